import type { Weekday } from '@tearsheet/shared/dates';

/** A field of the data as SQL over `instruments i`: who could have it, and who has. */
export interface CoverageRule {
  readonly field: string;
  readonly among: string;
  readonly has: (lastWeekday: Weekday) => string;
}

/** A price is fresh when it is at most so many weekdays older than the newest one: holidays differ. */
const FRESH_WEEKDAYS = 5;
const STOCKS = "i.type = 'stock'";
const LISTED = 'i.delisted_on IS NULL';

export const COVERAGE: readonly CoverageRule[] = [
  { field: 'prices', among: 'TRUE', has: () => 'i.last_price IS NOT NULL' },
  { field: 'fresh_prices', among: LISTED, has: (last) => `i.last_price >= ${last - FRESH_WEEKDAYS}` },
  { field: 'sector', among: STOCKS, has: () => 'i.sector IS NOT NULL' },
  { field: 'industry', among: STOCKS, has: () => 'i.industry IS NOT NULL' },
  { field: 'isin', among: "i.type <> 'index'", has: () => 'i.isin IS NOT NULL' },
  { field: 'market_cap', among: STOCKS, has: () => 'i.value IS NOT NULL' },
  { field: 'shares_outstanding', among: STOCKS, has: () => 'i.shares_outstanding IS NOT NULL' },
  { field: 'description', among: "i.type <> 'index'", has: () => 'i.description IS NOT NULL' },
  { field: 'dividends', among: 'TRUE', has: () => inTable('dividends', 'ric') },
  { field: 'statements', among: STOCKS, has: () => inTable('fundamentals', 'ric') },
  { field: 'holdings', among: "i.type = 'etf'", has: () => inTable('etf_holdings', 'etf_ric') },
  { field: 'scores', among: 'TRUE', has: () => inTable('scores', 'ric') },
  { field: 'rates', among: 'TRUE', has: () => 'i.currency IN (SELECT base FROM fx UNION SELECT quote FROM fx)' },
];

function inTable(table: string, column: string): string {
  return `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.${column} = i.ric)`;
}
