import { formatWeekday } from '../../dates.ts';
import { holdingLevels, openDays } from '../holdingLevels.ts';
import type { AnalysisInput } from '../input.ts';
import type { Ledger } from '../ledger.ts';
import { returnsOf } from '../measures/index.ts';
import type { Holding } from './holdings.ts';

/** Daily returns that risk is measured on: the last 252, or what there is. */
const MOST_RETURNS = 252;
const FEWEST_RETURNS = 20;
/** Weekdays looked back for them, so that closed markets do not shorten the history. */
const LOOK_BACK_WEEKDAYS = 2 * MOST_RETURNS;

/** The latest holdings, and what they would have returned on each of the last days, in base currency. */
export interface RecentReturns {
  /** Null, or why there are none. */
  readonly reason: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** Number of daily returns. */
  readonly days: number;
  /** Share of the portfolio whose holdings have a price and a rate on or before the first day. */
  readonly coverage: number;
  /** The covered holdings; their weights are made to sum to 1. */
  readonly covered: readonly { readonly holding: Holding; readonly weight: number; readonly returns: Float64Array }[];
}

/** Prices from before the window count too: the weights are those of the last day. */
export function recentReturns(input: AnalysisInput, ledger: Ledger, holdings: readonly Holding[]): RecentReturns {
  const to = ledger.plan.schedule.days.at(-1)!;
  const span = { from: to - LOOK_BACK_WEEKDAYS, to, atMost: MOST_RETURNS + 1 };
  const days = openDays(input, ledger.universe, holdings, span);
  const levels = holdingLevels(ledger, holdings, days);
  const known = holdings.flatMap((holding, i) => (levels[i] ? [{ holding, returns: returnsOf(levels[i]) }] : []));
  const coverage = known.reduce((sum, { holding }) => sum + holding.weight, 0);
  const covered = known.map((one) => ({ ...one, weight: one.holding.weight / coverage }));
  const count = Math.max(0, days.length - 1);
  return {
    reason: reasonAgainst(count, covered.length),
    start_date: days.length === 0 ? null : formatWeekday(days[0]!),
    end_date: days.length === 0 ? null : formatWeekday(to),
    days: count,
    coverage,
    covered,
  };
}

function reasonAgainst(returns: number, covered: number): string | null {
  if (returns < FEWEST_RETURNS) return `it needs at least ${FEWEST_RETURNS} daily returns and there are ${returns}`;
  return covered === 0 ? 'no holding has prices and rates for the days' : null;
}
