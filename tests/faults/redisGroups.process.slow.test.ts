import { afterEach, describe, expect, test } from '@jest/globals';
import { startCluster } from '@tearsheet/testing/redis/redisCluster.ts';
import type { RedisGroup } from '@tearsheet/testing/redis/redisGroup.ts';
import { startSentinels } from '@tearsheet/testing/redis/redisSentinels.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { statusOf } from './support/appProcess.ts';
import { jobIdOf } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const ROUNDS = 5;

let group: RedisGroup | null = null;
let fleet: Fleet | null = null;

afterEach(async () => {
  await fleet?.close();
  await group?.stop();
  [fleet, group] = [null, null];
});

describe.each([
  ['R22: the master behind sentinels', () => startSentinels()],
  ['R23: the master of our keys in a cluster', () => startCluster()],
])('%s killed under load', (_name, start) => {
  test(
    'a replica takes over, nothing is restarted, and no job is lost that a replica had to have',
    async () => {
      group = await start();
      fleet = await startFleet(group);
      const [gateway, worker] = await Promise.all([
        fleet.gateway({ environment: { REDIS_WAIT_REPLICAS: '2' } }),
        fleet.fastWorker(),
      ]);
      const client = fleet.client([gateway]);
      const load = client.load();
      const countOf = (status: number) => load.replies.filter((reply) => reply.status === status).length;
      const more = (what: string, status: number, count: number) => {
        const before = countOf(status);
        return waitFor(what, () => countOf(status) >= before + count);
      };
      for (let round = 0; round < ROUNDS; round++) {
        await more('submits', 202, 20);
        const killed = await group.master();
        await killed.kill();
        await more('refusals', 503, 1);
        const servers = group;
        await waitFor('a replica to take over', () => servers.master().catch(() => null));
        await killed.restart();
        // Either replica may be promoted, so a submit waits for both.
        await more('submits to the new master', 202, 20);
      }
      await load.stop();
      const others = load.replies.filter(({ status }) => status !== 202 && status !== 503);
      expect(others).toEqual([]);
      const accepted = load.replies.filter(({ status }) => status === 202);
      const ends = await Promise.all(accepted.map((reply) => client.ended(jobIdOf(reply))));
      expect(ends.filter(({ body }) => body.status !== 'completed').map(({ body }) => body)).toEqual([]);
      for (const { url } of [gateway, worker]) expect(await statusOf(`${url}/readyz`)).toBe(200);
      expect([gateway.hasEnded, worker.hasEnded]).toEqual([false, false]);
    },
    LIMIT_MS,
  );
});
