import type { Line } from './parseRows.ts';
import type { Position } from './portfolioFile.ts';
import { readNumber } from './readNumber.ts';

/** Whether the lines are the positions that Fidelity exports. */
export function isFidelity(lines: readonly Line[]): boolean {
  const header = lines[0]?.cells ?? [];
  return ['Account Number', 'Symbol', 'Current Value'].every((name) => header.includes(name));
}

/** The positions of all accounts, in dollars. The core position, marked by two asterisks, is cash. */
export function readFidelity(lines: readonly Line[]): { positions: Position[]; notes: string[] } {
  const header = lines[0]?.cells ?? [];
  const symbolAt = header.indexOf('Symbol');
  const valueAt = header.indexOf('Current Value');
  const skipped: string[] = [];
  const positions = lines.slice(1).flatMap(({ cells }) => {
    const symbol = cells[symbolAt] ?? '';
    // Legal text and the time of the download follow the table.
    if (symbol === '') return [];
    const value = readNumber(cells[valueAt] ?? '');
    if (value === null || value <= 0 || /^(-|Pending)/.test(symbol)) {
      skipped.push(symbol);
      return [];
    }
    return [{ symbol: symbol.endsWith('**') ? 'CASH.USD' : symbol, value }];
  });
  const notes = skipped.length > 0 ? [`Left out, without a value of its own: ${skipped.join(', ')}.`] : [];
  return { positions, notes };
}
