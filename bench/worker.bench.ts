/**
 * `npm run bench -- worker [analyses]`: runs one worker's compute pool without HTTP and Redis, from the request's bytes to the
 * sealed result (10 holdings, 10 years, quarterly, all sections). It compares two threads with one thread and with two processes. It
 * also measures memory over thousands of analyses, and the largest allowed request. The last line is JSON. With `estimates` it
 * compares receipts with the time of random requests instead (worker/estimates.ts).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { type AnalysisPayload, writePayload } from '@tearsheet/operations';
import { makePayload } from '@tearsheet/testing/engine/makePayload.ts';
import { generate, type ReferenceMarket } from './reference/market.ts';
import { partOf, referenceContent } from './referenceMarket.ts';
import { median, printTable } from './timing.ts';
import { type AnalysisLoop, startLoop } from './worker/startLoop.ts';

if (process.argv[2] === 'estimates') await import('./worker/estimates.ts');

const ANALYSES = Number(process.argv[2] ?? 5000);
/** Analyses of a thread in one batch. */
const BATCH = 200;
const BATCHES = 5;
/** A long-lived thread runs compiled code, and the threads of a process compile it separately. */
const WARM_UP_BATCHES = 3;
const WAYS = ['one', 'two', 'processes'] as const;
const NAMES = { one: 'one thread', two: 'two threads', processes: 'two processes' };

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  const small = generate('S1');
  await writeSnapshot(join(folder, 'small'), referenceContent(small));
  await writeFile(join(folder, 'small.json'), await payloadOf(small));
  const large = partOf(generate('S4'), 1000, 2609);
  await writeSnapshot(join(folder, 'large'), referenceContent(large));
  await writeFile(join(folder, 'large.json'), await largestPayload(large));
  const rates = await throughput();
  const growth = await memory();
  const seconds = await largest();
  console.log(
    JSON.stringify({
      two_threads_to_one: round(rates.two / rates.one),
      two_threads_to_two_processes: round(rates.two / rates.processes),
      rss_last_to_first: round(growth),
      largest_request_seconds: round(seconds),
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function loopOf(size: 'small' | 'large', threads: number): AnalysisLoop {
  return startLoop(join(folder, size), join(folder, `${size}.json`), threads);
}

/** Analyses a second with one thread, with two, and with two processes of one thread, which is the most two threads can do; in turn. */
async function throughput(): Promise<Record<(typeof WAYS)[number], number>> {
  const loops = {
    one: [loopOf('small', 1)],
    two: [loopOf('small', 2)],
    processes: [loopOf('small', 1), loopOf('small', 1)],
  };
  const rates = { one: [] as number[], two: [] as number[], processes: [] as number[] };
  const threads = { one: 1, two: 2, processes: 1 };
  for (let batch = -WARM_UP_BATCHES; batch < BATCHES; batch++) {
    for (const way of WAYS) {
      const reports = await Promise.all(loops[way].map((loop) => loop.run(BATCH * threads[way])));
      if (batch >= 0) rates[way].push(reports.reduce((total, { perSecond }) => total + perSecond, 0));
    }
  }
  for (const loop of Object.values(loops).flat()) loop.stop();
  printTable(
    ['', 'analyses/s'],
    WAYS.map((way) => [NAMES[way], median(rates[way])]),
  );
  return { one: median(rates.one), two: median(rates.two), processes: median(rates.processes) };
}

/** Resident memory over many analyses in one worker with two threads: the last quarter against the second. */
async function memory(): Promise<number> {
  const loop = loopOf('small', 2);
  const steps = 10;
  const seen: number[] = [];
  const rows: (string | number)[][] = [];
  for (let step = 1; step <= steps; step++) {
    const { rss, heapUsed, arrayBuffers } = await loop.run(ANALYSES / steps);
    seen.push(rss);
    rows.push([String((step * ANALYSES) / steps), rss / 1e6, heapUsed / 1e6, arrayBuffers / 1e6]);
  }
  loop.stop();
  printTable(['analyses', 'resident MB', 'heap MB', 'arrays MB'], rows);
  return median(seen.slice(-3)) / median(seen.slice(2, 5));
}

/** 10,000 rows of 1,000 symbols on 600 dates. */
async function largest(): Promise<number> {
  const loop = loopOf('large', 1);
  await loop.run(1);
  const seconds = 1 / (await loop.run(1)).perSecond;
  loop.stop();
  console.log(`10,000 rows, 1,000 symbols, 600 dates: ${seconds.toFixed(2)} s`);
  return seconds;
}

function payloadOf({ cal, reb, n, w }: ReferenceMarket): Promise<Buffer> {
  const rows = reb.flatMap((d, k) =>
    Array.from({ length: n }, (_, i) => {
      const ric = ricOf(i);
      return { date: cal[d] as string, symbol: ric, ric, weight: w[k * n + i] as number };
    }),
  );
  return bytesOf(rows, n, cal.at(-1) as string);
}

function largestPayload({ cal, n }: ReferenceMarket): Promise<Buffer> {
  const dates = 600;
  const rows = Array.from({ length: 10_000 }, (_, row) => {
    const date = Math.floor((row * dates) / 10_000);
    const ric = ricOf((row * 7) % n);
    return { date: cal[date * 4] as string, symbol: ric, ric, weight: 1 };
  });
  const perDate = new Map<string, number>();
  for (const { date } of rows) perDate.set(date, (perDate.get(date) ?? 0) + 1);
  return bytesOf(
    rows.map((row) => ({ ...row, weight: 1 / (perDate.get(row.date) as number) })),
    n,
    cal.at(-1) as string,
  );
}

function bytesOf(rows: AnalysisPayload['rows'], count: number, endDate: string): Promise<Buffer> {
  const payload = makePayload({ rows, endDate, benchmark: 'BENCH.N', requestedCount: count });
  return writePayload(payload);
}

function ricOf(i: number): string {
  return `I${String(i).padStart(4, '0')}.N`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
