import type { MarketData } from '@tearsheet/market-data';
import { type Day, monthKey, toDay, weekdayToDay } from '@tearsheet/shared';
import {
  HISTORY_YEARS,
  MONTHS_BETWEEN_DATES,
  OPTIMIZATION_DEFAULTS,
  type OptimizeRequest,
  PERIODS_PER_YEAR,
  type RequestIssue,
} from '@tearsheet/shared/schemas';
import type { NamedAssets } from './limitProblems.ts';

const MOST_DATES = 240;
/** Returns that all linear programs of a minimum CVaR read together. HiGHS reads 0.2 to 0.7 million a second on a slow machine. */
const MOST_RETURNS = 50_000_000;
/** Symbols times searches for the holdings. All searches of a job share 8 minutes, so more would find little. */
const MOST_SEARCHED = 5_000;

const DAYS_PER_YEAR = 365.25;

/** The parts of a request that decide the work of an optimization. */
export type OptimizationSize = Readonly<ReturnType<typeof sizeOf>>;

/** Returns the size of an optimization, by what is known of its history without prices. */
export function sizeOf(
  request: OptimizeRequest,
  { assets }: Pick<NamedAssets, 'assets'>,
  market: Pick<MarketData, 'lastWeekday'>,
) {
  const { walk_forward: walk, frontier, holdings } = request;
  const span = historySpan(request, assets, weekdayToDay(market.lastWeekday));
  const count = assets.length;
  return {
    objective: request.objective ?? OPTIMIZATION_DEFAULTS.objective,
    /** Number of symbols that may be held. */
    count,
    /** Number of returns of the history. */
    periods: span.periods,
    points: frontier?.points ?? 0,
    dates: walk === undefined ? 0 : datesOf(span, walk),
    /** Number of returns of each estimate of a walk-forward test. */
    window: Math.min(walk?.window ?? 0, span.periods),
    /** Largest number of holdings. */
    mostHeld: holdings?.maximum ?? count,
    /** True if each optimization searches for the holdings. */
    isLimited: (holdings?.maximum ?? count) < count || (holdings?.minimum ?? 1) > 1,
  };
}

/** Returns why an optimization is too much work for one job, by what is known of its history without prices. */
export function workProblems(
  request: OptimizeRequest,
  { assets }: Pick<NamedAssets, 'assets'>,
  market: Pick<MarketData, 'lastWeekday'>,
): RequestIssue[] {
  const { objective, count, points, dates, periods, window, isLimited } = sizeOf(request, { assets }, market);
  const problems: RequestIssue[] = [];
  const add = (field: RequestIssue['field'], message: string, input: number) =>
    problems.push({ field, code: 'too_much_work', message, input });
  if (dates > MOST_DATES) {
    const message = `walk_forward would have about ${dates} dates, but at most ${MOST_DATES} are allowed. Send a longer window, a later history_start, or a longer period.`;
    add(['walk_forward', 'every'], message, dates);
  }
  const returns = count * (periods * (1 + points) + dates * window);
  if (objective === 'minimum_cvar' && returns > MOST_RETURNS) {
    const message = `minimum_cvar would read about ${shown(returns)} returns (symbols × periods × optimizations), but at most ${shown(MOST_RETURNS)} are allowed. Send fewer symbols, a later history_start, a lower frequency, or fewer points and dates.`;
    add(['objective'], message, returns);
  }
  const searched = count * (1 + points + dates);
  if (isLimited && searched > MOST_SEARCHED) {
    const message = `Each optimization searches for the holdings, and symbols × optimizations are ${shown(searched)}. At most ${shown(MOST_SEARCHED)} are allowed. Send fewer symbols, points, or dates, or no holdings.`;
    add(['holdings'], message, searched);
  }
  return problems;
}

const shown = (value: number) => Math.round(value).toLocaleString('en-US');

interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly perYear: number;
  readonly periods: number;
}

/** Returns the days of the history and about how many returns it has. Days without common prices are not known here. */
function historySpan(request: OptimizeRequest, assets: NamedAssets['assets'], lastDay: Day): Span {
  const { history_start: start, end_date: end, frequency } = request;
  const to = end === undefined ? lastDay : Math.min(toDay(end), lastDay);
  const years = start === undefined ? HISTORY_YEARS.withoutStart : HISTORY_YEARS.most;
  const firsts = assets.flatMap(({ firstPrice }) => (firstPrice === null ? [] : [weekdayToDay(firstPrice)]));
  const from = Math.max(to - years * DAYS_PER_YEAR, start === undefined ? 0 : toDay(start), ...firsts);
  const markets = new Set(assets.flatMap(({ type, market }) => (type === 'cash' ? [] : [market])));
  const perYear = PERIODS_PER_YEAR[frequency ?? (markets.size > 1 ? 'weekly' : 'daily')];
  return { from, to, perYear, periods: Math.max(0, ((to - from) / DAYS_PER_YEAR) * perYear) };
}

function datesOf({ from, to, perYear }: Span, { window, every }: NonNullable<OptimizeRequest['walk_forward']>): number {
  const first = from + (window / perYear) * DAYS_PER_YEAR;
  const periodOf = (day: Day) => Math.floor(monthKey(Math.floor(day)) / MONTHS_BETWEEN_DATES[every]);
  return first < to ? 1 + periodOf(to) - periodOf(first) : 0;
}
