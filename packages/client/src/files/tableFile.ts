import type { Holding } from '../types.ts';
import { type Line, readWeight } from './parseRows.ts';
import { UnreadableFileError } from './portfolioFile.ts';

const COLUMNS = {
  date: new Set(['date', 'rebalance date', 'rebalance_date', 'as of']),
  symbol: new Set(['symbol', 'ticker', 'ric', 'instrument', 'isin']),
  weight: new Set(['weight', 'weight %', 'weight (%)', 'allocation', 'target weight', 'percent']),
};
type ColumnName = keyof typeof COLUMNS;

/**
 * Reads the holdings of a table with the columns symbol, weight, and optionally date. `date` is used if there is no
 * date column. Without a header the order is date, symbol, weight. Dates must be YYYY-MM-DD. Throws UnreadableFileError
 * that names every wrong line.
 */
export function readTable(lines: readonly Line[], date: string): Holding[] {
  const columns = columnsOf(lines[0]?.cells ?? []);
  const rows = columns === null ? lines : lines.slice(1);
  const { length } = lines[0]?.cells ?? [];
  const where = columns ?? (length === 2 ? { date: -1, symbol: 0, weight: 1 } : { date: 0, symbol: 1, weight: 2 });
  // If the name of the column contains percent, its cells are percentages.
  const isPercent = columns !== null && /%|percent/i.test(lines[0]?.cells[where.weight] ?? '');
  const problems: string[] = [];
  const holdings = rows.map(({ number, cells }) => {
    const when = where.date === -1 ? date : (cells[where.date] ?? '');
    const symbol = cells[where.symbol] ?? '';
    const sent = cells[where.weight] ?? '';
    const weight = readWeight(isPercent && !sent.endsWith('%') ? `${sent}%` : sent);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(when))
      problems.push(`line ${number}: "${when}" is not a date of the form YYYY-MM-DD`);
    if (symbol === '') problems.push(`line ${number}: there is no symbol`);
    if (weight === null) problems.push(`line ${number}: "${sent}" is not a weight`);
    return { date: when, symbol, weight: weight ?? 0 };
  });
  if (problems.length > 0) throw new UnreadableFileError(problems.join('\n'));
  return holdings;
}

/** Returns the positions of the columns. Null if the first line is not a header. */
function columnsOf(cells: readonly string[]): Record<ColumnName, number> | null {
  const names = cells.map((cell) => cell.toLowerCase());
  const find = (column: ColumnName) => names.findIndex((name) => COLUMNS[column].has(name));
  const found = { date: find('date'), symbol: find('symbol'), weight: find('weight') };
  if (found.symbol === -1 && found.weight === -1) return null;
  const missing = (['symbol', 'weight'] as const).filter((column) => found[column] === -1);
  if (missing.length > 0) throw new UnreadableFileError(`line 1: there is no column ${missing.join(' and ')}`);
  return found;
}
