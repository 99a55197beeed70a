import type { Weekday } from '../../dates.ts';
import { afterLastPrice, paymentsOn } from '../market/dividends.ts';
import type { Rates } from '../market/rates.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { RowsByInstrument, Schedule } from './schedule.ts';

/**
 * A dividend that is paid as cash. Its ex-date is after the last price of an instrument that was held until then, or dividends
 * are not reinvested.
 */
export interface Distribution {
  /** True if the ex-date is after the last price. */
  readonly isLate: boolean;
  readonly instrumentIndex: number;
  readonly weekday: Weekday;
  /** Per share, in the currency of the instrument. */
  readonly amount: number;
  /** Position in the schedule of the row that it belongs to, and the row's period. */
  readonly row: number;
  readonly period: number;
  /** The valuation day of the payment; null when it was not paid: the portfolio traded before, or has not become cash. */
  readonly day: number | null;
  /** Base currency, per value of the portfolio at the start of the row's period; 0 when not paid. */
  readonly value: number;
  /** The part of `value` that comes from the currency on the day of the payment. */
  readonly currencyGain: number;
}

interface Grown {
  readonly rates: Rates;
  /** Rows that have ended: the valuation day on which they become cash. */
  readonly exits: ReadonlyMap<number, number>;
  /** Shares of the rows that ended with a final value. */
  readonly endedUnits: ReadonlyMap<number, number>;
  readonly rows: RowsByInstrument;
  /** Columns of the schedule. */
  readonly unitValue: Float64Array;
  readonly endClose: Float64Array;
}

/**
 * Returns distributions after the last price, such as the proceeds of a liquidation. A position that has become cash
 * receives them as cash on the first valuation day on or after the ex-date. They are not paid before the position becomes
 * cash, because a new price may follow until then. Nothing is paid after the next trading date, because the position's cash
 * has been invested by then.
 */
export function distributionsOf(
  universe: Universe,
  { days, periods }: Schedule,
  { rates, exits, endedUnits, rows, unitValue, endClose }: Grown,
): Distribution[] {
  const found: Distribution[] = [];
  universe.instruments.forEach(({ dividends, type }, instrumentIndex) => {
    const series = universe.series[instrumentIndex];
    const last = rows.offsets[instrumentIndex + 1]! - 1;
    if (last < rows.offsets[instrumentIndex]! || !series || type === 'cash' || dividends.weekdays.length === 0) return;
    const row = rows.row[last]!;
    const period = rows.period[last]!;
    const { end } = periods[period]!;
    const exit = exits.get(row);
    // A position that was sold before, even on the last day, receives nothing.
    if (exit === undefined && period < periods.length - 1) return;
    for (const position of afterLastPrice(dividends, series)) {
      const weekday = dividends.weekdays[position]!;
      const amount = dividends.amounts[position]!;
      if (weekday > universe.lastWeekday) continue;
      const paid = { isLate: true, instrumentIndex, weekday, amount, row, period };
      const day = Math.max(lowerBound(days, weekday), exit ?? NEVER);
      if (exit === undefined || day > end) {
        found.push({ ...paid, day: null, value: 0, currencyGain: 0 });
        continue;
      }
      const currency = universe.currencyOf[instrumentIndex]!;
      const rate = rates.rates[currency]!;
      const units = endedUnits.get(row) ?? unitValue[row]! / (endClose[row]! * rate[exit]!);
      const currencyGain = units * amount * rates.changes[currency]![day]!;
      found.push({ ...paid, day, value: units * amount * rate[day]!, currencyGain });
    }
  });
  return found;
}

/**
 * Returns the dividends of held positions as cash in base currency, for portfolios that do not reinvest them. They are paid on
 * the day on which they would be reinvested, at that day's rate. Nobody knows the payment dates.
 */
export function cashDividendsOf(
  universe: Universe,
  { days, periods }: Schedule,
  { rates, exits, endedUnits, rows, unitValue, endClose }: Grown,
): Distribution[] {
  const found: Distribution[] = [];
  universe.instruments.forEach(({ dividends }, instrumentIndex) => {
    const series = universe.series[instrumentIndex];
    if (!series || rows.offsets[instrumentIndex] === rows.offsets[instrumentIndex + 1]) return;
    const payments = paymentsOn(dividends, series, days);
    const currency = universe.currencyOf[instrumentIndex]!;
    const [rate, change] = [rates.rates[currency]!, rates.changes[currency]!];
    let next = 0;
    for (let position = rows.offsets[instrumentIndex]!; position < rows.offsets[instrumentIndex + 1]!; position++) {
      const row = rows.row[position]!;
      const period = rows.period[position]!;
      const { start, end } = periods[period]!;
      const stop = exits.get(row) ?? end;
      const units = endedUnits.get(row) ?? unitValue[row]! / (endClose[row]! * rate[stop]!);
      while (next < payments.length && payments[next]!.day <= start) next++;
      for (; next < payments.length && payments[next]!.day <= stop; next++) {
        const { day, amount } = payments[next]!;
        const [value, currencyGain] = [units * amount * rate[day]!, units * amount * change[day]!];
        const weekday = days[day]!;
        found.push({ isLate: false, instrumentIndex, weekday, amount, row, period, day, value, currencyGain });
      }
    }
  });
  return found;
}
