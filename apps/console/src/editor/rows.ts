import type { Holding } from '@tearsheet/client';
import { type CheckedIssue, type DraftRequest, isEmptyRow } from './draft.ts';
import { plainMessage } from './plainWords.ts';
import type { DraftRow } from './typedRow.ts';

export type Field = 'date' | 'symbol' | 'weight';
export const FIELDS: readonly Field[] = ['date', 'symbol', 'weight'];

/** A new row at the end, with the date of the last row. */
export function addRow(rows: readonly DraftRow[]): DraftRow[] {
  return [...rows, emptyRow(nextId(rows), rows.at(-1)?.date ?? '')];
}

function emptyRow(id: number, date = ''): DraftRow {
  return { id, date, symbol: '', weight: '' };
}

export function changeCell(rows: readonly DraftRow[], rowId: number, field: Field, text: string): DraftRow[] {
  return rows.map((row) => (row.id === rowId ? { ...row, [field]: text } : row));
}

export function removeRow(rows: readonly DraftRow[], rowId: number): DraftRow[] {
  return rows.filter(({ id }) => id !== rowId);
}

/** The rows with the holdings of the latest date repeated on another date. */
export function repeatLatest(
  rows: readonly DraftRow[],
  { request: { portfolio = [] }, rowIds }: Pick<DraftRequest, 'request' | 'rowIds'>,
  date: string,
): DraftRow[] {
  const latest = portfolio
    .map((holding) => holding.date)
    .sort()
    .at(-1);
  const first = nextId(rows);
  const repeated = new Set(rowIds.filter((_, at) => portfolio[at]?.date === latest));
  const copies = rows.filter(({ id }) => repeated.has(id));
  return [...rows, ...copies.map((row, index) => ({ ...row, id: first + index, date }))];
}

/** The rows with others at the place of a row. Empty rows make room, and no other row changes. */
export function insertRows(
  rows: readonly DraftRow[],
  rowId: number,
  added: readonly Omit<DraftRow, 'id'>[],
): DraftRow[] {
  const at = rows.findIndex(({ id }) => id === rowId);
  const place = rows[at] === undefined || isEmptyRow(rows[at]) ? Math.max(at, 0) : at + 1;
  const first = nextId(rows);
  const end = rows.slice(place, place + added.length).findIndex((row) => !isEmptyRow(row));
  const room = end === -1 ? added.length : end;
  const fresh = added.map((row, index) => ({ ...row, id: first + index }));
  return [...rows.slice(0, place), ...fresh, ...rows.slice(place + room)];
}

/** The rows with cells of a spreadsheet pasted over them, starting at one cell. Rows are added if there are too few. */
export function pasteCells(rows: readonly DraftRow[], rowId: number, field: Field, text: string): DraftRow[] {
  const pasted = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const top = rows.findIndex(({ id }) => id === rowId);
  const left = FIELDS.indexOf(field);
  const result = [...rows];
  for (const [down, cells] of pasted.entries()) {
    const old = result[top + down] ?? emptyRow(nextId(result), result.at(-1)?.date);
    const changes = cells.flatMap((cell, right) => {
      const name = FIELDS[left + right];
      return name === undefined ? [] : [[name, cell.trim()] as const];
    });
    result[top + down] = { ...old, ...Object.fromEntries(changes) };
  }
  return result;
}

function nextId(rows: readonly DraftRow[]): number {
  return rows.reduce((highest, { id }) => Math.max(highest, id), -1) + 1;
}

export interface DateSum {
  readonly date: string;
  readonly rows: number;
  readonly sum: number;
  /** True if the service accepts the sum without rescaling. */
  readonly isWhole: boolean;
}

/** The weights of each date, in date order. */
export function sumsByDate(holdings: readonly Holding[]): DateSum[] {
  const sums = new Map<string, { rows: number; sum: number }>();
  for (const { date, weight = 0 } of holdings) {
    const before = sums.get(date) ?? { rows: 0, sum: 0 };
    sums.set(date, { rows: before.rows + 1, sum: before.sum + weight });
  }
  return [...sums]
    .map(([date, { rows: count, sum }]) => ({ date, rows: count, sum, isWhole: Math.abs(sum - 1) <= 1e-6 }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The problem of each row by its id. A missing value comes before the findings of the service. */
export function problemsByRow(
  { unfinished }: DraftRequest,
  { sent, errors }: { readonly sent: DraftRequest | null; readonly errors: readonly CheckedIssue[] },
): Map<number, string> {
  const problems = new Map<number, string>();
  for (const { field, message } of errors) {
    const rowId = sent?.rowIds[Number(/^portfolio\[(\d+)\]/.exec(field)?.[1] ?? -1)];
    if (rowId !== undefined) problems.set(rowId, plainMessage(message, sent));
  }
  for (const { rowId, message } of unfinished) problems.set(rowId, message);
  return problems;
}
