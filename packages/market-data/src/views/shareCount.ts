import type { Day } from '@tearsheet/shared/dates';
import type { FundamentalRow, SplitRow } from '../content.ts';

/** Diluted shares as reported for a period. */
export interface ShareCount {
  readonly shares: number;
  readonly periodEnd: Day;
}

/** Shares reported for an older period say nothing about today. */
const MAX_AGE_DAYS = 550;

/** The newest share count among statements known on a day; of two with one period end, the annual one. Null without any. */
export function latestShares(known: readonly FundamentalRow[]): ShareCount | null {
  let latest: FundamentalRow | null = null;
  for (const row of known) {
    if (!((row.values.shares_diluted ?? 0) > 0)) continue;
    const isNewer = latest === null || row.periodEnd > latest.periodEnd;
    if (isNewer || (row.periodEnd === latest?.periodEnd && row.freq < latest.freq)) latest = row;
  }
  return latest && { shares: latest.values.shares_diluted as number, periodEnd: latest.periodEnd };
}

/**
 * Shares on a day in the unit of split-adjusted closes: those reported times every split after their period. Null when the
 * period ended more than 550 days before the day.
 *
 * Example: 10 shares reported for 2020-06-30 and a 4-for-1 split on 2020-08-31 → 40.
 */
export function adjustedShares(
  { shares, periodEnd }: ShareCount,
  splits: readonly Pick<SplitRow, 'day' | 'ratio'>[],
  day: Day,
): number | null {
  if (day - periodEnd > MAX_AGE_DAYS) return null;
  return splits.reduce((product, split) => (split.day > periodEnd ? product * split.ratio : product), shares);
}
