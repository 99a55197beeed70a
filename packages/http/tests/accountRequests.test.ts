import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { type AccountRequest, createAccountRequests } from '../src/accountRequests.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server whose requests go to `answer` by the account in the path, and what it noticed. */
async function serve(
  options: Parameters<typeof createAccountRequests>[0],
  answer: (own: AccountRequest, response: ServerResponse, owner: string) => Promise<void>,
) {
  const requests = createAccountRequests(options);
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const owner = request.url?.slice(1) ?? '';
    requests
      .run(owner, response, (own) => answer(own, response, owner))
      .catch((error: Error & { code: string }) => {
        refused.push(error.code);
        response.writeHead(429).end();
      });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (owner: string, isRead = true) => {
    const sent = get({ host: '127.0.0.1', port, path: `/${owner}`, agent: false });
    const status = new Promise<number>((resolve) => {
      sent.on('response', (response) => {
        if (isRead) response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', () => resolve(0));
    });
    const closed = new Promise<void>((resolve) => void sent.once('close', () => resolve()));
    return { status, closed, leave: () => sent.destroy() };
  };
  return { ask, refused };
}

function held() {
  const waiting: (() => void)[] = [];
  const begun: string[] = [];
  let onBegin = () => {};
  return {
    begun,
    async answer(_own: AccountRequest, response: ServerResponse, owner: string) {
      begun.push(owner);
      onBegin();
      await new Promise<void>((resolve) => void waiting.push(resolve));
      response.end('done');
    },
    async untilBegun(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => (onBegin = resolve));
    },
    release: () => waiting.shift()?.(),
  };
}

test('an account has eight places, its other requests wait, and another account does not', async () => {
  const { answer, begun, untilBegun, release } = held();
  const { ask } = await serve({ most: 100 }, answer);
  const own = Array.from({ length: 20 }, () => ask('alice'));
  await untilBegun(8);
  const other = ask('bob');
  await untilBegun(9);
  expect(begun).toEqual([...Array.from({ length: 8 }, () => 'alice'), 'bob']);
  // Each answer of alice lets another of her requests begin.
  for (let count = 10; count <= 21; count++) {
    release();
    // The ninth to begin was that of bob, whose end gives alice nothing.
    if (count === 18) release();
    await untilBegun(count);
  }
  for (let i = 0; i < 8; i++) release();
  expect(await Promise.all([...own, other].map(({ status }) => status))).toEqual(Array.from({ length: 21 }, () => 200));
});

test('requests beyond the most are refused, and the place of one that ended is free again', async () => {
  const { answer, untilBegun, release } = held();
  const { ask, refused } = await serve({ most: 3 }, answer);
  const own = Array.from({ length: 3 }, () => ask('alice'));
  await untilBegun(3);
  expect(await ask('alice').status).toBe(429);
  expect(refused).toEqual(['rate_limited']);
  release();
  await own[0]?.closed;
  const next = ask('alice');
  await untilBegun(4);
  for (let i = 0; i < 3; i++) release();
  expect(await next.status).toBe(200);
});

test('a request that its caller left before it began never begins', async () => {
  const { answer, begun, untilBegun, release } = held();
  const { ask } = await serve({ most: 100 }, answer);
  const first = Array.from({ length: 8 }, () => ask('alice'));
  await untilBegun(8);
  const leaver = ask('alice');
  const last = ask('carol');
  await untilBegun(9);
  leaver.leave();
  await leaver.closed;
  // The server has seen the end of that connection when a later one is served.
  const probe = ask('dave');
  await untilBegun(10);
  for (let i = 0; i < 10; i++) release();
  await Promise.all([...first, last, probe].map(({ closed }) => closed));
  expect(begun.filter((owner) => owner === 'alice')).toHaveLength(8);
});

test('a wait gives the place to another request of the account', async () => {
  let [open, most] = [0, 0];
  const ended: (() => void)[] = [];
  const { ask } = await serve({ most: 100 }, async (own, response) => {
    await own.during(() => new Promise<void>((resolve) => void ended.push(resolve)));
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    response.end('done');
  });
  const own = Array.from({ length: 30 }, () => ask('alice'));
  while (ended.length < 30) await new Promise((resolve) => setImmediate(resolve));
  for (const end of ended) end();
  expect(await Promise.all(own.map(({ status }) => status))).toEqual(Array.from({ length: 30 }, () => 200));
  expect(most).toBeLessThanOrEqual(8);
  expect(most).toBeGreaterThan(0);
});

test('an answer that nobody reads holds back the next request of the account, and is cut off', async () => {
  // More than one account may leave unread, also if the system takes some of it.
  const body = Buffer.alloc(80_000_000);
  const events: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ask } = await serve({ most: 100, readMs: 1, leastBytesPerMs: 1e6 }, async (_own, response) => {
    events.push('begin');
    response.once('close', () => {
      events.push(response.writableFinished ? 'read' : 'cut');
      if (events.length === 4) resolve();
    });
    response.end(body);
  });
  await ask('alice', false).status;
  ask('alice', false);
  await promise;
  expect(events).toEqual(['begin', 'cut', 'begin', 'cut']);
});
