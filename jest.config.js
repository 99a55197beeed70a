import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';

// Jest runs the TypeScript sources as ES modules. The name of a test file says what the file needs (`NEEDS`) and its tier.
// `npm run test:slow` runs the files with `.slow.` in their names, and `npm test` runs the rest. The slow tier repeats the files
// that leave out cases in the fast one. `npm run jest` runs both.

// Many tests wait for processes and timers, so more files than cores run at once, if the memory allows it. Each worker loads and
// compiles the product for itself, so more of them take longer.
const MEMORY_PER_WORKER = 1.5 * 2 ** 30;
const PER_CORE = 1.5;
const maxWorkers = Math.max(
  1,
  Math.min(Math.floor(PER_CORE * availableParallelism()), Math.floor(totalmem() / MEMORY_PER_WORKER)),
);

/** Files with a suffix need something besides Node. */
const NEEDS = {
  redis: 'a Redis',
  service: 'the gateway, the tool server, or a worker in this process, with a Redis',
  process: 'processes of its own: a fleet of apps, commands, Redis servers that it kills',
  browser: 'a Chromium',
};
const needs = Object.keys(NEEDS);

/** Files of the fast tier that import one of these leave out cases there. The slow tier repeats them with all cases. */
const LEAVES_OUT = /from '(fast-check|@tearsheet\/testing\/tier\.ts)'/;

function repeated() {
  const files = globSync('{packages,apps,tests}/**/*.test.ts', {
    cwd: import.meta.dirname,
    exclude: ['**/node_modules'],
  });
  return files.filter((file) => LEAVES_OUT.test(readFileSync(join(import.meta.dirname, file), 'utf8')));
}

/** Patterns of the paths that are not in the tier. */
const OTHER_TIER = {
  fast: () => ['\\.slow\\.test\\.ts$'],
  slow: () => [`^(?!.*(\\.slow\\.test\\.ts$|/(${repeated().join('|')})))`],
};
const otherTier = OTHER_TIER[process.env.TIER]?.() ?? [];

const project = (name, match, more = {}) => ({
  displayName: name,
  testEnvironment: './packages/testing/src/jest/environment.ts',
  roots: ['<rootDir>/packages', '<rootDir>/apps', '<rootDir>/tests'],
  testMatch: [match],
  testPathIgnorePatterns: ['/node_modules/', ...otherTier],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^fast-check$': '<rootDir>/packages/testing/src/jest/fastCheck.ts' },
  transform: { '^.+\\.tsx?$': './packages/testing/src/jest/stripTypes.ts' },
  ...more,
});

/** Jest runs the setup of a project if a selected file belongs to it. */
const SET_UPS = { redis: 'Redis', browser: 'Browser' };
const setUp = (need) => ({
  globalSetup: `./packages/testing/src/jest/setUp${SET_UPS[need] ?? 'Service'}.ts`,
  globalTeardown: './packages/testing/src/jest/tearDownService.ts',
});

export default {
  projects: [
    project('unit', `**/!(*.@(${needs.join('|')})?(.slow)).test.ts`),
    ...needs.map((need) => project(need, `**/*.${need}?(.slow).test.ts`, setUp(need))),
  ],
  collectCoverageFrom: ['{packages,apps}/*/src/**/*.ts', '!packages/testing/**', '!**/generated/**'],
  coverageProvider: 'v8',
  // The measured coverage of the unit and Redis tests (78%, 92%, and 83%), rounded down.
  coverageThreshold: { global: { lines: 75, branches: 88, functions: 80 } },
  coverageReporters: ['text-summary', 'lcov'],
  // Only against hanging, because a machine may be busy.
  testTimeout: 600_000,
  workerGracefulExitTimeout: 60_000,
  testSequencer: './packages/testing/src/jest/longestFirst.ts',
  maxWorkers,
  // A worker keeps about 20 MB of every file that it ran. A new one starts before that exceeds what Node allows.
  workerIdleMemoryLimit: '1GB',
};
