import { formatWeekday, type Weekday } from '../dates.ts';
import { frequencyOf } from '../engine/frequency.ts';
import type { DenseSeries } from '../engine/input.ts';
import { endOfPrices, STALE_AFTER } from '../engine/priceAges.ts';
import { firstWithValue, hasValue, lastWithValue, NEVER } from '../engine/series.ts';
import { STALE_AFTER_DAYS } from '../engine/staleRuns.ts';
import type { History } from './checkHistory.ts';
import type { Findings } from './findings.ts';
import type { InstrumentFact } from './marketFacts.ts';
import { ratesBetween } from './ratesBetween.ts';

/** Whether there are prices and rates of the benchmark at all. */
export function checkBenchmark(benchmark: InstrumentFact, { facts, baseCurrency }: History, found: Findings): void {
  const closes = facts.closes(benchmark.ric);
  if (benchmark.type !== 'cash' && closes === null) {
    found.error('no_price_history', ['benchmark'], `There are no prices of the benchmark ${benchmark.ric}.`);
  }
  if (ratesBetween(benchmark.currency, baseCurrency, facts) === null) {
    const message = `There are no rates between ${benchmark.currency} (${benchmark.ric}) and ${baseCurrency}.`;
    found.error('missing_fx_history', ['benchmark'], message);
  }
}

function warnWhenEnded(
  { ric, delistedOn }: InstrumentFact,
  closes: DenseSeries,
  until: Weekday,
  found: Findings,
): void {
  const last = lastWithValue(closes, until);
  if (last === null) return;
  const frequency = frequencyOf(closes, closes.first, until);
  if (until - last <= STALE_AFTER[frequency]!) return;
  const end = endOfPrices(closes, { delistedOn, frequency }, until);
  const after =
    end === NEVER ? 'Its last price is carried from then on.' : `Its values are null after ${formatWeekday(end)}.`;
  const message = `The prices of the benchmark ${ric} end on ${formatWeekday(last)}. ${after}`;
  found.warn('partial_price_history', ['benchmark'], message);
}

/**
 * Whether they have ended before an analysis opens, or begin too late for it: after more than 5 weekdays on which one of
 * the holdings has a price. Every analysis of such a window fails. Warns when they end later.
 */
export function checkBenchmarkStart(
  benchmark: InstrumentFact,
  opens: Weekday,
  { holdings, history }: { readonly holdings: readonly DenseSeries[]; readonly history: History },
  found: Findings,
): void {
  const { facts, baseCurrency } = history;
  const closes = benchmark.type === 'cash' ? null : facts.closes(benchmark.ric);
  const rates = ratesBetween(benchmark.currency, baseCurrency, facts);
  const refuse = (code: 'no_price_history' | 'missing_fx_history', what: string, series: DenseSeries | null) => {
    const first = series && firstWithValue(series, series.first);
    if (first === null || !isLate(first, opens, holdings)) return;
    const message = `${what} begin on ${formatWeekday(first)}, too late for an analysis from ${formatWeekday(opens)} on.`;
    found.error(code, ['benchmark'], message);
  };
  const last = closes && lastWithValue(closes, facts.lastWeekday);
  if (last !== null && last < opens && opens <= facts.lastWeekday) {
    const ends = `The prices of the benchmark ${benchmark.ric} end on ${formatWeekday(last)}`;
    found.error('no_price_history', ['benchmark'], `${ends}, before an analysis from ${formatWeekday(opens)} on.`);
  } else if (closes) warnWhenEnded(benchmark, closes, facts.lastWeekday, found);
  refuse('no_price_history', `The prices of the benchmark ${benchmark.ric}`, closes);
  const pair = `${benchmark.currency} (${benchmark.ric}) and ${baseCurrency}`;
  refuse('missing_fx_history', `The rates between ${pair}`, rates === 'one' ? null : rates);
}

function isLate(first: Weekday, opens: Weekday, holdings: readonly DenseSeries[]): boolean {
  let missed = 0;
  for (let weekday = opens; weekday < first && missed <= STALE_AFTER_DAYS; weekday++) {
    if (holdings.some((closes) => hasValue(closes, weekday))) missed++;
  }
  return missed > STALE_AFTER_DAYS;
}
