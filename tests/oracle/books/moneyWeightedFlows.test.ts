import { expect, test } from '@jest/globals';
import { benchmarksThatMatter } from './moneyWeightedFlows.ts';

test('60 random ledgers have the same money-weighted return with and without a benchmark', () => {
  const seeds = Array.from({ length: 60 }, (_, i) => i + 1);
  expect(seeds.flatMap(benchmarksThatMatter)).toEqual([]);
});
