import { expect, test } from '@jest/globals';
import type { Delivery } from '@tearsheet/runtime/webhooks';
import { Webhook } from 'standardwebhooks';
import { createSend, type Post } from '../src/sendDelivery.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const never = new AbortController().signal;
const delivery: Delivery = {
  id: 'dlv-1',
  owner: 'a',
  url: 'https://receiver.example/hook',
  eventType: 'webhook.test',
  body: '{"type":"webhook.test"}',
  status: 'pending',
  attempts: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  nextAttemptAt: null,
  deliveredAt: null,
  lastStatus: null,
  lastError: null,
  isSending: false,
};

const send = (post: Post, timeoutMs = 1000) =>
  createSend({ secrets: { signing: async () => [SECRET] }, post, version: '1.2.3', timeoutMs })(delivery, never);

test('a delivery is signed when it is sent, with the body as it is', async () => {
  const outcome = await send(async (url, { headers, body }) => {
    expect([url, body, headers['user-agent']]).toEqual([delivery.url, delivery.body, 'Tearsheet-Webhooks/1.2.3']);
    expect(new Webhook(SECRET).verify(body, { ...headers })).toEqual({ type: 'webhook.test' });
    return 204;
  });
  expect(outcome).toEqual({ kind: 'delivered', httpStatus: 204 });
});

test.each([
  [199, 'the receiver answered 199', false],
  [302, 'the receiver answered 302', false],
  [410, 'the receiver answered 410 Gone', true],
  [500, 'the receiver answered 500', false],
])('%i is a refusal', async (httpStatus, reason, isFinal) => {
  expect(await send(async () => httpStatus)).toEqual({ kind: 'refused', httpStatus, reason, isFinal });
});

test('a receiver that is late or cannot be reached is a failure too, and the reason has no address', async () => {
  const silent: Post = (_url, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  expect(await send(silent, 20)).toMatchObject({ kind: 'refused', reason: 'no answer in 0.02 s', isFinal: false });
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:443'), { code: 'ECONNREFUSED' });
  expect(await send(() => Promise.reject(refused))).toMatchObject({ reason: 'the request failed: ECONNREFUSED' });
});

test('an unknown name and a name with a private address read the same', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND a.example'), { code: 'ENOTFOUND' });
  const inner = new Error('DNS lookup 10.1.2.3(family:4, host:a.example) is not allowed.');
  const outcomes = await Promise.all([unknown, inner].map((error) => send(() => Promise.reject(error))));
  expect(outcomes[0]).toEqual(outcomes[1]);
  expect(outcomes[0]).toMatchObject({ reason: 'the host name has no public address' });
});

test('a stop ends the attempt', async () => {
  const stopping = new AbortController();
  const attempt = createSend({
    secrets: { signing: async () => [SECRET] },
    post: (_url, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    version: '1',
  })(delivery, stopping.signal);
  setImmediate(() => stopping.abort());
  expect(await attempt).toMatchObject({ kind: 'refused' });
});
