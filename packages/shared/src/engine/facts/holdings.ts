import type { Weekday } from '../../dates.ts';
import type { AnalysisInput, DenseSeries, InstrumentInput, Scores } from '../input.ts';
import { reinvestments } from '../market/dividends.ts';
import { forwardFill, makeForwardFillLog } from '../market/forwardFill.ts';
import { rateSeries } from '../market/rates.ts';
import { hasValue, lastWithValue } from '../market/series.ts';
import { mayBeCash, type Universe, usableRates } from '../market/universe.ts';
import type { Book } from '../simulation/account.ts';
import { simulateBlend } from '../simulation/benchmark.ts';
import type { Ledger } from '../simulation/ledger.ts';

/** A position at the close of the last valuation day, after trades. */
export interface Holding {
  /** Null: the cash of delisted positions. */
  readonly instrumentIndex: number | null;
  readonly ric: string;
  readonly name: string;
  readonly market: string;
  readonly sector: string;
  readonly currency: string;
  readonly weight: number;
  /** Base currency. */
  readonly value: number;
  /** quantity × closeLocal × rate = value. */
  readonly quantity: number;
  readonly closeLocal: number;
  readonly closeBase: number;
  readonly scores: Scores | null;
}

/** Holdings by RIC. Cash of delisted positions belongs to CASH.<base> if that is held, and otherwise comes last. */
export function latestHoldings({ settings }: AnalysisInput, ledger: Ledger): Holding[] {
  const { universe, plan, growth, totals, book } = ledger;
  if (book) return bookedHoldings(ledger, book);
  const { schedule } = plan;
  const lastDay = schedule.days.length - 1;
  const period = schedule.periods.at(-1)!;
  let cash = period.cashWeight;
  const rows: number[] = [];
  for (let row = period.from; row < period.to; row++) {
    cash += growth.paid[row]!;
    if (growth.exits.has(row)) cash += growth.unitValue[row]!;
    else rows.push(row);
  }
  const cashRic = `CASH.${settings.baseCurrency}`;
  const sum = rows.reduce((total, row) => total + growth.unitValue[row]!, cash);
  const holdings = rows.map((row): Holding => {
    const instrumentIndex = schedule.instrument[row]!;
    const { ric, name, market, sector, currency, scores } = universe.instruments[instrumentIndex]!;
    const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]![lastDay]!;
    const weight = (growth.unitValue[row]! + (ric === cashRic ? cash : 0)) / sum;
    const value = weight * totals.finalValue;
    const closeLocal = growth.endClose[row]!;
    const closeBase = closeLocal * rate;
    const position = { weight, value, quantity: value / closeBase, closeLocal, closeBase };
    return { instrumentIndex, ric, name, market, sector, currency, scores, ...position };
  });
  if (cash === 0 || holdings.some(({ ric }) => ric === cashRic)) return holdings;
  const value = (cash / sum) * totals.finalValue;
  return [
    ...holdings,
    {
      instrumentIndex: null,
      ric: cashRic,
      name: `${settings.baseCurrency} cash`,
      market: 'Cash',
      sector: 'Cash',
      currency: settings.baseCurrency,
      weight: cash / sum,
      value,
      quantity: value,
      closeLocal: 1,
      closeBase: 1,
      scores: null,
    },
  ];
}

/** Positions and the cash of each currency. A loan has a negative weight. There are none if the portfolio has no value left. */
function bookedHoldings({ universe, growth, totals, plan }: Ledger, { units, closes, account }: Book): Holding[] {
  const lastDay = plan.schedule.days.length - 1;
  const worth = account.values[lastDay]!;
  if (!(totals.finalValue > 0)) return [];
  return universe.instruments.flatMap(({ ric, name, market, sector, currency, scores }, instrumentIndex) => {
    const quantity = units[instrumentIndex]!;
    if (quantity === 0) return [];
    const closeLocal = closes[instrumentIndex]!;
    const closeBase = closeLocal * growth.rates.rates[universe.currencyOf[instrumentIndex]!]![lastDay]!;
    const weight = (quantity * closeBase) / worth;
    const position = { weight, value: weight * totals.finalValue, quantity, closeLocal, closeBase };
    return [{ instrumentIndex, ric, name, market, sector, currency, scores, ...position }];
  });
}

/** A tenth is left after loans, so scaling it to the whole portfolio multiplies it by 10 at most. */
const LEAST_REST = 0.1;

/**
 * Returns whether the weights of some holdings can be scaled to sum to 1. A loan has a weight below 0, so they may sum to almost
 * nothing or less. Scaled returns would then have no bound, or the wrong sign.
 */
export function canBeScaled(holdings: readonly Pick<Holding, 'weight'>[]): boolean {
  let [rest, gross] = [0, 0];
  for (const { weight } of holdings) {
    rest += weight;
    gross += Math.abs(weight);
  }
  return rest > 0 && rest >= LEAST_REST * Math.min(1, gross);
}

/**
 * Returns the values in base currency, by day, of positions that were worth 1 on the first day. Dividends are reinvested,
 * and prices and rates are forward-filled. Null for a holding without a price and rate on or before the first day. Delisted
 * cash stays 1.
 */
export function holdingLevels(
  { universe }: Pick<Ledger, 'universe'>,
  holdings: readonly Pick<Holding, 'instrumentIndex'>[],
  days: Int32Array,
): (Float64Array | null)[] {
  const rates = universe.fx.map((series) => rateSeries(series, days, makeForwardFillLog(days, 1)));
  return holdings.map(({ instrumentIndex }) => {
    if (instrumentIndex === null) return new Float64Array(days.length).fill(1);
    const { dividends } = universe.instruments[instrumentIndex]!;
    return levelsFrom(
      { series: universe.series[instrumentIndex]!, dividends },
      rates[universe.currencyOf[instrumentIndex]!]!,
      days,
    );
  });
}

/**
 * Returns the levels of the benchmark in base currency by day, or null without a benchmark, or if a component has no price
 * and rate for the first day. A blend has its target weights on the first day.
 */
export function benchmarkLevelsFrom(input: AnalysisInput, universe: Universe, days: Int32Array): Float64Array | null {
  const { benchmark, lastWeekday } = universe;
  if (benchmark.length > 1) {
    const { levels, end } = simulateBlend(input, days);
    return end < days.length ? null : levels.map((level) => level / levels[0]!);
  }
  const [only] = benchmark;
  if (!only) return null;
  const { currency, dividends } = only.instrument;
  const rate = rateSeries(usableRates(input, currency, lastWeekday), days, makeForwardFillLog(days, 1));
  return levelsFrom({ series: only.series, dividends }, rate, days);
}

/** Returns the levels of any series in base currency by day. `rate` has one value per day. */
export function levelsFrom(
  { series, dividends }: { readonly series: DenseSeries | null; readonly dividends: InstrumentInput['dividends'] },
  rate: Float64Array,
  days: Int32Array,
): Float64Array | null {
  if (!series || lastWithValue(series, days[0]!) === null || !(rate[0]! > 0)) return null;
  const levels = new Float64Array(days.length);
  forwardFill(series, days, 0, { out: levels, log: makeForwardFillLog(days, 1) });
  const paid = reinvestments(dividends, series, days);
  let units = 1 / (levels[0]! * rate[0]!);
  let next = 0;
  for (let d = 0; d < days.length; d++) {
    if (paid.days[next] === d) units *= paid.factors[next++]!;
    levels[d] = units * levels[d]! * rate[d]!;
  }
  return levels;
}

/**
 * Returns the weekdays from `from` to `to` on which a holding has a price of its own, or every weekday if there is only cash. They
 * may be outside the window of the analysis. `atMost` keeps only that many of the last ones.
 */
export function openDays(
  universe: Universe,
  holdings: readonly Pick<Holding, 'instrumentIndex'>[],
  span: { readonly from: Weekday; readonly to: Weekday; readonly atMost?: number },
): Int32Array {
  const instrumentIndexes = holdings.flatMap(({ instrumentIndex }) =>
    instrumentIndex === null ? [] : [instrumentIndex],
  );
  const traded = instrumentIndexes.filter((instrumentIndex) => universe.instruments[instrumentIndex]!.type !== 'cash');
  const series = traded.map((instrumentIndex) => universe.series[instrumentIndex]!).filter((one) => one !== null);
  const days: Weekday[] = [];
  for (
    let weekday = span.to;
    weekday >= span.from && days.length < (span.atMost ?? Number.POSITIVE_INFINITY);
    weekday--
  ) {
    const isOpen = series.length === 0 ? mayBeCash(universe, weekday) : series.some((one) => hasValue(one, weekday));
    if (isOpen) days.push(weekday);
  }
  return Int32Array.from(days.reverse());
}
