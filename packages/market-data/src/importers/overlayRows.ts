import type { SnapshotContent } from '../content.ts';
import type { Draft } from './draft.ts';

/** Stored rows and new ones; a new row replaces the stored one of its key. */
export function overlayRows<Row>(
  stored: readonly Row[] = [],
  added: ReadonlyMap<string, Row>,
  keyOf: (row: Row) => string,
): Row[] {
  const rows = new Map(stored.map((row) => [keyOf(row), row]));
  for (const [key, row] of added) rows.set(key, row);
  return [...rows.values()];
}

/** Rates by pair and day; a new rate replaces the stored one. */
export function overlayFx(draft: Draft, previous: SnapshotContent | null): SnapshotContent['fx'] {
  const fx = new Map(previous?.fx);
  for (const [pair, added] of draft.fx) {
    const stored = fx.get(pair);
    const byDay = new Map<number, number>();
    stored?.days.forEach((day, i) => {
      byDay.set(day, stored.rates[i] as number);
    });
    for (const [day, rate] of added) byDay.set(day, rate);
    const days = Int32Array.from(byDay.keys()).sort();
    fx.set(pair, { days, rates: Float64Array.from(days, (day) => byDay.get(day) as number) });
  }
  return fx;
}

/** Sessions are only ever added: an imported calendar is the union of its files. */
export function overlaySessions(draft: Draft, previous: SnapshotContent | null): Map<string, Int32Array> {
  const sessions = new Map(previous?.sessions);
  for (const [mic, days] of draft.sessions) {
    sessions.set(mic, Int32Array.from(new Set([...(sessions.get(mic) ?? []), ...days])).sort());
  }
  return sessions;
}
