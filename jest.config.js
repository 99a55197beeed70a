// Jest in ESM mode over the TypeScript sources; swc only strips types.
export default {
  testEnvironment: './packages/testing/src/service/plainGlobals.ts',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'esnext', experimental: { keepImportAttributes: true } },
        module: { type: 'es6' },
      },
    ],
  },
  // Against hanging only: a machine may be busy.
  testTimeout: 120_000,
  // Two cores: one for the tests, one for Redis and the processes under test.
  maxWorkers: 2,
  // A process keeps about 20 MB of every file it ran: begun anew in time, it stays within what Node gives it on any machine.
  workerIdleMemoryLimit: '1GB',
};
