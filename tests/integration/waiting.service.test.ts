/** Ways to hear of a job's end other than polling: Prefer: wait, and Server-Sent Events. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { connectRedis, createKeys, waitUntilReady } from '@tearsheet/runtime';
import { openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { job, jobList } from '@tearsheet/shared/schemas';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { SHARDS, testKeys } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { readEvents } from '@tearsheet/testing/service/readEvents.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

interface JobList {
  readonly jobs: readonly { readonly job_id: string }[];
  readonly next_cursor: string | null;
}

let redis: OwnRedis;
let service: TestService;
let token: string;
let stranger: string;

beforeAll(async () => {
  redis = await startOwnRedis();
  service = await startService({ redis, market: testMarket() });
  const scopes = ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'jobs:cancel'] as const;
  token = await service.token('account-1', scopes);
  stranger = await service.token('account-2', scopes);
});

afterAll(async () => {
  await service.stop();
  await redis.stop();
});

const body = JSON.stringify({
  portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
  fields: ['portfolio_summary'],
});

function call(method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(method === 'POST' ? { body } : {}),
  });
}

async function submit(): Promise<string> {
  const response = await call('POST', '/v1/portfolio/analyze');
  const { check_url } = (await response.json()) as { check_url: string };
  return check_url;
}

describe('without a worker', () => {
  test('a caller whose wait ends without a result gets the normal answer', async () => {
    const submitted = await call('POST', '/v1/portfolio/analyze', { prefer: 'wait=1' });
    expect([submitted.status, submitted.headers.get('preference-applied')]).toEqual([202, null]);
    const { check_url } = (await submitted.json()) as { check_url: string };
    const polled = await call('GET', check_url, { prefer: 'wait=1' });
    expect([polled.status, polled.headers.get('retry-after')]).toEqual([200, '1']);
    expect(((await polled.json()) as { status: string }).status).toBe('pending');
  });

  test('a submit to a paused queue says so instead of a time', async () => {
    const client = await connectTo(redis, 'script');
    const definitions = Object.values(JOB_DEFINITIONS);
    const { logger } = createMemoryLogger();
    const keys = createKeys(redis.namespace, SHARDS);
    const fleet = openFleet({ redis: client, keys, definitions, otherQueues: [], logger });
    const message = async () => {
      const receipt = await (await call('POST', '/v1/portfolio/analyze')).json();
      return (receipt as { readonly message: string }).message;
    };
    const { type } = JOB_DEFINITIONS.portfolio_analysis;
    await fleet.actions.pause(type);
    expect(await message()).toContain('an operator has paused these jobs');
    await fleet.actions.resume(type);
    // A gateway keeps the answer for a moment.
    await waitFor('the time of a job', async () => /it takes about \d/.test(await message()));
    await fleet.close();
    client.disconnect();
  });

  test('a poll that waits too short reports the state of the job at the end of the wait', async () => {
    const path = await submit();
    const client = connectRedis({ url: redis.url, role: 'gateway', logger: createMemoryLogger().logger });
    await waitUntilReady(client, 60_000);
    const waiting = call('GET', path, { prefer: 'wait=3' });
    await waitFor('the wait to begin', () => service.waits.count() === 1);
    const record = testKeys(redis.namespace, 'account-1').job(path.slice('/v1/jobs/'.length));
    await client.hset(record, { status: 'processing', started: Date.now() });
    client.disconnect();
    expect(((await (await waiting).json()) as { status: string }).status).toBe('processing');
  });

  test('a cancel ends the wait of others at once', async () => {
    const path = await submit();
    const waiting = call('GET', path, { prefer: 'wait=30' });
    await waitFor('the wait to begin', () => service.waits.count() === 1);
    expect((await call('DELETE', path)).status).toBe(204);
    const answer = await waiting;
    expect(answer.headers.get('preference-applied')).toBe('wait=30');
    expect(await answer.json()).toMatchObject({ status: 'failed', error: 'canceled by client' });
  });

  test('the wait ends when the caller hangs up', async () => {
    const path = await submit();
    const controller = new AbortController();
    const waiting = fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${token}`, prefer: 'wait=30' },
      signal: controller.signal,
    });
    await waitFor('the wait to begin', () => service.waits.count() === 1);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    await waitFor('the wait to end', () => service.waits.count() === 0);
  });

  test('streams of one account are bounded, and those that are closed make room', async () => {
    const path = await submit();
    const controller = new AbortController();
    const open = () =>
      fetch(`${service.url}${path}/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: controller.signal,
      });
    const streams = await Promise.all(Array.from({ length: 10 }, open));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const refused = await call('GET', `${path}/events`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    // Nobody is refused a normal answer for that.
    expect((await call('GET', path, { prefer: 'wait=1' })).status).toBe(200);
    controller.abort();
    await waitFor('room', () => service.waits.count() === 0);
  });

  test('another caller hears nothing', async () => {
    const path = await submit();
    const answer = await call('GET', `${path}/events`, { authorization: `Bearer ${stranger}` });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'job_not_found']);
  });

  test('HEAD ends at once, and no other media type is offered', async () => {
    const path = await submit();
    expect((await call('HEAD', `${path}/events`)).headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect((await call('GET', `${path}/events`, { accept: 'text/html' })).status).toBe(406);
    expect(service.waits.count()).toBe(0);
  });

  test('streams outlive Redis and report what happened meanwhile', async () => {
    const path = await submit();
    const events = readEvents(await call('GET', `${path}/events`));
    expect((await events.next()).value).toMatchObject({ event: 'progress' });
    await redis.kill();
    await redis.restart();
    await waitFor('the gateway', async () => (await call('DELETE', path)).status === 204);
    expect((await events.next()).value).toMatchObject({ event: 'failed' });
    expect((await events.next()).done).toBe(true);
  });
});

test('a gateway that stops answers all waiting callers normally, so they can go elsewhere', async () => {
  const stopping = await startService({
    redis: { ...redis, namespace: `${redis.namespace}-stop` },
    market: testMarket(),
  });
  const secret = await stopping.token('account-1', ['portfolio:analyze', 'jobs:read']);
  const headers = { authorization: `Bearer ${secret}` };
  const submitted = await fetch(`${stopping.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const { check_url } = (await submitted.json()) as { check_url: string };
  const events = readEvents(await fetch(`${stopping.url}${check_url}/events`, { headers }));
  expect((await events.next()).value).toMatchObject({ event: 'progress' });
  const waiting = fetch(`${stopping.url}${check_url}`, { headers: { ...headers, prefer: 'wait=30' } });
  await waitFor('both to wait', () => stopping.waits.count() === 2);
  stopping.waits.close();
  expect((await events.next()).done).toBe(true);
  const answer = await waiting;
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, null]);
  await stopping.stop();
});

describe('the list of jobs', () => {
  const list = async (query: string, secret = token) => {
    const answer = await call('GET', `/v1/jobs?${query}`, { authorization: `Bearer ${secret}` });
    return { status: answer.status, body: (await answer.json()) as JobList };
  };

  test('has the own jobs newest first, page by page, and nothing of others', async () => {
    const owner = await service.token('lister', ['portfolio:analyze', 'jobs:read', 'jobs:cancel']);
    const paths: string[] = [];
    for (let i = 0; i < 5; i++) {
      const answer = await call('POST', '/v1/portfolio/analyze', { authorization: `Bearer ${owner}` });
      paths.push(((await answer.json()) as { check_url: string }).check_url);
    }
    const ids = paths.map((path) => path.slice('/v1/jobs/'.length)).reverse();
    const { body: first } = await list('limit=2', owner);
    expect(matches(jobList, first)).toEqual([]);
    const { body: second } = await list(`limit=3&cursor=${first.next_cursor}`, owner);
    expect([...first.jobs, ...second.jobs].map(({ job_id }) => job_id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();

    await call('DELETE', paths[1] ?? '', { authorization: `Bearer ${owner}` });
    const failed = await list('status=failed', owner);
    expect(failed.body.jobs.map(({ job_id }) => job_id)).toEqual([ids[3]]);
    expect((await list('status=pending', owner)).body.jobs.length).toBe(4);
    expect((await list('type=portfolio_analysis', owner)).body.jobs.length).toBe(5);
    expect((await list('type=financial_analysis', owner)).body.jobs).toEqual([]);
    expect((await list('limit=100')).body.jobs.some(({ job_id }) => ids.includes(job_id))).toBe(false);
  });

  test('rejects an invalid status or cursor', async () => {
    for (const query of ['status=done', 'cursor=abc', 'limit=0']) expect((await list(query)).status).toBe(422);
  });
});

describe('with a worker', () => {
  beforeAll(() => service.startWorker());

  test('a submit that waits is answered with the finished job', async () => {
    const answer = await call('POST', '/v1/portfolio/analyze', {
      prefer: 'respond-async, wait=30',
      'if-none-match': '*',
    });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=30']);
    expect(answer.headers.get('retry-after')).toBeNull();
    const finished = (await answer.json()) as { job_id: string; status: string };
    expect(matches(job, finished)).toEqual([]);
    expect(finished.status).toBe('completed');
    expect(answer.headers.get('location')).toBe(`/v1/jobs/${finished.job_id}`);
  });

  test('a stream reports progress with growing ids and ends with the job', async () => {
    const path = await submit();
    const seen = [];
    for await (const event of readEvents(await call('GET', `${path}/events`))) seen.push(event);
    expect(seen.at(-1)).toMatchObject({ event: 'completed', data: { status: 'completed', check_url: path } });
    expect(seen.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
    const ids = seen.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((left, right) => left - right));

    // Resumed after the end: the last event again, or that nothing follows when it was seen.
    const again = readEvents(await call('GET', `${path}/events`, { 'last-event-id': '0' }));
    expect((await again.next()).value).toEqual(seen.at(-1));
    const after = await call('GET', `${path}/events`, { 'last-event-id': String(ids.at(-1)) });
    expect([after.status, await after.text()]).toEqual([204, '']);
  });

  test('a stream can be read by a client that keeps its connection', async () => {
    const path = await submit();
    const text = await new Promise<string>((resolve, reject) => {
      const asked = httpRequest(
        `${service.url}${path}/events`,
        { headers: { authorization: `Bearer ${token}` } },
        async (response) => resolve(Buffer.concat(await response.toArray()).toString()),
      );
      asked.on('error', reject).end();
    });
    expect(text.startsWith('retry: 1000\n\n')).toBe(true);
    expect(text).toMatch(/event: completed\ndata: .*\n\n$/);
  });
});
