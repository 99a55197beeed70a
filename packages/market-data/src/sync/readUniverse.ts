import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Missing, Target } from '../connectors/connector.ts';
import { plainYahooSymbol, yahooSymbolOf } from '../connectors/yahoo/yahooSymbols.ts';
import { isDemoSource, type SnapshotContent } from '../content.ts';
import type { MarketData, SymbolMatch } from '../port.ts';
import { openSnapshot } from '../store/openSnapshot.ts';
import { openContent } from '../store/readSnapshot.ts';
import { readPointer, snapshotFile } from '../store/snapshotFolder.ts';
import { isIsin } from '../symbols/resolveSymbol.ts';
import { exchangeOf, splitRic } from '../symbols/ricSuffixes.ts';

/** One instrument of a universe, as the operator names it. */
export interface UniverseEntry {
  /** RIC, ticker, alias, or ISIN. */
  readonly symbol: string;
  /** Yahoo's symbol, if it does not follow from the RIC. */
  readonly yahoo: string | null;
  /** The company's number at the SEC, if the ticker does not lead to it. */
  readonly cik: number | null;
  /** The ISIN of the instrument. Null if no one gave it. */
  readonly isin: string | null;
}

/** Returns the entries of a list like "AAPL, D05.SI", each symbol once. */
export function universeOf(symbols: readonly string[]): UniverseEntry[] {
  const distinct = new Set(symbols.map((symbol) => symbol.trim()).filter((symbol) => symbol !== ''));
  return [...distinct].map((symbol) => ({ symbol, yahoo: null, cik: null, isin: null }));
}

/**
 * Reads a universe file with one symbol per line, or a CSV with the columns `ric` or `symbol`, and optionally `yahoo`,
 * `cik`, and `isin`. Blank lines and lines that begin with # are skipped. Throws an Error that names an unreadable line.
 */
export async function readUniverse(file: string): Promise<UniverseEntry[]> {
  return parseUniverse(await readFile(file, 'utf8'), file);
}

/** Does the same as `readUniverse` with the text of a file. */
export function parseUniverse(text: string, file: string): UniverseEntry[] {
  const rows: string[][] = parse(text, {
    bom: true,
    comment: '#',
    comment_no_infix: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const header = (rows[0] ?? []).map((name) => name.toLowerCase());
  const symbolAt = Math.max(header.indexOf('ric'), header.indexOf('symbol'));
  if (symbolAt < 0) return universeOf(rows.map(([symbol = '']) => symbol));
  const entries = rows.slice(1).map((row, i): UniverseEntry => {
    const cell = (name: string) => row[header.indexOf(name)] || null;
    const [symbol, yahoo, cik, isin] = [row[symbolAt] ?? '', cell('yahoo'), cell('cik'), cell('isin')];
    if (symbol === '') throw new Error(`${file}: row ${i + 1} names no symbol`);
    const refuse = (column: string, value: string, wanted: string) => {
      throw new Error(`${file}: row ${i + 1}: ${column} is not ${wanted}: "${value}"`);
    };
    if (cik !== null && !/^\d{1,10}$/.test(cik)) refuse('cik', cik, 'a number');
    // The symbol becomes a part of an address.
    if (yahoo !== null && !/^\^?[A-Za-z0-9.=-]{1,20}$/.test(yahoo)) refuse('yahoo', yahoo, "one of Yahoo's symbols");
    if (isin !== null && !isIsin(isin)) refuse('isin', isin, 'an ISIN');
    return { symbol, yahoo, cik: cik === null ? null : Number(cik), isin };
  });
  return [...new Map(entries.map((entry) => [entry.symbol, entry])).values()];
}

/**
 * Finds the instruments of a universe: first in the current snapshot, then as RICs, then as plain tickers. The RIC of a
 * plain ticker follows from the listing that Yahoo reports.
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

/** Returns the target, or the reason why there is none. */
function targetOf({ symbol, yahoo, cik, isin }: UniverseEntry, match: SymbolMatch | null): Target | string {
  if (match?.kind === 'ambiguous') return `may be ${match.candidates.join(' or ')}: name the RIC`;
  if (match?.kind === 'found') {
    const { ric, ticker, type } = match.instrument;
    if (type === 'cash') return 'is cash, which has no prices';
    const yahooSymbol = yahoo ?? yahooSymbolOf(ric, ticker);
    return yahooSymbol === null
      ? `Yahoo does not have the exchange of ${ric}`
      : { symbol, ric, yahooSymbol, cik, isin };
  }
  if (isRic(symbol)) {
    const yahooSymbol = yahoo ?? yahooSymbolOf(symbol);
    if (yahooSymbol !== null) return { symbol, ric: symbol, yahooSymbol, cik, isin };
  }
  const yahooSymbol = yahoo ?? plainYahooSymbol(symbol);
  return yahooSymbol === null ? 'is not a known symbol' : { symbol, ric: null, yahooSymbol, cik, isin };
}

/** True for an index, or for a code with the suffix of a known exchange. BRK.B is a share class and BRK-B.N a RIC. */
function isRic(symbol: string): boolean {
  const isIndex = symbol.startsWith('.') && yahooSymbolOf(symbol) !== null && exchangeOf(symbol) !== null;
  return isIndex || (splitRic(symbol).suffix !== null && exchangeOf(symbol) !== null);
}

/** The current snapshot and the targets of a sync. */
export interface Current {
  readonly version: string | null;
  readonly known: SnapshotContent | null;
  readonly targets: readonly Target[];
  readonly missing: readonly Missing[];
  /** True for the demo market, which is replaced because simulated prices are never mixed with real ones. */
  readonly isDemo: boolean;
  readonly notes: readonly string[];
  close(): void;
}

/**
 * Opens the folder's current snapshot and finds the instruments of the universe in it. Prices of `known` are read when they are used, so that
 * those of a large market are never in memory together.
 */
export function openCurrent(dataFolder: string, universe: readonly UniverseEntry[]): Current {
  const version = readPointer(dataFolder);
  const nothing = { version, known: null, isDemo: false, notes: [], ...resolveTargets(universe, null), close() {} };
  if (version === null) return nothing;
  const file = snapshotFile(dataFolder, version);
  const { content: known, close } = openContent(file);
  try {
    if (isDemoSource(known.dataSource)) {
      close();
      return { ...nothing, isDemo: true, notes: ['the demo market (simulated prices) is replaced'] };
    }
    const market = openSnapshot(file);
    try {
      return { version, known, isDemo: false, notes: [], ...resolveTargets(universe, market), close };
    } finally {
      market.close();
    }
  } catch (error) {
    close();
    throw error;
  }
}
