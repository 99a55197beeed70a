import { type Day, dateOnOrAfter, formatDay, formatWeekday, type Weekday } from '../../dates.ts';
import { counted } from '../../messages.ts';
import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput } from '../input.ts';
import { scheduledDays } from '../market/calendar.ts';
import { quoteAges } from '../market/frequency.ts';
import { lastWithValue, lowerBound } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import { NOTES } from '../notes.ts';
import { bandTrades } from './bandTrades.ts';
import { type Distribution, growPositions } from './growth.ts';
import type { Period, Schedule, Trade } from './schedule.ts';
import { makeTargets, type RemovedRow, type Targets } from './targets.ts';

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

export interface Plan {
  readonly schedule: Schedule;
  readonly removed: readonly RemovedRow[];
  /** Trading day by rebalance of the input, or null if the rebalance was ignored. */
  readonly effective: readonly (Weekday | null)[];
  readonly notes: readonly string[];
  /** Distributions paid in the window for positions that had become cash before. The values do not include them. */
  readonly lateDistributions: readonly Distribution[];
}

/** An analysis needs a return. */
export const FEWEST_DAYS = 2;

/**
 * Returns the trading days of the rebalances. Each rebalance trades at the close of the first valuation day on or after its
 * date. If several rebalances have the same day, only the last one counts. Rebalances after the last valuation day are
 * ignored. Between them, the rebalancing policy trades towards the target of the latest one.
 *
 * A window that opens after the first rebalance starts with the weights that have drifted until then. Nothing else of the
 * past matters, because units are scaled so that the value at the start is the initial value. A trade on the first day of such
 * a window belongs to the time before, so that windows that meet concatenate.
 */
export function planSchedule(input: AnalysisInput, universe: Universe, days: Int32Array, fewestDays: number): Plan {
  const notes: string[] = [];
  const { dated, effective } = effectiveRebalances(input, days, notes);
  const firstDay = input.rebalances[0]!.day;
  const startDay = input.settings.startDay;
  if (startDay !== null && startDay < firstDay) notes.push(NOTES.startsAtFirstRebalance(formatDay(startDay)));
  const first = dated[0]?.at ?? days.length;
  const open =
    startDay === null ? first : Math.max(first, lowerBound(days, dateOnOrAfter(startDay, universe.firstWeekday)));
  const missing = days.length === 0 ? neverBought(input, universe) : [];
  if (missing.length > 0) throw nothingHeld(missing);
  if (days.length - open < fewestDays) throw tooFew(days.length - open, startDay ?? firstDay);

  const trades = tradesOf(input, universe, days, dated);
  // A trade at the close on which the window opens belongs to the window that ends there, with its costs.
  const isRunning = trades.some(({ at }) => at < open);
  const running = isRunning ? trades.findLast(({ at }) => at <= open) : undefined;
  const inside = trades.filter(({ at }) => (isRunning ? at > open : at >= open));
  const rowCount = [...inside, ...(running ? [running] : [])].reduce(
    (sum, { rebalance: { from, to } }) => sum + to - from,
    0,
  );
  const targets = makeTargets(input, universe, rowCount);
  const removed: RemovedRow[] = [];
  const periods: Period[] = [];
  const window = days.subarray(open);
  const boundaries = [...(running ? [0] : []), ...inside.map(({ at }) => at - open), window.length - 1];
  const add = (kind: Period['kind'], rows: { from: number; to: number; cashWeight: number }) => {
    const start = boundaries[periods.length]!;
    periods.push({ start, end: boundaries[periods.length + 1]!, kind, ...rows });
  };
  const lateDistributions: Distribution[] = [];
  if (running) add('carried_in', carriedIn(universe, { days, open, running, targets, removed, lateDistributions }));
  for (const trade of inside) {
    add(periods.length === 0 ? 'bought' : 'rebalanced', targets.add(trade, days[trade.at]!, removed));
  }
  if (periods[0]!.cashWeight === 1) throw nothingHeld(removed);
  return { schedule: { days: window, periods, ...targets.rows() }, removed, effective, notes, lateDistributions };
}

function effectiveRebalances(input: AnalysisInput, days: Int32Array, notes: string[]) {
  const dated: Trade[] = [];
  const effective: (Weekday | null)[] = input.rebalances.map(() => null);
  input.rebalances.forEach((rebalance, i) => {
    const at = lowerBound(days, dateOnOrAfter(rebalance.day, days[0] ?? 0));
    if (at === days.length) {
      notes.push(NOTES.rebalanceAfterEnd(formatDay(rebalance.day)));
      return;
    }
    if (dated.at(-1)?.at === at) {
      notes.push(NOTES.rebalanceReplaced(formatDay(dated.pop()!.rebalance.day), formatDay(rebalance.day)));
      effective[i - 1] = null;
    }
    dated.push({ rebalance, at, isDated: true, weights: null });
    effective[i] = days[at]!;
  });
  return { dated, effective };
}

/** Returns the weights, at the start of the window, of positions that were bought before it. */
function carriedIn(
  universe: Universe,
  context: {
    days: Int32Array;
    open: number;
    running: Trade;
    targets: Targets;
    removed: RemovedRow[];
    lateDistributions: Distribution[];
  },
) {
  const { days, open, running, targets, removed, lateDistributions } = context;
  const bought = targets.add(running, days[running.at]!, removed);
  if (running.at === open) return bought;
  const schedule: Schedule = {
    days: days.subarray(running.at, open + 1),
    periods: [{ start: 0, end: open - running.at, kind: 'bought', ...bought }],
    ...targets.rows(),
  };
  const growth = growPositions(universe, schedule);
  for (const [row, at] of growth.exits) {
    const instrumentIndex = schedule.instrument[row]!;
    const { ric } = universe.instruments[instrumentIndex]!;
    const reason = exitReason(universe, instrumentIndex, schedule.days[at]!);
    removed.push({ ric, date: formatWeekday(schedule.days[at]!), reason, weight: schedule.weight[row]! });
  }
  lateDistributions.push(...growth.distributions.filter(({ row, day }) => day === null && growth.exits.has(row)));
  return targets.drift(bought, growth);
}

/** Returns the reason for which a position became cash on a weekday. */
export function exitReason(
  { delistedOn, rateAges, currencyOf }: Universe,
  instrumentIndex: number,
  weekday: Weekday,
): 'delisted' | 'stale_price' | 'stale_rate' {
  if (weekday > rateAges[currencyOf[instrumentIndex]!]!.end) return 'stale_rate';
  return weekday > delistedOn[instrumentIndex]! ? 'delisted' : 'stale_price';
}

export function tooFew(count: number, from: Day): AnalysisError {
  return new AnalysisError(
    'too_few_valuation_days',
    `the window from ${formatDay(from)} has ${counted(Math.max(count, 0), 'valuation day')}; an analysis needs at least ${FEWEST_DAYS}`,
  );
}

/** Returns the reason for which each row of the first date cannot be bought. Empty if one of them could be, in a longer window. */
function neverBought({ rebalances: [first], rows }: AnalysisInput, universe: Universe): RemovedRow[] {
  const { from, to, day } = first!;
  const removed = Array.from(rows.instrument.subarray(from, to)).flatMap((position): RemovedRow[] => {
    const i = universe.instrumentIndexOf[position]!;
    const reason = missingQuote(universe, i, dateOnOrAfter(day, universe.firstWeekday));
    return reason === null ? [] : [{ ric: universe.instruments[i]!.ric, date: formatDay(day), reason }];
  });
  return removed.length === to - from ? removed : [];
}

function missingQuote(universe: Universe, i: number, weekday: Weekday): RemovedRow['reason'] | null {
  const { series, firstPrice, tradableFrom, lastWeekday, rateAges, currencyOf, frequency } = universe;
  if (tradableFrom[i]! > lastWeekday) return firstPrice[i]! > lastWeekday ? 'no_price' : 'no_fx';
  if (rateAges[currencyOf[i]!]!.isTooOld(weekday)) return 'stale_rate';
  const last = series[i] ? lastWithValue(series[i]!, lastWeekday) : null;
  const age = weekday - (last ?? weekday);
  return age > quoteAges(frequency[i]!, weekday).notBought ? 'stale_price' : null;
}

function nothingHeld(removed: readonly RemovedRow[]): AnalysisError {
  const list = removed.slice(0, 10).map(({ ric, reason }) => `${ric} (${reason})`);
  const more = removed.length > 10 ? ` and ${removed.length - 10} more` : '';
  return new AnalysisError(
    'no_price_data',
    `no holding of the first date can be bought: ${list.join(', ') || 'it has no rows'}${more}`,
  );
}
