import { float64 } from '../arena.ts';
import { type ForwardFilled, makeForwardFillLog } from '../market/forwardFill.ts';
import { type Rates, ratesOn } from '../market/rates.ts';
import type { Universe } from '../market/universe.ts';
import type { Bounds, HoldingGroup } from './accumulateNav.ts';
import { cashDividendsOf, type Distribution, distributionsOf } from './distributions.ts';
import { type Cash, walkRows } from './growRows.ts';
import { makeSampler, type Sampled } from './sampler.ts';
import {
  byWeekday,
  type RowsByInstrument,
  rowsByInstrument,
  type Schedule,
  type Weekdays,
  weekdaysOf,
} from './schedule.ts';

/** How each row of the schedule grows, per unit of portfolio value at the start of its period. */
export interface Growth {
  readonly rates: Rates;
  readonly weekdays: Weekdays;
  /** The row's value at the end of its period, or at its exit: weight · T_e·S_e / (T_s·S_s). */
  readonly unitValue: Float64Array;
  /** The part of its gain that comes from the currency: Σ units · T_t · (S_t − S_{t−1}). */
  readonly currencyGain: Float64Array;
  /** Cash that the row received in addition: distributions after the last price, and dividends that are not reinvested. */
  readonly paid: Float64Array;
  readonly distributions: readonly Distribution[];
  /** The close in local currency at the end of the period, or at the exit. */
  readonly endClose: Float64Array;
  /** The rows by instrument, for sums over the time of one. `units` is the row's value on a day / (prepared level · rate). */
  readonly byInstrument: RowsByInstrument & { readonly units: Float64Array };
  readonly bounds: Bounds;
  /** The same rows as the loops over prices take them. */
  readonly groups: readonly HoldingGroup[];
  /** Value of the portfolio by day per unit of value at the start of the day's period, before that day's trades. */
  readonly daily: Float64Array;
  /** Values by group at month ends, in the unit of `daily`. */
  readonly sampled: Sampled;
  /** Rows that have ended: the valuation day on which they become cash. */
  readonly exits: ReadonlyMap<number, number>;
  readonly heldDays: number;
  /** Prices, by instrument index. */
  readonly forwardFilled: ForwardFilled;
}

/**
 * One walk over the prices, instrument by instrument. Inside a period growth does not depend on the portfolio's value, so
 * the value is chained over the periods afterwards, with costs at the boundaries.
 */
export function growPositions(
  universe: Universe,
  schedule: Schedule,
  progress: (fraction: number) => void = () => {},
): Growth {
  const { days, periods, weight } = schedule;
  const rates = ratesOn(universe, days);
  const weekdays = weekdaysOf(days);
  const rows = rowsByInstrument(schedule, universe.instruments.length);
  // By currency, in the currency: Σ units · T_t on the days after a period's start. Cash is in the base currency.
  const sums = rates.rates.map(() => float64(weekdays.length));
  const sampler = makeSampler(days, universe.groups.length);
  const cash: Cash = (value, from, to) => {
    if (from > to) return;
    for (let w = weekdays.at[from]!; w <= weekdays.at[to]!; w++) sums[0]![w]! += value;
    sampler.addConstant(universe.groups.length - 1, value, from, to);
  };
  for (const { start, end, cashWeight } of periods) if (cashWeight > 0) cash(cashWeight, start + 1, end);
  const log = makeForwardFillLog(days, universe.instruments.length);
  const changes = rates.changes.map((change) => byWeekday(change, weekdays));
  const grown = walkRows(
    { universe, schedule, rates, rows, weekdays },
    { sums, changes, sampler, cash, log, progress },
  );
  const { exits, unitValue, endClose, currencyGain } = grown;
  const held = { rates, rows, exits, endedUnits: grown.endedUnits, unitValue, endClose };
  const distributions = [
    ...distributionsOf(universe, schedule, held),
    ...(universe.reinvests ? [] : cashDividendsOf(universe, schedule, held)),
  ];
  const paid = float64(weight.length);
  for (const { row, period, day, value, currencyGain: gain } of distributions) {
    if (day === null) continue;
    paid[row]! += value;
    currencyGain[row]! += gain;
    cash(value, day, periods[period]!.end);
  }
  return {
    rates,
    weekdays,
    unitValue,
    currencyGain,
    paid,
    distributions,
    endClose,
    byInstrument: { ...rows, units: grown.units },
    bounds: grown.bounds,
    groups: grown.groups,
    daily: dailyGrowth(sums, rates, weekdays),
    sampled: sampler.sampled,
    exits,
    heldDays: grown.heldDays,
    forwardFilled: log.finish(),
  };
}

function dailyGrowth(sums: readonly Float64Array[], { rates }: Rates, { at }: Weekdays): Float64Array {
  const daily = float64(at.length);
  for (const [currency, sum] of sums.entries()) addValues(daily, sum, rates[currency]!, at);
  return daily;
}

function addValues(daily: Float64Array, sum: Float64Array, rate: Float64Array, at: Int32Array): void {
  for (let d = 0; d < daily.length; d++) {
    const value = sum[at[d]!]!;
    // There may be no rate yet on days on which nothing in the currency is held.
    if (value !== 0) daily[d]! += value * rate[d]!;
  }
}
