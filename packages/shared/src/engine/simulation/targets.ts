import { formatDay, formatWeekday, type IsoDate, type Weekday } from '../../dates.ts';
import { unsetFloat64, unsetInt32 } from '../arrays.ts';
import type { AnalysisInput } from '../input.ts';
import { quoteAges } from '../market/frequency.ts';
import { hasValue, lastWithValue, NEVER } from '../market/series.ts';
import type { Universe } from '../market/universe.ts';
import type { Growth } from './growth.ts';
import type { Trade, WeightRows } from './schedule.ts';

/** stale_price and stale_rate: its price or its exchange rate was too old to be bought at, or to be held any longer. */
export type RemovalReason = 'delisted' | 'no_price' | 'no_fx' | 'stale_price' | 'stale_rate';

/** A row that could not be bought, with its weight; or a position whose instrument has ended, with its value. */
export interface RemovedRow {
  readonly ric: string;
  readonly date: IsoDate;
  readonly reason: RemovalReason;
  readonly weight?: number;
  readonly value?: number;
}

export interface TargetRows {
  readonly from: number;
  readonly to: number;
  readonly cashWeight: number;
}

export type Targets = ReturnType<typeof makeTargets>;

/** The rows of all periods as two columns. Rows of one instrument on one date are one position. */
export function makeTargets(input: AnalysisInput, universe: Universe, capacity: number) {
  const { instrumentIndexOf, series, frequency, firstPrice, tradableFrom, delistedOn, instruments } = universe;
  const { instrument: wantedInstrument, weight: wantedWeight } = input.rows;
  const instrument = unsetInt32(capacity);
  const weight = unsetFloat64(capacity);
  const weightOf = new Float64Array(instruments.length);
  const isReported = new Uint8Array(instruments.length);
  let length = 0;

  const whyNot = (instrumentIndex: number, weekday: Weekday): RemovalReason => {
    if (weekday > delistedOn[instrumentIndex]!) return 'delisted';
    if (weekday < tradableFrom[instrumentIndex]!) return weekday < firstPrice[instrumentIndex]! ? 'no_price' : 'no_fx';
    return isRateTooOld(instrumentIndex, weekday) ? 'stale_rate' : 'stale_price';
  };
  const ratesOf = (instrumentIndex: number) => universe.rateAges[universe.currencyOf[instrumentIndex]!]!;
  const isRateTooOld = (instrumentIndex: number, weekday: Weekday) => ratesOf(instrumentIndex).isTooOld(weekday);
  /** By instrument index: what is tradable can certainly be bought before this weekday. -1 if that is not known yet. */
  const sureUntil = new Int32Array(instruments.length).fill(-1);
  const cannotBeBought = (instrumentIndex: number, weekday: Weekday) => {
    if (weekday < tradableFrom[instrumentIndex]! || weekday > delistedOn[instrumentIndex]!) return true;
    sureUntil[instrumentIndex] = Math.min(
      firstStale(instrumentIndex),
      delistedOn[instrumentIndex]!,
      ratesOf(instrumentIndex).sureUntil,
    );
    return isStale(instrumentIndex, weekday) || isRateTooOld(instrumentIndex, weekday);
  };
  const firstStale = (instrumentIndex: number) => {
    if (!series[instrumentIndex]) return NEVER;
    const { longestGap, lastClose } = universe.prepared(instrumentIndex);
    const limit = quoteAges(frequency[instrumentIndex]!, universe.lastWeekday).notBought;
    return longestGap > limit ? 0 : lastClose + limit;
  };
  const isStale = (instrumentIndex: number, weekday: Weekday) => {
    const prices = series[instrumentIndex];
    if (instruments[instrumentIndex]!.type === 'cash' || !prices || hasValue(prices, weekday)) return false;
    return (
      weekday - (lastWithValue(prices, weekday) ?? weekday) >
      quoteAges(frequency[instrumentIndex]!, universe.lastWeekday).notBought
    );
  };

  /** Sorts by instrument index what was collected since `from`, takes the weights and makes them sum to 1 with the cash. */
  const settle = (from: number, cash: number): TargetRows => {
    const instrumentIndexes = instrument.subarray(from, length);
    for (let i = 1; i < instrumentIndexes.length; i++) {
      if (instrumentIndexes[i]! < instrumentIndexes[i - 1]!) {
        instrumentIndexes.sort();
        break;
      }
    }
    let sum = cash;
    for (let i = from; i < length; i++) sum += weightOf[instrument[i]!]!;
    for (let i = from; i < length; i++) {
      const instrumentIndex = instrument[i]!;
      weight[i] = weightOf[instrumentIndex]! / sum;
      weightOf[instrumentIndex] = 0;
    }
    return { from, to: length, cashWeight: instrumentIndexes.length === 0 ? 1 : cash / sum };
  };

  /** Replaces the weights from `from` on, and removes the rows with the weight 0. Returns the end of the rows. */
  const move = (from: number, weights: Float64Array): number => {
    length = from;
    weights.forEach((moved, i) => {
      if (!(moved > 0)) return;
      instrument[length] = instrument[from + i]!;
      weight[length++] = moved;
    });
    return length;
  };

  const report = (instrumentIndex: number, { rebalance, isDated }: Trade, weekday: Weekday) => {
    const isKnown = isReported[instrumentIndex] === 1 || universe.ends[instrumentIndex]!.some((end) => end < weekday);
    if (!isDated && isKnown) return [];
    isReported[instrumentIndex] = 1;
    const date = isDated ? formatDay(rebalance.day) : formatWeekday(weekday);
    return [{ ric: instruments[instrumentIndex]!.ric, date, reason: whyNot(instrumentIndex, weekday) }];
  };

  return {
    /**
     * Appends what can be bought of the trade's target, by instrument index, summing to 1. The rest goes to `removed`. A trade
     * of the policy adds an instrument there only once, and only if the instrument has not ended while it was held.
     */
    add(trade: Trade, weekday: Weekday, removed: RemovedRow[]): TargetRows {
      const { rebalance, weights } = trade;
      const from = length;
      let next = length;
      for (let i = rebalance.from; i < rebalance.to; i++) {
        const wanted = wantedWeight[i]!;
        // A quantity without a price has no weight, but it is reported.
        if (!(wanted > 0) && input.rows.sent === undefined) continue;
        const instrumentIndex = instrumentIndexOf[wantedInstrument[i]!]!;
        const isSure = weekday < sureUntil[instrumentIndex]! && weekday >= tradableFrom[instrumentIndex]!;
        if (!isSure && cannotBeBought(instrumentIndex, weekday)) {
          for (const row of report(instrumentIndex, trade, weekday)) removed.push({ ...row, weight: wanted });
          continue;
        }
        if (!(wanted > 0)) continue;
        if (weightOf[instrumentIndex] === 0) instrument[next++] = instrumentIndex;
        weightOf[instrumentIndex]! += wanted;
      }
      length = next;
      const rows = settle(from, 0);
      return weights === null ? rows : { ...rows, to: move(from, weights) };
    },

    /** Replaces the rows added last by the weights they have drifted to; those that have ended become cash. */
    drift(
      { from, to, cashWeight }: TargetRows,
      { unitValue, paid, exits }: Pick<Growth, 'unitValue' | 'paid' | 'exits'>,
    ): TargetRows {
      length = from;
      let cash = cashWeight;
      for (let row = from; row < to; row++) {
        cash += paid[row]!;
        if (exits.has(row)) {
          cash += unitValue[row]!;
          continue;
        }
        const instrumentIndex = instrument[row]!;
        instrument[length++] = instrumentIndex;
        weightOf[instrumentIndex] = unitValue[row]!;
      }
      return settle(from, cash);
    },

    /** Removes all rows. */
    clear(): void {
      length = 0;
    },

    rows: (): WeightRows => ({ instrument: instrument.subarray(0, length), weight: weight.subarray(0, length) }),
  };
}
