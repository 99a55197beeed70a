import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';

/** One instrument of a universe as the operator names it. */
export interface UniverseEntry {
  /** RIC, ticker, alias or ISIN. */
  readonly symbol: string;
  /** Yahoo's symbol, where it does not follow from the RIC. */
  readonly yahoo: string | null;
  /** The company's number at the SEC, where the ticker does not lead to it. */
  readonly cik: number | null;
}

/** The entries of a list like "AAPL, D05.SI"; each symbol once. */
export function universeOf(symbols: readonly string[]): UniverseEntry[] {
  const distinct = new Set(symbols.map((symbol) => symbol.trim()).filter((symbol) => symbol !== ''));
  return [...distinct].map((symbol) => ({ symbol, yahoo: null, cik: null }));
}

/**
 * A universe file: one symbol a line, or CSV with a header (`ric` or `symbol`, optionally `yahoo` and `cik`). Blank lines
 * and those that begin with # are skipped. Throws an Error naming the line that cannot be read.
 */
export async function readUniverse(file: string): Promise<UniverseEntry[]> {
  const rows: string[][] = parse(await readFile(file, 'utf8'), {
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
    const [symbol, yahoo, cik] = [row[symbolAt] ?? '', cell('yahoo'), cell('cik')];
    if (symbol === '') throw new Error(`${file}: row ${i + 1} names no symbol`);
    const refuse = (column: string, value: string, wanted: string) => {
      throw new Error(`${file}: row ${i + 1}: ${column} is not ${wanted}: "${value}"`);
    };
    if (cik !== null && !/^\d{1,10}$/.test(cik)) refuse('cik', cik, 'a number');
    // It becomes a part of an address.
    if (yahoo !== null && !/^\^?[A-Za-z0-9.=-]{1,20}$/.test(yahoo)) refuse('yahoo', yahoo, "one of Yahoo's symbols");
    return { symbol, yahoo, cik: cik === null ? null : Number(cik) };
  });
  return [...new Map(entries.map((entry) => [entry.symbol, entry])).values()];
}
