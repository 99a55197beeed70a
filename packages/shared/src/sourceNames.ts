/** The live sources of market data. */
export const SOURCE_NAMES = [
  'yahoo',
  'sec',
  'ecb',
  'treasury',
  'tiingo',
  'eodhd',
  'twelvedata',
  'alphavantage',
  'fmp',
] as const;

/** The sources that need no key. A sync asks them by default. */
export const OPEN_SOURCES: readonly SourceName[] = ['yahoo', 'sec', 'ecb', 'treasury'];

export type SourceName = (typeof SOURCE_NAMES)[number];
