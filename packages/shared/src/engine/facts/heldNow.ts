import { type Day, dateOnOrAfter, dateOnOrBefore, type Weekday, weekdayToDay } from '../../dates.ts';
import { bookWithYearlyFees } from '../booking/yearlyFees.ts';
import type { AnalysisInput, LedgerInput } from '../input.ts';
import { frequencyOf, quoteAges } from '../market/frequency.ts';
import { lastWithValue } from '../market/series.ts';
import { axisOfInput } from '../market/universe.ts';
import { buildLedger, type Ledger } from '../simulation/ledger.ts';
import { withRowWeights } from '../simulation/schedule.ts';

/** Holdings at one close need no return. */
const FEWEST_DAYS = 1;

/**
 * Returns the history of a portfolio up to its latest holdings, which is all that a simulation or an optimization reads of it. The
 * holdings may be those of the last close: the window of past returns does not depend on them.
 */
export function heldNow(sent: AnalysisInput): { readonly input: AnalysisInput; readonly ledger: Ledger } {
  if (sent.transactions) {
    const transactions = bookedByLastClose(sent, sent.transactions);
    const input = { ...sent, transactions };
    return { input, ledger: bookWithYearlyFees(input, transactions, FEWEST_DAYS) };
  }
  const input = withRowWeights(atLastClose(sent));
  return { input, ledger: buildLedger(input, { fewestDays: FEWEST_DAYS }) };
}

/**
 * Returns the input with its latest holdings at their last close, if their date has no close yet, such as a weekend. Dates after the
 * end date do not count. A price that is too old to be bought at is not a last close.
 */
function atLastClose(input: AnalysisInput): AnalysisInput {
  const { rebalances, rows, instruments, settings } = input;
  const end = dateOnOrBefore(settings.endDay, axisOfInput(input));
  const at = rebalances.findLastIndex(({ day }) => day <= settings.endDay);
  const latest = rebalances[at];
  if (latest === undefined) return input;
  const asked = dateOnOrAfter(latest.day, end);
  const closes = Array.from(rows.instrument.subarray(latest.from, latest.to), (position): Weekday | null => {
    const instrument = instruments[position]!;
    const { type, delistedOn } = instrument;
    if (type === 'cash') return end;
    const series = instrument.closes;
    const last = series && lastWithValue(series, end);
    if (!series || last === null || (delistedOn !== null && delistedOn < asked)) return null;
    return asked - last > quoteAges(frequencyOf(series, series.first, end), end).notBought ? null : last;
  });
  const isCash = closes.every((_, i) => instruments[rows.instrument[latest.from + i]!]!.type === 'cash');
  const traded = closes.filter((_, i) => isCash || instruments[rows.instrument[latest.from + i]!]!.type !== 'cash');
  const close = Math.max(...traded.map((last) => last ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(close) || close >= asked) return input;
  const day = weekdayToDay(close);
  const earlier = rebalances.filter((one, i) => i < at && one.day < day);
  return { ...input, rebalances: [...earlier, { ...latest, day }, ...rebalances.slice(at + 1)] };
}

/**
 * Returns the ledger with everything after the last close on its day, such as a purchase of a Saturday or of today. If no instrument has
 * a close that one can still buy at, the last weekday takes its place. Nothing moves to the day before a split of its instrument.
 */
function bookedByLastClose(input: AnalysisInput, ledger: LedgerInput): LedgerInput {
  const { instruments, settings } = input;
  const { opening, entries } = ledger;
  const end = dateOnOrBefore(settings.endDay, axisOfInput(input));
  const used = new Set([...(opening?.positions ?? []), ...entries].flatMap(({ instrument }) => instrument ?? []));
  const closes = [...used].flatMap((position) => {
    const series = instruments[position]!.closes;
    const last = series && lastWithValue(series, end);
    if (!series || last === null) return [];
    return end - last > quoteAges(frequencyOf(series, series.first, end), end).notBought ? [] : [last];
  });
  const close = closes.length === 0 ? end : Math.max(...closes);
  const last = weekdayToDay(close);
  const isSplit = (position: number) =>
    instruments[position]!.splits.weekdays.some((weekday) => weekday > close) ||
    entries.some(({ type, instrument, day }) => type === 'split' && instrument === position && day > last);
  const moves = (day: Day, positions: readonly (number | null)[]) =>
    day > last && day <= settings.endDay && !positions.some((position) => position !== null && isSplit(position));
  const held = opening?.positions.map(({ instrument }) => instrument) ?? [];
  return {
    ...ledger,
    opening: opening && moves(opening.day, held) ? { ...opening, day: last } : opening,
    entries: entries
      .map((entry) => (moves(entry.day, [entry.instrument]) ? { ...entry, day: last } : entry))
      .sort((a, b) => a.day - b.day),
  };
}
