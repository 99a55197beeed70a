import { describe, expect, test } from '@jest/globals';
import { type InstrumentSpec, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { type ReadResult, readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';
import { analyze } from '../../src/engine/analyze.ts';
import { frequencyOf } from '../../src/engine/market/frequency.ts';

const LENGTH = 3 * 261;
const walk = (seed: number) =>
  Array.from({ length: LENGTH }, (_, i) => 100 + 9 * Math.sin(i / seed) + 4 * Math.sin(i / 3));
const every = (weekdays: number, values: readonly number[]) =>
  values.map((value, i) => (i % weekdays === 0 ? value : Number.NaN));
const daily = walk(17);
const other = walk(29);

const read = (closes: readonly number[], benchmark: InstrumentSpec, more: Record<string, InstrumentSpec> = {}) => {
  const rics = ['FUND', ...Object.keys(more)];
  const weights = Object.fromEntries(rics.map((ric) => [ric, 1 / rics.length]));
  return readResult(makeInput({ instruments: { FUND: { closes }, ...more }, rebalances: [[0, weights]], benchmark }));
};
const frequencyIn = (result: ReadResult) => {
  const { frequency, periods_per_year } = result.object('portfolio_parameters');
  return [frequency, periods_per_year];
};
const volatilityOf = (result: ReadResult) =>
  (result.object('performance_metrics').portfolio as Record<string, number>).annualized_volatility!;
const notesOf = (result: ReadResult) => result.object('data_quality').notes as readonly string[];

describe('frequencyOf', () => {
  const of = (values: readonly number[], from = 0, to = values.length - 1) =>
    frequencyOf({ first: START, values: Float64Array.from(values) }, START + from, START + to);

  test('is daily, weekly, monthly or quarterly by the median distance of the observations', () => {
    expect([1, 2, 3, 5, 7, 10, 21, 25, 65].map((weekdays) => of(every(weekdays, daily)))).toEqual([
      0, 0, 0, 1, 1, 2, 2, 2, 3,
    ]);
  });

  test('holidays and a long halt leave a daily series daily', () => {
    expect(of(daily.map((value, i) => (i % 9 === 4 || (i > 300 && i < 380) ? Number.NaN : value)))).toBe(0);
  });

  test('fewer than four observations count as daily; observations before the period help', () => {
    expect(of(every(21, daily).slice(0, 60))).toBe(0);
    expect(of(every(21, daily), 700)).toBe(2);
  });

  test('a series that begins monthly and continues daily is monthly, until the monthly part is left out', () => {
    const mixed = daily.map((value, i) => (i < 600 && i % 21 !== 0 ? Number.NaN : value));
    expect(of(mixed)).toBe(2);
    expect(of(mixed, 610)).toBe(0);
  });
});

describe('the frequency of an analysis', () => {
  test('weekly, monthly and quarterly prices are annualized with 52, 12 and 4, and a note says so', () => {
    for (const [weekdays, expected] of [
      [5, ['weekly', 52]],
      [21, ['monthly', 12]],
      [64, ['quarterly', 4]],
    ] as const) {
      const result = read(every(weekdays, daily), { closes: every(weekdays, other) });
      expect(frequencyIn(result)).toEqual(expected);
      expect(result.object('data_quality').low_frequency).toEqual([
        { ric: 'FUND', frequency: expected[0] },
        { ric: 'BENCH.N', frequency: expected[0] },
      ]);
      expect(result.object('data_quality').stale).toEqual([]);
      expect(notesOf(result).join(' ')).toContain(`count ${expected[0]} returns, ${expected[1]} a year`);
    }
  });

  test('one monthly fund among daily stocks makes all returns monthly, and a note names the fund', () => {
    const mixed = read(every(21, daily), { closes: other }, { STOCK: { closes: other } });
    expect(frequencyIn(mixed)).toEqual(['monthly', 12]);
    expect(mixed.object('data_quality').low_frequency).toEqual([{ ric: 'FUND', frequency: 'monthly' }]);
    expect(notesOf(mixed).join(' ')).toContain('FUND is monthly');
    // 36 calendar months; the values stay daily.
    expect(mixed.rows('daily_summary')).toHaveLength(LENGTH);
    const rolling = mixed.object('rolling_metrics');
    expect(rowsIn(rolling, 'window_30d').length).toBeLessThan(8);
    expect(rowsIn(rolling, 'window_60d')).toEqual([]);
  });

  test('a monthly benchmark makes figures against it monthly, and leaves those of the portfolio daily', () => {
    const sessions = Array.from(daily.keys());
    const input = makeInput({
      instruments: { FUND: { closes: daily } },
      rebalances: [[0, { FUND: 1 }]],
      benchmark: { closes: every(21, other) },
      sessions,
    });
    const result = readResult(input);
    expect(frequencyIn(result)).toEqual(['daily', 252]);
    const { portfolio, relative } = result.object('performance_metrics') as Record<string, Record<string, unknown>>;
    const alone = readResult({ ...input, benchmark: null }).object('performance_metrics') as Record<string, unknown>;
    expect(portfolio).toEqual(alone.portfolio);
    expect(relative).toMatchObject({ frequency: 'monthly', periods_per_year: 12, headline: 'monthly' });
    expect(relative!.headline_reason).toContain('The benchmark is priced monthly');
    expect(notesOf(result).join(' ')).toContain('Relative figures count monthly returns');
    const [row] = rowsIn(result.object('rolling_metrics'), 'window_30d');
    expect(row).toMatchObject({ beta: null, correlation: null });
    expect(row!.volatility).not.toBeNull();
    // Twelve months are enough for the windows of years.
    expect(rowsIn(result.object('rolling_metrics'), 'window_1y')[0]!.beta).not.toBeNull();
  });

  test('a last month without a price of the monthly fund does not count as a month', () => {
    const until = (length: number) => {
      const cut = (values: readonly number[]) => values.map((value, i) => (i < length ? value : Number.NaN));
      return volatilityOf(read(cut(every(21, daily)), { closes: cut(other) }));
    };
    // Weekday 735 is 2026-10-26, the last price of the fund; 739 is 10-30 and 752 2026-11-18.
    expect(until(753)).toBeCloseTo(until(740), 12);
  });

  test('the calendars of the exchanges held annualize, never gaps in the prices', () => {
    const inYear = (values: readonly number[]) => frequencyIn(read(values, { closes: other }));
    expect(inYear(daily)).toEqual(['daily', 252]);
    expect(inYear(daily.map((value, i) => (i > 300 && i < 380 ? Number.NaN : value)))).toEqual(['daily', 252]);
    const london = { LONDON: { closes: other, market: 'United Kingdom' } };
    const union = read(daily, { closes: other }, london);
    expect(frequencyIn(union)).toEqual(['daily', 257]);
    expect(notesOf(union).join(' ')).toContain('257 valuation days a year together');
  });

  test('a warning says so if the window has another number of valuation days', () => {
    const warningsOf = (sessions: readonly number[]) => {
      const closes = daily.map((value, i) => (sessions.includes(i) ? value : Number.NaN));
      const input = makeInput({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]], sessions });
      return analyze(input).warnings.filter(({ code }) => code === 'unusual_valuation_days');
    };
    const days = Array.from(daily.keys());
    expect(warningsOf(days.filter((i) => i % 29 !== 5))).toEqual([]);
    // A gap of 28 weekdays in three years. After 30, the position would be cash.
    const gap = days.filter((i) => i % 29 !== 5 && (i < 300 || i >= 328));
    expect(warningsOf(gap)).toEqual([
      expect.objectContaining({ message: expect.stringContaining('has 243 returns a year') as unknown }),
    ]);
  });

  test('a window under a year is annualized with 252', () => {
    const result = readResult(
      makeInput({ instruments: { A: { closes: daily.slice(0, 200) } }, rebalances: [[0, { A: 1 }]] }),
    );
    expect(frequencyIn(result)).toEqual(['daily', 252]);
  });
});
