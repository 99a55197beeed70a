import { calendarDays } from '../market/calendar.ts';
import type { Period } from './schedule.ts';
import { type Grown, sumWeighted } from './sumWeighted.ts';

/** Yearly fees on the value. By valuation day. */
export interface AccruedFees {
  /**
   * The share of a position that the fees of its period have left, after the fee of the day before and after the fee of the
   * day. On the day a period starts, `after` still belongs to the period before.
   */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** Base currency. */
  readonly amounts: Float64Array;
}

const DAYS_PER_YEAR = 365;
/** A fee takes at most this share of the value of a day. It matters only if the value falls by more than 90% in a day. */
const MOST_IN_A_DAY = 0.5;

export function makeFees(days: Int32Array): AccruedFees {
  const ones = new Float64Array(days.length).fill(1);
  return { before: ones, after: ones.slice(), amounts: new Float64Array(days.length) };
}

/**
 * Fills in the fees of one period: rate · calendar days / 365 · value at the close of the valuation day before. They are
 * taken from all positions and cash at the close of each day in proportion to their values, so weights do not change.
 * `value` is the value at the start of the period, after trading. The annual rate is a decimal.
 *
 * Example: 1% on 10,000 that do not move, after 365 days of one valuation each → 9,900.49.
 */
export function accrueFees(
  fees: AccruedFees,
  { days, daily }: { readonly days: Int32Array; readonly daily: Float64Array },
  { start, end }: Period,
  { value, annualRate }: { readonly value: number; readonly annualRate: number },
): void {
  let left = 1;
  let level = 1;
  for (let d = start + 1; d <= end; d++) {
    const next = daily[d]!;
    const rate = (annualRate * calendarDays(days[d - 1]!, days[d]!)) / DAYS_PER_YEAR;
    const share = Math.min(MOST_IN_A_DAY, (rate * level) / next);
    fees.before[d] = left;
    fees.amounts[d] = value * left * next * share;
    left *= 1 - share;
    fees.after[d] = left;
    level = next;
  }
}

/** Gains and fees by instrument index, in base currency and not rounded. */
export interface GainsUnderFees {
  readonly price: Float64Array;
  readonly currency: Float64Array;
  readonly fees: Float64Array;
}

/**
 * Returns the gains before fees, and the fees. A unit of a position whose value is v_d is worth s_d·v_d after the fees of its
 * period. It gains Σ s_{d−1}·(v_d − v_{d−1}), which is s_e·v_e − v_0 + Σ (s_{d−1} − s_d)·v_d by summation by parts. The last sum
 * is its part of the fees, so one pass over the prices is enough. Fees on cash without an instrument are shared among the
 * instruments in proportion to their own fees.
 */
export function gainsUnderFees(
  grown: Grown,
  { before, after, amounts }: AccruedFees,
  valueAfter: Float64Array,
): GainsUnderFees {
  const { universe, schedule, growth } = grown;
  const { days, periods, instrument, weight } = schedule;
  const { rates, exits, distributions, unitValue } = growth;
  // Money per unit of the period: after the fee of the day before, and what the fee of the day takes.
  const invested = new Float64Array(days.length);
  const taken = new Float64Array(days.length);
  periods.forEach(({ start, end }, p) => {
    for (let d = start + 1; d <= end; d++) {
      invested[d] = valueAfter[p]! * before[d]!;
      taken[d] = valueAfter[p]! * (before[d]! - after[d]!);
    }
  });
  const sum = (columns: readonly Float64Array[], money: Float64Array) =>
    sumWeighted(
      grown,
      columns.map((column) => column.map((value, d) => value * money[d]!)),
    );
  const fees = sum(rates.rates, taken);
  const currency = sum(rates.changes, invested);
  const gain = fees.slice();
  periods.forEach(({ start, end, from, to }, p) => {
    const value = valueAfter[p]!;
    for (let row = from; row < to; row++) {
      const i = instrument[row]!;
      const currencyOf = universe.currencyOf[i]!;
      const exit = exits.get(row);
      const left = exit !== undefined ? invested[exit]! : start === end ? value : value * after[end]!;
      gain[i]! += unitValue[row]! * left - weight[row]! * value;
      if (exit === undefined) continue;
      const local = unitValue[row]! / rates.rates[currencyOf]![exit]!;
      currency[i]! += local * rates.changes[currencyOf]![exit]! * invested[exit]!;
    }
  });
  for (const { instrumentIndex, day, value, currencyGain } of distributions) {
    if (day === null) continue;
    gain[instrumentIndex]! += value * invested[day]!;
    currency[instrumentIndex]! += currencyGain * invested[day]!;
  }
  const all = amounts.reduce((total, amount) => total + amount, 0);
  let known = fees.reduce((total, amount) => total + amount, 0);
  const price = gain.map((value, i) => value - currency[i]!);
  // One close has no fees.
  if (all === 0) return { price, currency, fees };
  // A portfolio that holds only the cash of positions from before the window.
  if (known === 0) known = fees[instrument.toSorted()[0]!] = all;
  return {
    price,
    currency,
    fees: fees.map((amount) => (amount * all) / known),
  };
}
