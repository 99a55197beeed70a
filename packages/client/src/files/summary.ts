import { groupBy } from './groupBy.ts';
import type { ImportedFile, Skipped } from './imported.ts';

/** Lines that were left out for the same reason. */
export interface SkippedGroup {
  readonly reason: string;
  readonly lines: readonly number[];
  /** The money that the lines move, added up. 0 if they move none. */
  readonly money: number;
}

/** Returns the skipped lines by their reasons, those with the most money first. */
export function skippedGroups(skipped: readonly Skipped[]): SkippedGroup[] {
  // The line that a reason names differs from line to line.
  const kindOf = (reason: string) => reason.replace(/^Line \d+/, 'Another line').replace(/\bline \d+/g, 'another line');
  const groups = groupBy(skipped, ({ reason }) => kindOf(reason));
  return [...groups]
    .map(([reason, lines]) => ({
      reason: lines.length === 1 ? (lines[0]?.reason ?? reason) : reason,
      lines: lines.map(({ line }) => line),
      money: Number(lines.reduce((sum, { money = 0 }) => sum + money, 0).toFixed(2)),
    }))
    .sort((a, b) => b.money - a.money || b.lines.length - a.lines.length);
}

/** Returns the number of rows of each type. Holdings are one type. */
export function rowsByType({ rows }: Pick<ImportedFile, 'rows'>): (readonly [type: string, rows: number])[] {
  const types = groupBy(rows, ({ row }) => ('type' in row ? row.type : 'holding'));
  return [...types].map(([type, list]) => [type, list.length] as const);
}

/** Returns the currencies of the rows. Rows without one have that of their instrument. */
export function currenciesOf({ rows }: Pick<ImportedFile, 'rows'>): string[] {
  return [...new Set(rows.flatMap(({ row }) => row.currency ?? []))].sort();
}
