import { type Day, dateOnOrBefore, formatDay, weekdayToDay } from '../../dates.ts';
import { AnalysisError } from '../analysisError.ts';
import type { AnalysisInput, LedgerEntry, LedgerInput } from '../input.ts';
import { factorOn, matchSplits, type Split } from '../market/matchSplits.ts';
import { lastValue } from '../market/series.ts';
import { axisOfInput } from '../market/universe.ts';

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

/** Quantities that differ by a smaller share are the same: the rest is rounding. */
const ROUNDING = 1e-9;

/**
 * Replays the quantities entry by entry. A quantity counts in split-adjusted shares: times the ratios of all later splits, on whose
 * day the position thus changes. Splits come from the market data, on their ex-date, and from the ledger. `matchSplits` says
 * which of them are the same. Throws AnalysisError if more is sold than held.
 *
 * Example: 10 shares bought before a 4:1 split are 40 split-adjusted shares.
 */
export function replayQuantities(input: AnalysisInput, ledger: LedgerInput): Replay {
  const { instruments } = input;
  const { opening, entries } = ledger;
  const factor = new Float64Array(entries.length).fill(1);
  const before = new Float64Array(entries.length).fill(Number.NaN);
  const after = new Float64Array(entries.length).fill(Number.NaN);
  const positions = opening?.positions ?? [];
  const openingFactor = new Float64Array(positions.length).fill(1);
  const hasSplits = entries.some(({ type }) => type === 'split');
  const entriesOf = Map.groupBy(hasSplits ? entries : [], ({ instrument }) => instrument);
  const held = new Float64Array(instruments.length);
  const splitsOf = instruments.map((_, position) =>
    splitsIn(input, position, entriesOf.get(position) ?? [], opening?.day),
  );
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

/** Returns the splits of an instrument that count. */
function splitsIn(
  input: AnalysisInput,
  position: number,
  entries: readonly LedgerEntry[],
  opened: Day | undefined,
): readonly Split[] {
  const { instruments, settings, fx } = input;
  const axis = axisOfInput(input);
  const { splits, closes, currency: own, priceBasis } = instruments[position]!;
  const market = Array.from(
    splits.weekdays,
    (weekday, s): Split => ({
      day: weekdayToDay(weekday),
      ratio: splits.ratios[s]!,
    }),
  );
  const booked = entries.flatMap(({ type, day, quantity }) => (type === 'split' ? [{ day, ratio: quantity }] : []));
  if (booked.length === 0) return market;
  const rate = (currency: string, day: Day) =>
    currency === settings.baseCurrency ? 1 : (lastValue(fx.get(currency), dateOnOrBefore(day, axis)) ?? Number.NaN);
  const trades = entries.flatMap(({ type, day, price, amount, quantity, currency }) => {
    if ((type !== 'buy' && type !== 'sell') || priceBasis === 'total_return_adjusted') return [];
    const paid = Number.isNaN(price) ? amount / quantity : price;
    const local = currency === own ? paid : (paid * rate(currency, day)) / rate(own, day);
    const overClose = local / (lastValue(closes, dateOnOrBefore(day, axis)) ?? Number.NaN);
    return overClose > 0 ? [{ day, overClose }] : [];
  });
  const matched = matchSplits(market, booked, { first: opened ?? entries[0]!.day, trades });
  return [...matched.market, ...matched.booked.map(({ booked: { ratio }, day }) => ({ day, ratio }))];
}

function oversold(row: number, ric: string, day: Day, quantity: number, available: number): AnalysisError {
  const has = Number(available.toPrecision(12));
  return new AnalysisError(
    'oversold',
    `transactions[${row}] takes ${quantity} of ${ric} out of the portfolio on ${formatDay(day)}, and it holds ${has}`,
  );
}
