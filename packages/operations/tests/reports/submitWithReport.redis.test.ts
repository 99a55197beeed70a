import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, type RedisClient, StoreUnavailableError, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, type JobQueue } from '@tearsheet/runtime/jobs';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/service/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { submitWithReport } from '../../src/reports/submitWithReport.ts';

const temporaryFolder = temporaryFolders();
let server: TestRedis;
let redis: RedisClient;
let market: MarketDataSource;
let queue: JobQueue;

beforeAll(async () => {
  server = await startRedis();
  const { logger } = createMemoryLogger();
  redis = connectRedis({ url: server.url, role: 'gateway', logger });
  await waitUntilReady(redis, 5000);
  const folder = temporaryFolder();
  await writeSnapshot(folder, testMarket());
  market = openMarketData(folder);
  const definitions = Object.values(JOB_DEFINITIONS);
  queue = createJobQueue({ redis, keys: createKeys(server.namespace), definitions, logger });
});
afterAll(async () => {
  market.close();
  await queue.close();
  redis.disconnect();
  await server.stop();
});

const REQUEST = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };
const SUBMISSION = { owner: 'a', requestId: 'r', idempotencyKey: null, bytes: Buffer.from('{}') };

test('an accepted analysis is answered with its id although the store is lost before its report', async () => {
  const jobs: JobQueue = {
    ...queue,
    async submit(job) {
      if (job.definition === JOB_DEFINITIONS.portfolioReport) throw new StoreUnavailableError('away');
      return queue.submit(job);
    },
  };
  const submitted = await submitWithReport({ market, jobs, now: () => new Date() }, REQUEST, SUBMISSION);
  if (submitted.kind !== 'accepted') throw new Error(submitted.kind);
  expect((await queue.summary(submitted.answer.job_id, 'a')).kind).toBe('found');
  expect(submitted.answer.report).toBeUndefined();
  expect(submitted.answer.message).toContain('No report yet: The job store did not answer.');
});
