import type { ImportedFile } from './imported.ts';
import { importFile } from './importFile.ts';
import { readSheets } from './readSheets.ts';
import { isIsin } from './symbols.ts';

/** Returns the ISIN of each security of a file, or its symbol if the file has no ISIN. Cash is left out. */
export function symbolsOfFile({
  rows,
  request,
  securities,
}: Pick<ImportedFile, 'rows' | 'request' | 'securities'>): string[] {
  const identifiers = new Map(securities.map(({ symbol, others }) => [symbol, others.find(isIsin)]));
  const { portfolio = [], transactions = [] } = request ?? {};
  const all = [...rows.map(({ row }) => row), ...portfolio, ...transactions];
  const symbols = all.flatMap(({ symbol }) => (symbol && !symbol.startsWith('CASH.') ? [symbol] : []));
  return [...new Set(symbols.map((symbol) => identifiers.get(symbol) ?? symbol))];
}

const LISTED = /^[.^]?[A-Za-z][A-Za-z0-9.^=-]{0,19}$|^\d{1,6}\.[A-Za-z]{1,4}$/;

/**
 * Returns the symbols of a text: a list of symbols and ISINs with commas or line breaks between them, or a file of any format. Null if it is
 * neither.
 */
export function symbolsOfText(text: string): string[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  if (words.every((word) => LISTED.test(word))) return [...new Set(words)];
  const [sheet] = readSheets(new TextEncoder().encode(text));
  const symbols = symbolsOfFile(importFile(sheet?.text ?? '', { date: ANY_DATE }));
  return symbols.length === 0 ? null : symbols;
}

/** The date of holdings without one. Symbols do not depend on it. */
const ANY_DATE = '2000-01-03';
