import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { writeSnapshot } from '@tearsheet/market-data';
import { connectRedis, createKeys, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, JOB_DEFINITIONS, type Processor } from '@tearsheet/runtime/jobs';
import { exampleContent } from '@tearsheet/testing/market/exampleContent.ts';
import { freePort, startRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { writeChecksum } from '../../../market-data/src/store/checksum.ts';
import { startWorkerApp } from '../../src/worker/startWorkerApp.ts';

const folder = temporaryFolders();
const { peers_analysis: peersAnalysis, news_analysis: newsAnalysis } = JOB_DEFINITIONS;

function configOf(server: { readonly url: string; readonly namespace: string }, dataFolder: string) {
  return {
    redisUrl: server.url,
    redisCaFile: null,
    redisNamespace: server.namespace,
    installation: null,
    shards: SHARDS,
    workerShards: null,
    dataFolder,
    dataUrl: null,
    resultsUrl: null,
    resultInlineBytes: 0,
    dataRefreshSeconds: 30,
    dataKeep: 3,
    host: '127.0.0.1',
    healthHost: null,
    healthPort: 0,
    graceMs: 600_000,
    version: 'test',
    tracesUrl: null,
    maxRunningJobs: 1_000_000,
  };
}

async function readinessOf(healthPort: number) {
  const answer = await fetch(`http://127.0.0.1:${healthPort}/readyz`).catch(() => null);
  return answer === null ? null : [answer.status, ((await answer.json()) as { checks?: object }).checks];
}

const hasData = (healthPort: number) =>
  waitFor('Redis and the data', async () => {
    const readiness = await readinessOf(healthPort);
    return JSON.stringify(readiness).includes('"redis":"ok","market_data":"ok"') ? readiness : null;
  });

/** More than the threads with which a process reads files in the background. */
const READERS = 16;

/** Lets this process read no file in the background until the returned function is called, because all threads wait for the writer of a pipe. */
function holdReads(): () => Promise<void> {
  const pipe = join(folder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const readers = Array.from({ length: READERS }, () => openFile(pipe, 'r'));
  return async () => {
    const writer = openSync(pipe, 'w');
    for (const reader of await Promise.all(readers)) await reader.close();
    closeSync(writer);
  };
}

test('a worker is ready after its warm-up, also if that fails', async () => {
  const server = await startRedis();
  const { logger, lines } = createMemoryLogger();
  const releases: (() => unknown)[] = [];
  const dataFolder = folder();
  await writeSnapshot(dataFolder, exampleContent());
  const healthPort = await freePort();
  const warming = Promise.withResolvers<null>();
  const started = startWorkerApp(
    {
      service: 'test',
      config: { ...configOf(server, dataFolder), healthPort },
      logger,
      lifecycle: { onRelease: (_name, release) => releases.push(release), stop: async () => {} },
    },
    () => [
      {
        kinds: [{ definition: newsAnalysis, process: async () => seal('x') }],
        concurrency: 1,
        warmUp: () => warming.promise,
      },
    ],
  );
  const before = await hasData(healthPort);
  warming.reject(new Error('no'));
  await started;
  const after = await readinessOf(healthPort);
  for (const release of releases.reverse()) await release();
  await server.stop();
  expect(before).toEqual([503, { redis: 'ok', market_data: 'ok', warm_up: 'failing' }]);
  expect(after).toEqual([200, { redis: 'ok', market_data: 'ok', warm_up: 'ok' }]);
  expect(lines.map(({ message }) => message)).toContain('the warm-up failed, so the first jobs are slower');
});

test('a worker takes jobs only once it has market data, and takes none from any queue while it finishes a job to stop', async () => {
  const server = await startRedis();
  const { logger } = createMemoryLogger();
  const releases: (() => unknown)[] = [];
  let finish = () => {};
  const slow: Processor = async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return seal('slow');
  };
  const dataFolder = folder();
  const config = configOf(server, dataFolder);
  const lifecycle = {
    onRelease: (_name: string, release: () => unknown) => releases.push(release),
    stop: async () => {},
  };
  const started = startWorkerApp({ service: 'test', config, logger, lifecycle }, () => [
    { kinds: [{ definition: newsAnalysis, process: async () => seal('quick') }], concurrency: 1 },
    { kinds: [{ definition: peersAnalysis, process: slow }], concurrency: 1 },
  ]);
  const redis = connectRedis({ url: server.url, role: 'gateway', logger });
  await waitUntilReady(redis, 60_000);
  const keys = createKeys(server.namespace, SHARDS);
  const jobs = createJobQueue({ redis, keys, definitions: Object.values(JOB_DEFINITIONS), logger });
  const submit = async (definition: typeof newsAnalysis | typeof peersAnalysis) => {
    const outcome = await jobs.submit(newJob(definition));
    return outcome.kind === 'created' ? outcome.jobId : '';
  };
  const statusOf = async (jobId: string) => {
    const found = await jobs.summary(jobId, OWNER);
    return found.kind === 'found' ? found.record.status : found.kind;
  };

  const running = await submit(peersAnalysis);
  // A worker that could take the job would do so within milliseconds.
  await sleep(300);
  const withoutData = await statusOf(running);
  await writeSnapshot(dataFolder, exampleContent());
  await started;
  await waitFor('the slow job to run', async () => (await statusOf(running)) === 'processing');
  const stopped = (async () => {
    for (const release of releases.reverse()) await release();
  })();
  const late = await submit(newsAnalysis);
  await sleep(300);
  const meanwhile = [await statusOf(running), await statusOf(late)];
  finish();
  await stopped;
  const afterwards = [await statusOf(running), await statusOf(late)];
  await jobs.close();
  redis.disconnect();
  await server.stop();
  expect(withoutData).toBe('pending');
  expect([meanwhile, afterwards]).toEqual([
    ['processing', 'pending'],
    ['completed', 'pending'],
  ]);
});

test('a worker takes its first job after a large file has been verified, so no result is of a damaged one', async () => {
  const server = await startRedis();
  const { logger } = createMemoryLogger();
  const releases: (() => unknown)[] = [];
  const dataFolder = folder();
  await writeSnapshot(dataFolder, exampleContent({ dataSource: 'older' }));
  const { file } = await writeSnapshot(dataFolder, exampleContent({ dataSource: 'damaged' }));
  const database = new DatabaseSync(file);
  database.exec('CREATE TABLE padding AS SELECT zeroblob(9000000) AS bytes');
  database.close();
  // The file is as its writer left it, but its bytes have another hash.
  writeChecksum(file, '0'.repeat(64));
  const used: string[] = [];
  const redis = connectRedis({ url: server.url, role: 'gateway', logger });
  await waitUntilReady(redis, 60_000);
  const keys = createKeys(server.namespace, SHARDS);
  const jobs = createJobQueue({ redis, keys, definitions: [newsAnalysis], logger });
  await jobs.submit({ ...newJob(), definition: newsAnalysis });
  const healthPort = await freePort();
  const warming = Promise.withResolvers<null>();
  const release = holdReads();
  let isStarted = false;
  const started = startWorkerApp(
    {
      ...{ service: 'test', config: { ...configOf(server, dataFolder), healthPort }, logger },
      lifecycle: { onRelease: (_name, release) => releases.push(release), stop: async () => {} },
    },
    ({ snapshotFor }) => [
      {
        kinds: [
          {
            definition: newsAnalysis,
            process: async (_payload, { signal }) => {
              used.push((await snapshotFor({ rics: [] }, signal)).dataSource);
              return seal('x');
            },
          },
        ],
        concurrency: 1,
        warmUp: () => warming.promise,
      },
    ],
  ).finally(() => {
    isStarted = true;
  });
  await hasData(healthPort);
  warming.resolve(null);
  // The rest of a start that does not wait for the file needs fewer answers of Redis.
  for (let answers = 0; answers < 50; answers++) await redis.ping();
  const wasEarly = isStarted;
  await release();
  await started;
  await waitFor('the job', () => used.length > 0);
  for (const each of releases.reverse()) await each();
  await jobs.close();
  redis.disconnect();
  await server.stop();
  expect(wasEarly).toBe(false);
  expect(used).toEqual(['older']);
});
