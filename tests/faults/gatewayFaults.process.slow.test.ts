import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type AppProcess, statusOf } from './support/appProcess.ts';
import { jobIdOf, REQUEST, SMALL } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const preload = (name: string) => ['--import', fileURLToPath(new URL(`support/${name}`, import.meta.url))];

/** Enough requests to meet every replacement, and few enough to leave the processor to the processes that start. */
const LOAD_PAUSE_MS = 15;

let server: TestRedis;
let fleet: Fleet;

beforeEach(async () => {
  server = await startRedis();
  fleet = await startFleet(server);
});
afterEach(async () => {
  await fleet.close();
  await server.stop();
});

describe('R3: a gateway killed between an accepted job and its answer', () => {
  test(
    'has accepted the job: a repeat with the same key finds it, and it is done',
    async () => {
      const gateway = await fleet.gateway();
      await fleet.fastWorker();
      const client = fleet.client([gateway]);
      const orphans = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const doomed = await fleet.gateway({ nodeOptions: preload('dyingGateway.ts') });
          const key = randomUUID();
          expect((await fleet.client([doomed]).submit({ key })).status).toBe(0);
          expect(await doomed.ended).toBe(null);
          const repeated = await client.submit({ key });
          expect(repeated.status).toBe(202);
          expect(repeated.headers.get('idempotent-replayed')).toBe('true');
          return jobIdOf(repeated);
        }),
      );
      const ends = await Promise.all(orphans.map((jobId) => client.ended(jobId)));
      expect(ends.map(({ body }) => body.status)).toEqual(orphans.map(() => 'completed'));
    },
    LIMIT_MS,
  );
});

test(
  'R15: a hundred submits at once with one Idempotency-Key over two gateways are one job',
  async () => {
    const client = fleet.client(await Promise.all([fleet.gateway(), fleet.gateway()]));
    const replies = await Promise.all(Array.from({ length: 100 }, () => client.submit({ key: 'the-key' })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(replies.map(jobIdOf)).size).toBe(1);
    const other = await client.submit({ key: 'the-key', body: { ...REQUEST, initial_value: 5 } });
    expect(other.status).toBe(422);
    expect(await fleet.redis.zcard(fleet.keys.open)).toBe(1);
  },
  LIMIT_MS,
);

describe('R17: every process replaced under load', () => {
  /** A request whose connection was cut may be sent once more, to another gateway. */
  async function twice<T extends { readonly status: number }>(send: () => Promise<T>): Promise<T> {
    const first = await send();
    return first.status === 0 ? send() : first;
  }

  test(
    'no submit and no poll fails, no job is lost',
    async () => {
      const gateways: AppProcess[] = await Promise.all([fleet.gateway(), fleet.gateway()]);
      const workers: AppProcess[] = await Promise.all([fleet.worker(), fleet.worker()]);
      const client = fleet.client(gateways);
      const statuses = new Set<number>();
      const accepted: string[] = [];
      let isOver = false;
      const load = (async () => {
        while (!isOver) {
          const key = randomUUID();
          const reply = await twice(() => client.submit({ key, body: SMALL }));
          statuses.add(reply.status);
          if (reply.status === 202) accepted.push(jobIdOf(reply));
          const jobId = accepted[Math.floor(accepted.length / 2)] ?? '';
          statuses.add((await twice(() => client.send('GET', `/v1/jobs/${jobId}`))).status);
          await sleep(LOAD_PAUSE_MS);
        }
      })();
      await waitFor('load', () => accepted.length > 10);
      for (let round = 0; round < 5; round++) {
        for (const fleetPart of [gateways, workers]) {
          for (const [index, old] of fleetPart.entries()) {
            const next = fleetPart === gateways ? await fleet.gateway() : await fleet.worker();
            fleetPart[index] = next;
            old.signal('SIGTERM');
            expect(await old.ended).toBe(0);
          }
        }
      }
      isOver = true;
      await load;
      expect([...statuses].toSorted()).toEqual([200, 202]);
      const ends = new Set();
      await client.eachEnded(accepted, ({ body }) => ends.add(body.status));
      expect(ends).toEqual(new Set(['completed']));
    },
    LIMIT_MS,
  );
});

test(
  'R18: far more submits than the workers can do: 202 or 503 with a time, health answers, and it recovers by itself',
  async () => {
    const gateway = await fleet.gateway({ environment: { MAX_QUEUE_LENGTH: '40' } });
    await fleet.worker();
    const client = fleet.client([gateway]);
    const callers = Array.from({ length: 24 }, () => client.load());
    const replies = () => callers.flatMap((caller) => caller.replies);
    const health = new Set<number>();
    await waitFor(
      'an overload',
      async () => {
        health.add(await statusOf(`${gateway.url}/healthz`));
        return replies().filter(({ status }) => status === 503).length > 30_000;
      },
      LIMIT_MS,
    );
    await Promise.all(callers.map((caller) => caller.stop()));
    expect(health).toEqual(new Set([200]));
    expect(new Set(replies().map(({ status }) => status))).toEqual(new Set([202, 503]));
    const refused = replies().filter(({ status }) => status === 503);
    // On a busy machine, Redis may also answer too late.
    const codes = new Set(refused.map(({ body }) => body.code));
    expect(codes).toContain('queue_full');
    expect(['queue_full', 'service_unavailable']).toEqual(expect.arrayContaining([...codes]));
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const accepted = replies().filter(({ status }) => status === 202);
    const ends = new Set();
    await client.eachEnded(accepted.map(jobIdOf), ({ body }) => ends.add(body.status));
    expect(ends).toEqual(new Set(['completed']));
    expect((await client.submit()).status).toBe(202);
  },
  LIMIT_MS,
);

test(
  'R13: clocks ten minutes early and late: jobs are done, and live by the clock of Redis',
  async () => {
    const skewed = (ms: number) => ({
      nodeOptions: preload('skewedClock.ts'),
      environment: { CLOCK_SKEW_MS: String(ms) },
    });
    const gateway = await fleet.gateway(skewed(600_000));
    const worker = await fleet.worker(skewed(-600_000));
    const client = fleet.client([gateway]);
    const jobId = await client.submitFirmly();
    const { body } = await client.ended(jobId);
    expect(body.status).toBe('completed');
    const [seconds] = await fleet.redis.time();
    const nowMs = Number(seconds) * 1000;
    for (const name of ['created_at', 'started_at', 'finished_at']) {
      expect(Math.abs(Date.parse(String(body[name])) - nowMs)).toBeLessThan(60_000);
    }
    const leftMs = await fleet.redis.pttl(fleet.keys.job(jobId));
    expect(Math.abs(leftMs - 30 * 60_000)).toBeLessThan(60_000);
    expect(worker.output()).toMatch(/"timestamp":"[^"]+"/);
    const logged = Date.parse(/"timestamp":"([^"]+)"/.exec(worker.output())?.[1] ?? '');
    expect(Math.abs(logged + 600_000 - nowMs)).toBeLessThan(60_000);
    for (const [app, difference] of [
      [gateway, 'ahead of'],
      [worker, 'behind'],
    ] as const) {
      expect(app.output()).toMatch(
        new RegExp(`the clock of this process is \\d{3} s ${difference} the clock of Redis`),
      );
    }
  },
  LIMIT_MS,
);

test(
  'R13: a webhook-worker whose clock is late: receivers accept its signature',
  async () => {
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-timestamp']));
      request.resume();
      response.writeHead(204).end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    try {
      const gateway = await fleet.gateway({ environment: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
      await fleet.worker();
      await fleet.worker({
        main: fileURLToPath(new URL('../../apps/webhook-worker/src/main.ts', import.meta.url)),
        nodeOptions: preload('skewedClock.ts'),
        environment: { CLOCK_SKEW_MS: '-600000', WEBHOOK_ALLOW_PRIVATE: 'true' },
      });
      const hook = encodeURIComponent(`http://127.0.0.1:${port}/hook`);
      const path = `/v1/portfolio/analyze?callback_url=${hook}`;
      await fleet.client([gateway]).submitFirmly(SMALL, path);
      await waitFor('the webhook', () => received.length > 0);
      const [seconds] = await fleet.redis.time();
      expect(Math.abs(Number(received[0]) - Number(seconds))).toBeLessThan(60);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  },
  LIMIT_MS,
);
