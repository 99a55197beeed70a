import { expect, test } from '@jest/globals';
import { readBenchmark } from '../src/service/benchmarks.ts';

test.each([
  ['none', null],
  ['SPY.P', 'SPY.P'],
  ['3%', { name: '3%', annual_rate: 0.03 }],
  [
    '60% SPY.P + 40% AGG.P',
    {
      name: '60% SPY.P + 40% AGG.P',
      components: [
        { symbol: 'SPY.P', weight: 0.6 },
        { symbol: 'AGG.P', weight: 0.4 },
      ],
    },
  ],
  ['60% SPY.P + what', '60% SPY.P + what'],
])('%s', (text, expected) => {
  expect(readBenchmark(text)).toEqual(expected);
});
