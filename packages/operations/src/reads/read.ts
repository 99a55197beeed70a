import type { Instrument, MarketData, SymbolMatch } from '@tearsheet/market-data';
import { MOST_SYMBOLS, valueError } from '@tearsheet/shared/schemas';
import type { Refused } from '../validatePortfolio.ts';

/** An answer as JSON, and the symbols that mean no instrument. */
export type ReadAnswer =
  | { readonly kind: 'done'; readonly value: object; readonly unresolved: readonly string[] }
  | RowsAnswer;

/** A list, made of the rows of one instrument after the other when they are asked for, once: all of them may take a second. */
export interface RowsAnswer {
  readonly kind: 'rows';
  readonly parts: Iterable<readonly object[]>;
  readonly unresolved: readonly string[];
  /** RICs of the instruments that have no row in this answer. Complete once every part has been read. */
  readonly withoutData: readonly string[];
}

export type ReadOutcome =
  | ReadAnswer
  | {
      readonly kind: 'none_found';
      readonly symbol: string;
      readonly match: Exclude<SymbolMatch, { kind: 'found' }>;
      /** The other symbols of the list. */
      readonly others: readonly string[];
    }
  | Refused;

export type SymbolQuery = Readonly<{ symbol: string }>;

/** The whole answer at once. */
export function wholeOf(answer: ReadAnswer): object {
  return answer.kind === 'done' ? answer.value : [...answer.parts].flat();
}

/**
 * The rows of every instrument of a comma-separated list, once, in the order of the request. Symbols that mean no instrument, or
 * several, are told beside the rows of the others; with none left it is an error that says what may have been meant.
 */
export function readSymbols<Query extends SymbolQuery>(
  market: MarketData,
  query: Query,
  rowsOf: (instrument: Instrument, query: Query) => readonly object[],
): Exclude<ReadOutcome, { kind: 'done' }> {
  const symbols = query.symbol.split(',').map((text) => text.trim());
  const wanted = symbols.filter((text) => text !== '');
  if (wanted.length === 0 || wanted.length > MOST_SYMBOLS) {
    const message = `needs 1 to ${MOST_SYMBOLS} symbols separated by commas, and there are ${wanted.length}`;
    return { kind: 'refused', detail: [valueError(['query', 'symbol'], 'symbol_count', message, query.symbol)] };
  }
  const unresolved: string[] = [];
  const instruments = new Map<string, Instrument>();
  let missing: Exclude<SymbolMatch, { kind: 'found' }> | null = null;
  for (const symbol of new Set(wanted)) {
    const match = market.resolveSymbol(symbol);
    if (match.kind === 'found') instruments.set(match.instrument.ric, match.instrument);
    else {
      unresolved.push(symbol);
      missing ??= match;
    }
  }
  const [symbol = '', ...others] = unresolved;
  if (missing && instruments.size === 0) return { kind: 'none_found', symbol, match: missing, others };
  const withoutData: string[] = [];
  const parts = instruments.values().map((instrument) => {
    const rows = rowsOf(instrument, query);
    if (rows.length === 0) withoutData.push(instrument.ric);
    return rows;
  });
  return { kind: 'rows', parts, unresolved, withoutData };
}
