import { formatWeekday, type Weekday } from '@tearsheet/shared';
import type { Market } from './market.ts';
import { emptyRun, type OracleRow, type OracleRun } from './oracleRun.ts';
import { nameOf } from './periods.ts';
import { isActive, makePolicy } from './policy.ts';
import {
  afterCosts,
  age,
  costRate,
  HELD_WITHIN,
  isDelisted,
  latestOf,
  targetWeights,
  tradingDays,
  unpaidAfter,
  unpriced,
} from './trading.ts';

/** Lives through the days one by one, with real quantities, as the definitions say it. */
export function run(market: Market): OracleRun | null {
  const { input, instruments, days: allDays } = market;
  const { settings } = input;
  const when = tradingDays(market);
  if (when === null) return null;
  const { dated, effective, open } = when;
  const removed: object[] = [];
  const policy = makePolicy(market, dated, removed, (index, at, isDated) => {
    // The last trade before the window says what could not be bought.
    if (at < open || (at === open && dated[0]!.at < open)) removed.length = 0;
    return targetWeights(market, { index, isDated }, allDays[at]!, removed);
  });
  const days = allDays.slice(open);
  const units = instruments.map(() => 0);
  let cash = 0;
  const baseValue = (rank: number, weekday: Weekday) => {
    const instrument = instruments[rank]!;
    const amount = units[rank] ?? 0;
    return amount === 0
      ? 0
      : amount * (market.price(instrument, weekday) ?? 0) * (market.rate(instrument.currency, weekday) ?? 0);
  };
  const buyAll = (weights: readonly number[], value: number, weekday: Weekday) => {
    weights.forEach((weight, rank) => {
      const { currency } = instruments[rank]!;
      const worth = (market.price(instruments[rank]!, weekday) ?? 0) * (market.rate(currency, weekday) ?? 0);
      units[rank] = weight > 0 ? (weight * value) / worth : 0;
    });
    cash = weights.some((weight) => weight > 0) ? 0 : value;
  };
  const reinvest = (rank: number, before: Weekday, now: Weekday) => {
    const paid = market.paid(instruments[rank]!, before, now).reduce((a, b) => a + b, 0);
    units[rank] = (units[rank] ?? 0) * (1 + paid);
  };
  const exits = (rank: number, now: Weekday) => {
    const one = instruments[rank]!;
    return (
      isDelisted(market, rank, now) || (one.type !== 'cash' && age(market, one, now) > HELD_WITHIN[nameOf(market, one)])
    );
  };
  const reasonOf = (rank: number, now: Weekday) => (isDelisted(market, rank, now) ? 'delisted' : 'stale_price');
  // Units of positions that have become cash since the last trade, and what they are still paid.
  const claims = new Map<number, { units: number; from: Weekday }>();
  const late: object[] = [];
  const claimed = (rank: number, now: Weekday, before: Weekday) => {
    const claim = claims.get(rank);
    return claim === undefined
      ? []
      : unpriced(market, instruments[rank]!).filter(({ weekday }) => {
          const due = Math.max(weekday, claim.from);
          return due <= now && due > before;
        });
  };

  const totalOn = (now: Weekday) => cash + instruments.reduce((sum, _, rank) => sum + baseValue(rank, now), 0);
  const weightsOn = (now: Weekday, total = totalOn(now)) => instruments.map((_, rank) => baseValue(rank, now) / total);
  const first = isActive(settings.rebalancing) ? dated[0]! : dated.findLast(({ at }) => at < open);
  const carriedIn = first !== undefined && first.at < open;
  if (carriedIn) {
    let weights = policy.due(first.at, [])!;
    buyAll(weights, 1, allDays[first.at]!);
    for (let d = first.at + 1; d <= open; d++) {
      const now = allDays[d]!;
      instruments.forEach(({ ric }, rank) => {
        if (units[rank] !== 0) {
          reinvest(rank, allDays[d - 1]!, now);
          if (exits(rank, now)) {
            removed.push({ ric, date: formatWeekday(now), reason: reasonOf(rank, now), weight: weights[rank] });
            cash += baseValue(rank, now);
            claims.set(rank, { units: units[rank]!, from: now });
            units[rank] = 0;
          }
        }
        for (const { amount } of claimed(rank, now, allDays[d - 1]!)) {
          cash += claims.get(rank)!.units * amount * market.rate(instruments[rank]!.currency, now)!;
        }
      });
      // A trade of the first day belongs to the time before.
      const next = policy.due(d, weightsOn(now));
      if (next) {
        weights = next;
        buyAll(weights, totalOn(now), now);
        claims.clear();
      }
      policy.check(weightsOn(now));
    }
    for (const [rank, { from }] of claims) {
      late.push(...unpaidAfter(market, rank, from, allDays[open]!));
    }
    claims.clear();
    const total = totalOn(allDays[open]!);
    const scale = settings.initialValue / total;
    for (let rank = 0; rank < units.length; rank++) units[rank] = (units[rank] ?? 0) * scale;
    cash *= scale;
  } else cash = settings.initialValue;

  const result = emptyRun(days.length);
  const rows = instruments.map(
    (): OracleRow => ({ pricePl: 0, fxPl: 0, cost: 0, growth: 1, weightSum: 0, isHeld: false }),
  );
  let startValue = instruments.map(() => 0);
  let nowValue = instruments.map(() => 0);
  let periodStart = 0;
  const beginPeriod = (d: number) => {
    startValue = instruments.map((_, rank) => baseValue(rank, days[d]!));
    nowValue = [...startValue];
    periodStart = d;
    startValue.forEach((value, rank) => {
      if (value > 0) rows[rank]!.isHeld = true;
    });
  };
  const endPeriod = (d: number) => {
    startValue.forEach((value, rank) => {
      if (value > 0) rows[rank]!.growth *= nowValue[rank]! / value;
    });
    result.periods.push({ start: periodStart, end: d, startValue: [...startValue], endValue: [...nowValue] });
  };

  const trade = (d: number, next: readonly number[] | null) => {
    const now = days[d]!;
    const before = cash + instruments.reduce((sum, _, rank) => sum + (next === null ? 0 : baseValue(rank, now)), 0);
    const heldBefore = instruments.map((_, rank) => (next === null ? 0 : baseValue(rank, now)));
    const weights = next ?? instruments.map((_, rank) => baseValue(rank, now) / settings.initialValue);
    const total = next === null ? settings.initialValue : before;
    const after = next === null ? total : afterCosts(market, { weights, heldBefore, total }, now);
    const isFirst = result.rebalances.length === 0 && !carriedIn;
    const reason = next === null ? 'opening' : isFirst ? 'initial' : 'rebalance';
    const kind = next === null ? 'carried_in' : reason === 'initial' ? 'bought' : 'rebalanced';
    let [buy, sell, cost] = [0, 0, 0];
    weights.forEach((weight, rank) => {
      const value = weight * after - heldBefore[rank]!;
      if (Math.abs(value) <= 1e-12 * total) return;
      const paid = next === null ? 0 : Math.abs(value) * costRate(market, rank, value, days[d]!);
      const isCash = instruments[rank]!.type === 'cash';
      if (value > 0 && !isCash) buy += value;
      if (value < 0 && !isCash) sell -= value;
      cost += paid;
      rows[rank]!.cost += paid;
      result.trades.push({ day: d, rank, value, cost: paid, price: market.price(instruments[rank]!, now)!, reason });
    });
    result.costs[d]! += cost;
    if (kind !== 'carried_in') result.rebalances.push({ day: d, kind, before: total, buy, sell, cost });
    if (next === null) return;
    for (const [rank, { from }] of claims) {
      if (weights[rank] === 0) late.push(...unpaidAfter(market, rank, from, now));
    }
    claims.clear();
    buyAll(weights, after, now);
  };

  const live = (rank: number, d: number) => {
    const instrument = instruments[rank]!;
    const [before, now] = [days[d - 1]!, days[d]!];
    const was = baseValue(rank, before);
    reinvest(rank, before, now);
    const is = baseValue(rank, now);
    const price = units[rank]! * market.price(instrument, now)!;
    const fx =
      instrument.currency === settings.baseCurrency
        ? 0
        : price * (market.rate(instrument.currency, now)! - market.rate(instrument.currency, before)!);
    rows[rank]!.fxPl += fx;
    rows[rank]!.pricePl += is - was - fx;
    nowValue[rank] = is;
    if (!exits(rank, now)) return;
    const close = market.price(instrument, now)!;
    result.trades.push({ day: d, rank, value: -is, cost: 0, price: close, reason: 'exit' });
    endings.push({ rank, day: d, why: reasonOf(rank, now) });
    cash += is;
    claims.set(rank, { units: units[rank]!, from: now });
    units[rank] = 0;
  };
  const endings: { rank: number; day: number; why: string }[] = [];

  days.forEach((now, d) => {
    if (d > 0) {
      const before = days[d - 1]!;
      instruments.forEach((instrument, rank) => {
        if (units[rank] !== 0) live(rank, d);
        const local = instrument.currency === settings.baseCurrency;
        for (const { weekday, amount } of claimed(rank, now, before)) {
          const [rate, rateBefore] = [
            market.rate(instrument.currency, now)!,
            market.rate(instrument.currency, before)!,
          ];
          const value = claims.get(rank)!.units * amount * rate;
          const fx = local ? 0 : claims.get(rank)!.units * amount * (rate - rateBefore);
          rows[rank]!.fxPl += fx;
          rows[rank]!.pricePl += value - fx;
          nowValue[rank] = nowValue[rank]! + value;
          cash += value;
          late.push({
            ric: instrument.ric,
            ex_date: formatWeekday(weekday),
            amount,
            paid_on: formatWeekday(now),
            value,
          });
        }
      });
    }
    const total = totalOn(now);
    result.values.push(total);
    const due = d === 0 && carriedIn ? null : policy.due(open + d, weightsOn(now));
    if (d === 0 && carriedIn) {
      trade(0, null);
      beginPeriod(0);
    }
    if (due) {
      if (d > 0 || carriedIn) endPeriod(d);
      trade(d, due);
      beginPeriod(d);
    }
    const after = totalOn(now);
    if (d > 0) result.values[d] = after;
    const values = instruments.map((_, rank) => baseValue(rank, now));
    values.forEach((value, rank) => {
      rows[rank]!.weightSum += value / after;
    });
    policy.check(weightsOn(now));
    result.held.push(values);
    result.cash.push(cash);
    result.units.push([...units]);
  });
  endPeriod(days.length - 1);
  // A position that is held, or was held when it became cash, waits for payments that are due.
  instruments.forEach((_, rank) => {
    const claim = claims.get(rank);
    if (claim || units[rank]) late.push(...unpaidAfter(market, rank, claim?.from ?? 0, claim ? days.at(-1)! : -1));
  });
  return { days, rows, removed, late: latestOf(late), endings, effective, carriedIn, ...result };
}
