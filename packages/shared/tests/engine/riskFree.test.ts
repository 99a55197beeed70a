import { describe, expect, test } from '@jest/globals';
import { universeModel } from '@tearsheet/testing/engine/factorModel.ts';
import { dayOf, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { decimal, list, returnPair } from '@tearsheet/testing/engine/returnSeries.ts';
import fc from 'fast-check';
import { formatDay } from '../../src/dates.ts';
import { riskFreeOf } from '../../src/engine/facts/riskFree.ts';
import type { AnalysisSettings, RiskFreeSeries } from '../../src/engine/input.ts';
import {
  alphaAnnualized,
  downsideDeviation,
  excessReturns,
  omegaRatio,
  rollingMetrics,
  sharpeRatio,
  sortinoRatio,
  treynorRatio,
} from '../../src/engine/measures/index.ts';
import { RISK_FREE_METRICS } from '../../src/engine/notes.ts';
import { mean } from '../../src/statistics.ts';

/** Closes of 2024 and 2025 that move like a market. */
const closes = Array.from({ length: 520 }, (_, i) => 100 + 0.05 * i + 4 * Math.sin(i / 3) + 3 * Math.sin(i / 17));
const market = closes.map((close, i) => 2 * close + Math.cos(i));

function seriesOf(rates: Readonly<Record<number, number>>): RiskFreeSeries {
  const rows = Object.entries(rates).map(([weekday, rate]) => ({ day: dayOf(Number(weekday)), rate }));
  rows.sort((a, b) => a.day - b.day);
  return {
    days: Int32Array.from(rows, ({ day }) => day),
    annualRates: Float64Array.from(rows, ({ rate }) => rate),
    source: 'bill',
  };
}

function analysisWith(riskFreeRate: AnalysisSettings['riskFreeRate'], more: Partial<AnalysisSettings> = {}) {
  const spec = { instruments: { A: { closes } }, benchmark: { closes: market } };
  const factors = universeModel({
    names: ['market'],
    first: START,
    returns: [Float64Array.from(market, (close, i) => (i === 0 ? Number.NaN : close / market[i - 1]! - 1))],
  });
  const settings = { riskFreeRate, ...more };
  return readResult({
    ...makeInput({ ...spec, rebalances: [[0, { A: 1 }]], settings }),
    factors,
  });
}

const metricsOf = (result: ReturnType<typeof readResult>, part: 'portfolio' | 'benchmark' | 'relative') =>
  (result.object('performance_metrics') as Record<string, Record<string, number | null>>)[part]!;

describe('a series that is constant over the window', () => {
  test('gives the figures of the number, byte for byte', () => {
    const [number, series] = [analysisWith(0.04), analysisWith(seriesOf({ '-30': 0.01, '-2': 0.04, 519: 0.04 }))];
    for (const section of ['performance_metrics', 'rolling_metrics', 'factor_exposures', 'data_quality'] as const) {
      expect(JSON.stringify(series.object(section))).toBe(JSON.stringify(number.object(section)));
    }
    expect(series.object('portfolio_parameters')).toEqual({
      ...number.object('portfolio_parameters'),
      risk_free_source: 'bill',
    });
    expect(number.object('portfolio_parameters')).not.toHaveProperty('risk_free_source');
  });

  test('a last rate long before the end holds until the end, with a note', () => {
    const { notes } = analysisWith(seriesOf({ 0: 0.04 })).object('data_quality');
    expect(notes).toContain(
      'The risk-free rate "bill" has no value after 2024-01-01: its last value holds until the end of the analysis.',
    );
  });
});

describe('the rate of a period', () => {
  // Thursday, Friday, Monday, and Tuesday: 1, 3, and 1 calendar days.
  const days = Int32Array.from([3, 4, 5, 6], (weekday) => analysisDay(weekday));
  const spans = { from: Int32Array.of(0, 1, 2), to: Int32Array.of(1, 2, 3) };

  test('compounds the annual rate in force on each calendar day', () => {
    const riskFree = riskFreeOf(seriesOf({ 3: 0.04, 5: 0.05 }), days);
    const rates = riskFree.perPeriod(spans, 252) as Float64Array;
    expect(rates[0]).toBeCloseTo(1.04 ** (1 / 365) - 1, 15);
    expect(rates[1]).toBeCloseTo(1.04 ** (3 / 365) - 1, 15);
    expect(rates[2]).toBeCloseTo(1.05 ** (1 / 365) - 1, 15);
    expect(riskFree.annual).toBeCloseTo((4 * 0.04 + 0.05) / 5, 15);
    expect(riskFree.annualOver(1, 3)).toBeCloseTo((3 * 0.04 + 0.05) / 4, 15);
    const whole = riskFree.perPeriod({ from: Int32Array.of(0), to: Int32Array.of(3) }, 12) as Float64Array;
    expect(whole[0]).toBeCloseTo((1 + rates[0]!) * (1 + rates[1]!) * (1 + rates[2]!) - 1, 15);
  });

  test('a rate of a Saturday holds from that day on', () => {
    const saturday = { ...seriesOf({ 3: 0.04, 5: 0.06 }), days: Int32Array.of(dayOf(3), dayOf(5) - 2) };
    const rates = riskFreeOf(saturday, days).perPeriod(spans, 252) as Float64Array;
    expect(rates[1]).toBeCloseTo(1.04 ** (1 / 365) * 1.06 ** (2 / 365) - 1, 15);
  });

  test('a first rate up to 10 days late counts from the start, and a later one is not known', () => {
    const from = (day: number) => ({ ...seriesOf({ 3: 0.04, 5: 0.05 }), days: Int32Array.of(day, day + 1) });
    const start = dayOf(3);
    expect(riskFreeOf(from(start + 10), days).perPeriod(spans, 252)).toBeCloseTo(1.04 ** (1 / 252) - 1, 15);
    const late = riskFreeOf(from(start + 11), days);
    expect(late.startsLate).toBe(start + 11);
    expect(late.perPeriod(spans, 252)).toBeNaN();
    expect(late.annual).toBe(0.04);
  });
});

function analysisDay(weekday: number): number {
  return START + weekday;
}

describe('an analysis with a series', () => {
  const series = seriesOf({ 0: 0.002, 100: 0.03, 250: 0.055, 400: 0.01 });
  const result = analysisWith(series);
  const perYear = result.number('portfolio_parameters', 'periods_per_year');
  const returns = closes.slice(1).map((close, i) => close / closes[i]! - 1);
  const benchmark = market.slice(1).map((close, i) => close / market[i]! - 1);
  const weekends = returns.map((_, i) => dayOf(i + 1) - dayOf(i));
  const rateOf = (i: number) => (i < 100 ? 0.002 : i < 250 ? 0.03 : i < 400 ? 0.055 : 0.01);
  const rates = weekends.map((count, i) => (1 + rateOf(i)) ** (count / 365) - 1);
  const excess = returns.map((value, i) => value - rates[i]!);
  const other = benchmark.map((value, i) => value - rates[i]!);
  const deviation = (values: readonly number[]) => {
    const center = mean(values);
    return Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2, 0) / (values.length - 1));
  };
  const annual = returns.reduce((sum, _, i) => sum + weekends[i]! * rateOf(i), 0) / (dayOf(519) - dayOf(0));

  test('has the ratios of the excess returns', () => {
    const own = metricsOf(result, 'portfolio');
    const shortfall = Math.sqrt(mean(excess.map((value) => Math.min(value, 0) ** 2)) * perYear);
    expect(own.sharpe_ratio).toBeCloseTo((mean(excess) / deviation(excess)) * Math.sqrt(perYear), 10);
    expect(own.downside_deviation).toBeCloseTo(shortfall, 12);
    expect(own.sortino_ratio).toBeCloseTo((mean(excess) * perYear) / shortfall, 10);
    const above = excess.reduce((sum, value) => sum + Math.max(value, 0), 0);
    const below = excess.reduce((sum, value) => sum + Math.max(-value, 0), 0);
    expect(own.omega_ratio).toBeCloseTo(above / below, 10);
    expect(own.martin_ratio).toBeCloseTo((own.annualized_return! - annual) / own.ulcer_index!, 10);
    expect(own.pain_ratio).toBeCloseTo((own.annualized_return! - annual) / own.pain_index!, 10);
    expect(metricsOf(result, 'benchmark').sharpe_ratio).toBeCloseTo(
      (mean(other) / deviation(other)) * Math.sqrt(perYear),
      10,
    );
    expect(result.number('portfolio_parameters', 'risk_free_rate')).toBeCloseTo(annual, 14);
  });

  test('has alpha, Treynor ratio, and M² of the excess returns', () => {
    const relative = metricsOf(result, 'relative');
    const [x, y] = [mean(other), mean(excess)];
    const slope =
      excess.reduce((sum, value, i) => sum + (value - y) * (other[i]! - x), 0) /
      other.reduce((sum, value) => sum + (value - x) ** 2, 0);
    expect(relative.beta).toBeCloseTo(slope, 12);
    expect(relative.alpha_annualized).toBeCloseTo(perYear * (y - slope * x), 10);
    expect(relative.treynor_ratio).toBeCloseTo((perYear * y) / slope, 10);
    const sharpe = metricsOf(result, 'portfolio').sharpe_ratio!;
    const volatility = metricsOf(result, 'benchmark').annualized_volatility!;
    expect(relative.m_squared).toBeCloseTo(sharpe * volatility + annual, 10);
  });

  test('has rolling Sharpe ratios of the excess returns, and the other rolling figures of the number', () => {
    const rolling = result.object('rolling_metrics') as Record<string, Record<string, number>[]>;
    const window = excess.slice(200 - 29, 201);
    expect(rolling.window_30d![200 - 29]!.sharpe_ratio).toBeCloseTo(
      (mean(window) / deviation(window)) * Math.sqrt(perYear),
      8,
    );
    const plain = analysisWith(0).object('rolling_metrics') as typeof rolling;
    for (const name of ['volatility', 'beta', 'correlation']) {
      for (const rows of ['window_30d', 'window_1y']) {
        expect(rolling[rows]!.map((row) => row[name])).toEqual(plain[rows]!.map((row) => row[name]));
      }
    }
    const year = rolling.window_1y!.at(-1)!;
    const last = excess.slice(-year.observations!);
    // The window of the last month end of the data may end some days before the last return.
    const end =
      excess.length - closes.length + 1 + closes.findIndex((_, i) => formatDay(dayOf(i)) === String(year.date));
    const own = excess.slice(end - last.length, end);
    expect(year.sharpe_ratio).toBeCloseTo((mean(own) / deviation(own)) * Math.sqrt(perYear), 8);
  });

  test('regresses excess returns on the factors', () => {
    const { benchmark: exposures } = result.object('factor_exposures') as Record<
      string,
      { alpha_annualized: number; r_squared: number }
    >;
    // The only factor is the benchmark itself.
    expect(exposures!.alpha_annualized).toBeCloseTo(0, 12);
    expect(exposures!.r_squared).toBeCloseTo(1, 12);
  });

  test('weekly and monthly figures subtract the rate of the week and month', () => {
    const plain = metricsOf(analysisWith(annual), 'relative') as unknown as Record<string, Record<string, number>>;
    const own = metricsOf(result, 'relative') as unknown as typeof plain;
    for (const frequency of ['weekly', 'monthly']) {
      expect(own[frequency]!.systematic_risk).toBe(plain[frequency]!.systematic_risk);
      expect(own[frequency]!.beta).toBeCloseTo(plain[frequency]!.beta!, 2);
      expect(own[frequency]!.alpha_annualized).not.toBe(plain[frequency]!.alpha_annualized);
      expect(own[frequency]!.alpha_annualized).toBeCloseTo(plain[frequency]!.alpha_annualized!, 2);
    }
  });
});

test('a series works without a benchmark', () => {
  const spec = { instruments: { A: { closes } }, rebalances: [[0, { A: 1 }] as const] };
  const settings = { riskFreeRate: seriesOf({ 0: 0.002, 100: 0.03 }) };
  const [alone, compared] = [null, { closes: market }].map((benchmark) => {
    const input = makeInput({ ...spec, settings, ...(benchmark ? { benchmark } : {}) });
    return readResult(benchmark ? input : { ...input, benchmark: null });
  });
  expect(metricsOf(alone!, 'portfolio')).toEqual(metricsOf(compared!, 'portfolio'));
  expect(metricsOf(alone!, 'relative')).toMatchObject({ beta: null, alpha_annualized: null, m_squared: null });
});

test('a series that starts more than 10 days after the window makes its ratios null, with one note', () => {
  const fees = [{ name: 'Advisory', annualRate: 0.01 }];
  const result = analysisWith(seriesOf({ 9: 0.04, 60: 0.05 }), { fees });
  const nulls = (part: 'portfolio' | 'relative') =>
    Object.entries(metricsOf(result, part)).flatMap(([key, value]) => (value === null ? [key] : []));
  expect([...nulls('portfolio'), ...nulls('relative')].sort()).toEqual([...RISK_FREE_METRICS].sort());
  const notes = result.object('data_quality').notes as string[];
  expect(notes.filter((note) => /sharpe/i.test(note))).toEqual([
    expect.stringContaining('The risk-free rate "bill" starts on 2024-01-12, more than 10 days after the analysis'),
  ]);
  expect(result.object('factor_exposures')).toMatchObject({ available: false, portfolio: null });
  expect(result.object('fee_impact')).toMatchObject({ gross: { sharpe_ratio: null }, net: { sharpe_ratio: null } });
  const rolling = result.object('rolling_metrics') as Record<string, Record<string, number | null>[]>;
  for (const rows of ['window_30d', 'window_1y']) {
    expect(rolling[rows]!.every(({ sharpe_ratio, volatility }) => sharpe_ratio === null && volatility !== null)).toBe(
      true,
    );
  }
});

describe('measures with a rate for each period', () => {
  test('the same rate in every period is the same as one rate', () => {
    fc.assert(
      fc.property(returnPair(30), decimal(-0.001, 0.001), ([r, b], rate) => {
        const rates = new Float64Array(r.length).fill(rate);
        const close = (a: number | null, c: number | null) => {
          if (a === null || c === null) return;
          expect(Math.abs(a - c)).toBeLessThanOrEqual(1e-6 * (1 + Math.abs(c)));
        };
        close(sharpeRatio(r, rates, 252), sharpeRatio(r, rate, 252));
        close(sortinoRatio(r, rates, 252), sortinoRatio(r, rate, 252));
        close(downsideDeviation(r, rates, 252), downsideDeviation(r, rate, 252));
        close(alphaAnnualized(r, b, rates, 252), alphaAnnualized(r, b, rate, 252));
      }),
    );
  });

  test('the same number added to every return and rate leaves the ratios', () => {
    fc.assert(
      fc.property(returnPair(30), decimal(-0.01, 0.01), ([r, b], added) => {
        const rates = b.map((value) => value / 100);
        const [moreReturns, moreRates] = [r.map((value) => value + added), rates.map((value) => value + added)];
        const before = sharpeRatio(r, rates, 252);
        fc.pre(before !== null && Math.abs(before) < 1e4);
        expect(sharpeRatio(moreReturns, moreRates, 252)).toBeCloseTo(before!, 6);
        expect(downsideDeviation(moreReturns, moreRates, 252)).toBeCloseTo(downsideDeviation(r, rates, 252)!, 10);
      }),
    );
  });

  test('by hand', () => {
    const [r, f] = [list(0.03, 0.01, 0.02), list(0.01, 0.02, 0.01)];
    expect([...excessReturns(r, f)].map((value) => Number(value.toFixed(12)))).toEqual([0.02, -0.01, 0.01]);
    // Mean 0.02/3, deviations 0.04/3, −0.05/3, 0.01/3.
    const variance = (0.04 ** 2 + 0.05 ** 2 + 0.01 ** 2) / 9 / 2;
    expect(sharpeRatio(r, f, 12)).toBeCloseTo((0.02 / 3 / Math.sqrt(variance)) * Math.sqrt(12), 12);
    expect(downsideDeviation(r, f, 1)).toBeCloseTo(0.01 / Math.sqrt(3), 14);
    expect(omegaRatio(r, f)).toBeCloseTo(3, 12);
    expect(treynorRatio(r, r, f, 12)).toBeCloseTo((12 * 0.02) / 3, 12);
    expect(rollingMetrics(r, r, f, 3, 12).sharpe[2]).toBeCloseTo(sharpeRatio(r, f, 12)!, 12);
    expect(sharpeRatio(list(0.02), list(0.01), 12)).toBeNull();
    expect(sharpeRatio(f, f, 12)).toBeNull();
  });
});
