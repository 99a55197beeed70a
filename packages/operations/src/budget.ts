import { type RateClass, type RateLimits, type RateState, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import type { PathSettings } from '@tearsheet/shared/engine';
import type { SectionName } from '@tearsheet/shared/schemas';
import type { Budget, Dependencies } from './dependencies.ts';
import { type AnalysisPayload, firstDayOf, instrumentsOf } from './jobs/jobPayload.ts';
import type { Operation } from './operation.ts';
import type { OptimizationSize } from './portfolios/workProblems.ts';

/** @param note called with every state, for the headers of the answer */
export function createBudget(
  rates: RateLimits,
  note: (rateClass: RateClass, state: RateState) => void = () => {},
): Budget {
  return {
    async charge(owner, rateClass, units) {
      if (units <= 0) return;
      const state = await rates[rateClass].take(owner, units);
      note(rateClass, state);
      if (!state.isAllowed) throw rateLimited(rateClass, state);
    },
  };
}

/** Returns the error for work beyond the limit. */
export function rateLimited(rateClass: RateClass, { limit, windowSeconds, resetSeconds }: RateState): AppError {
  const detail = `At most ${limit} ${rateClass} in ${windowSeconds} s, and large requests count as several. Try again in ${resetSeconds} s.`;
  return new AppError('rate_limited', detail, { retryAfterSeconds: resetSeconds });
}

/** The budget of jobs that the service submits by itself. */
export const UNCHARGED: Budget = { charge: async () => {} };

/** Charges the check of a request, beyond the one unit that its call has cost. A job is charged when it is accepted (acceptJob.ts). */
export async function chargeCheck(
  { budget }: Pick<Dependencies, 'budget'>,
  operation: Pick<Operation, 'scope' | 'startsJobs'>,
  owner: string,
  input: object,
): Promise<void> {
  await budget.charge(owner, rateClassOf(operation), checkUnits(input));
}

/** Returns the units of the check of a request. Its schema has checked the members. */
export function checkUnits(input: object): number {
  const lengthOf = (member: string) => {
    const value = (input as Readonly<Record<string, unknown>>)[member];
    return Array.isArray(value) ? value.length : 0;
  };
  const rows = lengthOf('portfolio') + lengthOf('transactions') + lengthOf('symbols');
  return unitsOf(estimateWork({ kind: 'check', rows, expressions: lengthOf('custom_metrics') }));
}

/** A task to estimate. `rows` are those of the request, also symbols of a list. */
export type Task =
  | { readonly kind: 'check'; readonly rows: number; readonly expressions: number }
  | { readonly kind: 'analysis'; readonly portfolio: AnalysisPayload }
  | {
      readonly kind: 'simulation';
      readonly portfolio: AnalysisPayload;
      readonly settings: Pick<PathSettings, 'method' | 'years' | 'paths'>;
    }
  | { readonly kind: 'optimization'; readonly portfolio: AnalysisPayload | null; readonly size: OptimizationSize };

/**
 * Returns the estimated work of a task in milliseconds of one core of the reference machine (infra/capacity.md).
 *
 * The budget of an account, the lane of a job, and the estimate in its receipt all read it. The workers measure how long a
 * millisecond of it takes them, so a receipt is right on other machines too.
 */
export function estimateWork(task: Task): number {
  switch (task.kind) {
    case 'check':
      return task.rows * ROW_MS + task.expressions * EXPRESSION_MS;
    case 'analysis':
      return analysisWork(task.portfolio);
    case 'simulation':
      return simulationWork(task.portfolio, task.settings);
    case 'optimization':
      return (task.portfolio === null ? 0 : holdingsWork(task.portfolio)) + optimizationWork(task.size);
  }
}

/** A unit of an account's budget, ms of work. */
const UNIT_MS = 100;
/** No request costs more units than this beyond its first, so that a large one can follow others within a minute. */
const MOST_UNITS = 20;

/** Returns the units that work costs beyond the one of each call. */
export function unitsOf(work: number): number {
  return Math.min(MOST_UNITS, Math.floor(work / UNIT_MS));
}

/** To read, check, and answer a row, and to compile an expression. */
const ROW_MS = 0.02;
const EXPRESSION_MS = 0.5;

/** An analysis with a larger estimate is long work. A short analysis waits at most about this long for a short thread. */
export const LONGEST_SHORT_MS = 500;

const WEEKDAYS_PER_DAY = 5 / 7;
const DAYS_BETWEEN = {
  none: 0,
  daily: 1,
  weekly: 5,
  monthly: 21,
  quarterly: 63,
  semiannual: 126,
  annual: 252,
} as const;
/** Sections whose work grows with the number of trades. */
const BY_TRADE: ReadonlySet<SectionName> = new Set(['realized_gains', 'profit_and_loss', 'income', 'attribution']);

/** Returns the estimated work of an analysis. The coefficients are fitted to random analyses of the demo market (bench/estimates). */
function analysisWork(payload: AnalysisPayload): number {
  const { rows, ledger, benchmarks } = payload;
  const { fields, options = {}, rebalancing } = payload.settings;
  const days = weekdaysOf(payload);
  const instruments = instrumentsOf(payload).length;
  const { schedule = 'none', band = null } = rebalancing ?? {};
  const between = band === null ? DAYS_BETWEEN[schedule] : DAYS_BETWEEN.weekly;
  const trades = rows.length + (between === 0 ? 0 : (days / between) * instruments) + (ledger?.entries.length ?? 0) * 5;
  const has = (name: SectionName) => fields.includes(name);
  let work = 6 + 6e-5 * days * instruments + 0.1 * instruments + 0.0025 * trades;
  work += fields.length * (0.2 + 2e-4 * days) + benchmarks.length * (2 + 0.002 * days);
  for (const name of fields) if (BY_TRADE.has(name)) work += 5 + 0.004 * days + 0.009 * trades;
  if (has('confidence')) work += 5 + 1.5e-5 * days * (options.confidence?.resamples ?? 1000);
  if (has('value_at_risk')) work += 10 + 4e-5 * days * (options.value_at_risk?.backtest_window ?? 250);
  if (has('factor_exposures')) work += 60 + 0.02 * days;
  if (has('ex_ante_risk')) work += 10 + 0.004 * days + 0.002 * instruments ** 2;
  if (has('look_through')) work += 2 + 0.4 * instruments;
  if (has('correlation_matrix')) work += 4e-6 * days * instruments ** 2;
  return work + (options.custom_metrics?.length ?? 0) * (2 + 0.002 * days);
}

/** Returns the estimated work of the holdings of a portfolio without any section. */
function holdingsWork(portfolio: AnalysisPayload): number {
  return analysisWork({ ...portfolio, settings: { ...portfolio.settings, fields: [] } });
}

/** An optimization ends after this time of computation (apps/portfolio-worker/src/computeThread.ts). */
const MOST_OPTIMIZATION_MS = 480_000;
/** An optimum without a limit on the number of holdings seldom has more. The one with the least tracking error holds most symbols. */
const USUAL_HOLDINGS = { tracking: 60, other: 20 } as const;
/**
 * Relaxations that a search for the holdings solves, with a limit below the usual number and above it. The returns of a frontier
 * and the short windows of a walk-forward test make it harder. The number differs by a factor of ten between requests of one size.
 */
const SEARCHES = {
  tracking: { single: 1000, repeated: 1000 },
  few: { single: 80, repeated: 400 },
  many: { single: 5, repeated: 60 },
} as const;
/** A linear program that also chooses the holdings takes this many times as long. */
const MIXED_INTEGER = 64;

/** Returns the estimated work of an optimization: the solves times the size of each. */
function optimizationWork({
  objective,
  count,
  periods,
  points,
  dates,
  window,
  isLimited,
  mostHeld,
}: OptimizationSize): number {
  const estimateOf = (returns: number) => 2e-6 * count ** 2 * returns;
  const linearMs = (returns: number) => 2 + 3e-3 * count * returns;
  const quadraticMs = 0.3 + 1.4e-3 * count ** 2;
  const isTracking = objective === 'minimum_tracking_error';
  const isHard = mostHeld < USUAL_HOLDINGS[isTracking ? 'tracking' : 'other'];
  const searches = SEARCHES[isHard ? (isTracking ? 'tracking' : 'few') : 'many'];
  const solveOf = (returns: number, searched: number) => {
    if (objective === 'risk_parity' || objective === 'risk_budget') return 0.1 + 2e-5 * count ** 3;
    if (objective === 'minimum_cvar') return linearMs(returns) * (isLimited ? MIXED_INTEGER : 1);
    return quadraticMs * (isLimited ? searched : objective === 'maximum_sharpe' ? 4 : 1);
  };
  const pointMs = objective === 'minimum_cvar' || isLimited ? solveOf(periods, searches.repeated) : quadraticMs * 1.5;
  const frontierMs = points * pointMs;
  const walked = dates * (estimateOf(window) + solveOf(window, searches.repeated));
  const work = 15 + 0.2 * count + estimateOf(periods) + solveOf(periods, searches.single) + frontierMs + walked;
  return Math.min(work, MOST_OPTIMIZATION_MS);
}

/** Returns the estimated work of a simulation: its path-months times the size of each, and the ledger of the portfolio. */
function simulationWork(
  portfolio: AnalysisPayload,
  { method, years, paths }: Pick<PathSettings, 'method' | 'years' | 'paths'>,
): number {
  const last = portfolio.rows.at(-1)?.date;
  const holdings = portfolio.ledger
    ? instrumentsOf(portfolio).length
    : portfolio.rows.filter(({ date }) => date === last).length;
  const hasBand = Boolean(portfolio.settings.rebalancing?.band);
  const drawMs = method === 'bootstrap' ? 1e-5 : 5e-5 * holdings + 1.7e-6 * holdings ** 2;
  const monthMs = 3e-5 + drawMs + holdings * (3e-6 + (hasBand ? 1e-5 : 0));
  return 10 + holdingsWork(portfolio) + paths * years * 12 * monthMs;
}

/** Returns the duration of work on the reference machine, for receipts before a worker has measured its speed. */
export function secondsOf(work: number): number {
  return Math.max(1, Math.ceil(work / 1000));
}

/** Returns the number of weekdays from the first date to the end. */
function weekdaysOf(payload: AnalysisPayload): number {
  const { startDay, endDay } = payload.settings;
  const first = firstDayOf(payload);
  return Math.max(0, endDay - Math.min(startDay ?? first, first)) * WEEKDAYS_PER_DAY;
}
