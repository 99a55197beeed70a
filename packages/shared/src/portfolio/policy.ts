import { type Day, type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../dates.ts';
import type { DenseSeries, RebalancingPolicy } from '../engine/input.ts';
import { scheduledDays } from '../engine/market/calendar.ts';
import { hasValue } from '../engine/market/series.ts';
import { MAX_TRADED_ROWS } from '../engine/simulation/planSchedule.ts';
import type { Rebalancing } from '../schemas/rebalancing.ts';
import type { Findings, MarketFacts } from './findings.ts';
import type { Row } from './rows.ts';

/** Returns the policy of a request with its defaults filled in. */
export function policyOf({ schedule = 'none', on = 'last', band, to = 'target' }: Rebalancing): RebalancingPolicy {
  return { schedule, on, band: bandOf(band), to };
}

function bandOf(band: Rebalancing['band']): RebalancingPolicy['band'] {
  if (band?.absolute !== undefined) return { kind: 'absolute', width: band.absolute };
  return band?.relative === undefined ? null : { kind: 'relative', width: band.relative };
}

/**
 * Reports a schedule that would trade more than MAX_TRADED_ROWS rows (trading days × holdings) until the last day. Days count
 * if a holding has a price. The trades of a band are not known before the analysis, which has the same limit.
 */
export function checkSchedule(
  rebalancing: Rebalancing,
  byDay: ReadonlyMap<Day, readonly Row[]>,
  { facts, end }: { readonly facts: MarketFacts; readonly end: Day },
  found: Findings,
): void {
  const dates = [...byDay];
  const [first] = dates;
  if (first === undefined) return;
  const rics = new Set(dates.flatMap(([, rows]) => rows.flatMap(({ instrument }) => instrument?.ric ?? [])));
  const series: readonly DenseSeries[] = [...rics].flatMap((ric) => facts.closes(ric) ?? []);
  const from = weekdayOnOrAfter(first[0]);
  const last = Math.min(weekdayOnOrBefore(end), facts.lastWeekday);
  const weekdays = Int32Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => from + i);
  const isOpen = (weekday: Weekday) => series.some((closes) => hasValue(closes, weekday));
  const days = series.length > 0 ? weekdays.filter(isOpen) : weekdays;
  let traded = 0;
  let date = 0;
  for (const at of scheduledDays(days, policyOf(rebalancing), end)) {
    while (date + 1 < dates.length && weekdayOnOrAfter(dates[date + 1]![0]) <= days[at]!) date++;
    traded += dates[date]![1].length;
  }
  if (traded <= MAX_TRADED_ROWS) return;
  const [count, limit] = [traded, MAX_TRADED_ROWS].map((number) => number.toLocaleString('en-US'));
  const message = `The schedule trades ${count} times (trading days × holdings); at most ${limit} are allowed. Choose a less frequent schedule or a shorter window.`;
  found.error('too_many_rows', ['rebalancing', 'schedule'], message);
}
