import { type Day, formatDay, type Weekday, weekdayToDay } from '../dates.ts';
import { firstWithValue } from '../engine/series.ts';
import type { Findings } from './findings.ts';
import type { MarketFacts } from './marketFacts.ts';
import { ratesBetween } from './ratesBetween.ts';
import { type Row, rowsByDay } from './readRows.ts';

/**
 * Returns the rows for a request with `start_when_available`: those of the last date up to the first day on which every
 * holding of the first date can be bought are moved to that day, and earlier ones are left out. Rows without any prices or
 * rates delay nothing, because no day would do; other findings report them.
 */
export function startWhenAvailable(
  rows: readonly Row[],
  { facts, baseCurrency }: { readonly facts: MarketFacts; readonly baseCurrency: string },
  found: Findings,
): readonly Row[] {
  const byDay = rowsByDay(rows);
  const [firstDay = null] = byDay.keys();
  if (firstDay === null) return rows;
  const latest = (byDay.get(firstDay) ?? [])
    .map((row) => ({ row, available: availableFrom(row, facts, baseCurrency) }))
    .reduce((a, b) => (b.available > a.available ? b : a));
  const start = weekdayToDay(latest.available);
  if (start <= firstDay) return rows;
  warnDelayed(latest.row, { firstDay, start }, found);
  const moved = [...byDay.keys()].findLast((day) => day <= start) ?? firstDay;
  const date = formatDay(start);
  return rows.flatMap((row) => {
    if (row.day === null || row.day > start) return [row];
    return row.day === moved ? [{ ...row, day: start, date }] : [];
  });
}

const AT_ONCE: Weekday = 0;

function availableFrom({ instrument }: Row, facts: MarketFacts, baseCurrency: string): Weekday {
  if (instrument === null) return AT_ONCE;
  const closes = facts.closes(instrument.ric);
  const rates = ratesBetween(instrument.currency, baseCurrency, facts);
  const firstClose = closes && firstWithValue(closes, closes.first);
  const firstRate = rates === 'one' || rates === null ? null : firstWithValue(rates, rates.first);
  if (instrument.type !== 'cash' && firstClose === null) return AT_ONCE;
  return Math.max(firstClose ?? AT_ONCE, firstRate ?? AT_ONCE);
}

function warnDelayed(
  { instrument, index }: Row,
  { firstDay, start }: { readonly firstDay: Day; readonly start: Day },
  found: Findings,
): void {
  const ric = instrument?.ric ?? '';
  const message = `The analysis starts on ${formatDay(start)} instead of ${formatDay(firstDay)}: ${ric} cannot be bought earlier.`;
  found.warn('start_delayed', ['portfolio', index, 'date'], message, { symbol: ric });
}
