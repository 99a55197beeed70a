import { type Reinvestments, reinvestments } from '../market/dividends.ts';
import { lastValue } from '../market/series.ts';
import type { Ledger } from '../simulation/ledger.ts';

/** A position in one period. Values and shares are per value of the portfolio at the start of the period. */
export interface HeldRow {
  /** Valuation days on which it earns, both inclusive. `last` is before `from` if there are none. */
  readonly from: number;
  readonly last: number;
  /** Base currency. */
  valueOn(day: number): number;
  sharesOn(day: number): number;
}

export interface HeldRows {
  readonly rows: readonly HeldRow[];
  readonly paid: Reinvestments;
  /** Local close. */
  closeOn(day: number): number;
}

/** Returns the rows of an instrument in order of time, and the dividends that they reinvest. */
export function heldRows({ universe, plan, growth }: Ledger, instrumentIndex: number): HeldRows {
  const { days, periods } = plan.schedule;
  const { exits, weekdays } = growth;
  const { offsets, row, period, units } = growth.byInstrument;
  const series = universe.series[instrumentIndex]!;
  const { dividends } = universe.instruments[instrumentIndex]!;
  const { levels, first } = universe.prepared(instrumentIndex);
  const rate = growth.rates.rates[universe.currencyOf[instrumentIndex]!]!;
  const closeOn = (day: number) => lastValue(series, days[day]!)!;
  const begin = offsets[instrumentIndex]!;
  const rows = Array.from({ length: offsets[instrumentIndex + 1]! - begin }, (_, k): HeldRow => {
    const { start, end } = periods[period[begin + k]!]!;
    const unit = units[begin + k]!;
    const levelOn = (day: number) => unit * levels[weekdays.first + weekdays.at[day]! - first]!;
    return {
      from: start + 1,
      last: (exits.get(row[begin + k]!) ?? end + 1) - 1,
      valueOn: (day) => levelOn(day) * rate[day]!,
      sharesOn: (day) => levelOn(day) / closeOn(day),
    };
  });
  return { rows, paid: reinvestments(dividends, series, days), closeOn };
}
