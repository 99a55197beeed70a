import { type Day, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';

/** The trading days of one exchange, one flag per weekday from `first` on. */
export interface Sessions {
  readonly first: Weekday;
  /** 1 for a session. */
  readonly open: Uint8Array;
  /** The weekdays [from, to] that an imported calendar covers; null when all sessions are derived from the prices. */
  readonly imported: { readonly from: Weekday; readonly to: Weekday } | null;
}

/**
 * Sessions of an exchange from the prices of its instruments: a weekday is one when at least half of the instruments
 * listed on it (between their first and last price) have a price. An imported calendar replaces that between its first
 * and last day. Null without either.
 */
export function exchangeSessions(closes: readonly DenseSeries[], calendar: Int32Array | null): Sessions | null {
  const days = calendar ?? new Int32Array();
  const imported = days.length > 0 ? { from: slot(days, 0), to: slot(days, days.length - 1) } : null;
  const starts = closes.map((series) => series.first).concat(imported?.from ?? []);
  const ends = closes.map((series) => series.first + series.values.length - 1).concat(imported?.to ?? []);
  if (starts.length === 0) return null;
  const first = starts.reduce((a, b) => Math.min(a, b));
  const length = ends.reduce((a, b) => Math.max(a, b)) - first + 1;
  const listed = new Uint32Array(length);
  const priced = new Uint32Array(length);
  for (const { first: start, values } of closes) {
    for (let i = 0; i < values.length; i++) {
      const at = start - first + i;
      listed[at] = (listed[at] as number) + 1;
      if (!Number.isNaN(values[i])) priced[at] = (priced[at] as number) + 1;
    }
  }
  const open = Uint8Array.from(priced, (count, at) => (count > 0 && 2 * count >= (listed[at] as number) ? 1 : 0));
  if (imported) {
    open.fill(0, imported.from - first, imported.to - first + 1);
    for (let i = 0; i < days.length; i++) open[slot(days, i) - first] = 1;
  }
  return { first, open, imported };
}

/** A Sunday session (Tel Aviv) is Monday's, as its prices are. */
function slot(days: Int32Array, i: number): Weekday {
  return weekdayOnOrAfter(days[i] as Day);
}
