/** The password of Redis changes while the service runs. Real processes, with jobs under way. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectRedis, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { freePort, type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { statusOf } from './support/appProcess.ts';
import { jobIdOf, type Reply } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

let server: OwnRedis;
let fleet: Fleet;
/** The default user, which keeps its rights. */
let admin: RedisClient;

beforeAll(async () => {
  server = await startOwnRedis();
  fleet = await startFleet(server, undefined, 1);
  admin = connectRedis({ url: server.url, role: 'script', logger: createMemoryLogger().logger });
  await waitUntilReady(admin, 60_000);
  await admin.call('ACL', 'SETUSER', 'app', 'on', '>first', '~*', '&*', '+@all');
});
afterAll(async () => {
  admin.disconnect();
  await fleet.close();
  await server.stop();
});

const withPassword = (password: string, others: Readonly<Record<string, string>> = {}) => ({
  environment: { REDIS_URL: `redis://app:${password}@127.0.0.1:${server.port}`, ...others },
});
const accepted = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 202).map(jobIdOf);
/** Returns the figure of TearsheetRedisDown. */
const isUp = async (port: number) =>
  /^tearsheet_redis_up\S* (\d)/m.exec(
    await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text()),
  )?.[1];

test('while apps have an old password, nothing is accepted and each says why, and no accepted job is lost', async () => {
  const healthPort = await freePort();
  const gateway = await fleet.gateway(withPassword('first', { HEALTH_PORT: String(healthPort) }));
  const worker = await fleet.fastWorker(withPassword('first'));
  const old = fleet.client([gateway]);
  const load = old.load();
  await waitFor('jobs', () => accepted(load.replies).length > 20);
  expect(await isUp(healthPort)).toBe('1');

  await admin.call('ACL', 'SETUSER', 'app', 'resetpass', '>second');
  await admin.call('CLIENT', 'KILL', 'USER', 'app');
  await waitFor('the refusal', () => load.replies.at(-1)?.status === 503);
  await waitFor('the readiness', async () => (await statusOf(`${worker.url}/readyz`)) === 503);
  expect(load.replies.at(-1)).toMatchObject({ body: { code: 'service_unavailable' } });
  expect(await statusOf(`${gateway.url}/readyz`)).toBe(503);
  expect(await isUp(healthPort)).toBe('0');
  for (const app of [gateway, worker]) {
    await waitFor('the reason', () => app.output().includes('WRONGPASS'));
    expect(app.output()).not.toContain('first@');
    expect(app.hasEnded).toBe(false);
  }
  await load.stop();

  // A process with the new password finds everything that was accepted, also what the old worker still computes.
  const next = fleet.client([await fleet.gateway(withPassword('second'))]);
  await fleet.fastWorker(withPassword('second'));
  const jobIds = accepted(load.replies);
  const states = new Set<unknown>();
  await next.eachEnded(jobIds, ({ body }) => states.add(body.status));
  expect([...states]).toEqual(['completed']);

  // Redis can have both passwords during a change. The old processes then continue without a restart.
  await admin.call('ACL', 'SETUSER', 'app', '>first');
  for (const app of [gateway, worker]) await app.ready();
  const late = await old.submitFirmly();
  expect((await old.ended(late)).body.status).toBe('completed');
});
