import type { Target } from '../connectors/connector.ts';
import type { InstrumentRow, SnapshotContent } from '../content.ts';

/** The RIC that a listing gave a target which was named by its ticker; its Yahoo symbol is among the aliases. */
export function withRics(targets: readonly Target[], found: readonly InstrumentRow[]): Target[] {
  const rics = new Map(found.flatMap(({ ric, aliases }) => aliases.map((alias) => [alias, ric] as const)));
  return targets.map((target) => ({ ...target, ric: target.ric ?? rics.get(target.yahooSymbol) ?? null }));
}

/** What later sources know of instruments: the stored ones and those just found. */
export function withInstruments(
  known: SnapshotContent | null,
  found: readonly InstrumentRow[],
): SnapshotContent | null {
  if (found.length === 0) return known;
  const rows = new Map([...(known?.instruments ?? []), ...found].map((row) => [row.ric, row]));
  return { ...(known ?? EMPTY), instruments: [...rows.values()] };
}

const EMPTY: SnapshotContent = {
  dataSource: '',
  instruments: [],
  prices: new Map(),
  dividends: [],
  splits: [],
  fx: new Map(),
  fundamentals: [],
  etfHoldings: [],
  news: [],
};
