import { beforeEach, describe, expect, test } from '@jest/globals';
import { DEFINITION, newJob, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { type CreditStore, createCreditStore } from '../../src/accounts/creditStore.ts';
import { JobFailure } from '../../src/jobs/index.ts';
import { createJobStore } from '../../src/jobs/jobStore.ts';

const bench = useJobBench();
let credits: CreditStore;
const CHARGE = { tool: 'stock_report', credits: 10 };

beforeEach(() => {
  credits = createCreditStore(bench);
});

async function entitled(balance: number): Promise<void> {
  await credits.setEntitled(OWNER, true);
  await credits.credit(OWNER, balance);
}

describe('a job with a price', () => {
  test('is not accepted from an account that is not entitled, or that has too little', async () => {
    await credits.credit(OWNER, 100);
    await expect(bench.submit({ charge: CHARGE })).rejects.toMatchObject({ code: 'entitlement_required' });
    await credits.setEntitled(OWNER, true);
    await credits.credit(OWNER, -91);
    await expect(bench.submit({ charge: CHARGE })).rejects.toMatchObject({ code: 'entitlement_required' });
    expect(await credits.read(OWNER)).toEqual({ isEntitled: true, balance: 9, held: 0, usage: [] });
  });

  test('holds it while it runs and is charged when it is completed', async () => {
    await entitled(25);
    const jobId = await bench.submit({ charge: CHARGE });
    expect(await credits.read(OWNER)).toMatchObject({ balance: 25, held: 10, usage: [] });
    await bench.startWorker(async () => seal('done'));
    expect(await bench.ended(jobId)).toMatchObject({ status: 'completed' });
    const usage = [{ tool: 'stock_report', jobs: 1, credits: 10 }];
    expect(await credits.read(OWNER)).toEqual({ isEntitled: true, balance: 15, held: 0, usage });
  });

  test('costs nothing when it fails or is canceled', async () => {
    await entitled(25);
    const cancelled = await bench.submit({ charge: CHARGE });
    await bench.queue.cancel(cancelled, OWNER);
    const failing = await bench.submit({ charge: CHARGE });
    await bench.startWorker(async () => {
      throw new JobFailure('no_price_data', 'no data');
    });
    expect(await bench.ended(failing)).toMatchObject({ status: 'failed' });
    expect(await credits.read(OWNER)).toMatchObject({ balance: 25, held: 0, usage: [] });
  });

  test('is charged once when it was started again, and when its result comes twice', async () => {
    await entitled(25);
    const jobId = await bench.submit({ charge: CHARGE });
    const store = createJobStore(bench);
    const first = await store.lease(jobId, DEFINITION);
    const second = await store.lease(jobId, DEFINITION);
    if (first.kind !== 'leased' || second.kind !== 'leased') throw new Error('not leased');
    expect(await store.complete(first, seal('late'), DEFINITION)).toBe(false);
    expect(await store.complete(second, seal('done'), DEFINITION)).toBe(true);
    expect(await store.complete(second, seal('again'), DEFINITION)).toBe(false);
    expect(await credits.read(OWNER)).toMatchObject({ balance: 15, held: 0, usage: [{ jobs: 1, credits: 10 }] });
  });

  test('submitted twice with one idempotency key is held and charged once', async () => {
    await entitled(25);
    const idempotency = { key: 'k', fingerprint: 'f' };
    const ids = await Promise.all([1, 2, 3].map(() => bench.submit({ charge: CHARGE, idempotency })));
    expect(new Set(ids).size).toBe(1);
    expect(await credits.read(OWNER)).toMatchObject({ balance: 25, held: 10 });
  });

  test('among many at once never spends the same credit twice', async () => {
    await entitled(75);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => bench.queue.submit({ ...newJob(), charge: CHARGE })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(7);
    await bench.startWorker(async () => seal('done'), { concurrency: 4 });
    const ids = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' && outcome.value.kind === 'created' ? [outcome.value.jobId] : [],
    );
    await Promise.all(ids.map(bench.ended));
    const usage = [{ tool: 'stock_report', jobs: 7, credits: 70 }];
    expect(await credits.read(OWNER)).toEqual({ isEntitled: true, balance: 5, held: 0, usage });
  });
});

test('held credits cannot be taken away', async () => {
  await entitled(25);
  await bench.submit({ charge: CHARGE });
  expect(await credits.credit(OWNER, -16)).toBeNull();
  expect(await credits.credit(OWNER, -15)).toMatchObject({ balance: 10, held: 10 });
});
