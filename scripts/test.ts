/**
 * `npm test`: the checks of a change. `npm run test:slow`: the rest. Arguments are patterns of test files for Jest. The last line
 * counts.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './test/runChecks.ts';
import { runJest } from './test/runJest.ts';
import { addUp, summaryLine } from './test/tally.ts';

const root = join(fileURLToPath(import.meta.url), '..', '..');
const SLOW = '--slow';
const args = process.argv.slice(2);
const tier = args.includes(SLOW) ? 'slow' : 'fast';
const patterns = args.filter((arg) => arg !== SLOW);

const checks = [
  { name: 'lint and format', program: 'biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'language', program: 'node', args: ['--disable-warning=ExperimentalWarning', 'scripts/prose.ts'] },
  { name: 'types', program: 'tsc', args: types('root') },
  { name: 'types of the console', program: 'tsc', args: [...types('console'), '-p', 'apps/console'] },
  // The client also runs on Node 20 and in browsers.
  {
    name: 'types of the client',
    program: 'tsc',
    args: [...types('client'), '-p', 'packages/client/tsconfig.build.json'],
  },
  // Strict: a warning fails as well.
  { name: 'API description', program: 'redocly', args: ['lint', '--extends=recommended-strict', 'docs/openapi.json'] },
];

/** The checks of the slow tier. */
const slowChecks = [
  {
    name: 'API description, another linter',
    program: 'spectral',
    args: ['lint', '--fail-severity=hint', 'docs/openapi.json'],
  },
];

/** Options of the compiler. It remembers what it has checked, so that a second run takes a third of the time. */
function types(name: string): string[] {
  return ['--noEmit', '--incremental', '--tsBuildInfoFile', `.tearsheet/types/${name}.json`];
}

// The checks run at the same time as the tests, because many tests wait. The tests come first.
const total = addUp(
  await Promise.all([
    runChecks(root, tier === 'fast' ? checks : slowChecks),
    runJest(root, { tier, patterns, isStrict: process.env.CI_STRICT === '1' }),
  ]),
);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(summaryLine(total));
