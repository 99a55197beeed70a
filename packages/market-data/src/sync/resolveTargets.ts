import type { Missing, Target } from '../connectors/connector.ts';
import { plainYahooSymbol, yahooSymbolOf } from '../connectors/yahoo/yahooSymbols.ts';
import type { MarketData, SymbolMatch } from '../port.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';
import type { UniverseEntry } from './readUniverse.ts';

/**
 * The instruments that are meant: those of the current snapshot first, then RICs, then plain tickers, whose RIC follows
 * from the listing that Yahoo gives.
 */
export function resolveTargets(
  entries: readonly UniverseEntry[],
  market: Pick<MarketData, 'resolveSymbol'> | null,
): { targets: Target[]; missing: Missing[] } {
  const targets = new Map<string, Target>();
  const missing: Missing[] = [];
  for (const entry of entries) {
    const found = targetOf(entry, market?.resolveSymbol(entry.symbol) ?? null);
    if (typeof found === 'string') missing.push({ symbol: entry.symbol, what: 'everything', reason: found });
    else targets.set(found.ric ?? found.yahooSymbol, found);
  }
  return { targets: [...targets.values()], missing };
}

/** The target, or why there is none. */
function targetOf({ symbol, yahoo, cik }: UniverseEntry, match: SymbolMatch | null): Target | string {
  if (match?.kind === 'ambiguous') return `may be ${match.candidates.join(' or ')}: name the RIC`;
  if (match?.kind === 'found') {
    const { ric, ticker, type } = match.instrument;
    if (type === 'cash') return 'is cash, which has no prices';
    const yahooSymbol = yahoo ?? yahooSymbolOf(ric, ticker);
    return yahooSymbol === null ? `Yahoo does not have the exchange of ${ric}` : { symbol, ric, yahooSymbol, cik };
  }
  if (isRic(symbol)) {
    const yahooSymbol = yahoo ?? yahooSymbolOf(symbol);
    if (yahooSymbol !== null) return { symbol, ric: symbol, yahooSymbol, cik };
  }
  const yahooSymbol = yahoo ?? plainYahooSymbol(symbol);
  return yahooSymbol === null ? 'is no symbol that is known' : { symbol, ric: null, yahooSymbol, cik };
}

/** A code with the suffix of a known exchange, or an index; BRK.B is a share class and BRK-B.N a RIC. */
function isRic(symbol: string): boolean {
  const isIndex = symbol.startsWith('.') && yahooSymbolOf(symbol) !== null && exchangeOf(symbol) !== null;
  return isIndex || (splitRic(symbol).suffix !== null && exchangeOf(symbol) !== null);
}
