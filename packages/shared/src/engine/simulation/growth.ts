import { type ForwardFilled, makeForwardFillLog } from '../market/forwardFill.ts';
import { type Rates, ratesOn } from '../market/rates.ts';
import type { Universe } from '../market/universe.ts';
import { cashDividendsOf, type Distribution, distributionsOf } from './distributions.ts';
import { makeRuns, makeSampler, noteRun, type Runs, type Sampled } from './runs.ts';
import { inScheduleOrder, type RowsByInstrument, rowsByInstrument, type Schedule } from './schedule.ts';
import { type Stretch, walkRows } from './walkRows.ts';

/** How each row of the schedule grows, per unit of portfolio value at the start of its period. */
export interface Growth {
  readonly rates: Rates;
  /** The row's value at the end of its period, or at its exit: weight · T_e·S_e / (T_s·S_s). */
  readonly unitValue: Float64Array;
  /** Cash that the row received in addition: distributions after the last price, and dividends that are not reinvested. */
  readonly paid: Float64Array;
  readonly distributions: readonly Distribution[];
  /** The close in local currency at the end of the period, or at the exit. */
  readonly endClose: Float64Array;
  /** The same rows by instrument, for sums over the time of one. */
  readonly byInstrument: RowsByInstrument & {
    readonly unitValue: Float64Array;
    /** The part of its gain that comes from the currency: Σ units · T_t · (S_t − S_{t−1}). */
    readonly currencyGain: Float64Array;
    readonly paid: Float64Array;
  };
  readonly runs: Runs;
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
  const { groups, groupOf, currencyOf } = universe;
  const rates = ratesOn(universe, days);
  const rows = rowsByInstrument(schedule, universe.instruments.length);
  // By currency, in the currency: Σ units · T_t on the days after a period's start. Cash is in the base currency.
  const levels = rates.rates.map(() => new Float64Array(days.length));
  const sampler = makeSampler(days, groups.length);
  const unitValue = new Float64Array(weight.length);
  const currencyGain = new Float64Array(weight.length);
  const endClose = new Float64Array(weight.length);
  const runs = makeRuns(weight.length);
  const exits = new Map<number, number>();
  const log = makeForwardFillLog(days, universe.instruments.length);
  let heldDays = 0;

  const addCash = (value: number, from: number, to: number) => {
    for (let d = from; d <= to; d++) levels[0]![d]! += value;
    sampler.addConstant(groups.length - 1, value, from, to);
  };
  for (const { start, end, cashWeight } of periods) if (cashWeight > 0) addCash(cashWeight, start + 1, end);

  const gained = rates.changes.map((change) => ({ change, gains: currencyGain }));
  function run(stretch: Stretch, from: number, to: number): void {
    const currency = currencyOf[stretch.instrumentIndex]!;
    noteRun(runs, stretch, from, to);
    sampler.add(groupOf[stretch.instrumentIndex]!, stretch, from, to, rates.rates[currency]!);
    if (currency === 0) addLevels(levels[0]!, stretch, from, to);
    else addForeignLevels(levels[currency]!, stretch, from, to, gained[currency]!);
  }
  walkRows(
    { universe, schedule, rates, rows },
    {
      log,
      run,
      end({ instrumentIndex, row, units, price }, day, leaves) {
        const currency = currencyOf[instrumentIndex]!;
        const level = units * price;
        const value = level * rates.rates[currency]![day]!;
        const period = rows.period[row]!;
        const { start, end } = periods[period]!;
        unitValue[row] = value;
        endClose[row] = price;
        heldDays += day - start + (period === periods.length - 1 && !leaves ? 1 : 0);
        if (!leaves) return;
        // On the day of its exit the position already is cash, but that day's currency gain is still its own.
        currencyGain[row]! += level * rates.changes[currency]![day]!;
        exits.set(rows.row[row]!, day);
        addCash(value, day, end);
      },
      progress,
    },
  );
  const grown = { rates, exits, rows: { ...rows, unitValue, endClose } };
  const distributions = [
    ...distributionsOf(universe, schedule, grown),
    ...(universe.reinvests ? [] : cashDividendsOf(universe, schedule, grown)),
  ];
  const paid = new Float64Array(weight.length);
  const paidInOrder = new Float64Array(weight.length);
  for (const { row, position: i, day, value, currencyGain: gain } of distributions) {
    if (day === null) continue;
    paidInOrder[row]! += value;
    paid[i]! += value;
    currencyGain[i]! += gain;
    addCash(value, day, periods[rows.period[i]!]!.end);
  }
  return {
    rates,
    paid: paidInOrder,
    distributions,
    unitValue: inScheduleOrder(rows, unitValue),
    endClose: inScheduleOrder(rows, endClose),
    byInstrument: { ...rows, unitValue, currencyGain, paid },
    runs,
    daily: dailyGrowth(levels, rates, days.length),
    sampled: sampler.sampled,
    exits,
    heldDays,
    forwardFilled: log.finish(),
  };
}

function dailyGrowth(levels: readonly Float64Array[], { rates }: Rates, count: number): Float64Array {
  const daily = new Float64Array(count);
  levels.forEach((level, currency) => {
    const rate = rates[currency]!;
    // There may be no rate yet on days on which nothing in the currency is held.
    for (let d = 0; d < count; d++) if (level[d] !== 0) daily[d]! += level[d]! * rate[d]!;
  });
  return daily;
}

/**
 * The loops that run once per holding and day. Fractional numbers come and go in objects and arrays: as arguments and
 * return values they would be allocated, one by one, whenever the compiler does not inline the call.
 */

/** levels[d] += units · price on day d, for d in from..to. */
export function addLevels(levels: Float64Array, stretch: Stretch, from: number, to: number): void {
  const { values, shift, units } = stretch;
  let price = stretch.price;
  let missing = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) price = value;
    else missing++;
    levels[d]! += units * price;
  }
  stretch.price = price;
  stretch.missing = missing;
}

/** The same, and gains[row] += Σ units · price · change[d]. */
export function addForeignLevels(
  levels: Float64Array,
  stretch: Stretch,
  from: number,
  to: number,
  { change, gains }: { readonly change: Float64Array; readonly gains: Float64Array },
): void {
  const { values, shift, units } = stretch;
  let price = stretch.price;
  let missing = 0;
  let gain = 0;
  for (let d = from; d <= to; d++) {
    const value = values[d + shift]!;
    if (value > 0) price = value;
    else missing++;
    const level = units * price;
    levels[d]! += level;
    gain += level * change[d]!;
  }
  stretch.price = price;
  stretch.missing = missing;
  gains[stretch.row]! += gain;
}
