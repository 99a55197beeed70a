import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type AppProcess, statusOf } from './support/appProcess.ts';
import { type Client, jobIdOf, type Reply } from './support/client.ts';
import { type FaultProxy, startFaultProxy } from './support/faultProxy.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

let server: OwnRedis;
let fleet: Fleet;
let proxy: FaultProxy;
/** A gateway on Redis, and one on the proxy. They survive every fault, so all tests use them. */
let gateway: AppProcess;
let farGateway: AppProcess;

beforeAll(async () => {
  server = await startOwnRedis();
  proxy = await startFaultProxy(server.port);
  fleet = await startFleet(server);
  [gateway, farGateway] = await Promise.all([fleet.gateway(), fleet.gateway({ redisPort: proxy.port })]);
});
afterEach(async () => {
  proxy.set('pass');
  proxy.delay(0);
  await Promise.all([fleet.redis.config('SET', 'maxmemory', '0', 'appendfsync', 'always'), fleet.killWorkers()]);
});
afterAll(async () => {
  await fleet.close();
  await proxy.close();
  await server.stop();
});

/** Every 202 is kept; every refusal is a 503 that says when to come back, never a 401 and never a broken connection. */
async function expectKept(client: Client, replies: readonly Reply[]): Promise<void> {
  const accepted = replies.filter(({ status }) => status === 202);
  const refused = replies.filter(({ status }) => status !== 202);
  expect(refused.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
  for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  const ends = await Promise.all(accepted.map((reply) => client.ended(jobIdOf(reply))));
  expect(ends.filter(({ body }) => body.status !== 'completed').map(({ body }) => body)).toEqual([]);
}

const until = (what: string, isSo: () => boolean) => waitFor(what, isSo);
const countOf = (replies: readonly Reply[], status: number) =>
  replies.filter((reply) => reply.status === status).length;

/** Waits until so many more submits are accepted. */
function moreSubmits({ replies }: Pick<ReturnType<Client['load']>, 'replies'>, count: number): Promise<boolean> {
  const before = countOf(replies, 202);
  return until('more submits', () => countOf(replies, 202) > before + count);
}

describe('R4: Redis killed and started again with its file, under load', () => {
  test(
    'loses no accepted job; meanwhile 503 and not ready, but alive',
    async () => {
      await fleet.fastWorker();
      const client = fleet.client([gateway]);
      const load = client.load();
      for (let round = 0; round < 8; round++) {
        await moreSubmits(load, 20);
        const refused = countOf(load.replies, 503);
        await server.kill();
        await until('refusals', () => countOf(load.replies, 503) > refused + 5);
        expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
        expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
        await server.restart();
        await moreSubmits(load, 20);
      }
      await load.stop();
      await expectKept(client, load.replies);
      expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
    },
    LIMIT_MS,
  );
});

describe('R5: the network to Redis', () => {
  test(
    'swallows everything for a while, on connections that stay open: both ends find their way back',
    async () => {
      await fleet.fastWorker({ redisPort: proxy.port });
      const client = fleet.client([farGateway]);
      const load = client.load();
      await until('submits', () => countOf(load.replies, 202) > 10);
      proxy.set('black_hole');
      await until('refusals', () => countOf(load.replies, 503) >= 15);
      expect(await statusOf(`${farGateway.url}/healthz`)).toBe(200);
      proxy.set('pass');
      await moreSubmits(load, 10);
      await load.stop();
      await expectKept(client, load.replies);
    },
    LIMIT_MS,
  );

  test(
    'forgets every connection without a word: both ends notice and open new ones',
    async () => {
      await fleet.fastWorker({ redisPort: proxy.port });
      const client = fleet.client([farGateway]);
      expect((await client.ended(await client.submitFirmly())).status).toBe(200);
      proxy.forget();
      const jobId = await client.submitFirmly();
      expect((await client.ended(jobId)).body.status).toBe('completed');
      expect(await statusOf(`${farGateway.url}/readyz`)).toBe(200);
    },
    LIMIT_MS,
  );

  test(
    'R7: is 200 ms slow: nothing fails, nothing is taken over',
    async () => {
      const worker = await fleet.worker({ redisPort: proxy.port });
      const client = fleet.client([farGateway]);
      // The first submit of a gateway takes longer.
      await client.submitFirmly();
      // Only the network is slow here: a disk that is busy for longer than a lock stops Redis too.
      await fleet.redis.config('SET', 'appendfsync', 'no');
      proxy.delay(200);
      const replies = await Promise.all(Array.from({ length: 4 }, () => client.submit()));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 202));
      await expectKept(client, replies);
      // A worker of the test before may have been killed while its job was still in the queue.
      const takenOver = worker
        .output()
        .split('\n')
        .filter((line) => line.includes('goes to another worker'));
      const jobIds = replies.map(jobIdOf);
      expect(takenOver.filter((line) => jobIds.some((jobId) => line.includes(jobId)))).toEqual([]);
    },
    LIMIT_MS,
  );

  test(
    'R7: is slow: a first submit waits for its token, its limit and its record, and for nothing else',
    async () => {
      // Another proxy and a new gateway: this counts every answer, and the gateway must not know the token yet.
      const slow = await startFaultProxy(server.port);
      const newGateway = await fleet.gateway({ redisPort: slow.port });
      // Redis keeps the scripts from now on.
      await fleet.client([gateway]).submitFirmly();
      slow.delay(100);
      const before = slow.answers();
      const reply = await fleet.client([newGateway]).submit();
      const roundTrips = slow.answers() - before;
      await slow.close();
      expect(reply.status).toBe(202);
      expect(roundTrips).toBeLessThanOrEqual(4);
    },
    LIMIT_MS,
  );
});

describe('Redis', () => {
  test(
    'paused for 10 s under load: no accepted job is lost, no job runs into two results',
    async () => {
      await fleet.fastWorker();
      const client = fleet.client([gateway]);
      const load = client.load();
      await until('submits', () => countOf(load.replies, 202) > 10);
      const paused = fleet.redis.client('PAUSE', 10_000);
      await until('refusals', () => countOf(load.replies, 503) >= 3);
      await paused;
      await moreSubmits(load, 10);
      await load.stop();
      await expectKept(client, load.replies);
    },
    LIMIT_MS,
  );

  test(
    'R6: not there at the start: gateway and worker live, say they are not ready, and serve when it comes',
    async () => {
      const redisPort = await freePort();
      const gateway = await fleet.gateway({ redisPort, awaitReady: false });
      const worker = await fleet.fastWorker({ redisPort, awaitReady: false });
      for (const { url } of [gateway, worker]) {
        await waitFor('a sign of life', async () => (await statusOf(`${url}/healthz`)) === 200);
        expect(await statusOf(`${url}/readyz`)).toBe(503);
      }
      const late = await startOwnRedis([], redisPort);
      await Promise.all([gateway.ready(), worker.ready()]);
      expect([gateway.hasEnded, worker.hasEnded]).toEqual([false, false]);
      await late.stop();
    },
    LIMIT_MS,
  );

  test(
    'R8: at 80% of its memory: new jobs are refused, accepted ones end, and with room it admits again',
    async () => {
      const client = fleet.client([gateway]);
      const accepted = await Promise.all(Array.from({ length: 20 }, () => client.submitFirmly()));
      await fleet.redis.config('SET', 'maxmemory', '60mb');
      const fillers = Array.from({ length: 45 }, (_, i) => `filler-${i}`);
      for (const key of fillers) await fleet.redis.set(key, Buffer.alloc(1_000_000));
      const refused = await waitFor('a refusal', async () => {
        const reply = await client.submit();
        return reply.status === 503 && reply;
      });
      expect(refused.body.code).toBe('queue_full');
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      await fleet.fastWorker();
      const ends = await Promise.all(accepted.map((jobId) => client.ended(jobId)));
      expect(ends.map(({ body }) => body.status)).toEqual(accepted.map(() => 'completed'));
      await fleet.redis.del(fillers);
      expect((await client.ended(await client.submitFirmly())).body.status).toBe('completed');
    },
    LIMIT_MS,
  );

  test(
    'full: new jobs are refused, and the service continues when there is room again',
    async () => {
      await fleet.fastWorker();
      const client = fleet.client([gateway]);
      const load = client.load();
      await until('submits', () => countOf(load.replies, 202) > 20);
      await fleet.redis.config('SET', 'maxmemory', '1mb');
      await until('refusals', () => countOf(load.replies, 503) > 20);
      expect(await statusOf(`${gateway.url}/healthz`)).toBe(200);
      await fleet.redis.config('SET', 'maxmemory', '0');
      await moreSubmits(load, 20);
      await load.stop();
      await expectKept(client, load.replies);
    },
    LIMIT_MS,
  );
});
