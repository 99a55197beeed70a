import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type JobEvent, NewerJobError } from '@tearsheet/runtime/jobs';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION, type JobBench, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { readPayload, writePayload } from '../src/jobs/jobPayload.ts';
import { type AnalysisPayload, versionOf } from '../src/portfolios/analysisPayload.ts';

interface Payload {
  readonly ric: string;
  readonly peers: number;
  readonly start: string | null;
  readonly notes?: readonly string[];
}
const read = (text: string) =>
  readPayload<Payload>(Buffer.from(text), { ric: 'string', peers: 'number', start: 'string or null' });
const payload: Payload = { ric: 'AAA.N', peers: 5, start: null };

let server: TestRedis;
let bench: JobBench;

beforeAll(async () => {
  server = await startRedis();
  bench = await createJobBench(server);
});
afterAll(async () => {
  await bench.close();
  await server.stop();
});

describe('a payload', () => {
  test('is read as it was written; those of the first releases have no version', () => {
    expect(read(writePayload(payload))).toEqual(payload);
    expect(read(JSON.stringify({ ...payload, notes: ['a'] }))).toEqual({ ...payload, notes: ['a'] });
  });

  test.each([
    ['', 'it is not JSON'],
    ['{"ric":', 'it is not JSON'],
    ['null', 'it is not an object'],
    ['[1]', 'it is not an object'],
    ['{"ric":"AAA.N","peers":5}', 'start is not a string or null'],
    ['{"ric":"AAA.N","peers":"5","start":null}', 'peers is not a number'],
    ['{"payloadVersion":"2"}', 'its version is not a number'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(() => read(text)).toThrow(`internal error: the stored request cannot be read: ${reason}. Submit it again.`);
  });

  test('of an analysis has the version of the oldest worker that reads it right', () => {
    const rows = [{ date: '2024-01-02', symbol: 'AAA.N', ric: 'AAA.N', weight: 1 }];
    const analysis = {
      rows,
      benchmark: 'ACWI.OQ',
      riskFreeRate: 0,
      initialValue: 1,
      fields: [],
    } as unknown as AnalysisPayload;
    expect(versionOf(analysis)).toBe(1);
    expect(versionOf({ ...analysis, benchmark: null })).toBe(2);
    expect(versionOf({ ...analysis, fees: [] })).toBe(2);
    expect(versionOf({ ...analysis, rows: [{ ...rows[0]!, quantity: 1 }] })).toBe(2);
    expect(versionOf({ ...analysis, options: {} })).toBe(3);
  });

  test('of a newer version is recognized before anything else is read', () => {
    expect(() => read('{"payloadVersion":4}')).toThrow(NewerJobError);
  });
});

describe('a worker', () => {
  const process = async (bytes: Buffer) => seal(read(bytes.toString()));

  test('fails a job that it cannot read at its first start, with the reason', async () => {
    const worker = await bench.startWorker(process);
    const record = await bench.ended(await bench.submit({ payload: '{"ric":"AAA.N"}' }));
    expect([record.status, record.error]).toEqual([
      'failed',
      'internal error: the stored request cannot be read: peers is not a number. Submit it again.',
    ]);
    await worker.stop(1000);
  });

  test('leaves a job of a newer version to a newer worker, and no start is used up', async () => {
    const ends: JobEvent['kind'][] = [];
    await bench.startWorker(process, { observe: ({ kind }) => void ends.push(kind) });
    const jobId = await bench.submit({ payload: '{"payloadVersion":4,"everything":"changed"}' });
    await waitFor('several looks', () => ends.filter((kind) => kind === 'delayed').length > DEFINITION.maxStarts);
    await bench.startWorker(async () => seal('of the newer one'));
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(await bench.redis.hget(bench.keys.job(jobId), 'starts')).toBe('1');
  });
});
