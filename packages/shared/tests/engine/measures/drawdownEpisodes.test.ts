import { describe, expect, test } from '@jest/globals';
import { levelsOf, list, returnSeries } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import { drawdownEpisodes, maxDrawdown, underwater } from '../../../src/engine/measures/index.ts';

describe('drawdowns', () => {
  test('the first level counts, and a fall is measured from the high before it', () => {
    expect(maxDrawdown(list(50, 55, 60, 57))).toBeCloseTo(-0.05, 15); // quantstats 0.0.81 says −0.5
    expect(maxDrawdown(list(100, 90))).toBeCloseTo(-0.1, 15);
    expect(maxDrawdown(list(100, 110, 120))).toBe(0);
    expect(maxDrawdown(list(100))).toBe(0);
    expect(maxDrawdown(list())).toBe(0);
    expect([...underwater(list(50, 60, 57))]).toEqual([0, 0, 57 / 60 - 1]);
  });

  test('peak is the last day at the high, the end the first day back at it', () => {
    const levels = list(100, 110, 110, 99, 88, 88, 105, 110, 120, 90);
    expect(drawdownEpisodes(levels)).toEqual([
      { peak: 2, start: 3, trough: 4, end: 7, depth: 88 / 110 - 1 },
      { peak: 8, start: 9, trough: 9, end: -1, depth: 90 / 120 - 1 },
    ]);
    expect(drawdownEpisodes(list(100, 100, 100))).toEqual([]);
    expect(drawdownEpisodes(list())).toEqual([]);
  });

  test('a level before the first one counts as a high, and the episode begins with the first level', () => {
    fc.assert(
      fc.property(returnSeries(2), (r) => {
        const levels = levelsOf(r);
        const [start, own] = [levels[0]!, levels.subarray(1)];
        expect(maxDrawdown(own, start)).toBe(maxDrawdown(levels));
        expect(underwater(own, start)).toEqual(underwater(levels).subarray(1));
        const shifted = drawdownEpisodes(levels).map(({ peak, start: from, trough, end, depth }) => {
          return {
            peak: Math.max(0, peak - 1),
            start: from - 1,
            trough: trough - 1,
            end: Math.max(-1, end - 1),
            depth,
          };
        });
        expect(drawdownEpisodes(own, start)).toEqual(shifted);
      }),
    );
  });
});
