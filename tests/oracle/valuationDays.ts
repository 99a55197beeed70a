import { type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import type { InstrumentInput } from '@tearsheet/shared/engine';
import type { Market } from './market.ts';
import { nameOf } from './periods.ts';

/** Weekdays without a price after which nothing is bought, and after which a position is cash. */
const BOUGHT_WITHIN = { daily: 10, weekly: 15, monthly: 45, quarterly: 100 } as const;
const HELD_WITHIN = { daily: 30, weekly: 40, monthly: 90, quarterly: 200 } as const;

/**
 * The valuation days as docs/analytics.md defines them, weekday by weekday. A benchmark has no influence. A weekday counts if the
 * exchange of something held is open, or if everything held is cash.
 */
export function valuationDays(market: Omit<Market, 'days'>): Weekday[] {
  const { input, first, last, own, price, rate, lastOwn } = market;
  const { rebalances, settings } = input;
  const policy = settings.rebalancing;
  const isPolicy = policy !== null && (policy.schedule !== 'none' || policy.band !== null);
  const full = { ...market, days: [] };
  const rowsOf = (index: number): InstrumentInput[] => {
    const { from, to } = rebalances[index]!;
    return Array.from(input.rows.instrument.slice(from, to), (i) => input.instruments[i]!);
  };
  const isSession = (one: InstrumentInput, weekday: Weekday) =>
    own(one, weekday) !== null || (sessionsOf(market, one)?.has(weekday) ?? false);
  const canBuy = (one: InstrumentInput, on: Weekday) =>
    price(one, on) !== null && rate(one.currency, on) !== null && one.type !== 'cash';
  const isOver = (one: InstrumentInput, since: Weekday, weekday: Weekday) => {
    if (one.delistedOn !== null && one.delistedOn >= since && one.delistedOn < weekday) return true;
    for (let w = since; w < weekday; w++) {
      const age = w - (lastOwn(one, w) ?? w);
      // On the next day without a price, it is too old.
      if (age === HELD_WITHIN[nameOf(full, one)]) return true;
    }
    return false;
  };
  const days: Weekday[] = [];
  let held = -1;
  let since = first;
  for (let weekday = first; weekday <= last; weekday++) {
    const asked = Math.max(
      0,
      rebalances.findLastIndex(({ day }) => weekdayOnOrAfter(day) <= weekday),
    );
    const isNew = held !== asked;
    const bought = (index: number, on: Weekday) => rowsOf(index).filter((one) => canBuy(one, on));
    const now = bought(asked, isNew || isPolicy ? weekday : since);
    const before = isNew && held >= 0 ? bought(held, since) : [];
    let open = [...now, ...before].some((one) => isSession(one, weekday));
    if (!open && held < 0) open = rowsOf(asked).every(({ type }) => type === 'cash');
    else if (!open) {
      const isCash = bought(held, since).every((one) => isOver(one, since, weekday));
      const waits = now.some((one) => weekday - lastOwn(one, weekday)! <= BOUGHT_WITHIN[nameOf(full, one)]);
      open = isCash && !(isNew && waits);
    }
    if (!open) continue;
    days.push(weekday);
    if (isNew) [held, since] = [asked, weekday];
  }
  return days;
}

const known = new WeakMap<Market['input'], Map<string, Set<Weekday>>>();

/** The sessions of the instrument's exchange. Undefined if the input has none. */
function sessionsOf({ input }: Omit<Market, 'days'>, { exchange }: InstrumentInput): Set<Weekday> | undefined {
  const all =
    known.get(input) ??
    new Map([...(input.sessions ?? [])].map(([mic, days]) => [mic, new Set(Array.from(days, weekdayOnOrAfter))]));
  known.set(input, all);
  return exchange === null ? undefined : all.get(exchange);
}
