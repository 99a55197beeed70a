/** What the checks of market data can find; docs/data-format.md says what each means. */
export const QUALITY_CODES = [
  'unit_jump',
  'unadjusted_split',
  'stale_run',
  'non_positive_price',
  'session_gap',
  'off_session_price',
  'currency_without_rates',
  'dividend_without_rate',
  'statement_without_date',
  'statement_published_early',
  'ends_without_delisting',
  'dividend_outside_prices',
] as const;

export type QualityCode = (typeof QUALITY_CODES)[number];
