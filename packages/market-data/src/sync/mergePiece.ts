import type { Piece } from '../connectors/connector.ts';
import type { SnapshotContent } from '../content.ts';
import { type Draft, getOrMake, priceRows, rowKey, statementKey } from '../importers/draft.ts';

/** Adds a piece to the draft of the next snapshot, as an imported file would be. */
export function mergePiece(draft: Draft, piece: Piece): void {
  for (const row of piece.instruments ?? []) draft.instruments.set(row.ric, row);
  for (const { ric, days, ...columns } of piece.prices ?? []) {
    const rows = priceRows(draft, ric);
    rows.days.push(...days);
    for (const field of ['close', 'open', 'high', 'low', 'volume'] as const) {
      rows[field].push(...columns[field].map((value) => value ?? Number.NaN));
    }
    rows.adjClose.push(...days.map(() => Number.NaN));
  }
  for (const row of piece.dividends ?? []) draft.dividends.set(rowKey(row.ric, row.exDay), row);
  for (const row of piece.splits ?? []) draft.splits.set(rowKey(row.ric, row.day), row);
  for (const { pair, days, rates } of piece.fx ?? []) {
    const byDay = getOrMake(draft.fx, pair, () => new Map());
    days.forEach((day, i) => {
      byDay.set(day, rates[i] as number);
    });
  }
  for (const row of piece.fundamentals ?? []) draft.fundamentals.set(rowKey(...statementKey(row)), row);
  for (const row of piece.etfHoldings ?? []) draft.etfHoldings.set(rowKey(row.etfRic, row.day, row.symbol), row);
}

/** Whether a piece changes anything but the description of an instrument that is there already. */
export function hasRows(piece: Piece): boolean {
  return [piece.instruments, piece.prices, piece.dividends, piece.splits, piece.fx, piece.fundamentals].some(
    (rows) => rows !== undefined && rows.length > 0,
  );
}

/** The content without the history of some instruments, which a source has restated. */
export function withoutHistory(content: SnapshotContent, rics: ReadonlySet<string>): SnapshotContent {
  if (rics.size === 0) return content;
  const isKept = ({ ric }: { readonly ric: string }) => !rics.has(ric);
  return {
    ...content,
    prices: new Map([...content.prices].filter(([ric]) => !rics.has(ric))),
    dividends: content.dividends.filter(isKept),
    splits: content.splits.filter(isKept),
  };
}
