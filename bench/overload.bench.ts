/**
 * `npm run bench -- overload [seconds]`: submits five times what two workers can do (10 holdings, 10 years, quarterly, all
 * sections), at a steady rate for 300 s. It counts the answers and measures the health endpoint, the queue, and the time to
 * recover. The queue has its default limit. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { connectRedis, createKeys, createLogger, LIMIT_VARIABLES, waitUntilReady } from '@tearsheet/runtime';
import { openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { toDay } from '@tearsheet/shared';
import { analysisBody, createHttpClient, makeToken, submitAndWait } from './load/httpClient.ts';
import { type Answered, closedLoop, createOffer } from './load/loops.ts';
import { startHealthProbe } from './load/startBare.ts';
import { startServices } from './services.ts';
import { printTable, quantileOf } from './timing.ts';

const SECONDS = Number(process.argv[2] ?? 300);
const FACTOR = 5;
const PART_SECONDS = 30;
const CAPACITY_MS = 10_000;
const IN_FLIGHT = 16;
/** More sockets than answers that are open at a time, unless the gateway falls behind. */
const CONNECTIONS = 256;
const RECOVERY_MOST_MS = 180_000;
const RIGHT = new Set([202, 503, 429]);

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
await writeSnapshot(join(folder, 'data'), market);
const body = analysisBody([...market.prices.keys()].slice(0, 10), 40);
const defaults = {
  MAX_QUEUE_LENGTH: LIMIT_VARIABLES.maxQueueLength.defaultText ?? '',
  MAX_QUEUE_SECONDS: LIMIT_VARIABLES.maxQueueSeconds.defaultText ?? '',
};
const services = await startServices(folder, 2, defaults);
const logger = createLogger({ service: 'bench', level: 'error' });
const redis = connectRedis({ url: services.redisUrl, role: 'worker', logger });
await waitUntilReady(redis, 5000);
const keys = createKeys();
const fleet = openFleet({ redis, keys, definitions: [JOB_DEFINITIONS.portfolioAnalysis], otherQueues: [], logger });
const health = startHealthProbe(`${services.url}/healthz`);
const client = createHttpClient(CONNECTIONS);

try {
  const token = await makeToken(services.redisUrl);
  const run = () => submitAndWait(client, { url: services.url, token, body, pollMs: 5 });
  await closedLoop(run, IN_FLIGHT, CAPACITY_MS / 2);
  const { rate: capacity } = await closedLoop(run, IN_FLIGHT, CAPACITY_MS);
  const perSecond = Math.round(FACTOR * capacity);
  console.log(
    `two workers do ${capacity.toFixed(1)} jobs a second; ${perSecond} a second are submitted for ${SECONDS} s`,
  );
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const submit = () =>
    client.send({ url: `${services.url}/v1/portfolio/analyze`, method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    );
  const offer = createOffer(submit, perSecond);
  health.take();
  const parts: Part[] = [];
  for (let from = 0; from < SECONDS; from += PART_SECONDS) {
    const answered = await offer.part(Math.min(PART_SECONDS, SECONDS - from));
    const { waiting = 0, oldestWaitMs = 0 } = (await fleet.read()).queues[0] ?? {};
    parts.push({ from, ...answered, health: health.take(), waiting, oldestWaitMs });
  }
  const rest = await offer.rest();
  report(parts, rest, await recover(submit), capacity);
} finally {
  health.stop();
  client.close();
  await fleet.close();
  redis.disconnect();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

interface Part extends Answered {
  readonly from: number;
  readonly offered: number;
  readonly health: readonly number[];
  readonly waiting: number;
  readonly oldestWaitMs: number;
}

/** Seconds after the last answer until a submit is accepted again, and until all that were accepted have ended. */
async function recover(submit: () => Promise<number>) {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let admits = Number.NaN;
  while (performance.now() - startedAt < RECOVERY_MOST_MS) {
    if (Number.isNaN(admits) && (await submit()) === 202) admits = elapsed();
    if ((await redis.zcard(keys.open)) === 0) break;
    await sleep(100);
  }
  const idle = elapsed();
  // Workers write what they counted every five seconds.
  await sleep(6000);
  const hours = await fleet.hours(24, null);
  const failed = hours.flatMap((hour) => Object.values(hour.failed)).reduce((total, count) => total + count, 0);
  return { admits, idle, open: await redis.zcard(keys.open), failed, health: health.take() };
}

function report(
  parts: readonly Part[],
  rest: Answered,
  recovery: Awaited<ReturnType<typeof recover>>,
  capacity: number,
): void {
  printTable(
    [
      'from s',
      'offered',
      '202',
      '503',
      '429',
      'other',
      'answer p50 ms',
      'p99',
      'health p50 ms',
      'p99',
      'lost',
      'waiting',
      'oldest s',
    ],
    parts.map((part) => [
      String(part.from),
      String(part.offered),
      ...[202, 503, 429, null].map((status) => String(count([part], status))),
      quantileOf(part.times, 0.5),
      quantileOf(part.times, 0.99),
      quantileOf(answered(part.health), 0.5),
      quantileOf(answered(part.health), 0.99),
      String(part.health.length - answered(part.health).length),
      String(part.waiting),
      part.oldestWaitMs / 1000,
    ]),
  );
  const seen = parts.flatMap((part) => part.health);
  const all = [...parts, rest];
  console.log(
    `admitted again after ${recovery.admits.toFixed(1)} s, all ended after ${recovery.idle.toFixed(1)} s, ${recovery.failed} failed`,
  );
  console.log(
    JSON.stringify({
      capacity_per_second: round(capacity),
      offered: parts.reduce((total, { offered }) => total + offered, 0),
      accepted: count(all, 202),
      refused: count(all, 503) + count(all, 429),
      other: count(all, null),
      health_p50_ms: round(quantileOf(answered(seen), 0.5)),
      health_p99_ms: round(quantileOf(answered(seen), 0.99)),
      health_p99_ms_after: round(quantileOf(answered(recovery.health), 0.99)),
      health_lost: seen.length - answered(seen).length,
      admits_again_s: round(recovery.admits),
      all_ended_s: round(recovery.idle),
      failed_jobs: recovery.failed,
      open_jobs: recovery.open,
    }),
  );
}

/** @param status null: any but those that are right in an overload */
function count(parts: readonly Answered[], status: number | null): number {
  const fits = (seen: number) => (status === null ? !RIGHT.has(seen) : seen === status);
  const counts = parts.flatMap(({ statuses }) => [...statuses]).filter(([seen]) => fits(seen));
  return counts.reduce((total, [, times]) => total + times, 0);
}

function answered(health: readonly number[]): readonly number[] {
  return health.filter((ms) => ms >= 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
