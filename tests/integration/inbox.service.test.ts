/** The stream of the number of unread notifications, which the bell of the console follows. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectRedis, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { SCOPES } from '@tearsheet/shared';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { readEvents } from '@tearsheet/testing/service/readEvents.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const PATH = '/v1/notifications/events';
let redis: OwnRedis;
let client: RedisClient;
let gateways: readonly [TestService, TestService];

beforeAll(async () => {
  redis = await startOwnRedis();
  client = connectRedis({ url: redis.url, role: 'gateway', logger: createMemoryLogger().logger });
  await waitUntilReady(client, 60_000);
  const start = () => startService({ redis, market: testMarket() });
  gateways = [await start(), await start()];
});

afterAll(async () => {
  for (const gateway of gateways) await gateway.stop();
  client.disconnect();
  await redis.stop();
});

type Headers = Readonly<Record<string, string>>;
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });

/** An account with one tracked portfolio that is analyzed every night. `announce` is what a night does when it finds a change. */
async function accountOf(owner: string) {
  const [{ url, alerts, ...first }] = gateways;
  const token = await first.token(owner, SCOPES);
  const send = async (method: string, path: string, body: object) => {
    const headers = { ...bearer(token), 'content-type': 'application/json', 'if-match': '*' };
    return (await (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json()) as {
      readonly portfolio_id: string;
    };
  };
  const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
  const { portfolio_id } = await send('POST', '/v1/portfolio/track', { portfolio, name: 'Core' });
  await send('PUT', `/v1/portfolio/${portfolio_id}/alert`, {});
  let states = 0;
  return {
    token,
    read: (up_to: string) => send('POST', '/v1/notifications/read', { up_to }),
    /** @param state a repeat with the same one announces nothing */
    async announce(state = `state ${++states}`) {
      const alert = await alerts.read(portfolio_id, owner);
      if (alert === null) throw new Error('no alert');
      const data = { portfolio_id, portfolio_name: 'Core', version: 1, title: 'Core.', explanation: [] };
      const event = { type: 'portfolio.changed', timestamp: new Date().toISOString(), data };
      await alerts.saw(alert, state, event);
    },
  };
}

/** The events of one gateway. `next` returns the next number, and null at the end. */
async function follow(gateway: TestService, token: string) {
  const leave = new AbortController();
  const answer = await fetch(gateway.url + PATH, { headers: bearer(token), signal: leave.signal });
  const events = readEvents(answer);
  return {
    answer,
    async next(): Promise<number | null> {
      const { value, done } = await events.next();
      if (done) return null;
      expect(value.event).toBe('unread');
      return (value.data as { readonly unread: number }).unread;
    },
    leave: () => leave.abort(),
  };
}

const open = () => gateways.reduce((sum, { waits }) => sum + waits.count(), 0);

test('every gateway reports the present number, each new notification, and what was read, only to its account', async () => {
  const account = await accountOf('ann');
  const other = await accountOf('bob');
  await account.announce();
  const streams = [];
  for (const gateway of [...gateways, gateways[0]]) streams.push(await follow(gateway, account.token));
  const strange = await follow(gateways[0], other.token);
  expect(streams[0]?.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([1, 1, 1]);
  expect(await strange.next()).toBe(0);
  // Streams of one account and gateway share a subscription.
  const channels = await client.pubsub('CHANNELS', '*inbox-changes*');
  const sharded = (await client.call('PUBSUB', 'SHARDCHANNELS', '*inbox-changes*')) as string[];
  expect([...channels, ...sharded].length).toBe(2);
  const channel = testKeys(redis.namespace, 'ann').inboxChannel('ann');
  const count = await client.call('PUBSUB', sharded.length > 0 ? 'SHARDNUMSUB' : 'NUMSUB', channel);
  expect(count).toEqual([channel, 2]);
  await account.announce();
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([2, 2, 2]);
  await account.read('1');
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([1, 1, 1]);
  // The other account has seen nothing of this: its next event is its own.
  await other.announce();
  expect(await strange.next()).toBe(1);
  for (const { leave } of [...streams, strange]) leave();
  await waitFor('the streams to end', () => open() === 0);
  await waitFor(
    'the subscriptions to end',
    async () => (await client.pubsub('CHANNELS', '*inbox-changes*')).length === 0,
  );
});

test('a caller that reconnects, to any gateway, gets what it has missed', async () => {
  const account = await accountOf('cem');
  const first = await follow(gateways[0], account.token);
  expect(await first.next()).toBe(0);
  first.leave();
  await account.announce();
  await account.announce();
  const second = await follow(gateways[1], account.token);
  expect(await second.next()).toBe(2);
  second.leave();
  await waitFor('the streams to end', () => open() === 0);
});

test('a stream outlives Redis, and reports what happened meanwhile', async () => {
  const account = await accountOf('dee');
  const stream = await follow(gateways[0], account.token);
  expect(await stream.next()).toBe(0);
  await redis.kill();
  await redis.restart();
  await waitFor('the gateway', () =>
    account.announce('after the outage').then(
      () => true,
      () => null,
    ),
  );
  expect(await stream.next()).toBe(1);
  stream.leave();
  await waitFor('the streams to end', () => open() === 0);
});

test('a stream ends when its token is revoked, before another number is sent', async () => {
  const account = await accountOf('eva');
  const store = createTokenStore({ redis: client, keys: testKeys(redis.namespace, 'eva') });
  const { token, secret } = await store.create({ name: 'phone', owner: 'eva', scopes: ['portfolio:read'] });
  const stream = await follow(gateways[0], secret);
  const kept = await follow(gateways[0], account.token);
  expect([await stream.next(), await kept.next()]).toEqual([0, 0]);
  await store.revoke(token.id);
  await account.announce();
  expect([await stream.next(), await kept.next()]).toEqual([null, 1]);
  expect((await fetch(gateways[0].url + PATH, { headers: bearer(secret) })).status).toBe(401);
  kept.leave();
  await waitFor('the streams to end', () => open() === 0);
});

test('the stream of a job ends when its token is revoked too', async () => {
  const store = createTokenStore({ redis: client, keys: testKeys(redis.namespace, 'fay') });
  const { token, secret } = await store.create({ name: 'phone', owner: 'fay', scopes: SCOPES });
  const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
  const [{ url, ...first }] = gateways;
  const headers = { ...bearer(secret), 'content-type': 'application/json' };
  const submitted = await fetch(`${url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ portfolio }),
  });
  const { check_url } = (await submitted.json()) as { readonly check_url: string };
  const events = readEvents(await fetch(`${url}${check_url}/events`, { headers }));
  expect((await events.next()).value).toMatchObject({ event: 'progress' });
  await store.revoke(token.id);
  const other = await first.token('fay', SCOPES);
  expect((await fetch(url + check_url, { method: 'DELETE', headers: bearer(other) })).status).toBe(204);
  expect((await events.next()).done).toBe(true);
});

test('inboxes take at most half of the requests that an account may hold open', async () => {
  const { token } = await accountOf('gus');
  const streams = [];
  for (let i = 0; i < 5; i++) streams.push(await follow(gateways[0], token));
  expect(streams.map(({ answer }) => answer.status)).toEqual(streams.map(() => 200));
  const refused = await fetch(gateways[0].url + PATH, { headers: bearer(token) });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  for (const { leave } of streams) leave();
  await waitFor('the streams to end', () => open() === 0);
});
