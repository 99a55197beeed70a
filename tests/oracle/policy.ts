import { type Day, formatDay, type Weekday, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { RebalancingPolicy } from '@tearsheet/shared/engine';
import type { Market } from './market.ts';

type Schedule = RebalancingPolicy['schedule'];

const MONTHS = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 } as const;

/** The number of the calendar period of a weekday, and the last weekday of that period. Weeks begin on Monday (ISO). */
function periodOf(schedule: Exclude<Schedule, 'none'>, weekday: Weekday): { key: number; last: Weekday } {
  if (schedule === 'daily') return { key: weekday, last: weekday };
  const day = weekdayToDay(weekday);
  if (schedule === 'weekly') {
    // 1970-01-01 is a Thursday.
    const key = Math.floor((day + 3) / 7);
    return { key, last: weekdayOnOrBefore((key * 7 - 3 + 6) as Day) };
  }
  const [year, month] = formatDay(day).split('-').map(Number) as [number, number];
  const length = MONTHS[schedule];
  const key = Math.floor((year * 12 + month - 1) / length);
  return { key, last: weekdayOnOrBefore((Date.UTC(1970, (key + 1) * length - 1970 * 12, 0) / 86_400_000) as Day) };
}

/**
 * Positions of the days on which the schedule trades after the first purchase: the first or last valuation day of each
 * period. "The last valuation day of the window does trade if it is the last day of its full period."
 */
export function scheduledDays(market: Market, policy: RebalancingPolicy, firstPurchase: number): Set<number> {
  const { schedule, on } = policy;
  if (schedule === 'none') return new Set();
  const { days, input } = market;
  const keyAt = (at: number) => periodOf(schedule, days[at]!).key;
  const chosen = days.flatMap((weekday, at) => {
    if (at <= firstPurchase) return [];
    if (on === 'first') return keyAt(at) === keyAt(at - 1) ? [] : [at];
    if (at < days.length - 1) return keyAt(at) === keyAt(at + 1) ? [] : [at];
    const { last } = periodOf(schedule, weekday);
    return weekdayOnOrBefore(input.settings.endDay) >= last && last - weekday < 5 ? [at] : [];
  });
  return new Set(chosen);
}

/** Decides day by day what trades. Weights are those of the instruments in their order. Cash takes the rest. */
export function makePolicy(
  market: Market,
  dated: readonly { index: number; at: number }[],
  removed: object[],
  /** `isDated` is false for a repeated look at the rows of an earlier date, which reports nothing. */
  targetsOf: (index: number, at: number, isDated: boolean) => number[],
) {
  const policy = market.input.settings.rebalancing;
  const scheduled: Set<number> = policy ? scheduledDays(market, policy, dated[0]?.at ?? 0) : new Set();
  let running: number | null = null;
  let targets: number[] = [];
  let isOutside = false;
  const edges = (target: number): [number, number] => {
    const band = policy?.band;
    if (!band) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    const width = band.kind === 'absolute' ? band.width : target * band.width;
    return [Math.max(0, target - width), target + width];
  };
  const sideOf = (weight: number, target: number) => {
    const [low, high] = edges(target);
    return weight < low - 1e-12 ? -1 : weight > high + 1e-12 ? 1 : 0;
  };
  const anyOutside = (current: readonly number[]) =>
    running !== null && current.some((weight, rank) => sideOf(weight, targets[rank]!) !== 0);
  const decide = (at: number, current: readonly number[]): number[] | null => {
    const row = dated.find((one) => one.at === at);
    const wasOutside = isOutside;
    isOutside = false;
    if (row) {
      running = row.index;
      targets = targetsOf(running, at, true);
      return targets;
    }
    if (running === null || !policy) return null;
    // "If all are inside again, nothing trades."
    if (!scheduled.has(at) && !(wasOutside && anyOutside(current))) return null;
    targets = targetsOf(running, at, false);
    if (scheduled.has(at) || policy.to === 'target') return targets;
    // "moves only the weights that are outside their band to the edge of the band; the others share the rest in
    // proportion to their current weights". Edges that leave nothing for the others become the target.
    const held = current.flatMap((_, rank) => (targets[rank]! > 0 ? [rank] : []));
    const side = (rank: number) => sideOf(current[rank]!, targets[rank]!);
    const out = held.filter((rank) => side(rank) !== 0);
    const others = held.filter((rank) => side(rank) === 0);
    const edge = (rank: number) => edges(targets[rank]!)[side(rank) < 0 ? 0 : 1];
    const ofOut = out.reduce((sum, rank) => sum + edge(rank), 0);
    const ofOthers = others.reduce((sum, rank) => sum + current[rank]!, 0);
    if (others.length > 0 && (ofOthers === 0 || ofOut >= 1)) return targets;
    return current.map((weight, rank) => {
      if (out.includes(rank)) return others.length === 0 ? edge(rank) / ofOut : edge(rank);
      return others.includes(rank) ? (weight / ofOthers) * (1 - ofOut) : 0;
    });
  };
  return {
    /** The weights after the close of a day, or null if nothing trades, which reports nothing. `current` are those before. */
    due(at: number, current: readonly number[]): number[] | null {
      const before = [...removed];
      const next = decide(at, current);
      if (next === null) removed.splice(0, removed.length, ...before);
      return next;
    },
    /** "If a weight is outside its band at a close, the portfolio trades at the close of the next valuation day." */
    check(current: readonly number[]): void {
      isOutside = anyOutside(current);
    },
  };
}

/** True if days other than the dates may trade. */
export function isActive(policy: RebalancingPolicy | null): boolean {
  return policy !== null && (policy.schedule !== 'none' || policy.band !== null);
}
