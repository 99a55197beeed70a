import { describe, expect, test } from '@jest/globals';
import { modelOf, universeModel } from '@tearsheet/testing/engine/factorModel.ts';
import { makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { formatWeekday, monthKey, weekdayToDay } from '../../../src/dates.ts';
import type { AnalysisInput, FactorModel, FactorReturns } from '../../../src/engine/input.ts';
import { automaticLags, linearRegression, neweyWestErrors } from '../../../src/engine/measures/index.ts';

interface Exposure extends Readonly<Record<string, number | null>> {
  readonly beta: number;
  readonly risk_contribution: number;
}
interface Regression {
  readonly alpha_annualized: number;
  readonly r_squared: number;
  readonly total_risk: number;
  readonly factor_risk: number;
  readonly specific_risk: number;
  readonly exposures: readonly Exposure[];
}
interface Section extends Readonly<Record<string, unknown>> {
  readonly reason: string | null;
  readonly days: number;
  readonly portfolio: Regression;
  readonly benchmark: Regression | null;
  readonly rolling: {
    readonly periods: number;
    readonly rows: readonly { readonly date: string; readonly betas: readonly (number | null)[] }[];
  };
}

const DAYS = 520;
const hash = (seed: number, i: number) => Math.sin(seed * 91.7 + i * 12.9898) * 43758.5453;
const noise = (seed: number, length = DAYS) =>
  Float64Array.from({ length }, (_, i) => 0.02 * (hash(seed, i) - Math.floor(hash(seed, i)) - 0.5));

/** Closes whose returns are these, from the second day on. */
function closesOf(returns: (i: number) => number, length = DAYS): number[] {
  let level = 100;
  return Array.from({ length }, (_, i) => {
    if (i > 0) level *= 1 + returns(i);
    return level;
  });
}

function exposuresOf(input: AnalysisInput, factors: FactorModel | null, rolling?: number): Section {
  const options = rolling === undefined ? {} : { options: { factor_exposures: { rolling_periods: rolling } } };
  const settings = { ...input.settings, fields: ['factor_exposures' as const], ...options };
  // The schema of the result has this form; the API tests check it.
  return readResult({ ...input, settings, factors }).object('factor_exposures') as unknown as Section;
}

function inputOf(closes: readonly number[], benchmark = closes): AnalysisInput {
  return makeInput({ instruments: { A: { closes } }, rebalances: [[0, { A: 1 }]], benchmark: { closes: benchmark } });
}

const [market, value, own] = [noise(1), noise(2), noise(3)];
const noisy = inputOf(closesOf((i) => 0.0001 + 1.3 * market[i]! - 0.4 * value[i]! + 0.5 * own[i]!));
const factors = (names: string[], ...returns: Float64Array[]): FactorReturns => ({ names, first: START, returns });
const two = factors(['market', 'value'], market, value);

describe('factor_exposures', () => {
  test('finds the exposures of a portfolio made of the factors', () => {
    const exact = closesOf((i) => 0.0001 + 1.3 * market[i]! - 0.4 * value[i]!);
    const found = exposuresOf(inputOf(exact), universeModel(two));
    expect(found).toMatchObject({
      available: true,
      reason: null,
      model: 'universe',
      frequency: 'daily',
      days: DAYS - 1,
    });
    expect(found).toMatchObject({ universe_stocks: 40, notes: [], newey_west_lags: automaticLags(DAYS - 1) });
    expect(found.portfolio.exposures.map(({ beta }) => beta)).toEqual([
      expect.closeTo(1.3, 8),
      expect.closeTo(-0.4, 8),
    ]);
    expect(found.portfolio.alpha_annualized).toBeCloseTo(252 * 0.0001, 8);
    expect(found.portfolio.r_squared).toBeCloseTo(1, 9);
    expect(found.benchmark?.exposures[0]?.beta).toBeCloseTo(1.3, 8);
    // The residuals of an exact fit are rounding noise, so a ratio to their error means nothing.
    expect(found.portfolio.exposures[0]).toMatchObject({ t_stat: null, newey_west_t_stat: null });
  });

  test('has the Newey-West errors, intervals, and inflation of the regression', () => {
    const found = exposuresOf(noisy, universeModel(two)).portfolio.exposures;
    const returns = noisy.instruments[0]!.closes!.values;
    const y = Float64Array.from({ length: DAYS - 1 }, (_, i) => returns[i + 1]! / returns[i]! - 1);
    const fit = linearRegression(y, [market.subarray(1), value.subarray(1)])!;
    const robust = neweyWestErrors(fit);
    found.forEach((row, j) => {
      const error = robust.slopeErrors[j]!;
      expect(row.beta).toBeCloseTo(fit.slopes[j]!, 10);
      expect(row.newey_west_error).toBeCloseTo(error, 10);
      expect(row.newey_west_t_stat).toBeCloseTo(fit.slopes[j]! / error, 6);
      expect(row.upper! - row.lower!).toBeCloseTo(2 * 1.959963984540054 * error, 10);
      expect(row.variance_inflation).toBeCloseTo(fit.varianceInflation[j]!, 8);
    });
  });

  test('the parts of the risk sum to it as written, and to the volatility of the excess returns', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.double({ min: -2, max: 2, noNaN: true }), (seed, beta) => {
        const [a, b, c, rest] = [noise(seed), noise(seed + 1), noise(seed + 2), noise(seed + 3)];
        const input = inputOf(closesOf((i) => beta * a[i]! + 0.3 * b[i]! - c[i]! + rest[i]!));
        const found = exposuresOf(
          input,
          modelOf({ ...factors(['a', 'b', 'c'], a, b, c), frequency: 'daily', riskFree: null }),
        );
        const { total_risk: total, factor_risk, specific_risk, exposures, r_squared } = found.portfolio;
        expect(exposures.reduce((sum, row) => sum + row.risk_contribution, 0)).toBeCloseTo(factor_risk, 14);
        expect(factor_risk + specific_risk).toBeCloseTo(total, 14);
        expect(factor_risk / total).toBeCloseTo(r_squared, 9);
      }),
      { numRuns: 20 },
    );
  });

  test('a window ends at each month end, and its betas are those of a regression on it alone', () => {
    const { rolling } = exposuresOf(noisy, universeModel(two), 60);
    expect(rolling.periods).toBe(60);
    const ends = Array.from({ length: DAYS }, (_, i) => START + i).filter(
      (day) => monthKey(weekdayToDay(day)) !== monthKey(weekdayToDay(day + 1)) || day === START + DAYS - 1,
    );
    expect(rolling.rows.map(({ date }) => date)).toEqual(ends.filter((day) => day - START >= 60).map(formatWeekday));
    const alone = linearRegression(
      Float64Array.from({ length: 60 }, (_, i) => {
        const { values } = noisy.instruments[0]!.closes!;
        return values[DAYS - 60 + i]! / values[DAYS - 61 + i]! - 1;
      }),
      [market, value].map((column) => column.subarray(DAYS - 60)),
    )!;
    expect(rolling.rows.at(-1)?.betas).toEqual([...alone.slopes].map((slope) => expect.closeTo(slope, 10)));
    expect(exposuresOf(noisy, universeModel(two), 2000).rolling).toEqual({ periods: 2000, rows: [] });
  });

  test('monthly factors meet the returns of full calendar months', () => {
    const { values } = noisy.instruments[0]!.closes!;
    const ends = Array.from({ length: DAYS - 1 }, (_, i) => i).filter(
      (i) => monthKey(weekdayToDay(START + i)) !== monthKey(weekdayToDay(START + i + 1)),
    );
    const monthly = new Float64Array(DAYS).fill(Number.NaN);
    const riskFree = monthly.slice();
    ends.forEach((end, k) => {
      if (k === 0) return;
      // A month's return may have the date of any of its days, such as a holiday of the market.
      monthly[end - (k % 3)] = (values[end]! / values[ends[k - 1]!]! - 1 - 0.003) / 2;
      riskFree[end - (k % 3)] = 0.003;
    });
    const table = { ...factors(['half'], monthly), frequency: 'monthly' as const, riskFree };
    const short = exposuresOf(noisy, modelOf(table));
    expect(short.reason).toBe(`it needs 24 periods with returns of all factors and there are ${ends.length - 1}`);
    const long = inputOf(
      [...values, ...Array.from(values, (close) => (close * values.at(-1)!) / 100)].map(
        (close, i) => close * (1 + noise(4, 2 * DAYS)[i]!),
      ),
    );
    expect(exposuresOf(long, modelOf({ ...table, returns: [noise(5, 2 * DAYS)], riskFree: null }))).toMatchObject({
      available: true,
      frequency: 'monthly',
      periods_per_year: 12,
    });
  });

  test('of several frequencies, the one of the returns counts', () => {
    const daily = { ...two, frequency: 'daily' as const, riskFree: null };
    const monthly = { ...two, frequency: 'monthly' as const, riskFree: null };
    expect(exposuresOf(noisy, modelOf(monthly, daily))).toMatchObject({ frequency: 'daily' });
    const weekly = inputOf(closesOf((i) => market[i]!).map((close, i) => (i % 5 === 4 ? close : Number.NaN)));
    expect(exposuresOf(weekly, modelOf(daily, monthly))).toMatchObject({ frequency: 'weekly', periods_per_year: 52 });
    const rare = inputOf(closesOf((i) => market[i]!).map((close, i) => (i % 65 === 64 ? close : Number.NaN)));
    expect(exposuresOf(rare, modelOf(monthly)).reason).toBe(
      'the holdings are priced quarterly, which is less often than the factors',
    );
  });

  test('the risk-free returns of a set replace the rate of the request', () => {
    const rate = Float64Array.from({ length: DAYS }, () => 0.0002);
    const table = { ...factors(['market'], market), frequency: 'daily' as const };
    const closes = closesOf((i) => 0.0002 + 0.8 * market[i]! + 0.0001);
    const withRate = exposuresOf(inputOf(closes), modelOf({ ...table, riskFree: rate }));
    expect(withRate.portfolio.alpha_annualized).toBeCloseTo(252 * 0.0001, 8);
    const without = exposuresOf(inputOf(closes), modelOf({ ...table, riskFree: null }));
    expect(without.portfolio.alpha_annualized).toBeCloseTo(252 * 0.0003, 8);
  });

  test('factors of days after the window change nothing', () => {
    const longer = { ...two, returns: two.returns.map((column) => Float64Array.from([...column, ...noise(9)])) };
    expect(exposuresOf(noisy, universeModel(longer))).toEqual(exposuresOf(noisy, universeModel(two)));
  });

  test('periods without a return of a factor are left out, and a factor of the universe without returns too', () => {
    const gaps = value.map((one, i) => (i % 4 === 0 ? Number.NaN : one));
    const found = exposuresOf(noisy, universeModel(factors(['market', 'value'], market, gaps)));
    expect(found.days).toBe(390);
    expect(found.portfolio.exposures[0]?.beta).toBeCloseTo(1.3, 1);
    const none = value.map(() => Number.NaN);
    const without = exposuresOf(noisy, universeModel(factors(['market', 'quality', 'value'], market, none, value)));
    expect(without).toMatchObject({
      factors: ['market', 'value'],
      notes: ['quality: left out, because the window has too few returns of them.'],
    });
    expect(without.portfolio).toEqual(exposuresOf(noisy, universeModel(two)).portfolio);
  });

  test('notes name another currency and imprecise exposures', () => {
    const table = {
      ...factors(
        ['a', 'b'],
        market,
        market.map((x, i) => x + 0.1 * value[i]!),
      ),
      frequency: 'daily' as const,
      riskFree: null,
    };
    const { notes } = exposuresOf(noisy, { ...modelOf(table), currency: 'EUR' });
    expect(notes).toEqual([
      'The factors are in EUR and the portfolio is in USD, so the exchange rate is part of alpha and of the specific risk.',
      'The exposures to a, b are imprecise, because the other factors explain over 90% of their variance.',
    ]);
  });
});

describe('gives the reason instead of figures', () => {
  const daily = (...returns: Float64Array[]) =>
    modelOf({
      ...factors(
        returns.map((_, i) => `f${i}`),
        ...returns,
      ),
      frequency: 'daily',
      riskFree: null,
    });

  test.each([
    ['no factors', null, 'the data have no factors'],
    [
      'a small universe',
      universeModel(two, 29),
      'the universe has 29 stocks with prices in the base currency and its factors need 30',
    ],
    [
      'a universe of one',
      universeModel(two, 1),
      'the universe has 1 stock with prices in the base currency and its factors need 30',
    ],
    ['the reason of the data', { ...daily(market), reason: 'no set' }, 'no set'],
    ['equal factors', daily(market, market), 'the factors explain each other'],
    [
      'a multiple with rounding',
      daily(
        market,
        market.map((x) => Number((2 * x).toFixed(6))),
      ),
      'the factors explain each other: f0, f1',
    ],
    [
      'a sum',
      daily(
        market,
        value,
        market.map((x, i) => x - value[i]!),
      ),
      'the factors explain each other',
    ],
    [
      'a constant factor',
      daily(
        market,
        market.map(() => 0.01),
      ),
      'f1 did not vary',
    ],
    ['a factor of zeros', daily(market.map(() => 0)), 'f0 did not vary'],
    [
      'a factor without returns',
      daily(
        market,
        market.map(() => Number.NaN),
      ),
      'it needs 60 periods with returns of all factors and there are 0',
    ],
    [
      'a single observation',
      daily(market.map((x, i) => (i === 7 ? x : Number.NaN))),
      'it needs 60 periods with returns of all factors and there are 1',
    ],
    [
      'many factors',
      daily(...Array.from({ length: 20 }, (_, j) => noise(10 + j).map((x, i) => (i > 62 ? Number.NaN : x)))),
      'it needs 63 periods with returns of all factors and there are 62',
    ],
  ])('%s', (_, model, reason) => {
    expect(exposuresOf(noisy, model)).toMatchObject({ available: false, reason, portfolio: null, benchmark: null });
  });

  test('a portfolio that does not move, and one that is too short', () => {
    const still = exposuresOf(inputOf(closesOf(() => 0)), daily(market));
    expect(still).toMatchObject({ available: false, reason: 'the returns do not vary' });
    const short = exposuresOf(inputOf(closesOf((i) => market[i]!, 20)), daily(market));
    expect(short).toMatchObject({
      available: false,
      reason: 'it needs 60 periods with returns of all factors and there are 19',
    });
  });

  test('a benchmark that does not move has no regression, but the portfolio has', () => {
    const input = inputOf(
      [...noisy.instruments[0]!.closes!.values],
      closesOf(() => 0),
    );
    expect(exposuresOf(input, daily(market))).toMatchObject({ available: true, benchmark: null });
  });

  test('rolling betas are null where the factors explain each other', () => {
    const second = value.map((x, i) => (i < 200 ? 2 * market[i]! : x));
    const { rolling } = exposuresOf(noisy, daily(market, second), 60);
    expect(rolling.rows[0]?.betas).toEqual([null, null]);
    expect(rolling.rows.at(-1)?.betas[0]).toBeCloseTo(1.3, 0);
  });
});
