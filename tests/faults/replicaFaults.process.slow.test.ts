import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  connectRedis,
  createConfirmedWrites,
  createKeys,
  type Keys,
  type RedisClient,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { createJobQueue, type JobQueue, PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';
import { ask, infoOf } from '@tearsheet/testing/redis/redisGroup.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { DEFINITION, newJob } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { jobIdOf, REQUEST } from './support/client.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { startFleet } from './support/fleet.ts';

const cleanUp: (() => unknown)[] = [];

async function startServer(...settings: readonly string[]): Promise<OwnRedis> {
  const server = await startOwnRedis(['--repl-diskless-sync-delay', '0', ...settings]);
  cleanUp.push(() => server.stop());
  return server;
}

async function startReplica(master: OwnRedis): Promise<OwnRedis> {
  const replica = await startServer('--replicaof', `127.0.0.1 ${master.port}`);
  await isFollowed(master);
  return replica;
}

const isFollowed = ({ port }: OwnRedis) =>
  waitFor('the replica', async () => (await infoOf(port, 'slave0', 'INFO')).includes('state=online'));

afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
});

describe('R24: a submit that a replica must have, and none is there', () => {
  test(
    'is refused; without a key the job is taken back, with one the repeat finds it once it is safe',
    async () => {
      const master = await startServer();
      const replica = await startReplica(master);
      const fleet = await startFleet(master);
      cleanUp.push(fleet.close);
      const environment = { REDIS_WAIT_REPLICAS: '1' };
      const gateways = await Promise.all([fleet.gateway({ environment }), fleet.gateway({ environment })]);
      // With its real timings. A fast one would take the refused job for one without a queue entry before it is taken back.
      await fleet.worker();
      const client = fleet.client(gateways);
      const accepted = await client.submit();
      expect(accepted.status).toBe(202);

      await replica.kill();
      const refused = await client.submit();
      expect(refused).toMatchObject({ status: 503, body: { status: 503, code: 'service_unavailable' } });
      expect(refused.headers.get('content-type')).toBe('application/problem+json');
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      const key = randomUUID();
      // One after the other at each gateway: the second finds what the connection of the first has written.
      expect([(await client.submit({ key })).status, (await client.submit({ key })).status]).toEqual([503, 503]);

      await replica.restart();
      await isFollowed(master);
      // A replica that is connected may still be reading what it was sent.
      const repeated = await waitFor('a repeat that is safe', async () => {
        const reply = await client.submit({ key });
        return reply.status === 202 ? reply : null;
      });
      expect(repeated.headers.get('idempotent-replayed')).toBe('true');
      expect((await client.ended(jobIdOf(repeated))).body.status).toBe('completed');
      expect((await client.ended(jobIdOf(accepted))).body.status).toBe('completed');
      const { body } = await client.send('GET', '/v1/jobs');
      const jobs = body.jobs as readonly { readonly job_id: string; readonly error?: string }[];
      const starts = await Promise.all(jobs.map(({ job_id }) => fleet.redis.hget(fleet.keys.job(job_id), 'starts')));
      expect(jobs.map(({ error = null }, i) => [error, starts[i]])).toEqual([
        [null, '1'],
        [PUBLIC_ERRORS.notConfirmed, '0'],
        [null, '1'],
      ]);
    },
    LIMIT_MS,
  );
});

describe('R30: a change of lasting data that a replica must have', () => {
  test(
    'is answered with 503 while none is there; afterwards the change is there, and changes are accepted',
    async () => {
      const master = await startServer();
      const replica = await startReplica(master);
      const fleet = await startFleet(master);
      cleanUp.push(fleet.close);
      const gateway = await fleet.gateway({ environment: { REDIS_WAIT_REPLICAS: '1' } });
      const client = fleet.client([gateway]);
      const { start_date: _s, end_date: _e, ...definition } = { start_date: null, ...REQUEST };
      const track = () => client.send('POST', '/v1/portfolio/track', definition);
      const tracked = await track();
      expect(tracked.status).toBe(201);
      const path = `/v1/portfolio/${tracked.body.portfolio_id}`;
      const alert = { callback_url: null, least_change: 0.02 };
      const changes = [
        track,
        () => client.send('PUT', `${path}/alert`, alert),
        () => client.send('POST', '/v1/webhooks/secret/rotate'),
        () => client.send('DELETE', path),
      ];

      await replica.kill();
      for (const change of changes)
        expect(await change()).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
      expect((await client.send('GET', path)).status).toBe(404);

      await replica.restart();
      await isFollowed(master);
      await waitFor('a change that is safe', async () => (await track()).status === 201);
    },
    LIMIT_MS,
  );

  test('is an error of a token that is created or revoked', async () => {
    const master = await startServer();
    const { logger } = createMemoryLogger();
    const redis: RedisClient = connectRedis({ url: master.url, role: 'script', logger });
    await waitUntilReady(redis, 60_000);
    const keys = createKeys(master.namespace);
    const writes = createConfirmedWrites({ redis, keys }, logger, 1);
    await waitUntilReady(writes.redis, 60_000);
    cleanUp.push(() => {
      writes.close();
      redis.disconnect();
    });
    const { token } = await createTokenStore({ redis, keys }).create({ name: 'first', owner: 'me', scopes: [] });
    const tokens = createTokenStore(writes);
    const refused = '0 of 1 replicas have the write';
    await expect(tokens.revoke(token.id)).rejects.toThrow(refused);
    await expect(tokens.create({ name: 'second', owner: 'me', scopes: [] })).rejects.toThrow(refused);
    await startReplica(master);
    // A replica that is connected may still be reading what it was sent.
    await waitFor('a token that is safe', () =>
      tokens.create({ name: 'third', owner: 'me', scopes: [] }).catch(() => null),
    );
  });
});

describe('R24: while a submit waits for the replica', () => {
  let master: OwnRedis;
  let keys: Keys;

  beforeEach(async () => {
    master = await startServer();
    keys = createKeys(master.namespace);
  });

  async function openQueue(port: number): Promise<JobQueue> {
    const { logger } = createMemoryLogger();
    const redis: RedisClient = connectRedis({ url: `redis://127.0.0.1:${port}`, role: 'gateway', logger });
    await waitUntilReady(redis, 60_000);
    const writes = createConfirmedWrites({ redis, keys }, logger, 1);
    const queue = createJobQueue({ redis, keys, definitions: [DEFINITION], logger, writes });
    cleanUp.push(async () => {
      await queue.close();
      writes.close();
      redis.disconnect();
    });
    return queue;
  }

  const submit = (queue: JobQueue) => queue.submit(newJob()).catch((error: unknown) => error);

  /** Returns the outcome of a submit if this happens after its record is written. */
  async function submitAnd(queue: JobQueue, happen: () => unknown): Promise<unknown> {
    await waitFor('its connection', async () => String(await submit(queue)).includes('0 of 1 replicas'));
    await waitFor('the withdrawals', async () => (await ask(master.port, 'ZCARD', keys.open)) === 0);
    const submitted = submit(queue);
    await waitFor('the record', async () => (await ask(master.port, 'ZCARD', keys.open)) === 1);
    await happen();
    return submitted;
  }

  test('twenty others do too: none waits behind the others, and nothing stays of any', async () => {
    const queue = await openQueue(master.port);
    await waitFor('its connection', async () => String(await submit(queue)).includes('0 of 1 replicas'));
    const ends = await Promise.all(Array.from({ length: 20 }, () => submit(queue)));
    expect(ends.map(String)).toEqual(ends.map(() => 'StoreUnavailableError: 0 of 1 replicas have the write'));
    await waitFor('the withdrawals', async () => (await ask(master.port, 'ZCARD', keys.open)) === 0);
  });

  test('its server becomes a replica itself: the submit is refused as in every outage', async () => {
    const queue = await openQueue(master.port);
    const end = await submitAnd(queue, () => ask(master.port, 'REPLICAOF', '127.0.0.1', 1));
    expect(end).toMatchObject({ name: 'StoreUnavailableError' });
  });

  test('its connection leads to another server, whose replicas have all: that says nothing of this submit', async () => {
    const other = await startServer();
    await startReplica(other);
    const proxy = await startFaultProxy(master.port);
    cleanUp.push(proxy.close);
    const queue = await openQueue(proxy.port);
    expect(await submitAnd(queue, () => proxy.lead(other.port))).toMatchObject({ name: 'StoreUnavailableError' });
    expect(await ask(other.port, 'ZCARD', keys.open)).toBe(0);
  });
});
