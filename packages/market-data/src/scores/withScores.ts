import { type Day, weekdayOnOrBefore } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { SnapshotContent } from '../content.ts';
import { createFxGraph } from '../fx/fxGraph.ts';
import { createFxRates, rateAt } from '../fx/fxRates.ts';
import { createSeriesCache } from '../store/seriesCache.ts';
import { computeScores } from './computeScores.ts';

/** The content with the scores of every Friday from its first price to its last; what was there before is replaced. */
export function withScores(content: SnapshotContent): SnapshotContent {
  const fxRate = createFxRates(
    createFxGraph(content.fx.keys()),
    (pair) => content.fx.get(pair) ?? null,
    createSeriesCache<DenseSeries | null>(Number.POSITIVE_INFINITY, () => 0),
  );
  const rateOn = (from: string, to: string, day: Day): number => {
    const rate = fxRate(from, to);
    return (rate && rateAt(rate, weekdayOnOrBefore(day))) ?? Number.NaN;
  };
  return { ...content, scores: computeScores(content, fridays(content), rateOn) };
}

/** Fridays between the first and the last price. 1970-01-02 was one. */
function fridays({ prices }: SnapshotContent): Int32Array {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { days } of prices.values()) {
    first = Math.min(first, days[0] ?? first);
    last = Math.max(last, days.at(-1) ?? last);
  }
  const from = Math.ceil((first - 1) / 7);
  const count = Math.max(0, Math.floor((last - 1) / 7) - from + 1);
  return Number.isFinite(first) ? Int32Array.from({ length: count }, (_, i) => (from + i) * 7 + 1) : new Int32Array(0);
}
