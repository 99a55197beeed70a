/**
 * `npm run bench -- import [INSTRUMENTS [YEARS]]`: how long an import of invented daily prices, a daily increment, and the first opening of
 * the snapshot take. Each step is a process of its own, whose memory is printed. 200 instruments and 30 years are the default.
 * The goals are those of 20,000 instruments and 30 years, which are 150 million rows and need about 20 GB of disk. The import may take 600 s,
 * the increment 30 s, the opening 1 s, and a reader 2 s until it has the new version. The files are in the folder for temporary files
 * and are removed. The last line is JSON.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { bytesOfSnapshot, openMarketData, snapshotFile } from '@tearsheet/market-data';
import { writeMarketFiles } from './import/writeMarketFiles.ts';
import { printTable } from './timing.ts';

const [instruments = 200, years = 30] = process.argv.slice(2).map(Number);
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const data = join(folder, 'data');
try {
  const { rows, history, increment } = writeMarketFiles(folder, { instruments, years });
  const imported = await step('import', history);
  const opened = await step('open');
  const reader = openMarketData(data, { everyMs: 500 });
  const before = reader.current().dataVersion;
  const added = await step('import', increment);
  const addedAt = performance.now();
  while (reader.current().dataVersion === before) await pause(20);
  const seenMs = performance.now() - addedAt;
  reader.close();
  const bytes = bytesOfSnapshot(snapshotFile(data, added.version));
  printTable(
    ['', 'seconds', 'of a processor', 'memory, MB', 'written, MB', 'goal of 20,000 instruments'],
    [
      [`import of ${rows} rows`, imported.seconds, imported.processorSeconds, ...megabytes(imported), '600 s'],
      [`increment of ${instruments} rows`, added.seconds, added.processorSeconds, ...megabytes(added), '30 s'],
      [
        `opening of ${Math.round(bytes / 1e6)} MB`,
        opened.seconds,
        opened.processorSeconds,
        ...megabytes(opened),
        '1 s',
      ],
      ['until a reader has the new version', seenMs / 1000, '', '', '', '2 s'],
    ],
  );
  console.log(JSON.stringify({ import: { instruments, years, rows, bytes, imported, added, opened, seenMs } }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Step {
  readonly version: string;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakBytes: number;
  readonly writtenBytes: number;
}

/** Runs `import/step.ts` in a process of its own, with the same limit of memory as the command line. */
async function step(name: 'import' | 'open', file = ''): Promise<Step> {
  const script = join(import.meta.dirname, 'import', 'step.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, name, data, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the step ${name} failed with exit status ${code}`);
  return JSON.parse(await output);
}

function megabytes({ peakBytes, writtenBytes }: Step): string[] {
  return [peakBytes, writtenBytes].map((bytes) => String(Math.round(bytes / 1e6)));
}
