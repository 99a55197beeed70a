import type { Weekday } from '../../dates.ts';
import { float64, unsetFloat64 } from '../arrays.ts';
import { afterLastPrice, paymentsOn } from '../market/dividends.ts';
import {
  type ForwardFilled,
  type ForwardFillLog,
  makeForwardFillLog,
  NO_FORWARD_FILL_LOG,
  openForwardFill,
  valueBetween,
} from '../market/forwardFill.ts';
import { exitDays } from '../market/frequency.ts';
import { type Rates, ratesOn } from '../market/rates.ts';
import { lastValue, lowerBound, NEVER, valuesAt } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import {
  accumulateNav,
  type Bounds,
  type HoldingGroup,
  type HoldingPeriod,
  holdingGroupsOf,
  makeSampler,
  type NavAccumulator,
  type Sampled,
} from './accumulateNav.ts';
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

/** Adds a constant value in base currency from one valuation day to another, both inclusive. */
type Cash = (value: number, from: number, to: number) => void;

interface WalkedRows {
  readonly universe: Universe;
  readonly schedule: Schedule;
  readonly rates: Rates;
  readonly rows: RowsByInstrument;
  readonly weekdays: Weekdays;
}

interface Totals extends Pick<NavAccumulator, 'sums' | 'changes' | 'sampler'> {
  readonly cash: Cash;
  readonly log: ForwardFillLog;
  readonly progress: (fraction: number) => void;
}

/**
 * Walks all rows through time, instrument by instrument, and adds their values to the totals. Columns of the result are those of
 * the schedule, except `units`, which has the order of the rows by instrument.
 */
function walkRows({ universe, schedule, rates, rows, weekdays }: WalkedRows, totals: Totals) {
  const { days, periods, weight } = schedule;
  const { cash } = totals;
  const { row: rowOf, period: periodOf, offsets } = rows;
  const { at, dayOf } = weekdays;
  const starts = Int32Array.from(periods, ({ start }) => start);
  const ends = Int32Array.from(periods, ({ end }) => end);
  const startsAt = starts.map((start) => at[start]!);
  const endsAt = ends.map((end) => at[end]!);
  const { sampled, next } = totals.sampler;
  const samples = {
    at: sampled.days.map((day) => at[day]!),
    rates: rates.rates.map((rate) => valuesAt(rate, sampled.days)),
  };
  const firstSamples = starts.map((start, period) => (start < ends[period]! ? next[start + 1]! : sampled.days.length));
  const bounds = { starts, ends, startsAt, endsAt, firstSamples };
  const lastPeriod = periods.length - 1;
  const unitValue = unsetFloat64(weight.length);
  const currencyGain = unsetFloat64(weight.length);
  const endClose = unsetFloat64(weight.length);
  const units = unsetFloat64(weight.length);
  const exits = new Map<number, number>();
  const endedUnits = new Map<number, number>();
  const holdingPeriods: HoldingPeriod[][] = universe.currencies.map(() => []);
  let heldDays = 0;
  for (let instrumentIndex = 0; instrumentIndex < universe.instruments.length; instrumentIndex++) {
    if (offsets[instrumentIndex] !== offsets[instrumentIndex + 1]) walkInstrument(instrumentIndex);
  }
  const groups = holdingGroupsOf(holdingPeriods, periodOf, bounds);
  const { sums, changes, sampler } = totals;
  const columns = { unitValue, currencyGain, endClose, units };
  const accumulator = {
    universe,
    schedule,
    rates,
    rows,
    weekdays,
    bounds,
    sampler,
    samples,
    sums,
    changes,
    ...columns,
  };
  groups.forEach((group, i) => {
    accumulateNav(accumulator, group);
    if (i % 16 === 0) totals.progress(i / groups.length);
  });
  for (const ofCurrency of holdingPeriods) for (const held of ofCurrency) finish(held);
  return { ...columns, exits, endedUnits, heldDays, bounds, groups };

  /** Walks holding periods of rows whose periods follow each other. A position that became cash is not held until the next period. */
  function walkInstrument(instrumentIndex: number): void {
    const series = universe.series[instrumentIndex]!;
    const { filled, first } = universe.prepared(instrumentIndex);
    const exitsOf = exitDays(series, universe.ends[instrumentIndex]!, days);
    const rowsEnd = offsets[instrumentIndex + 1]!;
    const shift = weekdays.first - first;
    const ofCurrency = holdingPeriods[universe.currencyOf[instrumentIndex]!]!;
    let nextFilled = 0;
    for (let i = offsets[instrumentIndex]!; i < rowsEnd; i++) {
      const start = starts[periodOf[i]!]!;
      // The position is already cash on the day of its exit.
      const exit = exitsOf.find((day) => day > start) ?? NEVER;
      const begin = i;
      while (i + 1 < rowsEnd && periodOf[i + 1] === periodOf[i]! + 1 && ends[periodOf[i]!]! < exit) i++;
      const end = ends[periodOf[i]!]!;
      const leaves = exit <= end;
      ofCurrency.push({ instrumentIndex, from: begin, to: i, exit: leaves ? exit : NEVER });
      const isHeldToEnd = !leaves && periodOf[i] === lastPeriod;
      heldDays += Math.min(exit, end) - start + (isHeldToEnd ? 1 : 0);
      // The day on which the position is sold does not count.
      const countTo = leaves ? exit : isHeldToEnd ? end + 1 : end;
      // A position that the window opens with and sells on the same day is not held on any day.
      const log = countTo > start ? totals.log : NO_FORWARD_FILL_LOG;
      openForwardFill(series, days, start, { log, instrumentIndex });
      const opened = at[start]! + shift;
      const counted = countTo > start ? at[countTo - 1]! + shift : -1;
      while (nextFilled < filled.length && filled[nextFilled]! <= opened) nextFilled++;
      for (; nextFilled < filled.length && filled[nextFilled]! <= counted; nextFilled++) {
        const day = dayOf[filled[nextFilled]! - shift]!;
        if (day !== NEVER)
          log.forwardFilled(instrumentIndex, day, valueBetween(series, days[day - 1]!, days[day]!) !== null);
      }
      if (leaves) exits.set(rowOf[i]!, exit);
    }
  }

  function finish({ instrumentIndex, from, to, exit }: HoldingPeriod): void {
    const series = universe.series[instrumentIndex]!;
    // The levels have dividends reinvested, and closes do not.
    for (let i = from; universe.prepared(instrumentIndex).hasDividends && i <= to; i++) {
      endClose[rowOf[i]!] = lastValue(series, days[Math.min(exit, ends[periodOf[i]!]!)]!)!;
    }
    if (exit === NEVER) return;
    const row = rowOf[to]!;
    if (universe.finalFrom[instrumentIndex]! <= days[exit]!) payFinalValue(row, instrumentIndex, exit);
    cash(unitValue[row]!, exit, ends[periodOf[to]!]!);
  }

  /** A position that has ended is worth its final value on the day on which it becomes cash, not its last price. */
  function payFinalValue(row: number, instrumentIndex: number, exit: number): void {
    const currency = universe.currencyOf[instrumentIndex]!;
    const rate = rates.rates[currency]![exit]!;
    const shares = unitValue[row]! / (endClose[row]! * rate);
    const lost = shares * (universe.finalValue[instrumentIndex]! - endClose[row]!);
    endedUnits.set(row, shares);
    unitValue[row]! += lost * rate;
    // The currency of the day moved the value that was left.
    currencyGain[row]! += lost * rates.changes[currency]![exit]!;
    endClose[row] = universe.finalValue[instrumentIndex]!;
    if (endClose[row] === 0) unitValue[row] = 0;
  }
}

/**
 * A dividend that is paid as cash. Its ex-date is after the last price of an instrument that was held until then, or dividends
 * are not reinvested.
 */
export interface Distribution {
  /** True if the ex-date is after the last price. */
  readonly isLate: boolean;
  readonly instrumentIndex: number;
  readonly weekday: Weekday;
  /** Per share, in the currency of the instrument. */
  readonly amount: number;
  /** Position in the schedule of the row that it belongs to, and the row's period. */
  readonly row: number;
  readonly period: number;
  /** The valuation day of the payment; null when it was not paid: the portfolio traded before, or has not become cash. */
  readonly day: number | null;
  /** Base currency, per value of the portfolio at the start of the row's period; 0 when not paid. */
  readonly value: number;
  /** The part of `value` that comes from the currency on the day of the payment. */
  readonly currencyGain: number;
}

interface Grown {
  readonly rates: Rates;
  /** Rows that have ended: the valuation day on which they become cash. */
  readonly exits: ReadonlyMap<number, number>;
  /** Shares of the rows that ended with a final value. */
  readonly endedUnits: ReadonlyMap<number, number>;
  readonly rows: RowsByInstrument;
  /** Columns of the schedule. */
  readonly unitValue: Float64Array;
  readonly endClose: Float64Array;
}

/**
 * Returns distributions after the last price, such as the proceeds of a liquidation. A position that has become cash
 * receives them as cash on the first valuation day on or after the ex-date. They are not paid before the position becomes
 * cash, because a new price may follow until then. Nothing is paid after the next trading date, because the position's cash
 * has been invested by then.
 */
function distributionsOf(
  universe: Universe,
  { days, periods }: Schedule,
  { rates, exits, endedUnits, rows, unitValue, endClose }: Grown,
): Distribution[] {
  const found: Distribution[] = [];
  universe.instruments.forEach(({ dividends, type }, instrumentIndex) => {
    const series = universe.series[instrumentIndex];
    const last = rows.offsets[instrumentIndex + 1]! - 1;
    if (last < rows.offsets[instrumentIndex]! || !series || type === 'cash' || dividends.weekdays.length === 0) return;
    const row = rows.row[last]!;
    const period = rows.period[last]!;
    const { end } = periods[period]!;
    const exit = exits.get(row);
    // A position that was sold before, even on the last day, receives nothing.
    if (exit === undefined && period < periods.length - 1) return;
    for (const position of afterLastPrice(dividends, series)) {
      const weekday = dividends.weekdays[position]!;
      const amount = dividends.amounts[position]!;
      if (weekday > universe.lastWeekday) continue;
      const paid = { isLate: true, instrumentIndex, weekday, amount, row, period };
      const day = Math.max(lowerBound(days, weekday), exit ?? NEVER);
      if (exit === undefined || day > end) {
        found.push({ ...paid, day: null, value: 0, currencyGain: 0 });
        continue;
      }
      const currency = universe.currencyOf[instrumentIndex]!;
      const rate = rates.rates[currency]!;
      const units = endedUnits.get(row) ?? unitValue[row]! / (endClose[row]! * rate[exit]!);
      const currencyGain = units * amount * rates.changes[currency]![day]!;
      found.push({ ...paid, day, value: units * amount * rate[day]!, currencyGain });
    }
  });
  return found;
}

/**
 * Returns the dividends of held positions as cash in base currency, for portfolios that do not reinvest them. They are paid on
 * the day on which they would be reinvested, at that day's rate. Nobody knows the payment dates.
 */
function cashDividendsOf(
  universe: Universe,
  { days, periods }: Schedule,
  { rates, exits, endedUnits, rows, unitValue, endClose }: Grown,
): Distribution[] {
  const found: Distribution[] = [];
  universe.instruments.forEach(({ dividends }, instrumentIndex) => {
    const series = universe.series[instrumentIndex];
    if (!series || rows.offsets[instrumentIndex] === rows.offsets[instrumentIndex + 1]) return;
    const payments = paymentsOn(dividends, series, days);
    const currency = universe.currencyOf[instrumentIndex]!;
    const [rate, change] = [rates.rates[currency]!, rates.changes[currency]!];
    let next = 0;
    for (let position = rows.offsets[instrumentIndex]!; position < rows.offsets[instrumentIndex + 1]!; position++) {
      const row = rows.row[position]!;
      const period = rows.period[position]!;
      const { start, end } = periods[period]!;
      const stop = exits.get(row) ?? end;
      const units = endedUnits.get(row) ?? unitValue[row]! / (endClose[row]! * rate[stop]!);
      while (next < payments.length && payments[next]!.day <= start) next++;
      for (; next < payments.length && payments[next]!.day <= stop; next++) {
        const { day, amount } = payments[next]!;
        const [value, currencyGain] = [units * amount * rate[day]!, units * amount * change[day]!];
        const weekday = days[day]!;
        found.push({ isLate: false, instrumentIndex, weekday, amount, row, period, day, value, currencyGain });
      }
    }
  });
  return found;
}
