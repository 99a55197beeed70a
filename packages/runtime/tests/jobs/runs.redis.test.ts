import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { DEFINITION, newJob, OWNER } from '@tearsheet/testing/service/jobBench.ts';
import { newJobId } from '../../src/jobs/definitions.ts';
import { PUBLIC_ERRORS } from '../../src/jobs/failures.ts';
import { createJobStore } from '../../src/jobs/jobStore.ts';
import { checkFences, createRuns } from '../../src/jobs/worker/runJob.ts';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

let server: TestRedis;
let redis: RedisClient;

beforeAll(async () => {
  server = await startRedis();
  redis = await connectTo(server, 'script');
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

test.each([PUBLIC_ERRORS.cancelled, PUBLIC_ERRORS.cancelledByOperator, 'cancelled by client'])(
  'a run that missed the message counts as canceled: %s',
  async (error) => {
    const keys = createKeys(server.namespace);
    const store = createJobStore({ redis, keys });
    const runs = createRuns();
    const jobId = newJobId(DEFINITION);
    await store.create(jobId, newJob());
    const run = runs.open(jobId);
    const lease = await store.lease(jobId, DEFINITION);
    run.lease = lease.kind === 'leased' ? lease : null;
    await checkFences({ redis, keys }, runs, runs.leases());
    expect(run.controller.signal.aborted).toBe(false);
    await store.cancel(jobId, OWNER, error);
    await checkFences({ redis, keys }, runs, runs.leases());
    expect(run.controller.signal.reason).toMatchObject({ reason: 'cancelled' });
  },
);
