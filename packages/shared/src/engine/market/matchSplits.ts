import type { Day } from '../../dates.ts';

/** A split: new shares per old share. */
export interface Split {
  readonly day: Day;
  readonly ratio: number;
}

/** A booked price and the close of its day. */
export interface PricedTrade {
  readonly day: Day;
  /** The booked price in the currency of the closes, divided by the split-adjusted close. */
  readonly overClose: number;
}

/** A booked split, the splits of the market data that it replaces, and the day on which it counts. */
export interface MatchedSplit<Booked extends Split> {
  readonly booked: Booked;
  readonly replaces: readonly Split[];
  /** The day of the market data instead of the booked one, if the prices of trades between the two say so. */
  readonly day: Day;
}

export interface MatchedSplits<Booked extends Split> {
  /** Splits of the market data that no booked split replaces. */
  readonly market: readonly Split[];
  readonly booked: readonly MatchedSplit<Booked>[];
}

/** A booked split replaces one of the market data that is at most so many calendar days away, whatever the ratios. */
const NEAR_DAYS = 5;
/** Ratios that differ by a smaller fraction are the same. */
const SAME_RATIO = 1e-3;

/**
 * Matches the booked splits of one instrument with those of its market data, so that none counts twice. A booked split replaces
 * the splits within 5 calendar days. Otherwise it replaces the nearest split of the same ratio, however far away, that the
 * ledger has lived through. It does not if the prices of earlier trades show that the closes contain both splits.
 *
 * @param first The first day on which the ledger has the instrument.
 */
export function matchSplits<Booked extends Split>(
  market: readonly Split[],
  booked: readonly Booked[],
  { first, trades }: { readonly first: Day; readonly trades: readonly PricedTrade[] },
): MatchedSplits<Booked> {
  if (market.length === 0 || booked.length === 0) {
    return { market, booked: booked.map((one) => ({ booked: one, replaces: [], day: one.day })) };
  }
  const replaced = new Map<Split, Booked>();
  const used = new Set<Booked>();
  const isSame = (one: Split, other: Split) => Math.abs(one.ratio / other.ratio - 1) < SAME_RATIO;
  const pairs = market.flatMap((split) => booked.map((one) => ({ split, one, apart: Math.abs(split.day - one.day) })));
  const near = pairs.filter(({ apart }) => apart <= NEAR_DAYS);
  // Of several booked splits near one, that of the same ratio replaces it.
  near.sort((a, b) => Number(isSame(b.split, b.one)) - Number(isSame(a.split, a.one)) || a.apart - b.apart);
  for (const { split, one } of near) {
    if (!replaced.has(split)) replaced.set(split, one);
    used.add(one);
  }
  const offset = offsetFrom(market, trades);
  for (const { split, one } of pairs.toSorted((a, b) => a.apart - b.apart)) {
    if (replaced.has(split) || used.has(one) || !isSame(split, one) || split.day <= first) continue;
    const containsBoth = offset(one.ratio, -Infinity, Math.min(split.day, one.day));
    if (containsBoth !== null && containsBoth > 0.5) continue;
    replaced.set(split, one);
    used.add(one);
  }
  return {
    market: market.filter((split) => !replaced.has(split)),
    booked: booked.map((one) => {
      const replaces = market.filter((split) => replaced.get(split) === one);
      const [split] = replaces;
      if (split === undefined || replaces.length > 1 || !isSame(split, one))
        return { booked: one, replaces, day: one.day };
      const between = offset(one.ratio, Math.min(split.day, one.day), Math.max(split.day, one.day));
      const agrees = between !== null && Math.abs(between) < 0.5;
      return { booked: one, replaces, day: agrees ? split.day : one.day };
    }),
  };
}

/** Product of the ratios of the splits after a day: split-adjusted shares per share of the day. */
export function factorOn(splits: readonly Split[], day: Day): number {
  let factor = 1;
  for (const split of splits) if (day < split.day) factor *= split.ratio;
  return factor;
}

/**
 * Returns a function that compares the prices of trades with the market. It looks at trades from a day until before another day. It
 * returns the mean distance in powers of a ratio: 0 at the market's prices, 1 for prices that are one more split higher. It returns
 * null without trades.
 */
function offsetFrom(market: readonly Split[], trades: readonly PricedTrade[]) {
  return (ratio: number, from: Day, until: Day): number | null => {
    const some = trades.filter(({ day }) => day >= from && day < until);
    const sum = some.reduce((all, { day, overClose }) => all + Math.log(overClose / factorOn(market, day)), 0);
    return some.length === 0 ? null : sum / some.length / Math.log(ratio);
  };
}
