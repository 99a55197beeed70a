import { type Day, dateOnOrAfter, dateOnOrBefore, type Weekday } from '../dates.ts';
import { AnalysisError } from './analysisError.ts';
import type { AnalysisInput, InstrumentInput, Rebalance, RebalanceRows, RowUnit } from './input.ts';
import { lastRate } from './market/rates.ts';
import { lastValue, lowerBound } from './market/series.ts';
import { buildUniverse, usableRates } from './market/universe.ts';
import { valuationDays } from './simulation/schedule.ts';

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
