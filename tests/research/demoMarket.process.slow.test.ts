import { expect, test } from '@jest/globals';
import { runTask } from '@tearsheet/testing/service/runTask.ts';

interface Found {
  readonly analyses: number;
  readonly numbers: number;
  readonly problems: readonly string[];
  readonly actions: Readonly<Record<string, number>>;
}

test('on the demo market every number of the rules is a fact, every result fits its schema, and verdicts differ', async () => {
  const { analyses, numbers, problems, actions } = await runTask<Found>(new URL('demoMarketTask.ts', import.meta.url));
  expect(problems).toEqual([]);
  expect(analyses).toBeGreaterThan(200);
  expect(numbers / analyses).toBeGreaterThan(20);
  expect(Object.keys(actions).length).toBeGreaterThan(2);
});
