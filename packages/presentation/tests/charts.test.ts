import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldSmall } from '../src/charts/allocation.ts';
import { growthChart } from '../src/charts/growth.ts';
import { bins, histogram } from '../src/charts/histogram.ts';
import { lineChart, thin } from '../src/charts/lines.ts';
import { type ColorName, DARK, LIGHT, type Palette } from '../src/charts/theme.ts';
import { SNAPSHOT_ROWS } from '../src/documents/client/pages.ts';
import type { ChartFrame } from '../src/documents/document.ts';
import { chartSvg } from '../src/render/chartSvg.ts';

const SIZE = { width: 400, height: 200 };
const TEXT = { id: 'c1', title: 'Value < 5 & more', description: 'What "it" shows' };

function example() {
  const times = Array.from({ length: 900 }, (_, index) => Date.UTC(2020, 0, 1 + index));
  const line = {
    name: 'A <b>',
    color: 'accent' as const,
    times,
    values: times.map((_, index) => 100 + Math.sin(index / 20)),
  };
  return { ...TEXT, draw: (frame: ChartFrame) => lineChart(frame, [line], { unit: 'number', reference: 100 }) };
}

describe('a chart as SVG', () => {
  test('draws a marker where its value is, without rounding it', () => {
    const placeOf = (at: number) => {
      const found = [-0.03, -0.02, -0.01, 0].map((from) => ({ from, to: from + 0.01, count: 5 }));
      const draw = (frame: ChartFrame) => histogram(frame, found, [{ name: 'VaR', at, color: 'ink' }]);
      const line = /<path d="M([\d.]+) [^"]*"[^>]*stroke-dasharray/.exec(chartSvg({ ...TEXT, draw }, SIZE));
      return Number(line?.[1]);
    };
    const middle = (placeOf(-0.02) + placeOf(-0.01)) / 2;
    expect(Math.abs(placeOf(-0.015) - middle)).toBeLessThan(2);
  });

  test('is the same every time, although ECharts counts its drawings', () => {
    expect(chartSvg(example(), SIZE)).toBe(chartSvg(example(), SIZE));
  });

  test('has a title and a description, and nothing that a strict content policy would block', () => {
    const svg = chartSvg(example(), SIZE);
    expect(svg).toMatch(
      /^<svg role="img" aria-labelledby="c1-title" aria-describedby="c1-desc" [^>]*viewBox="0 0 400 200"/,
    );
    expect(svg).toContain(
      '<title id="c1-title">Value &lt; 5 &amp; more</title><desc id="c1-desc">What &quot;it&quot; shows</desc>',
    );
    expect(svg).not.toMatch(/<style|<script| style=| on\w+=|href=|url\((?!#c1-)|class=|ecmeta|\bzr\d/);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).toContain('A &lt;b&gt;');
  });

  test('has unique ids', () => {
    const ids = [...chartSvg(example(), SIZE).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !id?.startsWith('c1-'))).toEqual([]);
  });
});

describe('thin', () => {
  const series = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { freq: 10 }), { maxLength: 500 });

  test('keeps the extremes, both ends and the order', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 6, max: 200 }), (values, most) => {
        const times = values.map((_, index) => index);
        const kept = thin({ times, values }, most);
        const known = values.filter((value) => value !== null);
        const keptKnown = kept.flatMap(([, value]) => value ?? []);
        expect(kept.every(([time, value]) => values[time] === value)).toBe(true);
        expect(kept.every(([time], index) => index === 0 || time > (kept[index - 1]?.[0] ?? -1))).toBe(true);
        expect(kept.at(-1)?.[0]).toBe(times.at(-1));
        expect(kept[0]?.[0]).toBe(times[0]);
        expect(Math.max(...keptKnown)).toBe(Math.max(...known));
        expect(Math.min(...keptKnown)).toBe(Math.min(...known));
        expect(kept.length).toBeLessThanOrEqual(Math.max(values.length, 0) > most ? most + 4 : values.length);
      }),
    );
  });
});

test.each(SNAPSHOT_ROWS.map(({ height }) => height))('drawdowns can be read in a snapshot of height %i', (height) => {
  const times = [0, 1, 2];
  const level = { name: 'Portfolio', color: 'accent' as const, times, values: [100, 80, 90] };
  const fall = { ...level, values: [0, -0.2, -0.1] };
  // The height that a PDF draws.
  const frame: ChartFrame = { width: 620, height: Math.round(0.72 * height), theme: 'light', interactive: false };
  const { grid } = growthChart(frame, { levels: [level], drawdowns: [fall], logarithmic: false });
  const heights = [grid].flat().map((one) => frame.height - Number(one?.top) - Number(one?.bottom));
  expect(heights).toHaveLength(2);
  const [levels = 0, falls = 0] = heights;
  expect(falls).toBeGreaterThanOrEqual(24);
  expect(levels).toBeGreaterThan(falls);
});

test('bins contain every return once, in ranges of one width that end at zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (returns) => {
        const found = bins(returns);
        expect(found.reduce((total, { count }) => total + count, 0)).toBe(returns.length);
        expect(found.length).toBeLessThanOrEqual(61);
        for (const [index, { from, to }] of found.entries()) {
          expect(to - from).toBeCloseTo((found[0]?.to ?? 0) - (found[0]?.from ?? 0), 10);
          if (index > 0) expect(from).toBeCloseTo(found[index - 1]?.to ?? 0, 10);
          expect(from < -1e-9 && to > 1e-9).toBe(false);
        }
      },
    ),
  );
});

test('small groups are added up as Others without losing weight', () => {
  const names = Array.from({ length: 12 }, (_, index) => `g${index}`);
  const weights = names.map((_, index) => [(index + 1) / 78, (12 - index) / 78, 1 / 12]);
  const folded = foldSmall({ times: [1, 2, 3], names, weights }, 5);
  expect(folded.names).toHaveLength(5);
  expect(folded.names.at(-1)).toBe('Others');
  for (const time of [0, 1, 2]) {
    expect(folded.weights.reduce((total, row) => total + (row[time] ?? 0), 0)).toBeCloseTo(1, 12);
  }
});

describe('the colors', () => {
  test('are all different in the light palette, because each is a class', () => {
    expect(new Set(Object.values(LIGHT)).size).toBe(Object.keys(LIGHT).length);
  });

  test.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)(
    'of text have a contrast of at least 4.5 on the %s surface, and lines of 3',
    (_name, palette: Palette) => {
      const on = (name: ColorName) => contrast(palette[name], palette.surface);
      for (const name of ['ink', 'muted', 'accent', 'good', 'bad'] as const)
        expect({ name, ratio: on(name) > 4.5 }).toEqual({ name, ratio: true });
      expect(on('benchmark')).toBeGreaterThan(3);
    },
  );
});

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
