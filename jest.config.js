import { availableParallelism, totalmem } from 'node:os';

// Jest runs the TypeScript sources as ES modules. The suffix of a test file says what the file needs, so that
// `npm run test:unit` can leave out everything that needs a server.

// Many tests wait for processes and timers, so twice as many files as cores run at once, if the memory allows it.
const MEMORY_PER_WORKER = 1.5 * 2 ** 30;
const maxWorkers = Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / MEMORY_PER_WORKER)));

const UNIT_TIME_LIMIT_MS = 10_000;
// Only against hanging, because a machine may be busy.
const TIME_LIMIT_MS = 300_000;

/** Files with a suffix need something besides Node. */
const SUFFIXES = {
  redis: 'a Redis',
  service: 'the gateway, the tool server, or a worker in this process, with a Redis',
  process: 'processes of its own: a fleet of apps, commands, Redis servers that it kills',
  browser: 'a Chromium',
  slow: 'seconds of time: a whole market, PDF files, an object store',
};
const suffixes = Object.keys(SUFFIXES);

const oneRedis = {
  globalSetup: './packages/testing/src/jest/redisOfRun.ts',
  globalTeardown: './packages/testing/src/jest/stopRedisOfRun.ts',
};

const project = (name, match, more = {}) => ({
  displayName: name,
  testEnvironment: './packages/testing/src/jest/environment.ts',
  testEnvironmentOptions: { timeLimitMs: name === 'unit' ? UNIT_TIME_LIMIT_MS : TIME_LIMIT_MS },
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  testMatch: [match],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': './packages/testing/src/jest/stripTypes.ts' },
  ...more,
});

export default {
  projects: [
    project('unit', `**/!(*.${suffixes.join('|*.')}).test.ts`),
    ...suffixes.map((suffix) => project(suffix, `**/*.${suffix}.test.ts`, oneRedis)),
  ],
  // The gateway serves the console as it was built.
  globalSetup: './scripts/test/buildConsole.mjs',
  collectCoverageFrom: ['{packages,apps}/*/src/**/*.ts', '!packages/testing/**', '!**/generated/**'],
  coverageProvider: 'v8',
  // The measured coverage of the unit, Redis, and slow tests (78%, 92%, and 83%), rounded down.
  coverageThreshold: { global: { lines: 75, branches: 88, functions: 80 } },
  coverageReporters: ['text-summary', 'lcov'],
  testSequencer: './packages/testing/src/jest/longestFirst.ts',
  maxWorkers,
  // A worker keeps about 20 MB of every file that it ran. A new one starts before that exceeds what Node allows.
  workerIdleMemoryLimit: '1GB',
};
