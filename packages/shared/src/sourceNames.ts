/**
 * The people who may see the data of a source. `personal`: only you. `internal`: your organization. `display`: everyone, as figures and
 * charts. `redistribute`: everyone, also as data. For a source with a key your plan decides, and `personal` is the safe reading.
 */
export const RIGHTS = ['personal', 'internal', 'display', 'redistribute'] as const;

export type Rights = (typeof RIGHTS)[number];

/** The kinds of series that a snapshot has. `prices` includes dividends and splits. */
export const SERIES_KINDS = [
  'prices',
  'exchange_rates',
  'risk_free_rates',
  'statements',
  'fund_holdings',
  'factors',
  'news',
] as const;

export type SeriesKind = (typeof SERIES_KINDS)[number];

/** The source of a series with its rights. A series that several sources have filled has several origins. */
export interface Origin {
  readonly kind: SeriesKind;
  /** RIC, pair such as EUR/USD, currency, or set of factors. */
  readonly name: string;
  readonly source: string;
  /** Null if nobody has stated them. */
  readonly rights: Rights | null;
}

/** Returns the origins of all series of an instrument. */
export function originsOfInstrument(
  market: { originsOf(kind: SeriesKind, name: string): readonly Origin[] },
  ric: string,
): Origin[] {
  return SERIES_KINDS.flatMap((kind) =>
    market.originsOf(kind, ric).map(({ name, source, rights }) => ({ kind, name, source, rights })),
  );
}

/** Series of one kind from one source. */
export interface OriginGroup<Row extends Origin> extends Pick<Origin, 'kind' | 'source' | 'rights'> {
  readonly series: readonly Row[];
}

/** Groups series by kind, source, and rights, in the order of the table of kinds and then of the names of sources. */
export function groupOrigins<Row extends Origin>(origins: readonly Row[]): OriginGroup<Row>[] {
  const groups = Map.groupBy(origins, ({ kind, source, rights }) => JSON.stringify([kind, source, rights]));
  const position = ({ kind }: OriginGroup<Row>) => SERIES_KINDS.indexOf(kind);
  return [...groups.values()]
    .flatMap((series) => series.slice(0, 1).map(({ kind, source, rights }) => ({ kind, source, rights, series })))
    .sort((a, b) => position(a) - position(b) || (a.source < b.source ? -1 : 1));
}

/**
 * Returns the sources whose data an audience may not see, by name. Data without stated rights are for nobody but the operator.
 *
 * @param audience the rights that the audience needs
 */
export function sourcesBeyond(origins: readonly Pick<Origin, 'source' | 'rights'>[], audience: Rights): string[] {
  const isNarrower = (rights: Rights | null) => RIGHTS.indexOf(rights ?? 'personal') < RIGHTS.indexOf(audience);
  return [...new Set(origins.filter(({ rights }) => isNarrower(rights)).map(({ source }) => source))].sort();
}

/** The kinds of rows that a source can give. Each is a member of a connector's answer. */
type GivenRows =
  | 'instruments'
  | 'prices'
  | 'dividends'
  | 'splits'
  | 'fx'
  | 'riskFreeRates'
  | 'fundamentals'
  | 'etfHoldings'
  | 'events';

const HISTORY = ['instruments', 'prices', 'dividends', 'splits'] as const;

interface SourceRow {
  readonly name: string;
  readonly title: string;
  readonly has: string;
  /** The rows that its connector may give. Each connector is tested against this list. */
  readonly gives: readonly GivenRows[];
  readonly rights: Rights;
  /** The variable without which the source cannot be asked. Null if it needs none. */
  readonly needs: string | null;
}

/** The live sources of market data. */
export const SOURCES = [
  {
    name: 'yahoo',
    title: 'Yahoo Finance',
    has: 'prices, dividends, splits, profiles, and largest fund holdings, worldwide',
    gives: [...HISTORY, 'etfHoldings'],
    rights: 'personal',
    needs: null,
  },
  {
    name: 'sec',
    title: 'SEC EDGAR',
    has: 'statements of companies and holdings of funds in the United States',
    gives: ['fundamentals', 'etfHoldings'],
    rights: 'redistribute',
    needs: 'SEC_USER_AGENT',
  },
  {
    name: 'ecb',
    title: 'European Central Bank',
    has: 'exchange rates, and the risk-free rate of the euro',
    gives: ['fx', 'riskFreeRates'],
    rights: 'redistribute',
    needs: null,
  },
  {
    name: 'treasury',
    title: 'US Treasury',
    has: 'the risk-free rate of the dollar',
    gives: ['riskFreeRates'],
    rights: 'redistribute',
    needs: null,
  },
  {
    name: 'fred',
    title: 'FRED',
    has: 'risk-free rates of 16 other currencies',
    gives: ['riskFreeRates'],
    rights: 'display',
    needs: 'FRED_API_KEY',
  },
  {
    name: 'tiingo',
    title: 'Tiingo',
    has: 'prices, dividends, and splits of the United States',
    gives: HISTORY,
    rights: 'personal',
    needs: 'TIINGO_API_KEY',
  },
  {
    name: 'eodhd',
    title: 'EODHD',
    has: 'prices, dividends, splits, and fund holdings of about 25 exchanges, and former tickers of the United States',
    gives: [...HISTORY, 'etfHoldings', 'events'],
    rights: 'personal',
    needs: 'EODHD_API_KEY',
  },
  {
    name: 'twelvedata',
    title: 'Twelve Data',
    has: 'prices, dividends, and splits of exchanges with a known MIC',
    gives: HISTORY,
    rights: 'personal',
    needs: 'TWELVEDATA_API_KEY',
  },
  {
    name: 'alphavantage',
    title: 'Alpha Vantage',
    has: 'prices, dividends, and splits of eight markets',
    gives: HISTORY,
    rights: 'personal',
    needs: 'ALPHAVANTAGE_API_KEY',
  },
  {
    name: 'fmp',
    title: 'Financial Modeling Prep',
    has: 'prices, dividends, splits, and fund holdings of symbols that Yahoo has, and recent former tickers',
    gives: [...HISTORY, 'etfHoldings', 'events'],
    rights: 'personal',
    needs: 'FMP_API_KEY',
  },
  {
    name: 'polygon',
    title: 'Massive (Polygon.io)',
    has: 'prices, dividends, splits, and former tickers of the United States',
    gives: [...HISTORY, 'events'],
    rights: 'personal',
    needs: 'POLYGON_API_KEY',
  },
  {
    name: 'coinbase',
    title: 'Coinbase Exchange',
    has: 'prices of crypto currencies in dollars, on every day of the week',
    gives: ['instruments', 'prices'],
    rights: 'personal',
    needs: null,
  },
  {
    name: 'nasdaq',
    title: 'Nasdaq Data Link',
    has: 'prices, dividends, and splits of the United States',
    gives: HISTORY,
    rights: 'personal',
    needs: 'NASDAQ_API_KEY',
  },
] as const satisfies readonly SourceRow[];

/** Returns what the user enters for a source. @example neededFor({ name: 'fred', title: 'FRED' }) // your key of FRED */
export function neededFor({ name, title }: Pick<SourceRow, 'name' | 'title'>): string {
  return name === 'sec' ? 'your name and email address, which the SEC requires' : `your key of ${title}`;
}

export type SourceName = (typeof SOURCES)[number]['name'];

export const SOURCE_NAMES: readonly SourceName[] = SOURCES.map(({ name }) => name);

/** The sources that need no key. A sync asks them by default. */
export const OPEN_SOURCES: readonly SourceName[] = ['yahoo', 'sec', 'ecb', 'treasury'];
