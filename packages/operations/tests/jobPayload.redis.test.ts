import { describe, expect, test } from '@jest/globals';
import { type JobEvent, OtherVersionError } from '@tearsheet/runtime/jobs';
import { DEFINITION, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { readPayload, writePayload } from '../src/jobs/jobPayload.ts';

interface Payload {
  readonly ric: string;
  readonly peers: number;
  readonly start: string | null;
  readonly notes?: readonly string[];
}
const read = (text: string) =>
  readPayload<Payload>(Buffer.from(text), { ric: 'string', peers: 'number', start: 'string or null' });
const payload: Payload = { ric: 'AAA.N', peers: 5, start: null };

const bench = useJobBench();

describe('a payload', () => {
  test('is read as it was written', () => {
    expect(read(writePayload(payload))).toEqual(payload);
    expect(read(writePayload({ ...payload, notes: ['a'] }))).toEqual({ ...payload, notes: ['a'] });
  });

  test.each([
    ['', 'it is not JSON'],
    ['{"ric":', 'it is not JSON'],
    ['null', 'it is not an object'],
    ['[1]', 'it is not an object'],
    [writePayload({ ric: 'AAA.N', peers: 5 }), 'start is not a string or null'],
    [writePayload({ ric: 'AAA.N', peers: '5', start: null }), 'peers is not a number'],
  ])('%s is refused with a reason', (text, reason) => {
    expect(() => read(text)).toThrow(`internal error: the stored request cannot be read: ${reason}. Submit it again.`);
  });

  test.each([{}, { payloadVersion: 5 }, { payloadVersion: 7 }, { payloadVersion: '6' }])(
    'of another version is recognized before anything else is read: %p',
    (version) => {
      expect(() => read(JSON.stringify(version))).toThrow(OtherVersionError);
    },
  );
});

describe('a worker', () => {
  const process = async (bytes: Buffer) => seal(read(bytes.toString()));

  test('fails a job that it cannot read at its first start, with the reason', async () => {
    const worker = await bench.startWorker(process);
    const record = await bench.ended(await bench.submit({ payload: writePayload({ ric: 'AAA.N' }) }));
    expect([record.status, record.failure?.error]).toEqual([
      'failed',
      'internal error: the stored request cannot be read: peers is not a number. Submit it again.',
    ]);
    await worker.stop(1000);
  });

  test('leaves a job of another version to a worker of that version, and no start is used up', async () => {
    const ends: JobEvent['kind'][] = [];
    await bench.startWorker(process, { observe: ({ kind }) => void ends.push(kind) });
    const jobId = await bench.submit({ payload: '{"payloadVersion":7,"everything":"changed"}' });
    await waitFor('several looks', () => ends.filter((kind) => kind === 'delayed').length > DEFINITION.maxStarts);
    await bench.startWorker(async () => seal('of the other one'));
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(await bench.redis.hget(bench.keys.job(jobId), 'starts')).toBe('1');
  });
});
