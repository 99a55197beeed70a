import { datesPerWeek, formatWeekday, type Weekday } from '../../dates.ts';
import { returnsOf } from '../measures/index.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { canBeScaled, type Holding, holdingLevels, openDays } from './holdings.ts';
import { periodBounds, type ReturnPeriods } from './returnPeriods.ts';

/** Number of recent returns that risk is measured on, if there are enough: about 1, 2, 5, and 10 years. */
const MOST_RETURNS = { daily: 252, weekly: 104, monthly: 60, quarterly: 40 } as const;
const FEWEST_RETURNS = 20;
/** Weekdays looked back per return, so that closed markets do not shorten the history. */
const LOOK_BACK_WEEKDAYS = { daily: 2, weekly: 6, monthly: 24, quarterly: 70 } as const;

/** The latest holdings, and the returns that they would have had on recent days, in base currency. */
export interface RecentReturns {
  /** Reason why there are no returns, or null if there are some. */
  readonly reason: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  /** The days between the returns, the first one before the first return. */
  readonly weekdays: Int32Array;
  /** Number of returns. */
  readonly days: number;
  /** Share of the portfolio whose holdings have a price and a rate on or before the first day. */
  readonly coverage: number;
  /** The covered holdings. Their weights are scaled to sum to 1. */
  readonly covered: readonly { readonly holding: Holding; readonly weight: number; readonly returns: Float64Array }[];
}

/** Prices from before the window count too: the weights are those of the last day. Returns are those of the analysis' periods. */
export function recentReturns(
  { ledger, periods }: { readonly ledger: Ledger; readonly periods: ReturnPeriods },
  holdings: readonly Holding[],
): RecentReturns {
  const last = ledger.plan.schedule.days.at(-1)!;
  const days = recentDays({ ledger, periods }, holdings, last);
  const to = days.at(-1) ?? last;
  const levels = holdingLevels(ledger, holdings, days);
  const known = holdings.flatMap((holding, i) => (levels[i] ? [{ holding, returns: returnsOf(levels[i]) }] : []));
  const coverage = known.reduce((sum, { holding }) => sum + holding.weight, 0);
  const isScaled = canBeScaled(known.map(({ holding }) => holding));
  const covered = isScaled ? known.map((one) => ({ ...one, weight: one.holding.weight / coverage })) : [];
  const count = Math.max(0, days.length - 1);
  return {
    reason: reasonAgainst(count, known.length, isScaled),
    start_date: days.length === 0 ? null : formatWeekday(days[0]!),
    end_date: days.length === 0 ? null : formatWeekday(to),
    weekdays: days,
    days: count,
    coverage,
    covered,
  };
}

function recentDays(
  { ledger, periods }: { readonly ledger: Ledger; readonly periods: ReturnPeriods },
  holdings: readonly Holding[],
  to: Weekday,
): Int32Array {
  const { frequency, slow } = periods;
  const most = MOST_RETURNS[frequency];
  const span = { from: to - Math.ceil((LOOK_BACK_WEEKDAYS[frequency] * most * datesPerWeek(to)) / 5), to };
  if (frequency === 'daily') return openDays(ledger.universe, holdings, { ...span, atMost: most + 1 });
  const all = openDays(ledger.universe, holdings, span);
  // The first bound may fall in the middle of a period.
  const ends = periodBounds(all, frequency, slow).subarray(1);
  return ends.slice(-most - 1).map((d) => all[d]!);
}

function reasonAgainst(returns: number, known: number, isScaled: boolean): string | null {
  if (returns < FEWEST_RETURNS) return `it needs at least ${FEWEST_RETURNS} returns and there are ${returns}`;
  if (known === 0) return 'no holding has prices and rates for the days';
  return isScaled ? null : 'loans take almost all of the holdings that have prices and rates for the days';
}
