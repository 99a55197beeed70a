/** `npm run structure`: prints the size and shape of the project, and the files to open to follow one analysis. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureStructure } from './structure/measure.ts';

/** A program of its own, because scripts import no tests. */
const FOLLOW_ANALYSIS = join(import.meta.dirname, '../packages/testing/src/service/followAnalysis.ts');

/** How many of the largest folders and longest files are printed. */
const LARGEST = 5;

const { files, lines, testLines, folders, lengths, exportPaths, cycles, knowing, words } = measureStructure();
const followed = filesOfOneAnalysis();

const rows: readonly (readonly [string, number | string])[] = [
  ['files whose code runs for one analysis', followed.length],
  ['product files', files.length],
  ...Object.entries(knowing).map(([option, count]) => [`product files that know ${option}`, count] as const),
  ['hand-written product lines', lines],
  ['lines of tests', testLines],
  ['export paths', exportPaths.length],
  ['import cycles, types included', cycles.length],
  ['words of Markdown', words.all],
  ['words of guides and references', words.guidesAndReferences],
  ['words of the README', words.readme],
];
for (const [name, value] of rows) console.log(`${name.padEnd(42)}${String(value).padStart(8)}`);
for (const { folder, files: count } of folders.slice(0, LARGEST)) console.log(`  ${count} files in ${folder}`);
for (const { file, lines: count } of lengths.slice(0, LARGEST)) console.log(`  ${count} lines in ${file}`);
for (const cycle of cycles) console.log(`  cycle: ${cycle.join(' ')}`);
if (process.argv.includes('--files')) console.log(followed.map((file) => `  ${file}`).join('\n'));

/** Runs the real gateway and worker in a process of its own and records the files of which a function ran. */
function filesOfOneAnalysis(): string[] {
  const recorder = pathToFileURL(join(import.meta.dirname, 'structure/recordCalls.mjs')).href;
  const output = execFileSync(process.execPath, [FOLLOW_ANALYSIS], {
    encoding: 'utf8',
    // Piscina's threads wait in Atomics by default and could not answer the recorder.
    env: { ...process.env, NODE_OPTIONS: `--import ${recorder}`, PISCINA_DISABLE_ATOMICS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return output.trim().split('\n');
}
