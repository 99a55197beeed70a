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
const read = (bytes: string | Buffer) =>
  readPayload<Payload>(Buffer.from(bytes), { ric: 'string', peers: 'number', start: 'string or null' });
const payload: Payload = { ric: 'AAA.N', peers: 5, start: null };

const bench = useJobBench();

describe('a payload', () => {
  test.each([
    payload,
    { ...payload, notes: ['a'] },
    { ...payload, notes: Array.from({ length: 9000 }, (_, i) => `${i}`) },
  ])('is read as it was written', async (written) => expect(await read(await writePayload(written))).toEqual(written));

  test('with many rows has a fraction of their length', async () => {
    const rows = Array.from({ length: 400 }, (_, i) => ({ date: `2020-01-${i % 28}`, symbol: `S${i}.N`, weight: 0.1 }));
    expect((await writePayload({ rows })).length).toBeLessThan(JSON.stringify(rows).length / 3);
  });

  const refusal = (reason: string) => `internal error: the stored request cannot be read: ${reason}. Submit it again.`;

  test.each([
    ['', 'it is damaged'],
    ['{"ric":', 'it is damaged'],
    ['null', 'it is not an object'],
    ['[1]', 'it is not an object'],
    ['{"payloadVersion":7}', 'packed is damaged'],
    ['{"payloadVersion":7,"packed":"AAAA"}', 'packed is damaged'],
  ])('%s is refused with a reason', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(refusal(reason));
  });

  test.each([
    [[], 'packed is not an object'],
    [{ ric: 'AAA.N', peers: 5 }, 'start is not a string or null'],
    [{ ric: 'AAA.N', peers: '5', start: null }, 'peers is not a number'],
  ])('with the members %p is refused with a reason', async (members, reason) => {
    await expect(read(await writePayload(members))).rejects.toThrow(refusal(reason));
  });

  test.each([{}, { payloadVersion: 6 }, { payloadVersion: 8 }, { payloadVersion: '7' }])(
    'of another version is recognized before anything else is read: %p',
    async (version) => {
      await expect(read(JSON.stringify(version))).rejects.toThrow(OtherVersionError);
    },
  );
});

describe('a worker', () => {
  const process = async (bytes: Buffer) => seal(await read(bytes));

  test('fails a job that it cannot read at its first start, with the reason', async () => {
    const worker = await bench.startWorker(process);
    const record = await bench.ended(await bench.submit({ payload: await writePayload({ ric: 'AAA.N' }) }));
    expect([record.status, record.failure?.error]).toEqual([
      'failed',
      'internal error: the stored request cannot be read: peers is not a number. Submit it again.',
    ]);
    await worker.stop(1000);
  });

  test('leaves a job of another version to a worker of that version, and no start is used up', async () => {
    const ends: JobEvent['kind'][] = [];
    await bench.startWorker(process, { observe: ({ kind }) => void ends.push(kind) });
    const jobId = await bench.submit({ payload: '{"payloadVersion":8,"everything":"changed"}' });
    await waitFor('several looks', () => ends.filter((kind) => kind === 'delayed').length > DEFINITION.maxStarts);
    await bench.startWorker(async () => seal('of the other one'));
    expect((await bench.ended(jobId)).status).toBe('completed');
    expect(await bench.redis.hget(bench.keys.job(jobId), 'starts')).toBe('1');
  });
});
