import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput } from '../input.ts';
import { scheduledDays } from '../market/calendar.ts';
import type { Universe } from '../market/universe.ts';
import { bandTrades } from './bandTrades.ts';
import type { Trade } from './schedule.ts';

/** The most rows (trading days × holdings) that a policy may make. The arrays of an analysis take about 200 bytes a row. */
export const MAX_TRADED_ROWS = 5_000_000;

/**
 * Returns all trades in order of days: those of the dates, and those of the policy between them. If both have the same day,
 * the one of the date counts. The policy trades towards the target of the latest date, and never on the day of the first
 * purchase. Throws AnalysisError if the trades have more than MAX_TRADED_ROWS rows.
 */
export function tradesOf(
  input: AnalysisInput,
  universe: Universe,
  days: Int32Array,
  dated: readonly Trade[],
): readonly Trade[] {
  const { rebalancing: policy, endDay } = input.settings;
  if (policy === null || dated.length === 0) return dated;
  const scheduled: Trade[] = [];
  const count = makeCounter();
  let next = 0;
  const addDated = (until: number) => {
    for (; next < dated.length && dated[next]!.at <= until; next++) scheduled.push(count(dated[next]!));
  };
  for (const at of scheduledDays(days, policy, endDay)) {
    addDated(at);
    const latest = scheduled.at(-1);
    if (latest && latest.at < at) scheduled.push(count({ ...latest, at, isDated: false }));
  }
  addDated(days.length);
  const { band, to } = policy;
  return band === null ? scheduled : bandTrades(input, universe, { days, scheduled, band, to, count: makeCounter() });
}

/** Returns a function that counts the rows of the trades and returns each trade. It throws at the limit. */
function makeCounter(): (trade: Trade) => Trade {
  let rows = 0;
  return (trade) => {
    rows += trade.rebalance.to - trade.rebalance.from;
    if (rows <= MAX_TRADED_ROWS) return trade;
    const limit = MAX_TRADED_ROWS.toLocaleString('en-US');
    throw new AnalysisError(
      'too_many_rows',
      `the rebalancing policy trades too often: trading days × holdings may not exceed ${limit}. Choose a less frequent schedule, a wider band, or a shorter window`,
    );
  };
}
