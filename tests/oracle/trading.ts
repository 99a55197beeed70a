import { formatDay, formatWeekday, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import { defaultCostRate, type InstrumentInput } from '@tearsheet/shared/engine';
import type { Market } from './market.ts';
import { nameOf } from './periods.ts';

/** The days on which the rebalances trade, and the position of the first day of the window; null when it is too short. */
export function tradingDays(market: Market) {
  const { input, days: allDays } = market;
  const { settings } = input;
  const dated: { index: number; at: number }[] = [];
  const effective: (Weekday | null)[] = input.rebalances.map(() => null);
  input.rebalances.forEach(({ day }, index) => {
    const at = allDays.findIndex((weekday) => weekday >= weekdayOnOrAfter(day));
    if (at < 0) return;
    const last = dated.at(-1);
    if (last?.at === at) {
      effective[last.index] = null;
      dated.pop();
    }
    dated.push({ index, at });
    effective[index] = allDays[at] ?? null;
  });
  const first = dated[0]?.at ?? allDays.length;
  const startDay = settings.startDay;
  const asked = startDay === null ? first : allDays.findIndex((weekday) => weekday >= weekdayOnOrAfter(startDay));
  const open = startDay === null ? first : Math.max(first, asked < 0 ? allDays.length : asked);
  if (allDays.length - open < 2) return null;
  return { dated, effective, open };
}

/** Purchases of a rebalance by instrument index. Rows that cannot be bought go to `removed`. */
export function targetWeights(
  market: Market,
  { index, isDated }: { index: number; isDated: boolean },
  weekday: Weekday,
  removed: object[],
): number[] {
  const { input, instruments } = market;
  const { day, from, to } = input.rebalances[index] as (typeof input.rebalances)[number];
  const weights = instruments.map(() => 0);
  for (let row = from; row < to; row++) {
    const weight = input.rows.weight[row] ?? 0;
    if (!(weight > 0)) continue;
    const rank = market.rankOf[input.rows.instrument[row] ?? 0] ?? 0;
    const instrument = instruments[rank]!;
    const gone =
      instrument.delistedOn !== null && instrument.delistedOn <= market.last && weekday > instrument.delistedOn;
    const reason = gone
      ? 'delisted'
      : market.price(instrument, weekday) === null
        ? 'no_price'
        : market.rate(instrument.currency, weekday) === null
          ? 'no_fx'
          : instrument.type !== 'cash' && age(market, instrument, weekday) > BOUGHT_WITHIN[nameOf(market, instrument)]
            ? 'stale_price'
            : null;
    if (reason) {
      // A policy reports an instrument only once, and not at all if it has ended before.
      const isKnown =
        removed.some((one) => Reflect.get(one, 'ric') === instrument.ric) || hasEnded(market, rank, weekday);
      const date = isDated ? formatDay(day) : formatWeekday(weekday);
      if (isDated || !isKnown) removed.push({ ric: instrument.ric, date, reason, weight });
    } else weights[rank] = (weights[rank] ?? 0) + weight;
  }
  const sum = weights.reduce((a, b) => a + b, 0);
  return sum > 0 ? weights.map((weight) => weight / sum) : weights;
}

/** Weekdays since the last price. */
export function age(market: Market, one: InstrumentInput, weekday: Weekday): number {
  return weekday - (market.lastOwn(one, weekday) ?? weekday);
}

const BOUGHT_WITHIN = { daily: 10, weekly: 15, monthly: 45, quarterly: 100 } as const;
export const HELD_WITHIN = { daily: 30, weekly: 40, monthly: 90, quarterly: 200 } as const;

/** Dividends after the last price of an instrument. */
export function unpriced(market: Market, instrument: InstrumentInput): { weekday: Weekday; amount: number }[] {
  const { weekdays, amounts } = instrument.dividends;
  return Array.from(weekdays).flatMap((weekday, i) => {
    const amount = amounts[i] ?? 0;
    return amount > 0 && weekday <= market.last && market.firstOwn(instrument, weekday) === null
      ? [{ weekday, amount }]
      : [];
  });
}

function unpaid({ ric }: InstrumentInput, weekday: Weekday, amount: number): object {
  return { ric, ex_date: formatWeekday(weekday), amount, paid_on: null, value: null };
}

export function costRate({ input: { settings }, instruments }: Market, rank: number, value: number, weekday: Weekday) {
  const { market: name, type } = instruments[rank]!;
  const own = type === 'cash' ? undefined : settings.costRates[name];
  const rates = own ?? defaultCostRate(name, type, weekday);
  return settings.includeTransactionCosts ? (value > 0 ? rates.buy : rates.sell) : 0;
}

export function isDelisted({ instruments, last }: Market, rank: number, now: Weekday): boolean {
  const { type, delistedOn } = instruments[rank]!;
  return type !== 'cash' && delistedOn !== null && delistedOn <= last && now > delistedOn;
}

/** The payments that a position receives after a weekday if it became cash on another. */
export function unpaidAfter(market: Market, rank: number, from: Weekday, until: Weekday): object[] {
  const instrument = market.instruments[rank]!;
  return unpriced(market, instrument).flatMap(({ weekday, amount }) =>
    Math.max(weekday, from) > until ? [unpaid(instrument, weekday, amount)] : [],
  );
}

/** The value after a trade, by bisection of V⁺ = V⁻ − Σ costs. */
export function afterCosts(
  market: Market,
  trade: { weights: readonly number[]; heldBefore: readonly number[]; total: number },
  weekday: Weekday,
): number {
  const { weights, heldBefore, total } = trade;
  const costAt = (after: number) =>
    weights.reduce((sum, weight, rank) => {
      const value = weight * after - heldBefore[rank]!;
      return sum + Math.abs(value) * costRate(market, rank, value, weekday);
    }, 0);
  let [low, high] = [0, total];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle + costAt(middle) > total) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** True if an instrument has ended by a weekday, by its delisting or without a price for too long. */
function hasEnded(market: Market, rank: number, weekday: Weekday): boolean {
  const one = market.instruments[rank]!;
  for (let w = market.firstOwn(one, 0) ?? weekday; w <= weekday; w++) {
    if (isDelisted(market, rank, w) || age(market, one, w) > HELD_WITHIN[nameOf(market, one)]) return true;
  }
  return false;
}

/** The latest of several positions that could receive a payment. Earlier ones were sold before the last price. */
export function latestOf(late: readonly object[]): object[] {
  const key = (row: object) => ['ric', 'ex_date', 'amount'].map((name) => Reflect.get(row, name)).join(' ');
  return [...new Map(late.map((row) => [key(row), row])).values()];
}
