import type { FundamentalRow } from '../content.ts';
import { type Draft, rowKey, statementKey } from './draft.ts';
import { overlayRows } from './overlayRows.ts';

/**
 * Stored versions of statements and new ones. A version without a publication date gives way to dated versions of its
 * period: nobody could tell which of them is the later one.
 */
export function overlayStatements(
  stored: readonly FundamentalRow[] | undefined,
  added: Draft['fundamentals'],
): { readonly rows: readonly FundamentalRow[]; readonly notes: readonly string[] } {
  const all = overlayRows(stored, added, (row) => rowKey(...statementKey(row)));
  const period = ({ ric, periodEnd, freq }: FundamentalRow) => rowKey(ric, periodEnd, freq);
  const dated = new Set(all.filter(({ sourceDay }) => sourceDay !== null).map(period));
  const rows = all.filter((row) => row.sourceDay !== null || !dated.has(period(row)));
  const count = all.length - rows.length;
  const note = `${count} statements without a publication date give way to dated statements of the same periods`;
  return { rows, notes: count > 0 ? [note] : [] };
}
