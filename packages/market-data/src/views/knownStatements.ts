import type { Day } from '@tearsheet/shared/dates';
import type { FundamentalRow } from '../content.ts';

/** A statement without a usable publication date counts from this many days after its period ends. */
const ASSUMED_DELAY_DAYS = 120;

/**
 * The first day on which a statement counts: its publication date. Without one, or with one before the period ends, the
 * day is 120 days after the end of the period, or the statement date when that is later.
 *
 * Example: period end 2024-09-30, no dates → 2025-01-28.
 */
export function publicationDay({ sourceDay, stmtDay, periodEnd }: FundamentalRow): Day {
  if (sourceDay !== null && sourceDay >= periodEnd) return sourceDay;
  return Math.max(periodEnd + ASSUMED_DELAY_DAYS, stmtDay ?? Number.NEGATIVE_INFINITY);
}

/**
 * The statements known on a day, by period end, ascending. A restated period appears once, in the latest version published
 * by that day, so a restatement changes nothing before its own publication.
 */
export function knownStatements(versions: readonly FundamentalRow[], day: Day): FundamentalRow[] {
  const latest = new Map<string, FundamentalRow>();
  for (const row of versions) {
    if (publicationDay(row) > day) continue;
    const key = `${row.periodEnd}|${row.freq}`;
    const known = latest.get(key);
    if (!known || publicationDay(known) <= publicationDay(row)) latest.set(key, row);
  }
  return [...latest.values()].sort((a, b) => a.periodEnd - b.periodEnd);
}

/** The first day on which any version of a statement's period counts. */
export function firstPublication(versions: readonly FundamentalRow[], { periodEnd, freq }: FundamentalRow): Day {
  const own = versions.filter((row) => row.periodEnd === periodEnd && row.freq === freq);
  return Math.min(...own.map(publicationDay));
}
