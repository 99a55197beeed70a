import { type Day, dateOnOrAfter, dateOnOrBefore, type Weekday } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import { float64, int32, uint8Of, unsetInt32 } from '../arrays.ts';
import type { AnalysisInput, InstrumentInput, Rebalance, RebalanceRows, RowUnit } from '../input.ts';
import { quoteAges } from '../market/frequency.ts';
import { lastRate } from '../market/rates.ts';
import { lastValue, lastWithValue, lowerBound, NEVER } from '../market/series.ts';
import { buildUniverse, hasSession, mayBeCash, type Universe, usableRates } from '../market/universe.ts';

/** A valuation day on which the portfolio trades. */
export interface Trade {
  /** The date whose rows are the target. */
  readonly rebalance: Rebalance;
  /** Position in the valuation days. */
  readonly at: number;
  /** True for a trade of the caller's dates, and false for one of the policy. */
  readonly isDated: boolean;
  /** The weights to trade to, of what can be bought of the target by instrument index. Null: those of the target. */
  readonly weights: Float64Array | null;
}

/** Weights by ascending instrument index. They sum to 1. */
export interface WeightRows {
  readonly instrument: Int32Array;
  readonly weight: Float64Array;
}

/** Between two trades: units stay constant, weights drift. It trades at the close of `start` and earns after it. */
export interface Period {
  /** Positions in `Schedule.days`. The end is the start of the next period, or the last day. */
  readonly start: number;
  readonly end: number;
  /**
   * bought: the first purchase. rebalanced: every later date. carried_in: what the portfolio had drifted to when the
   * window opens between two dates; nothing is traded.
   */
  readonly kind: 'bought' | 'rebalanced' | 'carried_in';
  /** Share held as cash of delisted positions, or everything when no row of the date could be bought. */
  readonly cashWeight: number;
  /** Its rows of `instrument` and `weight`: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
}

export interface Schedule {
  /** The valuation days of the window. */
  readonly days: Int32Array;
  readonly periods: readonly Period[];
  /** One row per period and instrument, by period and then by instrument index; weights are those after trading. */
  readonly instrument: Int32Array;
  readonly weight: Float64Array;
}

/** The rows of the schedule instrument by instrument, those of each in order of time. */
export interface RowsByInstrument {
  /** Position in the schedule. */
  readonly row: Int32Array;
  readonly period: Int32Array;
  /** By instrument index: where its rows begin; they end where those of the next index begin. */
  readonly offsets: Int32Array;
}

/** A counting sort. */
export function rowsByInstrument({ periods, instrument }: Schedule, count: number): RowsByInstrument {
  const offsets = int32(count + 1);
  for (let row = 0; row < instrument.length; row++) offsets[instrument[row]! + 1]!++;
  for (let instrumentIndex = 0; instrumentIndex < count; instrumentIndex++)
    offsets[instrumentIndex + 1]! += offsets[instrumentIndex]!;
  const next = offsets.slice(0, count);
  const sorted = {
    row: unsetInt32(instrument.length),
    period: unsetInt32(instrument.length),
    offsets,
  };
  for (let period = 0; period < periods.length; period++) {
    const { from, to } = periods[period]!;
    for (let row = from; row < to; row++) {
      const position = next[instrument[row]!]!++;
      sorted.row[position] = row;
      sorted.period[position] = period;
    }
  }
  return sorted;
}

/**
 * The weekdays from the first to the last valuation day, which the loops over prices run through. The weekdays between valuation
 * days have no effect, because their values in columns are 0 or unread.
 */
export interface Weekdays {
  readonly first: number;
  readonly length: number;
  /** Position of each valuation day. */
  readonly at: Int32Array;
  /** By position: the valuation day, or NEVER. */
  readonly dayOf: Int32Array;
}

export function weekdaysOf(days: Int32Array): Weekdays {
  const first = days[0] ?? 0;
  const length = days.length === 0 ? 0 : days.at(-1)! - first + 1;
  const at = days.map((weekday) => weekday - first);
  const dayOf = unsetInt32(length).fill(NEVER);
  for (let d = 0; d < at.length; d++) dayOf[at[d]!] = d;
  return { first, length, at, dayOf };
}

/** Returns a column of valuation days as a column of weekdays, with 0 on the others. */
export function byWeekday(column: Float64Array, { at, length }: Weekdays): Float64Array {
  if (length === column.length) return column;
  const spread = float64(length);
  for (let d = 0; d < column.length; d++) spread[at[d]!] = column[d]!;
  return spread;
}

/**
 * Returns the valuation days of a portfolio of weights. They depend on its own instruments and cash, and never on a benchmark,
 * a risk-free rate, or the selected sections. With an instrument that trades on all days of the week, every calendar day after the
 * first valuation day is one. Otherwise a day from the first date to the end date is a valuation day in two cases:
 * - The exchange of an instrument that the portfolio holds is open, or the instrument has a price of its own. The rows of a date
 *   count from that date on. The rows of the date before it also count until the first valuation day, on which they are sold.
 * - It is a weekday on which the portfolio holds only cash. Positions that have ended are cash. A purchase with that cash waits for a
 *   session of what is bought.
 *
 * An instrument that cannot be bought does not count. With a rebalancing policy, an instrument counts from the day on which it can
 * be bought.
 */
export function valuationDays(input: AnalysisInput, universe: Universe): Int32Array {
  const { firstWeekday, lastWeekday, series, instrumentIndexOf, instruments, tradableFrom, ends, frequency } = universe;
  const days = new Int32Array(Math.max(0, lastWeekday - firstWeekday + 1));
  const starts = input.rebalances.map(({ day }) => dateOnOrAfter(day, firstWeekday));
  const rows = input.rebalances.map(({ from, to }) => input.rows.instrument.subarray(from, to));
  const rowsOf = (i: number) => rows[i]!;
  const isSecurity = uint8Of(instruments, ({ type }) => (type === 'cash' ? 0 : 1));
  const isOpen = (i: number, since: Weekday, weekday: Weekday) =>
    rowsOf(i).some((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      const isBought = tradableFrom[instrumentIndex]! <= since && isSecurity[instrumentIndex] === 1;
      return isBought && hasSession(universe, instrumentIndex, weekday);
    });
  /** True if rows bought on `since` are all cash on a weekday without a session. */
  const isCash = (i: number, since: Weekday, weekday: Weekday) =>
    rowsOf(i).every((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      if (isSecurity[instrumentIndex] === 0 || tradableFrom[instrumentIndex]! > since) return true;
      return ends[instrumentIndex]!.some((end) => end >= since && end < weekday);
    });
  /** True if a row could be bought on a weekday, although its exchange is closed then. */
  const isWaiting = (i: number, weekday: Weekday) =>
    rowsOf(i).some((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      const prices = series[instrumentIndex];
      if (isSecurity[instrumentIndex] === 0 || tradableFrom[instrumentIndex]! > weekday || !prices) return false;
      const age = weekday - (lastWithValue(prices, weekday) ?? weekday);
      return age <= quoteAges(frequency[instrumentIndex]!, firstWeekday).notBought;
    });
  const holdsSecurities = (i: number) =>
    rowsOf(i).some((instrument) => isSecurity[instrumentIndexOf[instrument]!] === 1);
  const policy = input.settings.rebalancing;
  const isPolicy = policy !== null && (policy.schedule !== 'none' || policy.band !== null);
  let count = 0;
  let asked = 0;
  let held = -1;
  let since = 0;
  for (let weekday = firstWeekday; weekday <= lastWeekday; weekday++) {
    while (asked + 1 < starts.length && starts[asked + 1]! <= weekday) asked++;
    const isTraded = held === asked;
    const boughtOn = isPolicy ? weekday : since;
    const open =
      (universe.isEveryDay && count > 0) ||
      isOpen(asked, isTraded ? boughtOn : weekday, weekday) ||
      (held >= 0 && !isTraded && isOpen(held, since, weekday)) ||
      (mayBeCash(universe, weekday) &&
        (held < 0
          ? !holdsSecurities(asked)
          : isCash(held, since, weekday) && (isTraded || !isWaiting(asked, weekday))));
    if (!open) continue;
    days[count++] = weekday;
    if (isTraded) continue;
    held = asked;
    since = weekday;
  }
  return days.subarray(0, count);
}

/** A rebalance as a list of rows. */
export interface DatedRows {
  readonly day: Day;
  readonly rows: readonly RebalanceRow[];
  /** Absent: weight. */
  readonly unit?: RowUnit;
}

export interface RebalanceRow {
  readonly symbol: string;
  /** Position in the instruments. */
  readonly instrument: number;
  /** In the unit of its date. */
  readonly weight: number;
  /** Currency of an amount. */
  readonly currency?: string;
}

/** Returns rebalances as the columns that the engine reads, in the same order. */
export function layOutRows(dated: readonly DatedRows[]): { rebalances: readonly Rebalance[]; rows: RebalanceRows } {
  const length = dated.reduce((sum, { rows }) => sum + rows.length, 0);
  const instrument = new Int32Array(length);
  const weight = new Float64Array(length);
  const symbol = new Int32Array(length);
  const currency = dated.some(({ unit }) => unit === 'amount') ? new Int32Array(length).fill(-1) : null;
  const positions = new Map<string, number>();
  const currencies: string[] = [];
  const rebalances: Rebalance[] = [];
  let next = 0;
  for (const { day, rows, unit = 'weight' } of dated) {
    const from = next;
    for (const row of rows) {
      const position = positions.get(row.symbol) ?? positions.size;
      positions.set(row.symbol, position);
      instrument[next] = row.instrument;
      weight[next] = row.weight;
      symbol[next] = position;
      if (currency && row.currency !== undefined) {
        if (!currencies.includes(row.currency)) currencies.push(row.currency);
        currency[next] = currencies.indexOf(row.currency);
      }
      next++;
    }
    rebalances.push({ day, from, to: next, ...(unit === 'weight' ? {} : { unit }) });
  }
  const columns = { instrument, weight, symbol, symbols: [...positions.keys()] };
  return { rebalances, rows: currency ? { ...columns, currency, currencies } : columns };
}

/**
 * Returns the input with weights in place of quantities and amounts, and with an initial value. A row is worth its quantity ×
 * close × rate, or its amount × rate, on the trading day of its date, with the last close and rate on or before that day.
 * Its weight is its share of the date. A row without a close or a rate has the weight 0. Quantities are shares of their date,
 * so later splits multiply them, because closes are adjusted for all splits.
 *
 * A portfolio of weights comes back as it is. Throws AnalysisError if the first date has no value and no initial value is given.
 */
export function withRowWeights(input: AnalysisInput): AnalysisInput {
  const { rebalances, rows, settings } = input;
  if (!rebalances.some(({ unit = 'weight' }) => unit !== 'weight')) return input;
  const universe = buildUniverse(input);
  const days = valuationDays(input, universe);
  const weight = rows.weight.slice();
  let initialValue = settings.initialValue;
  for (const { day, from, to, unit = 'weight' } of rebalances) {
    const trade =
      days[Math.min(lowerBound(days, dateOnOrAfter(day, days[0] ?? universe.firstWeekday)), days.length - 1)];
    if (unit === 'weight' || trade === undefined) continue;
    let sum = 0;
    for (let row = from; row < to; row++) {
      const value = unit === 'amount' ? rateOf(row, trade) : shareValue(rows.instrument[row]!, day, trade);
      weight[row] = rows.weight[row]! * (value ?? 0);
      sum += weight[row]!;
    }
    if (initialValue === 0) initialValue = sum;
    for (let row = from; row < to && sum > 0; row++) weight[row]! /= sum;
  }
  if (!(initialValue > 0)) {
    throw new AnalysisError(
      'no_price_data',
      'no holding of the first date has a price and an exchange rate to value it at',
    );
  }
  return {
    ...input,
    settings: { ...settings, initialValue },
    rows: { ...rows, weight, sent: rows.weight },
  };

  function rateOf(row: number, weekday: Weekday): number | null {
    const currency = rows.currencies?.[rows.currency?.[row] ?? -1] ?? settings.baseCurrency;
    return lastRate(usableRates(input, currency, universe.lastWeekday), weekday);
  }

  function shareValue(position: number, day: Day, weekday: Weekday): number | null {
    const instrumentIndex = universe.instrumentIndexOf[position]!;
    const close = lastValue(universe.series[instrumentIndex], weekday);
    const rate = lastRate(universe.fx[universe.currencyOf[instrumentIndex]!], weekday);
    if (close === null || rate === null) return null;
    return splitFactor(universe.instruments[instrumentIndex]!, day) * close * rate;
  }
}

/** Returns the present number of shares for one share at the close of a day: the product of the ratios of later splits. */
export function splitFactor({ splits: { weekdays, ratios } }: Pick<InstrumentInput, 'splits'>, day: Day): number {
  let factor = 1;
  for (let i = weekdays.length - 1; i >= 0 && weekdays[i]! > dateOnOrBefore(day, weekdays[i]!); i--)
    factor *= ratios[i]!;
  return factor;
}
