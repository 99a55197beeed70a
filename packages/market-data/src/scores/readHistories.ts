import type { Day } from '@tearsheet/shared';
import type { CrossSection } from './factorScores.ts';
import {
  MAX_AGE_DAYS,
  PRICE_DESCRIPTORS,
  type PriceDescriptor,
  priceDescriptors,
  weeklyCloses,
  YEAR,
} from './priceDescriptors.ts';
import type { StockInput, StockPrices } from './stockInputs.ts';

/** The number of returns in a beta, which needs at least half of them. */
export const BETA_WEEKS = 104;

/**
 * Computes the beta of each instrument to the equal-weighted universe. It uses weekly returns because markets close at
 * different hours. The beta of week w is covariance over variance of the pairs in the last BETA_WEEKS weeks, and NaN
 * with fewer than half of them. `returns[i][w]` are total returns in local currency. Weeks before `from` only serve as
 * window.
 */
function weeklyBetas(returns: readonly Float64Array[], weeks: number, from: number): Float64Array[] {
  const market = new Float64Array(weeks).fill(Number.NaN);
  for (let week = 0; week < weeks; week++) {
    let sum = 0;
    let count = 0;
    for (const series of returns) {
      const value = series[week] as number;
      if (Number.isNaN(value)) continue;
      sum += value;
      count++;
    }
    if (count >= 5) market[week] = sum / count;
  }
  return returns.map((series) => rollingBeta(series, market, from));
}

function rollingBeta(series: Float64Array, market: Float64Array, from: number): Float64Array {
  const betas = new Float64Array(series.length).fill(Number.NaN);
  for (let end = from; end < series.length; end++) {
    let count = 0;
    let sx = 0;
    let sy = 0;
    let sxx = 0;
    let sxy = 0;
    for (let week = Math.max(0, end - BETA_WEEKS + 1); week <= end; week++) {
      const y = series[week] as number;
      const x = market[week] as number;
      if (Number.isNaN(x) || Number.isNaN(y)) continue;
      count++;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
    const variance = sxx - (sx * sx) / count;
    if (2 * count >= BETA_WEEKS && variance > 1e-12) betas[end] = (sxy - (sx * sy) / count) / variance;
  }
  return betas;
}

/** The price data of one Friday. NaN where there is none. */
export interface PricedWeek extends Pick<CrossSection, 'betas' | 'priceDescriptor'> {
  /** Total-return levels. NaN for a stock without a price in the last 7 days, which has no score. */
  readonly levels: Float64Array;
  /** Split-adjusted closes as traded, for market values. */
  readonly closes: Float64Array;
}

/**
 * Computes the price descriptors and betas of the universe on the Fridays from position `from` on. Earlier Fridays only
 * serve as window of the betas. Each descriptor has a table with one row per Friday, so a cross-section is a view and
 * not a copy.
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
  const returns = stocks.map((input, stock) => {
    const { prices, traded } = windowsOf(input, fridays, from);
    const history = priceDescriptors(prices, dividends[stock] ?? [], fridays, from);
    fill(weekly, history.weekly, stock);
    fill(closes, weeklyCloses(traded, fridays), stock);
    for (const name of PRICE_DESCRIPTORS) fill(tables[name] as Float64Array, history.descriptors[name], stock);
    return history.returns;
  });
  weeklyBetas(returns, fridays.length, from).forEach((column, stock) => {
    fill(betas, column, stock);
  });
  return (week) => {
    const row = (values: Float64Array) => values.subarray(week * count, (week + 1) * count);
    return {
      levels: row(weekly),
      closes: row(closes),
      // A stock that stopped trading still has enough weekly returns for a beta, but it is no longer ranked.
      betas: row(betas).map((beta, i) => (Number.isNaN(weekly[week * count + i]) ? Number.NaN : beta)),
      priceDescriptor: (name: PriceDescriptor) => row(tables[name] as Float64Array),
    };
  };

  function fill(values: Float64Array, column: Float64Array, stock: number): void {
    for (let week = 0; week < column.length; week++) values[week * count + stock] = column[week] as number;
  }
}

/** Returns the prices that the windows of the Fridays need. They are all prices if a window may reach back further than its years. */
function windowsOf(input: StockInput, fridays: Int32Array, from: number): StockPrices {
  const last = fridays.at(-1) ?? Number.NEGATIVE_INFINITY;
  const start = (fridays[0] ?? 0) - MAX_AGE_DAYS;
  const recent = input.between(start, last);
  const { days } = recent.prices;
  const isFull = (days[YEAR] ?? Number.POSITIVE_INFINITY) <= (fridays[from] ?? Number.POSITIVE_INFINITY);
  const hasNone = (days.at(-1) ?? Number.NEGATIVE_INFINITY) < start;
  return isFull || hasNone || input.first >= start ? recent : input.between(Number.NEGATIVE_INFINITY, last);
}
