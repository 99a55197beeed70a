import { type Day, formatDay, toDay } from '@tearsheet/shared';
import type { EtfHoldingRow } from '../content.ts';
import { exchangeOf } from '../symbols/ricSuffixes.ts';
import { ANCHOR, dayAt, positionOnOrAfter, type TimeAxis } from './calendars/sessions.ts';
import { crossRate, type EuroRates } from './exchangeRates.ts';
import { list, parseOptions, rows, type Stock } from './parseStocks.ts';

export interface Fund {
  readonly ric: string;
  readonly name: string;
  readonly isin: string | null;
  readonly description: string;
  readonly market: string;
  readonly mic: string;
  readonly currency: string;
  readonly price: number;
  readonly shares: number;
  readonly dividendsPerYear: number;
  readonly listed: Day | null;
  readonly members: readonly Stock[];
}

/** A stock with its simulated level on every weekday. */
export interface Path {
  readonly stock: Stock;
  readonly levels: Float64Array;
  readonly span: { readonly from: number; readonly to: number };
}

const LARGEST_WEIGHT = 0.25;

export function parseFunds(table: string, stocks: readonly Stock[]): Fund[] {
  return rows(table).map(
    ([ric = '', name = '', isin, price, shares, holds = '', perYear, options, description = '']) => {
      const exchange = exchangeOf(ric);
      if (!exchange?.mic) throw new Error(`not a row of the fund table: ${ric}`);
      const listed = parseOptions(options ?? '').get('listed');
      return {
        ric,
        name,
        isin: isin || null,
        description,
        market: exchange.market,
        mic: exchange.mic,
        currency: exchange.quoteCurrency === 'GBX' ? 'GBP' : exchange.quoteCurrency,
        price: Number(price),
        shares: Number(shares) * 1e6,
        dividendsPerYear: Number(perYear),
        listed: listed ? toDay(listed) : null,
        members: stocks.filter((stock) => isHeld(stock, parseOptions(holds))),
      };
    },
  );
}

/** True if a stock matches one of the values of each key. `not` names excluded sectors, countries, or markets. */
function isHeld(stock: Stock, conditions: ReadonlyMap<string, string>): boolean {
  const words = [stock.market, stock.country, stock.region, SECTOR_CODES.get(stock.sector) ?? '', stock.mic];
  const spelled = words.map((word) => word.replaceAll(' ', '_'));
  return [...conditions].every(([key, values]) => {
    if (key === 'all') return true;
    const matches = list(values).some((value) => spelled.includes(value));
    return key === 'not' ? !matches : matches;
  });
}

const SECTOR_CODES: ReadonlyMap<string, string> = new Map([
  ['Information Technology', 'IT'],
  ['Financials', 'FI'],
  ['Energy', 'EN'],
  ['Health Care', 'HC'],
  ['Industrials', 'IN'],
  ['Consumer Staples', 'CS'],
  ['Consumer Discretionary', 'CD'],
  ['Communication Services', 'CO'],
]);

/**
 * Returns a fund's daily levels and its holdings at the end of each quarter. The fund weights its members by market
 * capitalization, with at most 25% each, from one quarter's end to the next. Its level is their value in its currency.
 */
export function fundPath(axis: TimeAxis, fund: Fund, paths: readonly Path[], rates: EuroRates) {
  const holdings: EtfHoldingRow[] = [];
  const levels = new Float64Array(axis.length);
  const members = paths.filter(({ stock }) => fund.members.includes(stock));
  const worth = ({ stock, levels: own }: Path, t: number) =>
    (own[t] as number) * crossRate(rates, stock.currency, fund.currency, t);
  let held: { readonly path: Path; readonly units: number }[] = [];
  for (let t = 0; t < axis.length; t++) {
    levels[t] =
      t === 0 ? 1 : held.reduce((sum, { path, units }) => sum + units * worth(path, Math.min(t, path.span.to - 1)), 0);
    if (t > 0 && !isQuarterEnd(axis, t)) continue;
    const present = members.filter(({ span }) => span.from <= t && t < span.to);
    const weights = capped(present.map((path) => worth(path, t) * path.stock.shares));
    held = present.map((path, i) => ({
      path,
      units: ((weights[i] as number) * (levels[t] as number)) / worth(path, t),
    }));
    const day = dayAt(axis, t);
    present.forEach(({ stock }, i) => {
      const weight = Math.floor((weights[i] as number) * 1e6) / 1e6;
      if (weight > 0) holdings.push({ etfRic: fund.ric, day, symbol: stock.ric, weight, name: stock.name });
    });
  }
  const scale = fund.price / (levels[positionOnOrAfter(axis, ANCHOR)] as number);
  return { levels: levels.map((level) => level * scale), holdings };
}

/**
 * True for the last weekday of a quarter. The last weekday of the axis does not count, because its quarter continues.
 */
function isQuarterEnd(axis: TimeAxis, t: number): boolean {
  if (t + 1 >= axis.length) return false;
  const quarter = (position: number) => Math.ceil(Number(formatDay(dayAt(axis, position)).slice(5, 7)) / 3);
  return quarter(t) !== quarter(t + 1);
}

/** Returns weights that do not exceed the cap if there are enough members. The excess goes to the other members. */
function capped(sizes: readonly number[]): number[] {
  let weights = shares(sizes);
  const cap = Math.max(LARGEST_WEIGHT, 1.0001 / sizes.length);
  for (let round = 0; round < 50 && weights.some((weight) => weight > cap + 1e-9); round++) {
    weights = shares(weights.map((weight) => Math.min(weight, cap)));
  }
  return weights;
}

function shares(sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => size / total);
}
