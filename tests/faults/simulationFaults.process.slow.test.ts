import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type Client, REQUEST } from './support/client.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const SIMULATE = '/v1/portfolio/simulate';
const SIMULATION = {
  ...REQUEST,
  years: 40,
  paths: 5_000,
  interval: 'month',
  seed: 7,
  flows: [{ amount: -400, every: 'year' }],
};

let server: TestRedis;
let fleet: Fleet;
let client: Client;

beforeAll(async () => {
  server = await startRedis();
  fleet = await startFleet(server, testMarket(toDay('2020-01-01')));
  client = fleet.client([await fleet.gateway()]);
});
afterEach(() => fleet.killWorkers());
afterAll(async () => {
  await fleet.close();
  await server.stop();
});

/** Returns the stored result of a completed simulation, byte for byte. */
async function storedResult(jobId: string): Promise<Buffer | null> {
  expect((await client.ended(jobId)).body.status).toBe('completed');
  return fleet.redis.getBuffer(fleet.keys.result(jobId));
}

test.each(['bootstrap', 'student_t'])(
  'R1: if a worker is killed in the middle of a simulation (%s), another completes it with the same bytes',
  async (method) => {
    const body = { ...SIMULATION, method };
    const doomed = await fleet.fastWorker({ environment: { DIE_AT: 'paths', DIE_FROM: '60' } });
    const killed = await client.submitFirmly(body, SIMULATE);
    expect(await doomed.ended).toBeNull();
    const { body: left } = await client.send('GET', `/v1/jobs/${killed}`);
    // The step is written a moment after it begins, so the worker may have died before.
    expect(left).toMatchObject({ status: 'processing' });
    await fleet.fastWorker();
    const resumed = await storedResult(killed);
    // A worker that is starved of the processor may lose the job once more.
    expect(Number(await fleet.redis.hget(fleet.keys.job(killed), 'starts'))).toBeGreaterThanOrEqual(2);
    const undisturbed = await storedResult(await client.submitFirmly(body, SIMULATE));
    expect(resumed).not.toBeNull();
    expect(resumed?.equals(undisturbed!)).toBe(true);
    const other = await storedResult(await client.submitFirmly({ ...body, seed: 8 }, SIMULATE));
    expect(resumed?.equals(other!)).toBe(false);
  },
  LIMIT_MS,
);

test(
  'a simulation that is canceled in the middle stays canceled after its worker is killed',
  async () => {
    const worker = await fleet.fastWorker();
    const many = { ...SIMULATION, method: 'student_t', paths: 20_000, years: 60 };
    const cancelled = await client.submitFirmly(many, SIMULATE);
    await waitFor('its paths', async () => {
      const { progress } = (await client.send('GET', `/v1/jobs/${cancelled}`)).body;
      return JSON.stringify(progress ?? null).includes('"paths"');
    });
    expect((await client.send('DELETE', `/v1/jobs/${cancelled}`)).status).toBeLessThan(300);
    worker.signal('SIGKILL');
    await worker.ended;
    await fleet.fastWorker();
    await storedResult(await client.submitFirmly(SIMULATION, SIMULATE));
    const { body } = await client.send('GET', `/v1/jobs/${cancelled}`);
    expect(body).toMatchObject({ status: 'failed', error: 'canceled by client' });
    expect(await fleet.redis.exists(fleet.keys.result(cancelled))).toBe(0);
  },
  LIMIT_MS,
);
