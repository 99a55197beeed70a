import { afterLastPrice, reinvestments } from '../market/dividends.ts';
import { valueBetween } from '../market/forwardFill.ts';
import { exitDays } from '../market/frequency.ts';
import { ratesOn } from '../market/rates.ts';
import { lastWithValue, lowerBound, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { WeightRows } from './schedule.ts';

/** The band of each row. */
export interface Limits {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Differences of weights below this are rounding, which takes no weight out of its band. */
const ROUNDING = 1e-12;

export function isInside(weight: number, lower: number, upper: number): boolean {
  return weight >= lower - ROUNDING && weight <= upper + ROUNDING;
}

/** Weights that drift with prices, dividends, and rates, day by day. */
export type Drift = ReturnType<typeof makeDrift>;

/** The same growth as in walkRows, but day by day over all rows, because each day decides whether the next one trades. */
export function makeDrift(universe: Universe, days: Int32Array) {
  const { series, currencyOf, instruments } = universe;
  const { rates } = ratesOn(universe, days);
  const today = new Float64Array(rates.length);
  const closes = series.map((one) => one?.values ?? new Float64Array(0));
  const first = Int32Array.from(series, (one) => one?.first ?? 0);
  const paid = instruments.map(({ dividends }, i) => series[i] && reinvestments(dividends, series[i], days));
  const exits = series.map((one, i) => (one ? exitDays(one, universe.ends[i]!, days) : []));
  const late = instruments.map(({ dividends, type }, i) => {
    const after = series[i] && type !== 'cash' ? afterLastPrice(dividends, series[i]) : [];
    return after
      .filter((position) => dividends.weekdays[position]! <= universe.lastWeekday)
      .map((position) => ({
        day: lowerBound(days, dividends.weekdays[position]!),
        amount: dividends.amounts[position]!,
      }));
  });
  const count = instruments.length;
  const price = new Float64Array(count);
  const units = new Float64Array(count);
  const values = new Float64Array(count);
  /** Days of the next dividend and of the exit, or NEVER. */
  const payDay = new Int32Array(count);
  const exit = new Int32Array(count);
  let held: Int32Array = new Int32Array(0);
  let limits: Limits = { lower: new Float64Array(0), upper: new Float64Array(0) };
  let cash = 0;
  let total = 0;

  const nextPayDay = (i: number, day: number) => {
    const payDays = paid[i]!.days;
    return payDays[lowerBound(payDays, day)] ?? NEVER;
  };

  return {
    /** Buys these weights at the close of a day. Each row has a band. */
    open({ instrument, weight }: WeightRows, bands: Limits, day: number): void {
      for (const i of held) values[i] = 0;
      held = instrument;
      limits = bands;
      cash = 0;
      total = 1;
      for (let row = 0; row < held.length; row++) {
        const i = held[row]!;
        const known = lastWithValue(series[i]!, days[day]!)!;
        price[i] = closes[i]![known - first[i]!]!;
        units[i] = weight[row]! / (price[i]! * rates[currencyOf[i]!]![day]!);
        values[i] = weight[row]!;
        payDay[i] = nextPayDay(i, day + 1);
        exit[i] = exits[i]!.find((one) => one > day) ?? NEVER;
      }
    },

    /** Moves on to a valuation day. Days are positions in the valuation days and come one after the other. */
    step(day: number): void {
      const weekday = days[day]!;
      const isAfterGap = day > 0 && weekday - days[day - 1]! > 1;
      for (let c = 0; c < today.length; c++) today[c] = rates[c]![day]!;
      total = cash;
      for (let row = 0; row < held.length; row++) {
        const i = held[row]!;
        if (exit[i]! <= day) {
          for (const payment of late[i]!) {
            if (Math.max(payment.day, exit[i]!) !== day) continue;
            const distribution = units[i]! * payment.amount * today[currencyOf[i]!]!;
            cash += distribution;
            total += distribution;
          }
        }
        if (exit[i]! < day) continue;
        const close = closes[i]![weekday - first[i]!]!;
        if (close > 0) price[i] = close;
        else if (isAfterGap) price[i] = valueBetween(series[i]!, days[day - 1]!, weekday) ?? price[i]!;
        if (payDay[i] === day) {
          const { days: payDays, factors } = paid[i]!;
          const factor = factors[lowerBound(payDays, day)]!;
          if (universe.reinvests) units[i]! *= factor;
          else {
            const dividend = units[i]! * price[i]! * (factor - 1) * today[currencyOf[i]!]!;
            cash += dividend;
            total += dividend;
          }
          payDay[i] = nextPayDay(i, day + 1);
        }
        const value = units[i]! * price[i]! * today[currencyOf[i]!]!;
        total += value;
        values[i] = exit[i] === day ? 0 : value;
        if (exit[i] === day) cash += value;
      }
    },

    /** True if a weight is outside its band. A position that has become cash has the weight 0. */
    isOutside(): boolean {
      const { lower, upper } = limits;
      for (let row = 0; row < held.length; row++) {
        if (!isInside(values[held[row]!]! / total, lower[row]!, upper[row]!)) return true;
      }
      return false;
    },

    /** Returns the weights of instrument indexes, 0 for those that are not held. */
    weightsOf: (instrument: Int32Array): Float64Array => Float64Array.from(instrument, (i) => values[i]! / total),
  };
}
