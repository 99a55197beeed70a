import { expect, test } from '@jest/globals';
import { AppError } from '@tearsheet/shared';
import { createShedding } from '../src/route.ts';

test('a full queue is remembered for a tenth of a second, and nothing else is', () => {
  let nowMs = 0;
  const shedding = createShedding(() => nowMs);
  const full = new AppError('queue_full', 'Full.', { headers: { 'retry-after': '7' } });
  shedding.note(new AppError('active_job_limit', 'Of one caller.'));
  shedding.note(new Error('of us'));
  expect(shedding.refusal()).toBeNull();
  shedding.note(full);
  nowMs = 99;
  expect(shedding.refusal()).toBe(full);
  nowMs = 100;
  expect(shedding.refusal()).toBeNull();
});
