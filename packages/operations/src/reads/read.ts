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
      /** The other symbols of the list, each with the nearest known symbol if there is one. */
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
  const unresolved = new Map<string, Exclude<SymbolMatch, { kind: 'found' }>>();
  const instruments = new Map<string, Instrument>();
  for (const symbol of new Set(wanted)) {
    const match = market.resolveSymbol(symbol);
    if (match.kind === 'found') instruments.set(match.instrument.ric, match.instrument);
    else unresolved.set(symbol, match);
  }
  const [first, ...others] = unresolved;
  if (first && instruments.size === 0) {
    return { kind: 'none_found', symbol: first[0], match: first[1], others: others.map(withNearest) };
  }
  const withoutData: string[] = [];
  const parts = instruments.values().map((instrument) => {
    const rows = rowsOf(instrument, query);
    if (rows.length === 0) withoutData.push(instrument.ric);
    return rows;
  });
  return { kind: 'rows', parts, unresolved: [...unresolved.keys()], withoutData };
}

function withNearest([symbol, match]: readonly [string, Exclude<SymbolMatch, { kind: 'found' }>]): string {
  const [nearest] = match.kind === 'ambiguous' ? match.candidates : match.suggestions;
  return nearest === undefined ? symbol : `${symbol} (${nearest}?)`;
}
