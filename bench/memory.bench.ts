/**
 * `npm run bench -- memory`: what one of each thing costs in Redis, and whether memory stays flat over 10,000 jobs. Sizes
 * are INFO's used_memory without the buffers of clients and file, after minus before, divided by the number of things.
 * The last line is JSON, in bytes.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, createKeys, createLogger, waitUntilReady } from '@tearsheet/runtime';
import {
  createCachedResults,
  createJobQueue,
  JOB_TIMES,
  type JobDefinition,
  type JobTimes,
  type NewJob,
  runWorker,
} from '@tearsheet/runtime/jobs';
import { createPortfolioStore } from '@tearsheet/runtime/portfolios';
import type { StoredResult } from '@tearsheet/runtime/seal';
import { createDeliveryStore, runDeliveries } from '@tearsheet/runtime/webhooks';
import { startRedis } from './services.ts';
import { infoNumber, printTable, repeat } from './timing.ts';

const COUNT = 2000;
const DEFINITION: JobDefinition = { type: 'portfolio_analysis', idPrefix: 'port', timeoutMs: 60_000, maxStarts: 3 };
const REQUEST_BYTES = 1000;
const RESULT_BYTES = [2000, 50_000, 250_000];
const AT_ONCE = 100;
const HOLDINGS = 20;
const FLAT_JOBS = 10_000;

const logger = createLogger({ service: 'bench', level: 'error' });
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const { supervisor, url } = await startRedis(folder);
const redis = connectRedis({ url, role: 'worker', logger });
const figures: Record<string, number> = {};

/** Random bytes, because compressed results cannot be compressed again. */
function resultOf(bytes: number): StoredResult {
  return { gzip: randomBytes(bytes), crc32: 0, length: 4 * bytes, etag: randomUUID().slice(0, 22) };
}

async function used(): Promise<number> {
  const info = await redis.info('memory');
  const buffers = infoNumber(info, 'mem_clients_normal') + infoNumber(info, 'mem_aof_buffer');
  return infoNumber(info, 'used_memory') - buffers;
}

async function measure(name: string, count: number, act: () => Promise<unknown>): Promise<void> {
  const before = await used();
  await act();
  figures[name] = Math.round(((await used()) - before) / count);
}

/** Queue and worker in a namespace of their own; a job's result is as long as its payload asks. */
function openJobs(times: JobTimes = JOB_TIMES) {
  const keys = createKeys(`bench-${randomUUID().slice(0, 8)}`);
  const queue = createJobQueue({ redis, keys, definitions: [DEFINITION], logger, times });
  const submit = (bytes: number, change: Partial<NewJob> = {}) =>
    queue.submit({
      definition: DEFINITION,
      owner: 'bench',
      payload: JSON.stringify({ bytes, filler: randomBytes(REQUEST_BYTES / 2).toString('hex') }),
      requestId: randomUUID(),
      idempotency: null,
      answer: '{}',
      ...change,
    });
  async function work(): Promise<void> {
    const worker = runWorker(
      [{ definition: DEFINITION, process: async (payload) => resultOf(JSON.parse(payload.toString()).bytes) }],
      {
        redis,
        keys,
        definitions: [DEFINITION],
        logger,
        concurrency: 16,
        times,
        onWedged: () => process.exit(1),
      },
    );
    while ((await redis.zcard(keys.open)) > 0) await sleep(20);
    await worker.stop(1000);
  }
  return { keys, queue, submit, work };
}

async function measureJobs(): Promise<void> {
  const jobs = openJobs();
  await measure('waiting_job', COUNT, () => repeat(AT_ONCE, COUNT, () => jobs.submit(0)));
  const key = () => ({ idempotency: { key: randomUUID(), fingerprint: randomUUID() } });
  await measure('waiting_job_with_key', COUNT, () => repeat(AT_ONCE, COUNT, () => jobs.submit(0, key())));
  await jobs.work();
  await jobs.queue.close();
  for (const bytes of RESULT_BYTES) {
    const { submit, work, queue } = openJobs();
    const count = Math.min(COUNT, 100_000_000 / bytes);
    await measure(`finished_job_${bytes}`, count, async () => {
      await repeat(AT_ONCE, count, () => submit(bytes));
      await work();
    });
    await queue.close();
    if (bytes >= 50_000) await redis.flushall();
  }
  const brief = openJobs({ ...JOB_TIMES, endedTtlMs: 1000 });
  await measure('expired_job', COUNT, async () => {
    await repeat(AT_ONCE, COUNT, () => brief.submit(0));
    await brief.work();
    while ((await redis.dbsize()) > 2 * COUNT) await sleep(100);
    await sleep(3000);
  });
  await brief.queue.close();
}

async function measureStores(): Promise<void> {
  const keys = createKeys('bench-stores');
  const cached = createCachedResults({ redis, keys });
  const options = { ttlMs: 3_600_000, isForced: true, signal: new AbortController().signal, logger };
  await measure('kept_result_2000', COUNT, () =>
    repeat(AT_ONCE, COUNT, (i) => cached.share(`r${i}`, options, async () => resultOf(2000))),
  );
  const portfolios = createPortfolioStore({ redis, keys, mostPortfolios: COUNT });
  const definition = () =>
    JSON.stringify({
      portfolio: Array.from({ length: HOLDINGS }, (_, i) => ({
        date: '2024-01-02',
        symbol: `${randomBytes(2).toString('hex').toUpperCase()}.N`,
        weight: Number((1 / HOLDINGS + i / 1e6).toFixed(6)),
      })),
      base_currency: 'USD',
    });
  const summary = JSON.stringify({ holdings: HOLDINGS, base_currency: 'USD', benchmark: 'ACWI.OQ' });
  const ids: string[] = [];
  await measure('tracked_portfolio', COUNT, () =>
    repeat(AT_ONCE, COUNT, async () => {
      const made = await portfolios.create({ owner: 'bench', definition: definition(), summary, idempotency: null });
      if (made.kind === 'created') ids.push(made.portfolioId);
    }),
  );
  await measure('tracked_version', COUNT, () =>
    repeat(AT_ONCE, COUNT, (i) =>
      portfolios.update(ids[i] ?? '', 'bench', { definition: definition(), summary, seen: null }),
    ),
  );
  const deliveries = createDeliveryStore({ redis, keys });
  const event = { type: 'job.completed', timestamp: new Date().toISOString(), data: { text: 'x'.repeat(400) } };
  await measure('webhook_delivery', COUNT, async () => {
    await repeat(AT_ONCE, COUNT, () => deliveries.announce('bench', 'https://hooks.example/tearsheet', event));
    const sender = runDeliveries({
      redis,
      keys,
      logger,
      concurrency: 50,
      send: async () => ({ kind: 'delivered', httpStatus: 200 }),
    });
    while ((await redis.llen(keys.outbox)) > 0) await sleep(50);
    await sleep(2000);
    await sender.stop(1000);
  });
}

/** Jobs whose traces end at once: what still grows, grows for ever. */
async function measureFlat(): Promise<void> {
  const times = { ...JOB_TIMES, endedTtlMs: 500, rememberedMs: 500, idempotencyTtlMs: 500 };
  const { submit, work, queue } = openJobs(times);
  const levels: number[] = [];
  for (let done = 0; done < FLAT_JOBS; done += COUNT) {
    await repeat(AT_ONCE, COUNT, (i) => submit(2000, { idempotency: { key: `${done + i}`, fingerprint: 'same' } }));
    await work();
    await sleep(3000);
    levels.push(await used());
  }
  await queue.close();
  for (const [i, level] of levels.entries()) figures[`all_after_${(i + 1) * COUNT}_jobs`] = level;
}

try {
  await waitUntilReady(redis, 5000);
  await measureJobs();
  await redis.flushall();
  await measureStores();
  await redis.flushall();
  await measureFlat();
  printTable(
    ['one of', 'bytes'],
    Object.entries(figures).map(([name, bytes]) => [name.replaceAll('_', ' '), String(bytes)]),
  );
  console.log(JSON.stringify({ redis_bytes: figures }));
} finally {
  redis.disconnect();
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
}
