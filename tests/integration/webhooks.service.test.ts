/** Webhooks from the submit to the receiver, with a real worker and real sockets. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { readWebhook, SignatureError } from '@tearsheet/client/webhooks';
import { delivery, deliveryList, webhookSecret } from '@tearsheet/shared/schemas';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startTestWebhookWorker } from '@tearsheet/testing/service/webhookWorker.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const service = useService({ now: () => new Date() });
const { call } = service;
let releases: (() => unknown)[] = [];
let healthPort: number;

let receiver: Server;
let receiverUrl: string;
let received: Received[] = [];
/** Status of the n-th answer. The last one repeats. */
let answers: number[] = [200];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body });
    const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('x'.repeat(100_000));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook?key=1`;
});

afterEach(async () => {
  for (const release of releases.reverse()) await release();
  releases = [];
  received = [];
  answers = [200];
});

afterAll(async () => {
  receiver.close();
});

async function startWorker(change: { allowPrivate?: boolean; retryDelaysMs?: readonly number[] } = {}): Promise<void> {
  const { allowPrivate = true, retryDelaysMs = [10, 10] } = change;
  const config = { webhookAllowPrivate: allowPrivate };
  healthPort = await startTestWebhookWorker(service.redis, releases, { config, retryDelaysMs });
}

const request = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], fields: ['portfolio_summary'] };
const submit = (callback = receiverUrl) =>
  call('POST', `/v1/portfolio/analyze?callback_url=${encodeURIComponent(callback)}`, request);

async function ended(deliveryId: string) {
  return waitFor(`the end of ${deliveryId}`, async () => {
    const { json } = await call('GET', `/v1/webhooks/deliveries/${deliveryId}`);
    return json.status === 'delivered' || json.status === 'failed' ? json : null;
  });
}

describe('the end of a job', () => {
  test('is delivered once, signed, with the job but not its result', async () => {
    await startWorker();
    const submitted = await submit();
    expect(submitted.status).toBe(202);
    await call('DELETE', submitted.json.check_url);
    const { job_id } = submitted.json;
    const seen = await ended(`dlv-${job_id}`);
    expect(matches(delivery, seen)).toEqual([]);
    expect(seen).toMatchObject({ status: 'delivered', attempts: 1, event_type: 'job.failed', last_http_status: 200 });

    expect(received).toHaveLength(1);
    const [{ headers, body }] = received as [Received];
    expect(headers['webhook-id']).toBe(`dlv-${job_id}`);
    const { json: secret } = await call('GET', '/v1/webhooks/secret');
    expect(matches(webhookSecret, secret)).toEqual([]);
    const event = readWebhook(secret.secret, headers, body);
    expect(event).toMatchObject({
      type: 'job.failed',
      data: {
        job_id,
        status: 'failed',
        error: 'canceled by client',
        error_code: 'canceled',
        retryable: false,
        check_url: submitted.json.check_url,
      },
    });
    const { json: job } = await call('GET', submitted.json.check_url);
    expect(event).toEqual({
      type: 'job.failed',
      timestamp: job.finished_at,
      data: { ...job, check_url: submitted.json.check_url },
    });
    expect(() => readWebhook(secret.secret, headers, `${body} `)).toThrow(SignatureError);
  });

  test('is delivered for every job of a batch', async () => {
    await startWorker();
    const path = `/v1/portfolio/analyze/batch?callback_url=${encodeURIComponent(receiverUrl)}`;
    const { json } = await call('POST', path, { requests: [request, request] });
    for (const { job_id, check_url } of json.results) {
      await call('DELETE', check_url);
      expect(await ended(`dlv-${job_id}`)).toMatchObject({ status: 'delivered' });
    }
    expect(received).toHaveLength(2);
  });

  test('is also delivered for the report that was requested with an analysis', async () => {
    await startWorker();
    const path = `/v1/portfolio/analyze?report=true&callback_url=${encodeURIComponent(receiverUrl)}`;
    const { json } = await call('POST', path, { portfolio: request.portfolio });
    for (const { job_id, check_url } of [json, json.report]) {
      await call('DELETE', check_url);
      expect(await ended(`dlv-${job_id}`)).toMatchObject({ status: 'delivered' });
    }
    expect(received).toHaveLength(2);
  });

  test('is delivered although no webhook-worker ran, and although the job ended before the callback was stored', async () => {
    await service.startWorker();
    const submitted = await submit();
    await waitFor('the end', async () => (await call('GET', submitted.json.check_url)).json.status === 'completed');
    expect(received).toHaveLength(0);
    await startWorker();
    expect(await ended(`dlv-${submitted.json.job_id}`)).toMatchObject({ status: 'delivered' });
    expect(JSON.parse(received[0]?.body ?? '').type).toBe('job.completed');
  });
});

describe('a receiver', () => {
  const testDelivery = async () =>
    (await call('POST', `/v1/webhooks/test?callback_url=${encodeURIComponent(receiverUrl)}`)).json.delivery_id;

  test('that fails is tried again, with the same id and body, until it takes the event', async () => {
    answers = [500, 302, 204];
    await startWorker();
    const seen = await ended(await testDelivery());
    expect(seen).toMatchObject({ status: 'delivered', attempts: 3, last_http_status: 204, last_error: null });
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  });

  test('that fails to the end leaves a dead letter, which can be sent again', async () => {
    answers = [500];
    await startWorker();
    const id = await testDelivery();
    expect(await ended(id)).toMatchObject({ status: 'failed', attempts: 3, last_error: 'the receiver answered 500' });
    const figures = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
    expect(figures).toMatch(/tearsheet_webhook_attempts_total\{end="retried",service="webhook-worker"\} 2/);
    expect(figures).toMatch(/tearsheet_webhook_attempts_total\{end="failed",service="webhook-worker"\} 1/);
    const { json: dead } = await call('GET', '/v1/webhooks/deliveries?status=failed');
    expect(matches(deliveryList, dead)).toEqual([]);
    expect(dead.deliveries.map(({ delivery_id }: { delivery_id: string }) => delivery_id)).toEqual([id]);

    answers = [200];
    const retried = await call('POST', `/v1/webhooks/deliveries/${id}/retry`);
    expect([retried.status, retried.json.status]).toEqual([200, 'pending']);
    expect(await ended(id)).toMatchObject({ status: 'delivered', attempts: 1 });
    const again = await call('POST', `/v1/webhooks/deliveries/${id}/retry`);
    expect([again.status, again.json.code]).toEqual([409, 'delivery_not_failed']);
  });

  test('that is gone is not tried again', async () => {
    answers = [410];
    await startWorker();
    expect(await ended(await testDelivery())).toMatchObject({ status: 'failed', attempts: 1, last_http_status: 410 });
  });

  test('on a private address is not called, whatever the submit was allowed', async () => {
    await startWorker({ allowPrivate: false, retryDelaysMs: [] });
    for (const url of [
      receiverUrl.replace('http:', 'https:'),
      receiverUrl.replace('http:', 'https:').replace('127.0.0.1', 'localhost'),
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:10.0.0.1]/',
      receiverUrl,
    ]) {
      const { json } = await call('POST', `/v1/webhooks/test?callback_url=${encodeURIComponent(url)}`);
      const seen = await ended(json.delivery_id);
      expect({ ...seen, url }).toMatchObject({ url, status: 'failed', last_http_status: null });
      if (url !== receiverUrl) expect(seen.last_error).toBe('the host name has no public address');
    }
    expect(received).toHaveLength(0);
  });
});

test('a rotated secret signs along with the new one', async () => {
  const { json: old } = await call('GET', '/v1/webhooks/secret');
  const { json: fresh } = await call('POST', '/v1/webhooks/secret/rotate');
  expect(fresh.secret).not.toBe(old.secret);
  await startWorker();
  const { json } = await call('POST', `/v1/webhooks/test?callback_url=${encodeURIComponent(receiverUrl)}`);
  await ended(json.delivery_id);
  const [{ headers, body }] = received as [Received];
  for (const { secret } of [old, fresh]) {
    expect(readWebhook(secret, headers, body)).toMatchObject({ type: 'webhook.test' });
  }
});

test('the client reads and rotates the secret, sends a test, and lists and retries deliveries', async () => {
  const { webhooks } = createTearsheet({ url: service.url, token: service.bearer });
  const old = await webhooks.secret();
  const fresh = await webhooks.rotateSecret();
  expect(fresh).toMatch(/^whsec_/);
  expect([await webhooks.secret(), fresh === old]).toEqual([fresh, false]);
  answers = [500];
  await startWorker({ retryDelaysMs: [] });
  const id = await webhooks.test(receiverUrl);
  await ended(id);
  expect(await webhooks.delivery(id)).toMatchObject({ status: 'failed', payload: { type: 'webhook.test' } });
  const { deliveries, next_cursor } = await webhooks.deliveries({ status: 'failed', limit: 1 });
  expect([deliveries.map(({ delivery_id }) => delivery_id), next_cursor]).toEqual([[id], expect.anything()]);
  answers = [204];
  expect(await webhooks.retry(id)).toMatchObject({ delivery_id: id, status: 'pending' });
  expect(await ended(id)).toMatchObject({ status: 'delivered' });
  await expect(webhooks.retry(id)).rejects.toMatchObject({ code: 'delivery_not_failed' });
  const [{ headers, body }] = received as [Received];
  expect(readWebhook(fresh, headers, body)).toMatchObject({ type: 'webhook.test' });
});

test('another account sees and moves nothing', async () => {
  const other = await service.caller('account-2');
  const { json } = await call('POST', `/v1/webhooks/test?callback_url=${encodeURIComponent(receiverUrl)}`);
  await startWorker();
  await ended(json.delivery_id);
  for (const [method, path] of [
    ['GET', `/v1/webhooks/deliveries/${json.delivery_id}`],
    ['POST', `/v1/webhooks/deliveries/${json.delivery_id}/retry`],
  ] as const) {
    const answer = await other(method, path);
    expect([answer.status, answer.json.code]).toEqual([404, 'delivery_not_found']);
  }
  expect((await other('GET', '/v1/webhooks/deliveries')).json.deliveries).toEqual([]);
  const secrets = [await call('GET', '/v1/webhooks/secret'), await other('GET', '/v1/webhooks/secret')];
  expect(new Set(secrets.map(({ json: answer }) => answer.secret)).size).toBe(2);
});

test('a callback that is not a usable URL rejects the submit', async () => {
  for (const url of ['nonsense', 'ftp://example.com/', 'http://user:secret@example.com/', 'http://example.com/#x']) {
    const { status, json } = await submit(url);
    expect([status, json.detail?.[0]?.loc, json.detail?.[0]?.ctx]).toEqual([
      422,
      ['query', 'callback_url'],
      { error: 'invalid_callback_url' },
    ]);
  }
});
