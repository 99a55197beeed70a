import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, type RedisClient, StoreUnavailableError, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, type JobQueue } from '@tearsheet/runtime/jobs';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { UNCHARGED } from '../src/budget.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { analyzePortfolio } from '../src/portfolios/submitAnalysis.ts';

const temporaryFolder = temporaryFolders();
let server: TestRedis;
let redis: RedisClient;
let market: MarketDataSource;
let queue: JobQueue;

beforeAll(async () => {
  server = await startRedis();
  const { logger } = createMemoryLogger();
  redis = connectRedis({ url: server.url, role: 'gateway', logger });
  await waitUntilReady(redis, 60_000);
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
const CALL = { owner: 'a', requestId: 'r', idempotency: null };

test('an accepted analysis is answered with its id although the store is lost before its report', async () => {
  const jobs: JobQueue = {
    ...queue,
    async submit(job) {
      if (job.definition === JOB_DEFINITIONS.portfolio_report) throw new StoreUnavailableError('away');
      return queue.submit(job);
    },
  };
  // The operation uses no other dependency.
  const dependencies = { market, jobs, now: () => new Date(), budget: UNCHARGED } as unknown as Dependencies;
  const submitted = await analyzePortfolio.run(dependencies, { ...REQUEST, report: true }, CALL);
  if (submitted.kind !== 'accepted') throw new Error(submitted.kind);
  expect((await queue.summary(submitted.jobId, 'a')).kind).toBe('found');
  expect(submitted.report).toEqual({ refusal: 'The job store did not answer.' });
});
