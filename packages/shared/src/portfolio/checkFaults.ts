import { formatDay, type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../dates.ts';
import type { DataFault } from '../engine/input.ts';
import { isNews } from '../engine/market/faultNews.ts';
import { counted } from '../messages.ts';
import type { History } from './checkSettings.ts';
import type { Findings, Path } from './findings.ts';

/** The time in which a request holds an instrument. */
export interface HeldTime {
  readonly ric: string;
  readonly path: Path;
  readonly from: Weekday;
  readonly until: Weekday;
}

/**
 * Reports the findings of the quality checks that touch an instrument while it is held inside the window: one for each kind.
 * They are warnings, or errors if the request has `on_data_fault` set to `fail`. The analysis reports the share of the portfolio.
 */
export function checkFaults({ ric, path, from, until }: HeldTime, history: History, found: Findings): void {
  const { facts, startDay, endDay, onDataFault } = history;
  const first = startDay === null ? from : Math.max(from, weekdayOnOrAfter(startDay));
  const last = Math.min(until, endDay === null ? facts.lastWeekday : weekdayOnOrBefore(endDay));
  const faults = (facts.faults?.(ric) ?? []).filter(isNews);
  const touching = faults.filter((fault) => first <= last && touches(fault, first, last));
  for (const [code, [fault, ...others]] of Map.groupBy(touching, (one) => one.code)) {
    if (fault === undefined) continue;
    const on = fault.from === null ? '' : ` on ${formatDay(fault.from)}`;
    const more =
      others.length === 0 ? '' : ` The same applies to ${counted(others.length, 'more finding', 'more findings')}.`;
    const message = `The data of ${ric} have a fault${on}: ${fault.message}.${more}`;
    if (onDataFault === 'fail') found.error('data_fault', path, message, { symbol: ric });
    else found.warn(code, path, message, { symbol: ric });
  }
}

function touches({ from, to }: DataFault, first: Weekday, last: Weekday): boolean {
  return from === null || (weekdayOnOrAfter(from) <= last && weekdayOnOrAfter(to ?? from) >= first);
}
