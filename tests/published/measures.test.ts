import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import {
  alphaAnnualized,
  annualizedReturn,
  annualizedReturnByPeriods,
  annualizedVolatility,
  beta,
  calmarRatio,
  cumulativeReturn,
  excessKurtosis,
  historicalVar,
  maxDrawdown,
  omegaRatio,
  returnsOf,
  rollingMetrics,
  sharpeRatio,
  skewness,
  sortinoRatio,
} from '../../packages/shared/src/engine/measures/index.ts';

/** Published expected values with their origin. Their folder is next to the checkout, and a bare clone lacks it. */
const FOLDER = new URL('../../../shared/data/10_published_numbers/', import.meta.url);
const here = existsSync(new URL('published.json', FOLDER));
if (!here) console.warn('published numbers are not here: their tests are skipped');

interface Published {
  readonly id: string;
  readonly expected: number | readonly number[];
  readonly tolerance: number;
  readonly citation: string;
}

const entries: readonly Published[] = here ? JSON.parse(readFileSync(new URL('published.json', FOLDER), 'utf8')) : [];
const list = (...values: number[]) => Float64Array.from(values);
const levels = (returns: Float64Array) => {
  const result = new Float64Array(returns.length + 1).fill(1);
  for (let i = 0; i < returns.length; i++) result[i + 1] = (result[i] as number) * (1 + (returns[i] as number));
  return result;
};

const mixed = list(0.01, 0.1, -0.04, 0.02, 0.03, 0.02, 0.01, -0.1);
const negative = list(0, -0.06, -0.07, -0.01, -0.09, -0.02, -0.06, -0.08, -0.05);
const allNegative = list(-0.02, ...negative.subarray(1));

/** The values of our public measures for an entry, under its convention. Other tests cover the entries of other parts. */
function computed(
  bacon: Float64Array,
  ffn: ReturnType<typeof readFfn>,
): Readonly<Record<string, number | null | (number | null)[]>> {
  const bars = (from: string, to: string) => ffn.window('AAPL', from, to);
  const total = (window: { levels: Float64Array }) => cumulativeReturn(returnsOf(window.levels));
  const toDate = (window: { days: Int32Array; levels: Float64Array }, first: string) =>
    total({ levels: window.levels.subarray(window.days.findLastIndex((day) => day < toDay(first))) });
  const [december, february, january] = [
    bars('2004-12-10', '2004-12-25'),
    bars('2004-12-10', '2005-02-15'),
    bars('2004-12-10', '2005-01-15'),
  ];
  return {
    'QS-01': annualizedVolatility(bacon, 12),
    'QS-02': annualizedReturnByPeriods(bacon, 12),
    'QS-03': sharpeRatio(bacon, 0, 12),
    'QS-04': sortinoRatio(bacon, 0, 12),
    'QS-05': maxDrawdown(levels(bacon)),
    'QS-06': calmarRatio(annualizedReturnByPeriods(bacon, 12), maxDrawdown(levels(bacon))),
    'QS-09': omegaRatio(bacon, 0),
    'QS-10': skewness(bacon),
    'QS-11': excessKurtosis(bacon),
    'EM-01': [cumulativeReturn(mixed), cumulativeReturn(negative)],
    'EM-02': [maxDrawdown(levels(mixed)), maxDrawdown(levels(negative)), maxDrawdown(levels(allNegative))],
    'EM-03': [252, 52, 12].map((periods) => annualizedReturnByPeriods(list(0, ...mixed), periods)),
    'EM-04': annualizedVolatility(mixed, 252),
    'EM-05': [sharpeRatio(mixed, 0, 252), sharpeRatio(negative, 0, 252)],
    'EM-06': [...rollingMetrics(negative, negative, 0, 6, 252).sharpe.subarray(5)],
    'EM-07': [0, 1, 2, 3].map((from) => maxDrawdown(levels(negative.subarray(from, from + 6)))),
    // Theirs compounds the daily alpha over 252 days; ours adds it up: (1 + a / 252)^252 − 1 is theirs.
    'EM-08': [
      (1 + (alphaAnnualized(mixed, negative.subarray(1), 0, 252) as number) / 252) ** 252 - 1,
      beta(mixed, negative.subarray(1)),
    ],
    'EM-09': [0.1, 0.2, 0.3].map((tail) => historicalVar(list(1, 81, 82, 83, 84, 85), tail, 1)),
    // Theirs measures from the first price when the month began before it, which is the return since the start.
    'FF-01': total(december),
    'FF-02': [toDate(february, '2005-02-01'), toDate(february, '2005-01-01')],
    'FF-03': toDate(january, '2005-01-01'),
    'FF-04': ['AAPL', 'MSFT', 'C'].map((symbol) => {
      const window = ffn.window(symbol, '2004-03-10', '2014-03-10');
      return annualizedReturn(total(window), ((window.days.at(-1) as number) - (window.days[0] as number)) / 365.25);
    }),
    'FF-05': ['AAPL', 'MSFT', 'C'].map((symbol) =>
      maxDrawdown(ffn.window(symbol, '2004-03-10', '2014-03-10').levels.subarray(0, 10)),
    ),
  };
}

function readBacon(): Float64Array {
  const text = readFileSync(new URL('bacon_monthly.csv', FOLDER), 'utf8').trim().split('\n').slice(1);
  return Float64Array.from(text, (line) => Number(line.split(',').at(-1)));
}

function readFfn() {
  const [header, ...lines] = gunzipSync(readFileSync(new URL('ffn_AAPL_MSFT_C.csv.gz', FOLDER)))
    .toString()
    .trim()
    .split('\n');
  const columns = (header as string).toUpperCase().trim().split(',');
  const rows = lines.map((line) => line.split(','));
  return {
    window(symbol: string, from: string, to: string) {
      const inside = rows.filter(([date]) => (date as string) >= from && (date as string) <= to);
      return {
        days: Int32Array.from(inside, ([date]) => toDay((date as string).slice(0, 10))),
        levels: Float64Array.from(inside, (row) => Number(row[columns.indexOf(symbol)])),
      };
    },
  };
}

/** VaR and shortfall of a normal distribution: this product measures both on the returns as they were. */
const ELSEWHERE = new Set(['QS-07', 'QS-08']);

(here ? describe : describe.skip)('published numbers', () => {
  const ours = here ? computed(readBacon(), readFfn()) : {};
  const wanted = entries.filter(({ id }) => /^(EM|QS|FF)-/.test(id) && !ELSEWHERE.has(id));

  test('every entry of the families is computed', () => {
    expect(wanted.length).toBeGreaterThan(20);
    expect(wanted.map(({ id }) => id).filter((id) => !(id in ours))).toEqual([]);
  });

  test.each(wanted)('$id ($citation)', ({ id, expected, tolerance }) => {
    const figures = [expected].flat();
    const values = [ours[id] ?? null].flat();
    expect(values.length).toBe(figures.length);
    figures.forEach((figure, i) => {
      expect(Math.abs((values[i] as number) - figure)).toBeLessThanOrEqual(tolerance);
    });
  });
});
