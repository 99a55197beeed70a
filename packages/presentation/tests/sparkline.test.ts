import { expect, test } from '@jest/globals';
import { sparkline } from '../src/render/sparkline.ts';

test.each([
  [[0, 1, 2, 3, 4, 5, 6, 7], 8, '▁▂▃▄▅▆▇█'],
  [[0, 1, 2, 3, 4, 5, 6, 7], 2, '▁█'],
  [[5, 5], 8, '▁▁'],
  [[1, null, 3], 8, '▁ █'],
  [[], 8, ''],
])('%j in %i columns is %j', (values, width, line) => expect(sparkline(values, width)).toBe(line));

test('two series on one scale', () => {
  const [high, low] = [
    [0, 7],
    [0, 1],
  ];
  expect([sparkline(high, 2, low), sparkline(low, 2, high)]).toEqual(['▁█', '▁▂']);
});
