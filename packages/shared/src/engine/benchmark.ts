import { AnalysisError } from './analysisError.ts';
import { carryForward } from './carry.ts';
import { reinvestDividends } from './dividends.ts';
import type { AnalysisInput } from './input.ts';
import { rateSeries } from './rates.ts';
import { firstWithValue, lowerBound } from './series.ts';
import { type CarryLog, STALE_AFTER_DAYS } from './staleRuns.ts';
import { type Universe, usableRates } from './universe.ts';

export interface Benchmark {
  /** By valuation day, base currency, the initial value on its first day; NaN before that day. */
  readonly levels: Float64Array;
  /** The first valuation day with a price and a rate; 0 unless its data starts a little late. */
  readonly first: number;
  readonly log: CarryLog;
}

/**
 * The benchmark with dividends reinvested, converted daily. Its data must start by the first valuation day or at most 5
 * later; a later value is never carried back.
 */
export function benchmarkLevels(input: AnalysisInput, universe: Universe, days: Int32Array): Benchmark {
  const { ric, currency, dividends } = input.benchmark;
  const series = universe.benchmark;
  const start = series && firstWithValue(series, series.first);
  if (!series || start === null) throw new AnalysisError('no_benchmark_data', `the benchmark ${ric} has no prices`);
  const log: CarryLog = { carriedDays: 0, stale: [] };
  const rate = rateSeries(usableRates(input, currency, universe.lastWeekday), days, { carriedDays: 0, stale: [] });
  const firstRate = rate.findIndex((value) => value > 0);
  if (firstRate < 0) {
    const pair = `${currency}/${input.settings.baseCurrency}`;
    throw new AnalysisError('no_benchmark_data', `the benchmark ${ric} has no rate ${pair} in the window`);
  }
  const first = Math.max(lowerBound(days, start), firstRate);
  if (first > STALE_AFTER_DAYS || first >= days.length) {
    const late = `more than ${STALE_AFTER_DAYS} valuation days after the window opens`;
    throw new AnalysisError('no_benchmark_data', `the data of the benchmark ${ric} starts ${late}`);
  }
  const closes = new Float64Array(days.length);
  const last = days.length - 1;
  carryForward(series, days, { from: first, to: last, countTo: days.length }, { out: closes, log });
  const span = { days, from: first, to: last };
  const totals = reinvestDividends({ dividends, series }, span, { prices: closes, out: new Float64Array(days.length) });
  const units = input.settings.initialValue / (totals[first]! * rate[first]!);
  const levels = totals.map((total, d) => (d < first ? Number.NaN : units * total * rate[d]!));
  return { levels, first, log };
}
