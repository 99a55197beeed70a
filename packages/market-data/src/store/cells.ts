import type { SQLOutputValue } from 'node:sqlite';

/** A row as the database gives it. The readers below prove the type of a cell or throw: a file of ours has no others. */
export type Cells = Readonly<Record<string, SQLOutputValue>>;

export function textOrNull(row: Cells, column: string): string | null {
  const value = row[column];
  if (value === null || typeof value === 'string') return value;
  throw new TypeError(`${column} is not text`);
}

export function numberOrNull(row: Cells, column: string): number | null {
  const value = row[column];
  if (value === null || typeof value === 'number') return value;
  throw new TypeError(`${column} is not a number`);
}

export function text(row: Cells, column: string): string {
  return present(textOrNull(row, column), column);
}

export function number(row: Cells, column: string): number {
  return present(numberOrNull(row, column), column);
}

export function blob(row: Cells, column: string): Uint8Array {
  const value = row[column];
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`${column} is not a blob`);
}

/** One of a closed list of words. */
export function oneOf<T extends string | number>(value: string | number, allowed: readonly T[]): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined) throw new TypeError(`${value} is not one of ${allowed.join(', ')}`);
  return found;
}

function present<T>(value: T | null, column: string): T {
  if (value === null) throw new TypeError(`${column} is missing`);
  return value;
}
