import { type Day, toDay } from '@tearsheet/shared';
import { exchangeOf } from '../symbols/ricSuffixes.ts';

/** A company of the instrument tables, with the figures that the simulation should reach. */
export interface Stock {
  readonly ric: string;
  readonly name: string;
  readonly sector: string;
  readonly industry: string;
  readonly isin: string | null;
  readonly description: string;
  readonly market: string;
  readonly mic: string;
  readonly country: string;
  readonly region: 'Americas' | 'Europe' | 'Asia_Pacific';
  readonly currency: string;
  /** The currency of the statements. */
  readonly reports: string;
  /** The price on the anchor day in `currency`. */
  readonly price: number;
  /** The yearly growth as a decimal. */
  readonly growth: number;
  /** The shares on the anchor day. */
  readonly shares: number;
  readonly dividendYield: number;
  readonly priceEarnings: number;
  /** A multiple of the usual risk of a single stock. */
  readonly risk: number;
  readonly splits: readonly { readonly day: Day; readonly ratio: number }[];
  readonly listed: Day | null;
  readonly delisted: Day | null;
  /** The money that a share paid when it was delisted. */
  readonly finalValue: number | null;
  /** The start of a run of equal closes, which the data checks should find. */
  readonly staleFrom: Day | null;
  readonly yearEndMonth: number;
  readonly dividendsPerYear: number;
  readonly firstDividendMonth: number;
  readonly aliases: readonly string[];
}

const SECTORS: Readonly<Record<string, string>> = {
  IT: 'Information Technology',
  CD: 'Consumer Discretionary',
  CO: 'Communication Services',
  CS: 'Consumer Staples',
  FI: 'Financials',
  HC: 'Health Care',
  IN: 'Industrials',
  EN: 'Energy',
  MA: 'Materials',
  UT: 'Utilities',
  RE: 'Real Estate',
};
const AMERICAS = ['United States', 'Canada'];
const ASIA_PACIFIC = ['Japan', 'Hong Kong', 'Singapore', 'Australia', 'South Korea', 'Taiwan'];
const DIVIDENDS_PER_YEAR: Readonly<Record<string, number>> = {
  'United States': 4,
  Canada: 4,
  'United Kingdom': 2,
  Japan: 2,
  'Hong Kong': 2,
  Singapore: 2,
  Australia: 2,
  'South Korea': 4,
};

/**
 * Reads a table with the columns ric | name | sector | industry | ISIN | price | growth % a year | shares m | dividend
 * yield % | P/E | options | description.
 */
export function parseStocks(table: string): Stock[] {
  return rows(table).map((cells) => {
    const [ric, name, sector, industry, isin, price, growth, shares, dividend, earnings, text, description] = cells;
    const options = parseOptions(text ?? '');
    const exchange = exchangeOf(ric ?? '');
    const market = exchange?.market ?? '';
    if (!ric || !exchange?.mic || !SECTORS[sector ?? ''])
      throw new Error(`not a row of the stock table: ${cells.join('|')}`);
    const currency = exchange.quoteCurrency === 'GBX' ? 'GBP' : exchange.quoteCurrency;
    return {
      ric,
      name: name ?? '',
      sector: SECTORS[sector ?? ''] ?? '',
      industry: industry ?? '',
      isin: isin || null,
      description: description ?? '',
      market,
      mic: exchange.mic,
      country: (options.get('country') ?? market).replaceAll('_', ' '),
      region: AMERICAS.includes(market) ? 'Americas' : ASIA_PACIFIC.includes(market) ? 'Asia_Pacific' : 'Europe',
      currency,
      reports: options.get('reports') ?? currency,
      price: Number(price),
      growth: Number(growth) / 100,
      shares: Number(shares) * 1e6,
      dividendYield: Number(dividend) / 100,
      priceEarnings: Number(earnings),
      risk: Number(options.get('vol') ?? 1),
      splits: list(options.get('splits')).map((split) => {
        const [date = '', ratio] = split.split('x');
        return { day: toDay(date), ratio: Number(ratio) };
      }),
      listed: day(options.get('listed')),
      delisted: day(options.get('delisted')),
      finalValue: options.has('final') ? Number(options.get('final')) : null,
      staleFrom: day(options.get('stale')),
      yearEndMonth: Number(options.get('year') ?? (market === 'Japan' ? 3 : market === 'Australia' ? 6 : 12)),
      dividendsPerYear: Number(options.get('freq') ?? DIVIDENDS_PER_YEAR[market] ?? 1),
      firstDividendMonth: Number(options.get('month') ?? (market === 'Japan' ? 3 : 5)),
      aliases: list(options.get('alias')),
    };
  });
}

/** Returns the non-empty lines as trimmed cells. */
export function rows(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

/** Reads `key=value` words. A word without "=" is both key and value. */
export function parseOptions(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => {
        const [key = '', value = ''] = word.split('=');
        return [key, value];
      }),
  );
}

export function list(text: string | undefined): string[] {
  return text ? text.split(',') : [];
}

function day(text: string | undefined): Day | null {
  return text ? toDay(text) : null;
}
