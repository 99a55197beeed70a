import type { Instrument, MarketData, SymbolMatch } from '@tearsheet/market-data';
import { type Day, MS_PER_DAY, toDay, weekdayToDay } from '@tearsheet/shared';
import { MOST_SYMBOLS } from '@tearsheet/shared/schemas';
import { type Done, itemsOf, type ReadRows, type Refused, refused, type UnknownSymbol } from '../operation.ts';

export type ReadAnswer = Done | ReadRows;
export type ReadOutcome = ReadAnswer | Refused | UnknownSymbol;

export type SymbolQuery = Readonly<{ symbol: string }>;

/** Returns the whole answer at once. */
export function wholeOf(answer: ReadAnswer): unknown {
  return answer.kind === 'done' ? answer.value : [...answer.parts].flat();
}

/**
 * Returns the rows of every instrument of a comma-separated list, in the order of the request. Two names of one instrument are
 * refused, because one of them has no effect. Symbols that name no instrument, or several, are listed in addition to the rows of
 * the others. If no symbol names an instrument, the outcome has suggestions.
 */
export function readSymbols<Query extends SymbolQuery>(
  market: MarketData,
  query: Query,
  rowsOf: (instrument: Instrument, query: Query) => readonly object[],
): Exclude<ReadOutcome, Done> {
  const wanted = itemsOf(query.symbol);
  if (wanted.length === 0 || wanted.length > MOST_SYMBOLS) {
    const message = `needs 1 to ${MOST_SYMBOLS} symbols separated by commas, and there are ${wanted.length}`;
    return refused('symbol', 'symbol_count', message, query.symbol);
  }
  const unresolved = new Map<string, Exclude<SymbolMatch, { kind: 'found' }>>();
  const instruments = new Map<string, Instrument>();
  for (const symbol of wanted) {
    const match = market.resolveSymbol(symbol);
    if (match.kind !== 'found') {
      unresolved.set(symbol, match);
      continue;
    }
    const { ric } = match.instrument;
    if (instruments.has(ric)) {
      const message = `has several names of ${ric}, one of which is "${symbol}". Send one of them`;
      return refused('symbol', 'repeated_parameter', message, query.symbol);
    }
    instruments.set(ric, match.instrument);
  }
  const [first, ...others] = unresolved;
  if (first && instruments.size === 0) {
    return { kind: 'unknown_symbol', symbol: first[0], match: first[1], others: others.map(withNearest) };
  }
  const withoutData: string[] = [];
  const partsFrom = (position: number) =>
    instruments
      .values()
      .drop(position)
      .map((instrument) => {
        const rows = rowsOf(instrument, query);
        if (rows.length === 0) withoutData.push(instrument.ric);
        return rows;
      });
  return { kind: 'rows', parts: partsFrom(0), partsFrom, unresolved: [...unresolved.keys()], withoutData };
}

function withNearest([symbol, match]: readonly [string, Exclude<SymbolMatch, { kind: 'found' }>]): string {
  const [nearest] = match.kind === 'ambiguous' ? match.candidates : match.suggestions;
  return nearest === undefined ? symbol : `${symbol} (${nearest}?)`;
}

export interface RangeQuery {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Refuses a range that ends before it begins. */
export function rangeProblem({ start_date, end_date }: RangeQuery): Refused | null {
  if (start_date === undefined || end_date === undefined || start_date <= end_date) return null;
  const message = `start_date ${start_date} is after end_date ${end_date}`;
  return refused('start_date', 'end_before_start', message, start_date);
}

/**
 * Returns the first and last day of the range, both inclusive. Without a start, the range begins the given number of years before its
 * end, or before the end of the data if that is earlier. Null years mean all days.
 */
export function dayRange(
  market: MarketData,
  { start_date, end_date }: RangeQuery,
  years: number | null,
): { readonly from: Day; readonly to: Day } {
  const latest = weekdayToDay(market.lastWeekday);
  const to = end_date === undefined ? latest : toDay(end_date);
  if (start_date !== undefined) return { from: toDay(start_date), to };
  return { from: years === null ? Number.NEGATIVE_INFINITY : yearsBefore(Math.min(to, latest), years), to };
}

/** Returns the same day some years earlier. 29 February becomes the 28th. */
export function yearsBefore(day: Day, years: number): Day {
  const date = new Date(day * MS_PER_DAY);
  const month = date.getUTCMonth();
  const earlier = Date.UTC(date.getUTCFullYear() - years, month, date.getUTCDate());
  return (new Date(earlier).getUTCMonth() === month ? earlier : earlier - MS_PER_DAY) / MS_PER_DAY;
}
