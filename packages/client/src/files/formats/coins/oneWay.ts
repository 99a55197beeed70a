import { readTyped } from '../../numbers.ts';
import type { Line } from '../../parseRows.ts';
import type { Report } from '../../report.ts';
import type { Positions } from '../mappedTable.ts';
import type { Source } from '../tableFormat.ts';
import { readCoins } from './coins.ts';
import type { CoinFormat } from './columns.ts';
import { isIncoming } from './moves.ts';

/** The most letters of a cell that says the direction of its row. */
const MOST_OF_WORD = 30;

/** Returns the first cell outside the columns of a table that says whether its row came in. Undefined if none does. */
export function toldDirection(
  line: Line,
  at: Positions,
): { readonly cell: string; readonly isIn: boolean } | undefined {
  const used = new Set(Object.values(at));
  const own = line.cells.flatMap((cell, column) => {
    const isIn = used.has(column) || cell.length > MOST_OF_WORD ? null : isIncoming(cell);
    return isIn === null ? [] : [{ cell, isIn }];
  });
  return own[0];
}

/**
 * Reads a table whose rows all came in, or all left, as the reader of the file chose. `lines` begins with the header. Such a table is
 * the list of the deposits or of the withdrawals of an exchange, and the file does not say which of them.
 */
export function readMoves(source: Source, at: Positions, direction: 'received' | 'sent', report: Report): void {
  const [header, ...rows] = source.lines;
  if (header === undefined) return;
  const columnOf = (...places: readonly number[]) => places.find((place) => place !== -1) ?? -1;
  const columns = {
    date: at.date,
    asset: columnOf(at.symbol, at.isin, at.currency, at.name),
    quantity: columnOf(at.quantity, at.amount, at.net),
    fee: at.fee,
    id: at.id,
  };
  const named = Object.entries(columns).filter(([, column]) => column !== -1);
  const format: CoinFormat = {
    columns: Object.fromEntries(named.map(([role, column]) => [role, header.cells[column] ?? ''])),
    isFeeOpen: true,
  };
  const isIn = direction === 'received';
  for (const line of rows) {
    const told = toldDirection(line, at);
    if (told !== undefined && told.isIn !== isIn)
      report.error(line.number, `"${told.cell}" contradicts that the row was ${direction}. Choose its column (type)`, {
        value: told.cell,
      });
  }
  const signed = rows.map((line) => {
    const number = line.cells[columns.quantity] ?? '';
    const isPlain = (readTyped(number)?.value ?? 0) > 0;
    const cells = line.cells.with(columns.quantity, !isIn && isPlain ? `-${number}` : number);
    return { ...line, cells };
  });
  readCoins({ ...source, lines: [header, ...signed] }, 0, format, report);
}
