import { readWeight } from '@tearsheet/client';
import type { CheckedIssue, DraftRequest } from './draft.ts';
import type { DraftRow } from './typedRow.ts';

export type Field = 'date' | 'symbol' | 'weight';
export const FIELDS: readonly Field[] = ['date', 'symbol', 'weight'];

/** A new row at the end, with the date of the last row. */
export function addRow(rows: readonly DraftRow[]): DraftRow[] {
  return [...rows, { id: nextId(rows), date: rows.at(-1)?.date ?? '', symbol: '', weight: '' }];
}

export function changeCell(rows: readonly DraftRow[], rowId: number, field: Field, text: string): DraftRow[] {
  return rows.map((row) => (row.id === rowId ? { ...row, [field]: text } : row));
}

export function removeRow(rows: readonly DraftRow[], rowId: number): DraftRow[] {
  return rows.filter(({ id }) => id !== rowId);
}

/** The rows with the holdings of the latest date repeated on another date. */
export function repeatLatest(rows: readonly DraftRow[], date: string): DraftRow[] {
  const latest = rows
    .map((row) => row.date)
    .sort()
    .at(-1);
  const first = nextId(rows);
  const copies = rows.filter((row) => row.date === latest && row.symbol !== '');
  return [...rows, ...copies.map((row, index) => ({ ...row, id: first + index, date }))];
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
    const old = result[top + down] ?? { id: nextId(result), date: result.at(-1)?.date ?? '', symbol: '', weight: '' };
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
export function sumsByDate(rows: readonly DraftRow[]): DateSum[] {
  const sums = new Map<string, { rows: number; sum: number }>();
  for (const { date, weight, symbol } of rows) {
    const amount = readWeight(weight.trim());
    if (amount === null || symbol.trim() === '') continue;
    const before = sums.get(date) ?? { rows: 0, sum: 0 };
    sums.set(date, { rows: before.rows + 1, sum: before.sum + amount });
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
    if (rowId !== undefined) problems.set(rowId, message);
  }
  for (const { rowId, message } of unfinished) problems.set(rowId, message);
  return problems;
}
