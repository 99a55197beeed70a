import type { DayCapital } from './dayCapital.ts';

/** The time-weighted index of a ledger. Columns are by valuation day. */
export interface TimeWeighted {
  /**
   * The first level is the index before the return of the first day. That return is part of the second level, like the costs
   * of the first day in a portfolio of weights.
   */
  readonly levels: Float64Array;
  /** Return of each valuation day, NaN if it has none. */
  readonly returns: Float64Array;
  /** Money from outside that worked from the start of the day. The rest of the net flow moves at the close. */
  readonly inflows: Float64Array;
  /** The divisor of the return of the day: the value of the day before and the inflows. */
  readonly bases: Float64Array;
  /** Charges of trades at the closing price, and the money by which they lower the return: the return before them is r + charge/base. */
  readonly lateCharges: Float64Array;
  readonly lateBases: Float64Array;
  /** Days without a return, but not those on which the first securities arrive at the close. */
  readonly undefinedDays: readonly number[];
}

export interface TimeWeightedTerms {
  readonly values: Float64Array;
  readonly netFlows: Float64Array;
  readonly capital: DayCapital;
  /** Value before the flows of the first day. */
  readonly startValue: number;
  /** Level of the first day. */
  readonly initialLevel: number;
}

/** A value below this share of the money that moved on its day, or on the day before, is rounding. */
const ROUNDING = 1e-9;

/**
 * Returns the daily time-weighted returns r and their chained index: 1 + r = (V + out) / (V₋₁ + in). V is the value at the
 * close of a day, V₋₁ the value of the day before, and in − out the net external flow. The inflow is the least money that the
 * day needed (`DayCapital`). It is at work from the start of the day, and outflows are until its end. Securities that are
 * transferred and purchases at the closing price move at the close, so they change neither side. Charges of trades at the closing
 * price reduce the whole value at the close.
 *
 * A day has no return if its base is not above 0, if its value is below 0, or if charges took everything. It has none either if interest
 * and the dividends of shares that are no longer held exceed the base, because other money earned them. The index then stays.
 * A day on which everything became worthless returns −100%.
 *
 * Example: 100, then a deposit of 50 and 153 at the close → 2%. 105, then a withdrawal of 104 and 2 at the close → 0.95%.
 */
export function timeWeighted({ values, netFlows, capital, startValue, initialLevel }: TimeWeightedTerms): TimeWeighted {
  const { early, late, lateGain, idleGain, charges, out, turnover, unearned } = capital;
  const returns = new Float64Array(values.length).fill(Number.NaN);
  const column = () => new Float64Array(values.length);
  const [levels, inflows, bases, lateCharges, lateBases] = [column(), column(), column(), column(), column()];
  const undefinedDays: number[] = [];
  let level = initialLevel;
  let evening = startValue;
  let noise = 0;
  levels[0] = level;
  for (let d = 0; d < values.length; d++) {
    const value = values[d]!;
    const today = ROUNDING * Math.max(Math.abs(evening), Math.abs(value), turnover[d]!);
    const least = Math.max(today, noise);
    // Purchases at the close are the only money of a day that begins without any.
    const isAllLate = evening + early[d]! <= least;
    const inflow = isAllLate ? early[d]! + late[d]! : early[d]!;
    const base = evening + inflow;
    const charge = isAllLate ? 0 : capital.lateCharges[d]!;
    const before = value + charge - (netFlows[d]! + idleGain[d]! - inflow) - (isAllLate ? 0 : lateGain[d]!);
    // Charges of trades at the close come out of everything that is there then.
    const closing = value + out[d]! + charge;
    const end = charge > 0 ? before * (1 - charge / closing) : before;
    lateCharges[d] = charge;
    lateBases[d] = (base * closing) / before;
    const isLost = Math.abs(end) <= least && charges[d]! <= least;
    const isEarned = unearned[d]! <= base;
    if (base > least && isEarned && value >= -least && (end > least || isLost)) {
      returns[d] = isLost ? -1 : end / base - 1;
      level *= 1 + returns[d]!;
    } else if (evening > least || Math.abs(base) > least || Math.abs(end) > least || (d > 0 && value <= least))
      undefinedDays.push(d);
    if (d > 0) levels[d] = level;
    inflows[d] = inflow;
    bases[d] = base;
    evening = value;
    noise = today;
  }
  return { levels, returns, inflows, bases, lateCharges, lateBases, undefinedDays };
}
