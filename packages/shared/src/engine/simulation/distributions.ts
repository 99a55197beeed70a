import type { Weekday } from '../../dates.ts';
import { afterLastPrice } from '../market/dividends.ts';
import type { Rates } from '../market/rates.ts';
import { lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { RowsByInstrument, Schedule } from './schedule.ts';

/** A dividend with an ex-date after the last price of an instrument that was held until then. */
export interface Distribution {
  readonly instrumentIndex: number;
  readonly weekday: Weekday;
  /** Per share, in the currency of the instrument. */
  readonly amount: number;
  /** Position in the schedule of the row that it belongs to. */
  readonly row: number;
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
  readonly rows: RowsByInstrument & { readonly unitValue: Float64Array; readonly endClose: Float64Array };
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
  { rates, exits, rows }: Grown,
): Distribution[] {
  const found: Distribution[] = [];
  universe.instruments.forEach(({ dividends, type }, instrumentIndex) => {
    const series = universe.series[instrumentIndex];
    const last = rows.offsets[instrumentIndex + 1]! - 1;
    if (last < rows.offsets[instrumentIndex]! || !series || type === 'cash' || dividends.weekdays.length === 0) return;
    const row = rows.row[last]!;
    const { end } = periods[rows.period[last]!]!;
    const exit = exits.get(row);
    // A position that was sold before receives nothing.
    if (exit === undefined && end < days.length - 1) return;
    for (const position of afterLastPrice(dividends, series)) {
      const weekday = dividends.weekdays[position]!;
      const amount = dividends.amounts[position]!;
      if (weekday > universe.lastWeekday) continue;
      const day = Math.max(lowerBound(days, weekday), exit ?? NEVER);
      if (exit === undefined || day > end) {
        found.push({ instrumentIndex, weekday, amount, row, day: null, value: 0, currencyGain: 0 });
        continue;
      }
      const currency = universe.currencyOf[instrumentIndex]!;
      const rate = rates.rates[currency]!;
      const units = rows.unitValue[last]! / (rows.endClose[last]! * rate[exit]!);
      const currencyGain = units * amount * rates.changes[currency]![day]!;
      found.push({ instrumentIndex, weekday, amount, row, day, value: units * amount * rate[day]!, currencyGain });
    }
  });
  return found;
}
