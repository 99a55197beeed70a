import type { Day } from '@tearsheet/shared/dates';
import { weeklyBetas } from './betas.ts';
import type { CrossSection } from './factorScores.ts';
import { PRICE_DESCRIPTORS, type PriceDescriptor, priceDescriptors, weeklyCloses } from './priceDescriptors.ts';
import type { StockInput } from './stockInputs.ts';

/** What prices say on one Friday; NaN where they say nothing. */
export interface PricedWeek extends Pick<CrossSection, 'betas' | 'priceDescriptor'> {
  /** Total-return levels; NaN for a stock without a price of the last 7 days, which has no score. */
  readonly levels: Float64Array;
  /** Closes as traded, split-adjusted, for market values. */
  readonly closes: Float64Array;
}

/**
 * The price descriptors and betas of the universe on the Fridays from position `from` on; earlier ones only serve as
 * window of the betas. One table per descriptor, a row a Friday, so that a cross-section is a view and no copy.
 */
export function readHistories(
  stocks: readonly StockInput[],
  dividends: readonly (readonly { readonly exDay: Day; readonly amount: number }[])[],
  fridays: Int32Array,
  from: number,
): (week: number) => PricedWeek {
  const count = stocks.length;
  const table = () => new Float64Array(fridays.length * count);
  const tables = Object.fromEntries(PRICE_DESCRIPTORS.map((name) => [name, table()]));
  const closes = table();
  const weekly = table();
  const betas = table();
  const levels = stocks.map(({ prices, traded }, stock) => {
    const history = priceDescriptors(prices, dividends[stock] ?? [], fridays, from);
    fill(weekly, history.weekly, stock);
    fill(closes, weeklyCloses(traded, fridays), stock);
    for (const name of PRICE_DESCRIPTORS) fill(tables[name] as Float64Array, history.descriptors[name], stock);
    return history.weekly;
  });
  weeklyBetas(levels, fridays.length, from).forEach((column, stock) => {
    fill(betas, column, stock);
  });
  return (week) => {
    const row = (values: Float64Array) => values.subarray(week * count, (week + 1) * count);
    return {
      levels: row(weekly),
      closes: row(closes),
      // A stock that has stopped trading keeps enough weekly returns for a beta, but it is no longer ranked.
      betas: row(betas).map((beta, i) => (Number.isNaN(weekly[week * count + i]) ? Number.NaN : beta)),
      priceDescriptor: (name: PriceDescriptor) => row(tables[name] as Float64Array),
    };
  };

  function fill(values: Float64Array, column: Float64Array, stock: number): void {
    for (let week = 0; week < column.length; week++) values[week * count + stock] = column[week] as number;
  }
}
