/**
 * `npm run bench -- jobs`: runs one small analysis after the other through the real gateway, queue, and worker. An analysis
 * has 10 holdings, 10 years, quarterly trades, and all sections. The caller asks to wait for it (`Prefer: wait`), or polls every
 * 2 ms. In turn it runs the engine and writer alone on the same request. Then it measures what a job without computation costs
 * Redis, and what an empty job of bare BullMQ costs it. The goal is 0.3 ms of processor time under load, and 12 commands. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMarketData, type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { sealPacked, ZLIB } from '@tearsheet/runtime/seal';
import { analyze, createJsonPacker, resultOf } from '@tearsheet/shared/engine';
import { measureJobCost } from './jobCost.ts';
import { createHttpClient, makeToken, type Submitted, submitAndHold, submitAndWait } from './load/httpClient.ts';
import { generate, type ReferenceMarket } from './reference/market.ts';
import { referenceContent, toAnalysisInput } from './referenceMarket.ts';
import { startRedis, startServices } from './services.ts';
import { median, printTable, quantileOf } from './timing.ts';

const ROUNDS = 200;
const WARM_UPS = 20;
const POLL_MS = 2;

const market = generate('S1');
const input = toAnalysisInput(market);
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const content: SnapshotContent = referenceContent(market);
await writeSnapshot(join(folder, 'data'), content);
const loadMs = timeLoading(content);
const services = await startServices(folder);
const client = createHttpClient(1);
try {
  const token = await makeToken(services.redisUrl);
  const body = JSON.stringify(requestOf(market));
  const held: number[] = [];
  const polled: Submitted[] = [];
  const alone: number[] = [];
  const pack = createJsonPacker(ZLIB, true);
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const hold = () => submitAndHold(client, { url: services.url, token, body });
    const poll = () => submitAndWait(client, { url: services.url, token, body, pollMs: POLL_MS });
    // The first of the two finds colder processes, so they take turns.
    const isHeldFirst = round % 2 === 0;
    const first = isHeldFirst ? await hold() : null;
    const submitted = await poll();
    const heldMs = first ?? (await hold());
    const startedAt = performance.now();
    sealPacked(pack(resultOf(analyze(input))));
    const own = performance.now() - startedAt;
    if (round < 0) continue;
    held.push(heldMs);
    polled.push(submitted);
    alone.push(own);
  }
  const polledMs = polled.map(({ ms }) => ms);
  // Reading the results between the rounds would cost the next job a third of its time.
  const overhead = polled.map(({ ms, workMs }) => ms - workMs());
  printTable(
    ['submit to completed', 'p50 ms', 'p99 ms'],
    [
      ['through HTTP, queue and worker, held open', median(held), quantileOf(held, 0.99)],
      ['the same, polled', median(polledMs), quantileOf(polledMs, 0.99)],
      ['of it outside the worker', median(overhead), quantileOf(overhead, 0.99)],
      ['engine, writer and gzip alone', median(alone), quantileOf(alone, 0.99)],
    ],
  );
  console.log(`snapshot opened and ${content.prices.size} series loaded in ${loadMs.toFixed(1)} ms`);
  const ratios = (times: readonly number[]) => {
    const ratio = (value: number) => Math.round((value / median(alone)) * 100) / 100;
    return { p50: ratio(median(times)), p99: ratio(quantileOf(times, 0.99)) };
  };
  await services.stop();
  const redis = await measureRedis();
  console.log(
    JSON.stringify({ submit_to_completed_to_engine: ratios(held), polled_to_engine: ratios(polledMs), redis }),
  );
} finally {
  client.close();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the cost of a job in Redis, and its ratio to that of bare BullMQ. */
async function measureRedis(): Promise<object> {
  const redisFolder = join(folder, 'cost');
  const { supervisor, url } = await startRedis(redisFolder);
  try {
    const { own, bare } = await measureJobCost(url);
    const names = ['commands', 'callsInScripts', 'aloneMs', 'loadedMs'] as const;
    const titles = ['commands outside scripts', 'calls in scripts', 'processor ms alone', 'processor ms under load'];
    const rounded = (value: number) => Math.round(value * 1000) / 1000;
    printTable(
      ['Redis, per job', 'bare BullMQ', 'a small job', 'ratio'],
      names.map((name, i) => [titles[i] ?? name, bare[name], own[name], own[name] / bare[name]]),
    );
    return Object.fromEntries(
      names.map((name) => [
        name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        { own: rounded(own[name]), bare: rounded(bare[name]), ratio: rounded(own[name] / bare[name]) },
      ]),
    );
  } finally {
    await supervisor.stop();
  }
}

function timeLoading({ prices }: SnapshotContent): number {
  const startedAt = performance.now();
  const source = openMarketData(join(folder, 'data'));
  for (const ric of prices.keys()) source.current().closes(ric);
  source.close();
  return performance.now() - startedAt;
}

function requestOf({ cal, reb, n, w }: ReferenceMarket): object {
  const portfolio = reb.flatMap((d, k) =>
    Array.from({ length: n }, (_, i) => ({ date: cal[d], symbol: input.instruments[i]?.ric, weight: w[k * n + i] })),
  );
  return { portfolio, benchmark: 'BENCH.N', end_date: cal.at(-1) };
}
