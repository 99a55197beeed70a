import { expect, test } from '@jest/globals';
import { createRuns } from '../../src/jobs/worker/runJob.ts';
import { watchFetching } from '../../src/jobs/worker/runWorker.ts';

function bench({ waiting = 1, isHeldBack = false, concurrency = 2 } = {}) {
  const runs = createRuns();
  const state = { waiting, isHeldBack };
  const entries = {
    depth: async () => ({ waiting: state.waiting, active: 0 }),
    isHeldBack: async () => state.isHeldBack,
    add: async () => {},
    ensure: async () => false,
    close: async () => {},
  };
  return {
    state,
    runs,
    observe: watchFetching({
      didJobsWait: () => state.waiting > 0,
      entries: () => [entries],
      runs,
      queue: 'test_job',
      concurrency,
      patience: 3,
    }),
  };
}

async function observations(observe: () => Promise<boolean>, count: number): Promise<readonly boolean[]> {
  const seen: boolean[] = [];
  for (let index = 0; index < count; index++) seen.push(await observe());
  return seen;
}

test('a worker that lets jobs wait although it has room is wedged after some observations in a row', async () => {
  const { observe } = bench();
  expect(await observations(observe, 4)).toEqual([false, false, true, false]);
});

test('a worker that starts jobs now and then is not', async () => {
  const { observe, runs } = bench();
  await observations(observe, 2);
  runs.close('a', runs.open('a'));
  expect(await observations(observe, 3)).toEqual([false, false, false]);
});

test('neither is a busy one, an idle one, or one of a paused queue', async () => {
  const busy = bench({ concurrency: 1 });
  busy.runs.open('a');
  expect(await observations(busy.observe, 6)).not.toContain(true);
  expect(await observations(bench({ waiting: 0 }).observe, 6)).not.toContain(true);
  expect(await observations(bench({ isHeldBack: true }).observe, 6)).not.toContain(true);
});
