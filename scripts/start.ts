/**
 * `npm start`: the whole service on this machine. `--once` ends after the sample analysis. `--watch` (`npm run dev`) runs
 * the apps again when a source file changes.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startService } from './start/startService.ts';
import { createStopSignal } from './start/stopSignal.ts';

const args = process.argv.slice(2);
const unknown = args.filter((argument) => !['--once', '--watch'].includes(argument));
if (unknown.length > 0) {
  console.error(`unknown argument: ${unknown.join(' ')}\nusage: npm start [-- --once | --watch]`);
  process.exit(2);
}

const root = join(fileURLToPath(import.meta.url), '..', '..');
const forced = new AbortController();
const stop = createStopSignal(() => forced.abort());
process.exitCode = await startService({
  root,
  environment: process.env,
  once: args.includes('--once'),
  watch: args.includes('--watch'),
  stop,
  forced: forced.signal,
  say: (line) => console.log(line),
});
