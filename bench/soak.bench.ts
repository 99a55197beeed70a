/**
 * `npm run bench -- soak [minutes] [requests a second]`: runs every app at a mixed load, by default one request a second for
 * 60 minutes. A third of the answers are whole results. Each minute it records the resident memory of every process, and the
 * keys, bytes, and connections of Redis. At the end it prints the growth an hour between the first and the last third. The
 * last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { Redis } from 'ioredis';
import { makeToken } from './load/httpClient.ts';
import { startEverything, startMixedLoad } from './load/mixedLoad.ts';
import { infoNumber, median, printTable, readFigure } from './timing.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const REQUEST_MS = 1000 / Number(process.argv[3] ?? 1);
const IDLE_MS = 20_000;
const MB = 1e6;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
await writeSnapshot(join(folder, 'data'), market);
const stocks = [...market.instruments.values()].filter(({ type, primary }) => type === 'stock' && primary);
const everything = await startEverything(folder);
const redis = new Redis(everything.redisUrl);
const load = await startMixedLoad(
  everything,
  await makeToken(everything.redisUrl),
  stocks.map(({ ric }) => ric),
);
const samples: ReadonlyMap<string, number>[] = [];
try {
  await sleep(IDLE_MS);
  const idle = await sample();
  console.log(`idle: ${wordsOf(idle)}`);
  const stopped = new AbortController();
  const requests = (async () => {
    for (let n = 0, from = performance.now(); !stopped.signal.aborted; n++) {
      await sleep(Math.max(0, from + n * REQUEST_MS - performance.now()));
      void load.next();
    }
  })();
  for (let minute = 1; minute <= MINUTES; minute++) {
    await sleep(60_000);
    const now = await sample();
    samples.push(now);
    console.log(`minute ${minute}: ${wordsOf(now)}`);
  }
  stopped.abort();
  await requests;
  report(idle);
} finally {
  load.stop();
  redis.disconnect();
  await everything.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Megabytes of every process and of what Redis keeps, its keys, and its connections. */
async function sample(): Promise<ReadonlyMap<string, number>> {
  const processes = await Promise.all(
    [...everything.healthUrls].map(
      async ([name, url]) => [name, (await readFigure(url, 'process_resident_memory_bytes')) / MB] as const,
    ),
  );
  const [info, keys] = await Promise.all([redis.info(), redis.dbsize()]);
  return new Map([
    ...processes,
    ['redis', infoNumber(info, 'used_memory_rss') / MB],
    ['kept in Redis', infoNumber(info, 'used_memory') / MB],
    ['keys', keys],
    ['connections', infoNumber(info, 'connected_clients')],
  ]);
}

function wordsOf(now: ReadonlyMap<string, number>): string {
  return [...now].map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ');
}

function report(idle: ReadonlyMap<string, number>): void {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const hours = (samples.length - third) / 60;
  const rows = [...idle].map(([name, value]) => {
    const of = (part: typeof samples) => part.map((now) => now.get(name) ?? Number.NaN);
    const [first, last] = [median(of(samples.slice(0, third))), median(of(samples.slice(-third)))];
    return {
      name,
      idle: value,
      most: Math.max(...of(samples)),
      last,
      growthPerHour: hours > 0 ? (last - first) / hours : 0,
    };
  });
  printTable(
    ['', 'idle', 'most', 'last third', 'growth an hour'],
    rows.map((row) => [row.name, row.idle, row.most, row.last, row.growthPerHour]),
  );
  console.log([...load.counts].map(([what, times]) => `${times} ${what}`).join(', '));
  const growth = Object.fromEntries(rows.map(({ name, growthPerHour }) => [name, Math.round(growthPerHour * 10) / 10]));
  console.log(JSON.stringify({ minutes: samples.length, growth_per_hour: growth }));
}
