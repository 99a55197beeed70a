import { formatDay, formatWeekday, type Weekday, weekdayOnOrAfter, weekdayOnOrBefore } from '../dates.ts';
import { isNews } from '../engine/dataFaults.ts';
import type { DataFault, DenseSeries } from '../engine/input.ts';
import { frequencyOf } from '../engine/market/frequency.ts';
import { QUOTE_AGES } from '../engine/market/quoteAges.ts';
import { firstWithValue, lastWithValue, NEVER } from '../engine/market/series.ts';
import { counted } from '../messages.ts';
import type { History } from './checkSettings.ts';
import type { Findings, Path } from './findings.ts';
import { type InstrumentFact, ratesBetween } from './marketFacts.ts';

/** The time in which a request holds an instrument. */
export interface HeldTime {
  readonly instrument: Pick<InstrumentFact, 'ric' | 'type' | 'currency' | 'delistedOn'>;
  readonly path: Path;
  readonly from: Weekday;
  readonly until: Weekday;
}

/**
 * Reports the findings of the quality checks that touch an instrument while it is held inside the window: one for each kind. The
 * analysis reports their share of the portfolio, and old prices and rates too. With `on_data_fault` set to `fail` there is no
 * analysis, so old prices and rates are reported here.
 */
export function checkFaults(held: HeldTime, history: History, found: Findings): void {
  const { facts, startDay, endDay, onDataFault } = history;
  const { ric, delistedOn } = held.instrument;
  const first = startDay === null ? held.from : Math.max(held.from, weekdayOnOrAfter(startDay));
  const end = endDay === null ? facts.lastWeekday : weekdayOnOrBefore(endDay);
  const until = Math.min(held.until, end);
  const last = Math.min(until, delistedOn ?? until);
  if (first > last) return;
  const faults = (facts.faults?.(ric) ?? []).filter((fault) => isNews(fault, last));
  const touching = faults.filter((fault) => touches(fault, first, last));
  for (const [code, [fault, ...others]] of Map.groupBy(touching, (one) => one.code)) {
    if (fault === undefined) continue;
    const on = fault.from === null ? '' : ` on ${formatDay(fault.from)}`;
    const more =
      others.length === 0 ? '' : ` The same applies to ${counted(others.length, 'more finding', 'more findings')}.`;
    const message = `The data of ${ric} have a fault${on}: ${fault.message}.${more}`;
    found.warn(code, held.path, message, { symbol: ric });
  }
  if (onDataFault === 'fail') checkAges(held, { first, last, until }, history, found);
}

/** Reports the faults in the data of benchmarks from the first day of an analysis on. */
export function checkBenchmarkFaults(opens: Weekday, history: History, found: Findings): void {
  const until = history.facts.lastWeekday;
  for (const { instrument, path } of history.benchmarks)
    checkFaults({ instrument, path, from: opens, until }, history, found);
}

function touches({ from, to }: DataFault, first: Weekday, last: Weekday): boolean {
  return from === null || (weekdayOnOrAfter(from) <= last && weekdayOnOrAfter(to ?? from) >= first);
}

/** Reports the prices and the rates of exchange that become stale while an instrument is held. Cash of a delisted one stays in its currency. */
function checkAges(
  { instrument, path }: HeldTime,
  { first, last, until }: Readonly<Record<'first' | 'last' | 'until', Weekday>>,
  { facts, baseCurrency }: History,
  found: Findings,
): void {
  const { ric, currency, type } = instrument;
  const warn = (code: 'stale_price' | 'stale_rate', series: DenseSeries | null, to: Weekday, what: string) => {
    const gap = series && staleGap(series, first, to);
    if (!gap) return;
    const message = `${what} from ${formatWeekday(gap.from)} to ${formatWeekday(gap.to)}, while it is held.`;
    found.warn(code, path, message, { symbol: ric });
  };
  const closes = type === 'cash' ? null : facts.closes(ric);
  warn('stale_price', closes, last, `There are no prices of ${ric}`);
  const rates = ratesBetween(currency, baseCurrency, facts);
  const pair = `There are no rates between ${currency} (${ric}) and ${baseCurrency}`;
  warn('stale_rate', rates === 'one' ? null : rates, until, pair);
}

/** Returns the first gap in a series whose last value becomes stale between two weekdays. */
function staleGap(
  series: DenseSeries,
  first: Weekday,
  last: Weekday,
): { readonly from: Weekday; readonly to: Weekday } | null {
  const { stale } = QUOTE_AGES[frequencyOf(series, first, last)]!;
  let at = lastWithValue(series, first) ?? firstWithValue(series, first);
  while (at !== null && at < last) {
    const next = firstWithValue(series, at + 1);
    const to = Math.min(last, (next ?? NEVER) - 1);
    if (to - at > stale) return { from: at + 1, to };
    at = next;
  }
  return null;
}
