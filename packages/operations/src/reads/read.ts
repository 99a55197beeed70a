import type { Instrument, MarketData, SymbolMatch } from '@tearsheet/market-data';
import { MOST_SYMBOLS, valueError } from '@tearsheet/shared/schemas';
import type { Refused } from '../validatePortfolio.ts';

/** What a read gives: an answer as JSON, and the symbols that mean no instrument. */
export type ReadOutcome =
  | { readonly kind: 'done'; readonly value: object; readonly unresolved: readonly string[] }
  | {
      readonly kind: 'none_found';
      readonly symbol: string;
      readonly match: Exclude<SymbolMatch, { kind: 'found' }>;
      /** The other symbols of the list. */
      readonly others: readonly string[];
    }
  | Refused;

export type SymbolQuery = Readonly<{ symbol: string }>;

/**
 * The rows of every instrument of a comma-separated list, once, in the order of the request. Symbols that mean no instrument, or
 * several, are told beside the rows of the others; with none left it is an error that says what may have been meant.
 */
export function readSymbols<Query extends SymbolQuery>(
  market: MarketData,
  query: Query,
  rowsOf: (instrument: Instrument, query: Query) => readonly object[],
): ReadOutcome {
  const symbols = query.symbol.split(',').map((text) => text.trim());
  const wanted = symbols.filter((text) => text !== '');
  if (wanted.length === 0 || wanted.length > MOST_SYMBOLS) {
    const message = `needs 1 to ${MOST_SYMBOLS} symbols separated by commas, and there are ${wanted.length}`;
    return { kind: 'refused', detail: [valueError(['query', 'symbol'], 'symbol_count', message, query.symbol)] };
  }
  const unresolved: string[] = [];
  const rows: object[] = [];
  const read = new Set<string>();
  let missing: Exclude<SymbolMatch, { kind: 'found' }> | null = null;
  for (const symbol of new Set(wanted)) {
    const match = market.resolveSymbol(symbol);
    if (match.kind === 'found') {
      if (read.has(match.instrument.ric)) continue;
      read.add(match.instrument.ric);
      // Not spread as arguments: a long history has more rows than a call may have.
      for (const row of rowsOf(match.instrument, query)) rows.push(row);
    } else {
      unresolved.push(symbol);
      missing ??= match;
    }
  }
  const [symbol = '', ...others] = unresolved;
  if (missing && read.size === 0) return { kind: 'none_found', symbol, match: missing, others };
  return { kind: 'done', value: rows, unresolved };
}
