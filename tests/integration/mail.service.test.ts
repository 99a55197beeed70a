/** Mail about notifications: digests, quiet hours, and a real SMTP server that is down, slow, or refuses. */
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { connectRedis, createLogger, type RedisClient, waitUntilReady } from '@tearsheet/runtime';
import {
  createAlertStore,
  createMailStore,
  createNightStore,
  type PortfolioAlert,
  quietUntilMs,
} from '@tearsheet/runtime/portfolios';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startTestWebhookWorker } from '@tearsheet/testing/service/webhookWorker.ts';
import { SMTPServer } from 'smtp-server';

const EMAIL = 'anna@example.com';
const logger = createLogger({ service: 'test', level: 'error' });
const service = useService(async () => ({ market: testMarket() }));
const releases: (() => unknown)[] = [];
let client: RedisClient;
let port: number;
let alert: PortfolioAlert;
let changes = 0;

/** The mails that the server has accepted. */
const mails: string[] = [];
/** The reaction of the server to the next message. */
let behavior: 'accept' | 'refuse_address' | 'refuse_later' | 'end_after_content' = 'accept';
let transmissions = 0;
let server: SMTPServer | null = null;

const keys = () => testKeys(service.redis.namespace, 'tester');
const store = () => ({ redis: client, keys: keys() });
const call = (method: string, path: string, body?: object) => service.call(method, path, body);

async function startServer(): Promise<void> {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, callback) {
      if (behavior !== 'refuse_address') return callback();
      callback(Object.assign(new Error('No such user'), { responseCode: 550 }));
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        transmissions += 1;
        const text = Buffer.concat(chunks).toString();
        if (behavior === 'end_after_content') {
          for (const connection of server?.connections ?? []) connection.close();
          return;
        }
        if (behavior === 'refuse_later') {
          behavior = 'accept';
          return callback(Object.assign(new Error('Try later'), { responseCode: 451 }));
        }
        mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        callback();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
}

async function stopServer(): Promise<void> {
  const running = server;
  server = null;
  if (running) await new Promise<void>((resolve) => running.close(() => resolve()));
}

beforeAll(async () => {
  port = await freePort();
  client = connectRedis({ url: service.redis.url, role: 'worker', logger });
  await waitUntilReady(client, 60_000);
  await startServer();
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'tearsheet@example.org', apiUrl: service.url };
  await startTestWebhookWorker(service.redis, releases, {
    config,
    logger,
    retryDelaysMs: Array.from({ length: 600 }, () => 100),
    mailEveryMs: 50,
  });
  const row = { date: '2023-01-03', symbol: 'AAA.N', weight: 1 };
  const { json } = await call('POST', '/v1/portfolio/track', { portfolio: [row], name: 'Core' });
  await call('PUT', `/v1/portfolio/${json.portfolio_id}/alert`, {});
  const set = await createAlertStore(store()).read(json.portfolio_id, 'tester');
  if (set === null) throw new Error('no alert');
  alert = set;
  await waitFor('the worker to send mail', async () => (await createMailStore(store()).hasMailer()) || null);
});
afterAll(async () => {
  for (const release of releases.reverse()) await release();
  await stopServer();
  client.disconnect();
});

beforeEach(() => {
  mails.length = 0;
  behavior = 'accept';
});

/** Announces changes as a night does. */
async function announce(count: number): Promise<void> {
  const alerts = createAlertStore(store());
  for (let i = 0; i < count; i++) {
    const last = (await alerts.read(alert.portfolioId, 'tester'))?.last ?? null;
    changes += 1;
    const texts = { title: `Core: change ${changes}.`, explanation: [`AAA.N contributed +${changes}.0%.`] };
    const data = { portfolio_id: alert.portfolioId, portfolio_name: 'Core', version: 1, ...texts };
    const event = { type: 'portfolio.changed', timestamp: new Date().toISOString(), data };
    await alerts.saw({ ...alert, last }, `state ${changes}`, event);
  }
}

const mailed = (count: number) => waitFor(`${count} mails`, () => (mails.length >= count ? mails : null));
const settings = async () => (await call('GET', '/v1/notifications/settings')).json;
const linkIn = (mail: string, action: string) =>
  new RegExp(`http://\\S+/v1/mail/${action}\\?token=[\\w.-]+`).exec(mail)?.[0] ?? '';

async function confirmed(): Promise<void> {
  await call('PUT', '/v1/notifications/settings', { email: null });
  await createMailStore(store()).write('tester', EMAIL, null);
  await createMailStore(store()).change('tester', EMAIL, 'confirmed');
}

async function lastDelivery() {
  return (await call('GET', '/v1/webhooks/deliveries?limit=1')).json.deliveries[0];
}

/** Announces a change, and waits until its mail is in this state. */
async function announceUntil(isThere: (delivery: { status: string; attempts: number; last_error: string }) => boolean) {
  const before = (await lastDelivery())?.delivery_id;
  await announce(1);
  return waitFor('the delivery', async () => {
    const delivery = await lastDelivery();
    return delivery?.delivery_id !== before && isThere(delivery) ? delivery : null;
  });
}

test('an address gets nothing before its reader confirms it, then one mail about everything, until one click stops them', async () => {
  const { json } = await call('PUT', '/v1/notifications/settings', { email: EMAIL });
  expect(json).toMatchObject({ email: EMAIL, email_status: 'unconfirmed', quiet_hours: null, warnings: [] });
  const [letter = ''] = await mailed(1);
  expect(letter).toMatch(/^To: anna@example\.com\r?$/m);
  await announce(1);
  const confirm = linkIn(letter, 'confirm');
  // Mail programs open links, so that alone changes nothing.
  const page = await fetch(confirm);
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-referrer',
    'noindex',
  ]);
  expect(await page.text()).toContain('<form method="post">');
  expect((await settings()).email_status).toBe('unconfirmed');
  expect((await fetch(confirm.replace('token=', 'token=x'), { method: 'POST' })).status).toBe(404);
  expect((await fetch(confirm.replace('/confirm', '/stop'), { method: 'POST' })).status).toBe(404);
  expect((await fetch(confirm, { method: 'POST' })).status).toBe(200);
  expect((await settings()).email_status).toBe('confirmed');

  // While a night runs, its notifications, and those from before the confirmation, are collected, however many they are.
  const nights = createNightStore(store());
  const night = { due_at: new Date().toISOString(), started_at: new Date().toISOString(), data_version: null };
  await nights.write({ ...night, ended_at: null, portfolios: 1, analyzed: 0, notified: 0, failed: 0 });
  await announce(600);
  expect(mails).toHaveLength(1);
  await nights.write({
    ...night,
    ended_at: new Date().toISOString(),
    portfolios: 1,
    analyzed: 1,
    notified: 1,
    failed: 0,
  });
  const [, digest = ''] = await mailed(2);
  expect(digest).toMatch(/^Subject: 601 notifications about your portfolios\r?$/m);
  expect(digest).toContain(`Core: change ${changes}.`);
  expect(digest).toContain('There are 581 more notifications.');
  expect(digest).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const stop = /^List-Unsubscribe: <(\S+)>/m.exec(digest)?.[1] ?? '';
  expect(stop).toBe(linkIn(digest, 'stop'));

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(stop, { method: 'POST', body })).status).toBe(200);
  expect((await settings()).email_status).toBe('stopped');
  // An old link to confirm does not undo it.
  expect((await fetch(confirm, { method: 'POST' })).status).toBe(404);
  await announce(1);
  expect(await client.zcard(keys().mailDue)).toBe(0);
  expect(mails).toHaveLength(2);
});

test('a mail server that is down delays a mail, and one that asks to try later gets it again', async () => {
  await confirmed();
  await stopServer();
  const waiting = await announceUntil(({ attempts }) => attempts > 0);
  expect(waiting.last_error).toMatch('the mail server could not be used');
  behavior = 'refuse_later';
  await startServer();
  await mailed(1);
  await waitFor('the record', async () => ((await lastDelivery()).status === 'delivered' ? true : null));
  expect(mails).toHaveLength(1);
});

test('a mail whose arrival is not known is not sent twice, and its notifications stay in the inbox', async () => {
  await confirmed();
  const before = transmissions;
  behavior = 'end_after_content';
  const { delivery_id, last_error } = await announceUntil(({ status }) => status === 'failed');
  expect(last_error).toMatch('it may have arrived');
  expect(transmissions - before).toBe(1);
  const { notifications } = (await call('GET', '/v1/notifications?limit=1')).json;
  expect(notifications[0].title).toBe(`Core: change ${changes}.`);
  // A worker that was killed at this point leaves the same mark.
  behavior = 'accept';
  await client.hset(keys().delivery(delivery_id), { status: 'pending', sending: '1' });
  const item = { id: delivery_id, owner: 'tester', again: true };
  await client.rpush(keys().outbox, JSON.stringify(item));
  await waitFor('the end', async () => ((await lastDelivery()).status === 'failed' ? true : null));
  expect(mails).toEqual([]);
  // The owner may decide to send it again.
  await call('POST', `/v1/webhooks/deliveries/${item.id}/retry`);
  await mailed(1);
});

test('an address that a mail server refuses gets no more mail, and the settings say so', async () => {
  await confirmed();
  behavior = 'refuse_address';
  const { attempts } = await announceUntil(({ status }) => status === 'failed');
  expect(attempts).toBe(1);
  expect(await settings()).toMatchObject({
    email_status: 'rejected',
    email_problem: 'the mail server refused the address with status 550',
  });
});

test('quiet hours delay a mail to their end', async () => {
  await confirmed();
  const zone = { timeZone: 'Asia/Kolkata' };
  const at = Date.parse('2026-11-29T18:30:20Z'); // 00:00:20 there
  expect(quietUntilMs({ from: '22:00', to: '07:00', ...zone }, at)).toBe(Date.parse('2026-11-30T01:30:00Z'));
  expect(quietUntilMs({ from: '07:00', to: '22:00', ...zone }, at)).toBeNull();
  expect(quietUntilMs({ from: '09:00', to: '09:00', ...zone }, at)).toBeNull();
  const [hour, nextHour] = [0, 1].map(
    (later) => `${String((new Date().getUTCHours() + later) % 24).padStart(2, '0')}:00`,
  );
  const quiet_hours = { from: hour, to: String(nextHour).replace(':00', ':59'), time_zone: 'UTC' };
  expect((await call('PUT', '/v1/notifications/settings', { email: EMAIL, quiet_hours })).json).toMatchObject({
    email_status: 'confirmed',
    quiet_hours,
  });
  await announce(1);
  await waitFor('the wait', async () =>
    Number((await client.zrangebyscore(keys().mailDue, '-inf', '+inf', 'WITHSCORES'))[1]) > Date.now() ? true : null,
  );
  expect(mails).toEqual([]);
  await call('PUT', '/v1/notifications/settings', { email: EMAIL });
  await client.zadd(keys().mailDue, '0', 'tester');
  await mailed(1);
  const bad = { email: EMAIL, quiet_hours: { ...quiet_hours, time_zone: 'Berlin' } };
  expect((await call('PUT', '/v1/notifications/settings', bad)).json.detail[0].ctx.error).toBe('unknown_time_zone');
  for (const email of ['a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
    expect((await call('PUT', '/v1/notifications/settings', { email })).status).toBe(422);
  }
});

test('an account cannot flood addresses with requests to confirm', async () => {
  await call('PUT', '/v1/notifications/settings', { email: null });
  const answers: number[] = [];
  for (let i = 0; i < 7; i++) {
    answers.push((await call('PUT', '/v1/notifications/settings', { email: `a${i}@example.com` })).status);
  }
  expect(answers.at(-1)).toBe(429);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
});
