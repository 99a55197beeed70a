import { formatDay } from '@tearsheet/shared';
import { analyze, toPlain } from '@tearsheet/shared/engine';
import { dayOf } from '@tearsheet/testing/engine/makeInput.ts';
import { type LedgerSpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { randomFlows } from '@tearsheet/testing/engine/randomFlows.ts';

interface Day {
  readonly date: string;
  readonly daily_return: number | null;
}

/** Returns the daily returns of a ledger by weekday from the start. A day that is not valued is absent. */
export function dailyReturnsOf(spec: LedgerSpec): ReadonlyMap<number, number | null> {
  const { sections } = analyze(makeLedger(spec));
  const rows = toPlain(sections.daily_summary!) as unknown as readonly Day[];
  const on = new Map(Array.from({ length: 400 }, (_, i) => [formatDay(dayOf(i)) as string, i]));
  return new Map(rows.map((row) => [on.get(row.date)!, row.daily_return]));
}

/** Rounding of a return whose day moves up to 1e9 times the account. */
const NOISE = 1e-7;

/** Returns the days of a random ledger whose return is outside the returns of everything that was held or traded. */
export function daysOutOfBounds(seed: number): string[] {
  const { spec, bounds } = randomFlows(seed);
  // An analysis needs two days.
  if (!spec.entries.some(({ on }) => on < bounds.length - 1)) return [];
  const returns = dailyReturnsOf(spec);
  return bounds.flatMap(({ low, high }, on) => {
    const daily = returns.get(on) ?? null;
    if (daily === null || (1 + daily >= low - NOISE && 1 + daily <= high + NOISE)) return [];
    return [`seed ${seed}, day ${on}: ${daily} is outside ${low - 1} to ${high - 1}`];
  });
}

/** Returns the total return of a ledger, after fees or before them. */
export function totalReturnOf(spec: LedgerSpec, kind: 'net' | 'gross' = 'net'): number {
  const { sections } = analyze(makeLedger(spec));
  const impact = toPlain(sections.fee_impact!) as unknown as Record<'net' | 'gross', { readonly total_return: number }>;
  return impact[kind].total_return;
}
