import { describe, expect, test } from '@jest/globals';
import { createJobQueue, type JobDefinition, runWorker } from '@tearsheet/runtime/jobs';
import { DEFINITION, FAST_TIMES, FAST_TIMINGS, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const bench = useJobBench();

/** Puts the entry of a job into the list of waiting ones once more, whatever its state. */
async function deliverAgain(jobId: string): Promise<void> {
  const queue = `${bench.keys.queuePrefix}:${DEFINITION.type}`;
  await bench.redis.lpush(`${queue}:wait`, jobId);
  await bench.redis.zadd(`${queue}:marker`, 0, '0');
}

describe('an entry that is delivered twice', () => {
  test('while the job runs: the later run decides, the earlier one is refused', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let runs = 0;
    await bench.startWorker(async () => {
      runs += 1;
      await released;
      return seal('the earlier run');
    });
    const jobId = await bench.submit();
    await waitFor('the earlier run', () => runs === 1);
    await bench.startWorker(async () => seal('the later run'));
    await deliverAgain(jobId);
    const record = await bench.ended(jobId);
    expect(record.result?.etag).toBe(seal('the later run').etag);
    release();
    const refused = 'result refused: the job was ended or taken over';
    await waitFor('the refusal', () =>
      bench.lines.some(({ message }) => message === refused || message === 'run aborted: lost'),
    );
    expect(await bench.record(jobId)).toEqual(record);
  });

  test('after the job has ended: it is not run again', async () => {
    const runs: string[] = [];
    await bench.startWorker(async (_payload, { jobId }) => {
      runs.push(jobId);
      return seal(1);
    });
    const jobId = await bench.submit();
    const record = await bench.ended(jobId);
    await deliverAgain(jobId);
    const other = await bench.submit();
    await bench.ended(other);
    expect(runs).toEqual([jobId, other]);
    expect(await bench.record(jobId)).toEqual(record);
  });
});

describe('two versions side by side', () => {
  const NEW: JobDefinition = { type: 'new_job', idPrefix: 'new', timeoutMs: 20_000, maxStarts: 3 };
  const both = [DEFINITION, NEW];

  test('a job type that only the newer one knows waits for a newer worker; an older gateway shows it', async () => {
    const { logger, lines } = createMemoryLogger();
    const newer = createJobQueue({
      redis: bench.redis,
      keys: bench.keys,
      definitions: both,
      logger,
      times: FAST_TIMES,
    });
    await bench.startWorker(async () => seal('by the older version'));
    const outcome = await newer.submit(newJob(NEW));
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    // The sweeper of the older worker has looked at it by the time it has looked at a job that came later.
    const known = await bench.submit();
    await bench.ended(known);
    await waitFor('a look of the older sweeper', async () => {
      const dueMs = await bench.redis.zscore(bench.keys.open, outcome.jobId);
      const [seconds, micros] = await bench.redis.time();
      return Number(dueMs) > Number(seconds) * 1000 + Number(micros) / 1000 + 100;
    });
    expect(await bench.record(outcome.jobId)).toMatchObject({ jobType: 'new_job', status: 'pending' });
    const worker = runWorker([{ definition: NEW, process: async () => seal('by the newer version') }], {
      redis: await bench.connect('worker'),
      keys: bench.keys,
      definitions: both,
      logger,
      concurrency: 1,
      times: FAST_TIMES,
      timings: FAST_TIMINGS,
      onWedged: () => logger.error('wedged'),
    });
    const found = await waitFor('the end', async () => {
      const lookUp = await bench.queue.lookUp(outcome.jobId, OWNER);
      return lookUp.kind === 'found' && lookUp.record.status === 'completed' && lookUp.record;
    });
    expect(found.result?.etag).toBe(seal('by the newer version').etag);
    await worker.stop(1000);
    await newer.close();
    expect([...lines, ...bench.lines].filter(({ level }) => level === 'error')).toEqual([]);
  });
});
