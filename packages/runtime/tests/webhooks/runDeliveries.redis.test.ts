import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { connectRedis, type RedisClient, waitUntilReady } from '../../src/redis/connectRedis.ts';
import { createKeys, type Keys } from '../../src/redis/keys.ts';
import { createDeliveryStore, type DeliveryStore } from '../../src/webhooks/deliveryStore.ts';
import { type DeliveriesOptions, runDeliveries } from '../../src/webhooks/runDeliveries.ts';

const { logger, lines } = createMemoryLogger();
const HOOK = 'https://receiver.example/hook';
const EVENT = { type: 'webhook.test', timestamp: '2026-01-05T09:00:00.000Z', data: { n: 1 } };

let server: TestRedis;
let redis: RedisClient;
let keys: Keys;
let store: DeliveryStore;
let namespaces = 0;
let releases: (() => unknown)[];

beforeAll(async () => {
  server = await startRedis();
});
beforeEach(async () => {
  releases = [];
  keys = createKeys(`${server.namespace}-${namespaces++}`);
  redis = await connect();
  store = createDeliveryStore({ redis, keys });
});
afterEach(async () => {
  for (const release of releases.reverse()) await release();
});
afterAll(() => server.stop());

async function connect(): Promise<RedisClient> {
  const client = connectRedis({ url: server.url, role: 'worker', logger });
  releases.push(() => client.disconnect());
  await waitUntilReady(client, 60_000);
  return client;
}

async function start(send: DeliveriesOptions['send'], change: Partial<DeliveriesOptions> = {}): Promise<void> {
  const options = { redis: await connect(), keys, logger, send, concurrency: 5, pollMs: 20 };
  const deliveries = runDeliveries({ ...options, ...change });
  releases.push(() => deliveries.stop(0));
}

const statusOf = async (id: string) => (await store.read(id, 'a'))?.status ?? null;
const isDelivered = (id: string) => waitFor(`the delivery of ${id}`, async () => (await statusOf(id)) === 'delivered');

const TWICE = 'dlv-11111111-1111-4111-8111-111111111111';

test('an event that comes out of the outbox twice, or by two workers at once, is delivered once', async () => {
  const item = JSON.stringify({ id: TWICE, owner: 'a', url: HOOK, event: EVENT });
  await redis.rpush(keys.outbox, item, item, item);
  const sent: string[] = [];
  const send: DeliveriesOptions['send'] = async ({ id }) => {
    sent.push(id);
    return { kind: 'delivered', httpStatus: 200 };
  };
  await Promise.all([start(send), start(send)]);
  await isDelivered(TWICE);
  await waitFor('an empty outbox', async () => (await redis.llen(keys.outbox)) === 0);
  const last = await store.announce('a', HOOK, EVENT);
  await isDelivered(last);
  expect(sent).toEqual([TWICE, last]);
});

test('an attempt whose lock has ended, as that of a dead worker does, is made again with the same id and body', async () => {
  const id = await store.announce('a', HOOK, EVENT);
  const sent: string[] = [];
  let letGo: (() => void) | null = null;
  releases.push(() => letGo?.());
  const send: DeliveriesOptions['send'] = async (delivery) => {
    sent.push(`${delivery.id} ${delivery.body}`);
    if (sent.length > 1) return { kind: 'delivered', httpStatus: 200 };
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return { kind: 'refused', httpStatus: null, reason: 'too late', isFinal: true };
  };
  // Lost locks are looked for twice in this time.
  await start(send, { lockMs: 4000 });
  await waitFor('the attempt', () => letGo !== null);
  await redis.del(`${keys.queuePrefix}:webhook_delivery:${id}:lock`);
  await isDelivered(id);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]?.startsWith(id)).toBe(true);
});

test('an unreadable event is dropped and logged, and the others continue', async () => {
  await redis.rpush(keys.outbox, 'not JSON');
  const id = await store.announce('a', HOOK, EVENT);
  await start(async () => ({ kind: 'delivered', httpStatus: 200 }));
  await isDelivered(id);
  expect(lines.some(({ message }) => message.startsWith('an event in the outbox cannot be read'))).toBe(true);
});

test('an attempt that is cut off by a stop is not held against the receiver', async () => {
  const id = await store.announce('a', HOOK, EVENT);
  const client = await connect();
  let isBusy = false;
  const deliveries = runDeliveries({
    redis: client,
    keys,
    logger,
    send: (_delivery, signal) =>
      new Promise((resolve) => {
        isBusy = true;
        const refused = { kind: 'refused', httpStatus: null, reason: 'stopped', isFinal: false } as const;
        signal.addEventListener('abort', () => resolve(refused));
      }),
    concurrency: 1,
    pollMs: 20,
  });
  await waitFor('the attempt', () => isBusy);
  await deliveries.stop(0);
  expect(await store.read(id, 'a')).toMatchObject({ status: 'pending', attempts: 0, lastError: null });
  await start(async () => ({ kind: 'delivered', httpStatus: 200 }));
  await isDelivered(id);
});

test('an attempt that comes back late changes nothing of a delivery that has ended', async () => {
  const item = { id: 'dlv-22222222-2222-4222-8222-222222222222', owner: 'a', url: HOOK, event: EVENT };
  const id = await store.accept(item);
  const attempt = { attempts: 1, httpStatus: 200, error: null, nextAttemptAt: null };
  await store.attempted(id ?? '', 'a', { ...attempt, status: 'delivered' });
  const delivered = await store.read(id ?? '', 'a');
  await store.attempted(id ?? '', 'a', { ...attempt, status: 'failed', httpStatus: 500, error: 'late' });
  expect(await store.read(id ?? '', 'a')).toEqual(delivered);
  expect(delivered).toMatchObject({ status: 'delivered', lastStatus: 200, lastError: null });
});

test('a receiver that never answers holds up no other account, and loses nothing', async () => {
  const delivered: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  releases.push(() => answer());
  let [atOnce, most] = [0, 0];
  const ids = await Promise.all(Array.from({ length: 60 }, () => store.announce('slow', HOOK, EVENT)));
  await start(
    async ({ id, owner }) => {
      if (owner === 'slow') {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await answered;
        atOnce -= 1;
      }
      delivered.push(id);
      return { kind: 'delivered', httpStatus: 200 };
    },
    { concurrency: 4 },
  );
  await waitFor('an empty outbox', async () => (await redis.llen(keys.outbox)) === 0);
  const other = await store.announce('a', HOOK, EVENT);
  await isDelivered(other);
  expect([delivered, most]).toEqual([[other], 2]);
  answer();
  await waitFor('the other deliveries', () => delivered.length === ids.length + 1);
  expect(new Set(delivered)).toEqual(new Set([other, ...ids]));
});

test('only the latest deliveries of an account are kept, and the others end', async () => {
  const ids: string[] = [];
  const refused = { kind: 'refused', httpStatus: 500, reason: 'down', isFinal: false } as const;
  await start(async () => refused, { mostKept: 3, retryDelaysMs: [60_000] });
  const announce = async (owner: string) => {
    const id = await store.announce(owner, HOOK, EVENT);
    await waitFor('an attempt', async () => (await store.read(id, owner))?.attempts === 1);
    return id;
  };
  const other = await announce('b');
  for (let i = 0; i < 5; i++) ids.push(await announce('a'));
  const { items } = await store.list({ owner: 'a', status: null, after: null, limit: 10 });
  expect(items.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
  expect(await Promise.all(ids.slice(0, 2).map(statusOf))).toEqual([null, null]);
  expect((await store.read(other, 'b'))?.status).toBe('pending');
  const forgotten = lines.filter(({ message }) => message.startsWith('an account has too many webhooks'));
  expect(forgotten).toMatchObject([{ fields: { owner: 'a', pending: 1 } }, { fields: { owner: 'a', pending: 1 } }]);
});
