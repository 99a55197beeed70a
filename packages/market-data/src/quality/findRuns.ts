import { type Day, type Weekday, weekdayToDay } from '@tearsheet/shared/dates';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { Sessions } from '../calendars/exchangeSessions.ts';
import type { QualityFinding } from '../port.ts';
import type { PriceHistory } from './priceHistory.ts';

const STALE_PRICES = 10;

/** Ten or more equal closes in a row. */
export function findStaleRuns({ days, prices }: PriceHistory): QualityFinding[] {
  const findings: QualityFinding[] = [];
  for (let from = 0; from < prices.length; ) {
    let to = from + 1;
    while (to < prices.length && prices[to] === prices[from]) to++;
    if (to - from >= STALE_PRICES) {
      const message = `${to - from} equal closes in a row (${prices[from]})`;
      findings.push({ code: 'stale_run', from: days[from] as Day, to: days[to - 1] as Day, message });
    }
    from = to;
  }
  return findings;
}

/** Sessions without a price between an instrument's first and last one, as runs. */
export function findSessionGaps(closes: DenseSeries, sessions: Sessions): QualityFinding[] {
  return runs(closes, (weekday, priced) => {
    if (priced) return 'breaks';
    return isSession(sessions, weekday) ? 'counts' : 'skipped';
  }).map(({ from, to, count }) => ({
    code: 'session_gap',
    from: weekdayToDay(from),
    to: weekdayToDay(to),
    message: `${count} session${count === 1 ? '' : 's'} of its exchange without a price`,
  }));
}

/** Prices on days that an imported calendar does not have as sessions: repeated rows on holidays. */
export function findOffSessionPrices(closes: DenseSeries, sessions: Sessions): QualityFinding[] {
  const { imported } = sessions;
  if (!imported) return [];
  return runs(closes, (weekday, priced) => {
    if (weekday < imported.from || weekday > imported.to) return 'breaks';
    return priced && !isSession(sessions, weekday) ? 'counts' : 'breaks';
  }).map(({ from, to, count }) => ({
    code: 'off_session_price',
    from: weekdayToDay(from),
    to: weekdayToDay(to),
    message: `${count} price${count === 1 ? '' : 's'} on a day without session`,
  }));
}

function isSession({ first, open }: Sessions, weekday: Weekday): boolean {
  return open[weekday - first] === 1;
}

/** Maximal runs of weekdays that count; skipped ones neither count nor end a run. */
function runs(
  { first, values }: DenseSeries,
  judge: (weekday: Weekday, priced: boolean) => 'counts' | 'skipped' | 'breaks',
): { from: Weekday; to: Weekday; count: number }[] {
  const found: { from: Weekday; to: Weekday; count: number }[] = [];
  let run: { from: Weekday; to: Weekday; count: number } | null = null;
  for (let i = 0; i < values.length; i++) {
    const verdict = judge(first + i, !Number.isNaN(values[i]));
    if (verdict === 'breaks') run = null;
    if (verdict !== 'counts') continue;
    if (!run) {
      run = { from: first + i, to: first + i, count: 0 };
      found.push(run);
    }
    run.to = first + i;
    run.count++;
  }
  return found;
}
