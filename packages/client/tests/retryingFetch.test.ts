import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { ConnectionError } from '../src/errors.ts';
import { RETRY_DEFAULTS, type RetrySettings, retryingFetch } from '../src/retryingFetch.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that gives the answers in turn, the last one for ever. */
async function serve(...answers: readonly Answer[]) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    (answers[bodies.length - 1] ?? answers.at(-1))?.(response, request);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}');
const fetchWith = (settings: Partial<RetrySettings> = {}) =>
  retryingFetch((request) => fetch(request), { ...RETRY_DEFAULTS, firstWaitMs: 1, ...settings });

describe('retryingFetch', () => {
  test.each([408, 429, 502, 503, 504])('%i is tried again, with the same body', async (code) => {
    const { url, bodies } = await serve(status(code), status(200));
    const response = await fetchWith()(
      new Request(url, { method: 'POST', body: 'one', headers: { 'idempotency-key': 'k' } }),
    );
    expect(response.status).toBe(200);
    expect(bodies).toEqual(['one', 'one']);
  });

  test.each([200, 400, 404, 409, 422, 500])('%i is final', async (code) => {
    const { url, bodies } = await serve(status(code), status(200));
    expect((await fetchWith()(new Request(url))).status).toBe(code);
    expect(bodies).toHaveLength(1);
  });

  test('a request that must not run twice is sent again only if it did not run', async () => {
    const put = (url: string) => new Request(url, { method: 'PUT', body: 'one' });
    const refused = await serve(status(503), status(200));
    expect((await fetchWith()(put(refused.url))).status).toBe(200);
    const unknown = await serve(status(502), status(200));
    expect((await fetchWith()(put(unknown.url))).status).toBe(502);
    const broken = await serve((response) => response.destroy(), status(200));
    await expect(fetchWith()(put(broken.url))).rejects.toBeInstanceOf(ConnectionError);
    expect([refused, unknown, broken].map(({ bodies }) => bodies.length)).toEqual([2, 1, 1]);
  });

  test('the last answer is given when the attempts are used up', async () => {
    const { url, bodies } = await serve(status(503));
    expect((await fetchWith({ retries: 2 })(new Request(url))).status).toBe(503);
    expect(bodies).toHaveLength(3);
  });

  test('a broken connection is tried again', async () => {
    const { url, bodies } = await serve((response) => response.destroy(), status(200));
    expect((await fetchWith()(new Request(url))).status).toBe(200);
    expect(bodies).toHaveLength(2);
  });

  test('an answer that breaks off or stays silent in its body is tried again', async () => {
    const cut: Answer = (response) => {
      response.writeHead(200, { 'content-length': '9' }).write('{"a"');
      setTimeout(() => response.destroy(), 20);
    };
    const stuck: Answer = (response) => response.writeHead(200).write('{');
    const { url, bodies } = await serve(cut, stuck, status(200));
    expect(await (await fetchWith({ timeoutMs: 200 })(new Request(url))).text()).toBe('{}');
    expect(bodies).toHaveLength(3);
    const post = fetchWith()(new Request((await serve(cut)).url, { method: 'POST', body: 'one' }));
    await expect(post).rejects.toBeInstanceOf(ConnectionError);
  });

  test('an answer without content is an answer also where it has an empty body, as in Chromium', async () => {
    class Deleted extends Response {
      override readonly body = new Blob([]).stream();
    }
    const fetchDeleted = retryingFetch(async () => new Deleted(null, { status: 204 }), RETRY_DEFAULTS);
    const answer = await fetchDeleted(new Request('http://127.0.0.1/', { method: 'DELETE' }));
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  test('a slow body is read to its end, and an event stream is not awaited', async () => {
    const slow: Answer = (response) => {
      let left = 25;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) return void response.write('x');
        clearInterval(timer);
        response.end();
      }, 60);
      response.writeHead(200);
    };
    const text = await (await fetchWith({ timeoutMs: 1000, retries: 0 })(new Request((await serve(slow)).url))).text();
    expect(text).toBe('x'.repeat(24));
    const stream = await serve((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('a'),
    );
    const { body } = await fetchWith()(new Request(stream.url));
    expect(new TextDecoder().decode((await body?.getReader().read())?.value)).toBe('a');
  });

  test('Retry-After decides how long to wait, not the back-off', async () => {
    const { url, bodies } = await serve(status(429, { 'retry-after': '0' }), status(200));
    const settings = { firstWaitMs: 1e9, maxWaitMs: 1e9 };
    expect((await fetchWith(settings)(new Request(url))).status).toBe(200);
    expect(bodies).toHaveLength(2);
  });

  test('a Retry-After beyond the longest wait is left to the caller', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    const { url, bodies } = await serve(status(503, { 'retry-after': later }));
    expect((await fetchWith({ maxWaitMs: 1000 })(new Request(url))).status).toBe(503);
    expect(bodies).toHaveLength(1);
  });

  test('no answer in time, and nobody there, are connection errors that say so', async () => {
    const { url } = await serve(() => {});
    const silent = fetchWith({ retries: 0, timeoutMs: 50 })(new Request(url));
    await expect(silent).rejects.toThrow(/no answer within 0\.05 s/);
    const absent = fetchWith({ retries: 1 })(new Request('http://127.0.0.1:1/'));
    await expect(absent).rejects.toBeInstanceOf(ConnectionError);
  });

  test('the signal of the caller ends an attempt and a wait with its own reason', async () => {
    const { url } = await serve(() => {});
    const during = AbortSignal.timeout(50);
    await expect(fetchWith()(new Request(url, { signal: during }))).rejects.toHaveProperty('name', 'TimeoutError');
    const waiting = await serve(status(503, { 'retry-after': '20' }));
    const between = AbortSignal.timeout(200);
    const call = fetchWith()(new Request(waiting.url, { signal: between }));
    await expect(call).rejects.toHaveProperty('name', 'TimeoutError');
  });
});
