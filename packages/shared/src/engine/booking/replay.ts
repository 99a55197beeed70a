import { type Day, formatDay, weekdayToDay } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput, InstrumentInput, LedgerEntry, LedgerInput } from '../input.ts';

/** The quantities of a ledger in split-adjusted shares, the unit of the closes. Columns are by entry. */
export interface Replay {
  /** Split-adjusted shares per share of the entry's day. */
  readonly factor: Float64Array;
  /** Split-adjusted shares held before and after the entry. NaN for an entry in cash. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  /** By position of the opening. */
  readonly openingFactor: Float64Array;
}

/** A booked split replaces a split of the market data that is at most so many calendar days away. */
const SPLIT_DAYS_APART = 5;
/** Quantities that differ by a smaller share are the same: the rest is rounding. */
const ROUNDING = 1e-9;

/** A split that the closes are adjusted for. */
interface Split {
  readonly day: Day;
  readonly ratio: number;
}

/**
 * Replays the quantities entry by entry. A quantity counts in split-adjusted shares: times the ratios of all later splits, on whose
 * day the position thus changes. Splits come from the market data, on their ex-date. A booked split counts on its own day, and
 * replaces the one of the market data within 5 calendar days. Throws AnalysisError if more is sold than held.
 *
 * Example: 10 shares bought before a 4:1 split are 40 split-adjusted shares.
 */
export function replayQuantities({ instruments }: AnalysisInput, { opening, entries }: LedgerInput): Replay {
  const factor = new Float64Array(entries.length).fill(1);
  const before = new Float64Array(entries.length).fill(Number.NaN);
  const after = new Float64Array(entries.length).fill(Number.NaN);
  const positions = opening?.positions ?? [];
  const openingFactor = new Float64Array(positions.length).fill(1);
  const booked = entries.filter(({ type }) => type === 'split');
  const bookedOf = Map.groupBy(booked, ({ instrument }) => instrument);
  const held = new Float64Array(instruments.length);
  const splitsOf = instruments.map(({ splits }, position) => splitsIn(splits, bookedOf.get(position) ?? []));
  positions.forEach(({ instrument, quantity }, i) => {
    openingFactor[i] = factorOn(splitsOf[instrument]!, opening!.day);
    held[instrument]! += quantity * openingFactor[i]!;
  });
  entries.forEach(({ type, day, instrument, quantity, row }, i) => {
    if (instrument === null || instruments[instrument]!.type === 'cash') return;
    const has = held[instrument]!;
    factor[i] = factorOn(splitsOf[instrument]!, day);
    const shares = quantity * factor[i]!;
    before[i] = has;
    if (type === 'buy' || type === 'transfer_in') held[instrument] = has + shares;
    if (type === 'sell' || type === 'transfer_out') {
      const { ric } = instruments[instrument]!;
      if (isOversold(has / factor[i]!, quantity)) throw oversold(row, ric, day, quantity, has / factor[i]!);
      held[instrument] = has - shares > ROUNDING * has ? has - shares : 0;
    }
    after[i] = held[instrument]!;
  });
  return { factor, before, after, openingFactor };
}

/**
 * Returns true if a position of so many shares does not have the quantity. Both are in shares of the day. Sources round fractional
 * shares, and a small rest of a large position has its rounding, so 1e-9 of the position and 1e-9 shares may be missing.
 */
export function isOversold(held: number, quantity: number): boolean {
  return quantity > held * (1 + ROUNDING) + ROUNDING;
}

/** Returns the splits that count. */
function splitsIn({ weekdays, ratios }: InstrumentInput['splits'], booked: readonly LedgerEntry[]): Split[] {
  const market = Array.from(weekdays, (weekday, s): Split => ({ day: weekdayToDay(weekday), ratio: ratios[s]! }));
  const isNear = (split: Split, { day }: LedgerEntry) => Math.abs(split.day - day) <= SPLIT_DAYS_APART;
  const kept = market.filter((split) => !booked.some((entry) => isNear(split, entry)));
  return [...kept, ...booked.map(({ day, quantity }): Split => ({ day, ratio: quantity }))];
}

/** Product of the ratios of the splits after a day. */
function factorOn(splits: readonly Split[], day: Day): number {
  let factor = 1;
  for (const split of splits) if (day < split.day) factor *= split.ratio;
  return factor;
}

function oversold(row: number, ric: string, day: Day, quantity: number, available: number): AnalysisError {
  const has = Number(available.toPrecision(12));
  return new AnalysisError(
    'oversold',
    `transactions[${row}] takes ${quantity} of ${ric} out of the portfolio on ${formatDay(day)}, and it holds ${has}`,
  );
}
