import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { growthChart } from '../src/charts/growth.ts';
import { LIGHT } from '../src/charts/theme.ts';
import { fromOneLevel, inRange, rangesOf } from '../src/charts/view.ts';
import type { ChartFrame } from '../src/documents/document.ts';

const DAY = 86_400_000;
const frameFrom = (from: number | null, hasMarks = true): ChartFrame => ({
  width: 800,
  height: 400,
  theme: 'light',
  interactive: true,
  view: { from, isLogarithmic: false, hasMarks },
});

describe('the ranges of a chart over time', () => {
  test('are the usual ones that are shorter than the whole time', () => {
    const ranges = rangesOf([Date.UTC(2022, 5, 1), Date.UTC(2024, 2, 31)]);
    expect(ranges.map(({ label }) => label)).toEqual(['1M', '6M', 'YTD', '1Y', 'Max']);
    const dates = ranges.map(({ from }) => (from === null ? null : new Date(from).toISOString().slice(0, 10)));
    expect(dates).toEqual(['2024-02-29', '2023-09-30', '2023-12-31', '2023-03-31', null]);
    expect(rangesOf([0, 20 * DAY])).toEqual([]);
  });

  test('begin with the last value at or before their first day, and never lose the end', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.integer({ min: -10, max: 6000 }), (days, from) => {
        const sorted = days.toSorted((a, b) => a - b).map((day) => day * DAY);
        const [cut] = inRange(frameFrom(from * DAY), [{ times: sorted, values: sorted }]);
        expect(cut?.times.at(-1)).toBe(sorted.at(-1));
        expect(cut?.values).toEqual(cut?.times);
        const before = sorted.filter((time) => time <= from * DAY);
        expect(cut?.times[0]).toBe(before.at(-1) ?? sorted[0]);
      }),
    );
  });

  test('start all lines at one level, with the returns that they have', () => {
    const times = [1, 2, 3];
    const given = [
      { times, values: [100, 110, 120] },
      { times, values: [null, 50, 60] },
      { times, values: [0, 1, 2] },
    ];
    const [own, other, zero] = fromOneLevel(frameFrom(1), given);
    expect(own?.values).toEqual([100, 110, 120]);
    expect(other?.values).toEqual([null, 110, 132]);
    expect(zero?.values).toEqual([0, 1, 2]);
    expect(fromOneLevel(frameFrom(null), given)).toEqual(given);
  });
});

describe('the growth chart', () => {
  const times = Array.from({ length: 100 }, (_, index) => index * DAY);
  const levels = [{ name: 'Portfolio', color: 'accent' as const, times, values: times.map((_, day) => 100 - day / 2) }];
  const marks = {
    stretches: [
      { mark: '1', from: 10 * DAY, to: 20 * DAY },
      { mark: '2', from: 90 * DAY, to: 400 * DAY },
    ],
    falls: [{ from: 30 * DAY, to: 50 * DAY, depth: -0.2 }],
  };
  const seriesOf = (frame: ChartFrame) => {
    const { series } = growthChart(frame, { levels, drawdowns: levels, logarithmic: false, ...marks });
    return JSON.parse(JSON.stringify(series)) as { name: string; markArea?: { data: unknown[] }; data: number[][] }[];
  };

  test('shades the crises within its days and marks the drawdowns', () => {
    const all = seriesOf(frameFrom(null));
    expect(all[0]?.markArea?.data).toEqual([
      [{ name: '1', xAxis: 10 * DAY }, { xAxis: 20 * DAY }],
      [{ name: '2', xAxis: 90 * DAY }, { xAxis: 99 * DAY }],
    ]);
    const falls = all.filter(({ name }) => name === 'Drawdown');
    expect(falls.map(({ markArea, data }) => [markArea?.data, data])).toEqual([
      [[[{ xAxis: 30 * DAY }, { xAxis: 50 * DAY }]], [[50 * DAY, 75]]],
    ]);
    const later = seriesOf(frameFrom(60 * DAY));
    expect(later[0]?.markArea?.data).toHaveLength(1);
    expect(later.some(({ name }) => name === 'Drawdown')).toBe(false);
  });

  test('says the day once under the pointer, and each line with its name and its drawdown', () => {
    const frame: ChartFrame = { ...frameFrom(null), interactive: true };
    const { tooltip } = growthChart(frame, { levels, drawdowns: levels, logarithmic: false });
    const { formatter } = tooltip as { readonly formatter: (points: unknown) => string };
    const point = (axisIndex: number, value: number) => {
      return { axisIndex, seriesName: 'Portfolio', marker: '', value: [40 * DAY, value] };
    };
    expect(formatter([point(0, 80), point(1, -0.2)])).toBe(
      '10\u00a0Feb\u00a01970\nPortfolio: 80, −20.00% from its high',
    );
  });

  test('has no marks if the reader hides them', () => {
    const all = seriesOf(frameFrom(null, false));
    expect(all.some(({ name, markArea }) => name === 'Drawdown' || markArea !== undefined)).toBe(false);
  });
});

test('fourteen groups have fourteen colors', () => {
  const colors = Object.entries(LIGHT).flatMap(([name, color]) => (name.startsWith('series') ? [color] : []));
  expect(new Set(colors).size).toBe(14);
});
