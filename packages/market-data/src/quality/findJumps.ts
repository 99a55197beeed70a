import { type Day, median, weekdayOnOrAfter, weekdayToDay } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { DividendRow, InstrumentRow, PriceColumns } from '../content.ts';
import type { QualityFinding } from '../port.ts';

/** The rows of one instrument that have a price, as the checks read them. */
export interface PriceHistory {
  readonly days: Int32Array;
  /** Closes, or adjusted closes if the source has no others. */
  readonly prices: Float64Array;
  /** Adjusted closes in addition to closes, NaN where missing. Null if there are none. */
  readonly adjusted: Float64Array | null;
  /** Days with a price of zero or less. They are not among the rows. */
  readonly nonPositive: readonly Day[];
}

export function priceHistory(columns: PriceColumns): PriceHistory {
  const plain = columns.close.some((price) => !Number.isNaN(price));
  const source = plain ? columns.close : (columns.adjClose ?? columns.close);
  const beside = plain ? columns.adjClose : null;
  // Nearly every series has a price in each row, and needs no copy.
  let positive = 0;
  while (positive < source.length && source[positive]! > 0) positive++;
  if (positive === source.length) {
    return { days: columns.days, prices: source, adjusted: beside, nonPositive: [] };
  }
  const isPrice = (_: number, i: number) => (source[i] as number) > 0;
  return {
    days: columns.days.filter(isPrice),
    prices: source.filter(isPrice),
    adjusted: beside?.filter(isPrice) ?? null,
    nonPositive: [...columns.days].filter((_, i) => (source[i] as number) <= 0),
  };
}

/** An instrument's known corporate actions by day. */
export interface CorporateActions {
  /** New shares per old share. */
  readonly splits: ReadonlyMap<Day, number>;
  /** Dividends by ex-date, in the currency of the prices. Those in another currency are NaN. */
  readonly dividends: ReadonlyMap<Day, number>;
}

/** Smaller moves are ignored. A 3-for-2 split moves a price by a third. */
const SMALLEST_MOVE = 1.4;
/** A larger move means a wrong unit, because no share moves this much between two prices. */
const UNIT_JUMP = 10;
const COMMON_SPLITS = [1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30];

/**
 * Finds moves between two prices that are not returns.
 * - unadjusted_split: A recorded split shows in the price. Or the ratio of close and adjusted close changes by a common
 *   split ratio on a day without a dividend. Or, if the source has neither, the move is lasting and within 3% of a
 *   whole ratio up to 9.
 * - unit_jump: any other move by a factor of 10 or more, up or down, for example pence instead of pounds.
 * A fall that a dividend of the day explains is none of them.
 */
export function findJumps(history: PriceHistory, actions: CorporateActions): QualityFinding[] {
  const { days, prices } = history;
  const findings: QualityFinding[] = [];
  for (let i = 1; i < prices.length; i++) {
    const change = (prices[i] as number) / (prices[i - 1] as number);
    const day = days[i] as Day;
    const fold = Math.max(change, 1 / change);
    if (fold < SMALLEST_MOVE || isPaidOut(history, actions, i)) continue;
    const split = splitShown(history, actions, i, change);
    const move = `the price goes from ${short(prices[i - 1])} to ${short(prices[i])}`;
    if (split) findings.push({ code: 'unadjusted_split', from: day, to: day, message: `${move}: ${split}` });
    else if (fold >= UNIT_JUMP) {
      const message = `${move}, a factor of ${fold.toPrecision(3)}: another unit or a missing split`;
      findings.push({ code: 'unit_jump', from: day, to: day, message });
    }
  }
  return findings;
}

/** True if the price fell, and the dividends since the price before make up for it. */
function isPaidOut({ days, prices }: PriceHistory, { dividends }: CorporateActions, i: number): boolean {
  const [before, after] = [prices[i - 1] as number, prices[i] as number];
  let paid = 0;
  for (let d = (days[i - 1] as Day) + 1; d <= (days[i] as Day); d++) paid += dividends.get(d) ?? 0;
  return paid > 0 && after < before && after + paid > before / SMALLEST_MOVE;
}

function splitShown(history: PriceHistory, actions: CorporateActions, i: number, change: number): string | null {
  const { days, prices, adjusted } = history;
  const day = days[i] as Day;
  let recorded = 1;
  for (let d = (days[i - 1] as Day) + 1; d <= day; d++) recorded *= actions.splits.get(d) ?? 1;
  if (recorded !== 1 && Math.abs(Math.log(change * recorded)) < Math.log(1.25)) {
    return `the split of ${recorded} for 1 on record is not applied to it`;
  }
  const hidden = adjusted ? (adjusted[i] as number) / (adjusted[i - 1] as number) / change : Number.NaN;
  if (!Number.isNaN(hidden)) {
    const ratio = actions.dividends.has(day) ? null : commonRatio(hidden, 0.01, COMMON_SPLITS);
    return ratio && `the adjusted closes know a split of ${ratio} that the closes do not`;
  }
  if (actions.splits.size > 0) return null;
  const ratio = commonRatio(1 / change, 0.03, [2, 3, 4, 5, 6, 7, 8, 9]);
  const lasting = median(prices.slice(i, i + 10)) / median(prices.slice(Math.max(i - 10, 0), i)) / change;
  return ratio && Math.abs(Math.log(lasting)) < Math.log(1.25) ? `it looks like a split of ${ratio}` : null;
}

/** Returns "2 for 1" if the number is that ratio within the tolerance, and "1 for 2" for its inverse. */
function commonRatio(value: number, tolerance: number, ratios: readonly number[]): string | null {
  const larger = Math.max(value, 1 / value);
  const ratio = ratios.find((candidate) => Math.abs(larger / candidate - 1) <= tolerance);
  if (ratio === undefined) return null;
  return value > 1 ? `${ratio} for 1` : `1 for ${ratio}`;
}

function short(price: number | undefined): string {
  return String(Number(price?.toPrecision(6)));
}

/** No holiday lasts for two weeks. */
const SILENT_WEEKDAYS = 10;
/** The number of recent prices whose distance shows how often the instrument has one. */
const RECENT_PRICES = 12;

/**
 * Finds a listing without a `delisted_on` whose prices end long before the data do. The gap is more than ten weekdays
 * and more than three times the usual distance of its last prices, so that a monthly series does not count.
 */
export function findSilentEnd(
  { delistedOn }: Pick<InstrumentRow, 'delistedOn'>,
  { first, values }: DenseSeries,
  lastWeekday: number,
): QualityFinding[] {
  const last = first + values.length - 1;
  const silent = lastWeekday - last;
  if (delistedOn !== null || silent <= Math.max(SILENT_WEEKDAYS, 3 * usualDistance(values))) return [];
  const message = `no price in the last ${silent} weekdays of the data, and delisted_on is not set`;
  const [from, to] = [weekdayToDay(last + 1), weekdayToDay(lastWeekday)];
  return [{ code: 'ends_without_delisting', from, to, message }];
}

/**
 * Finds dividends with an ex-date before the first price or after the last one. Dividends after the end of the data do
 * not count, because they are announced and not yet paid.
 */
export function findDividendsOutside(
  dividends: readonly DividendRow[],
  closes: DenseSeries,
  lastWeekday: number,
): QualityFinding[] {
  const last = closes.first + closes.values.length - 1;
  const dated = (isMeant: (weekday: number) => boolean) =>
    dividends.filter(({ exDay }) => isMeant(weekdayOnOrAfter(exDay)));
  const outside = [
    { where: 'before the first price', rows: dated((weekday) => weekday < closes.first) },
    { where: 'after the last price', rows: dated((weekday) => weekday > last && weekday <= lastWeekday) },
  ];
  return outside.flatMap(({ where, rows }) => {
    if (rows.length === 0) return [];
    const days = rows.map(({ exDay }) => exDay);
    const message = `${rows.length === 1 ? 'one dividend has its' : `${rows.length} dividends have their`} ex-date ${where}`;
    return [{ code: 'dividend_outside_prices', from: Math.min(...days), to: Math.max(...days), message }];
  });
}

/** Smaller dividends are not checked, because the move of a day hides whether the price fell by them. */
const LARGE_DIVIDEND = 0.5;

/**
 * Finds dividends of over half of the price before them, of which the price did not fall by half. A price falls by what is paid, so the amount is
 * in another unit, or that of another share.
 */
export function findLargeDividends(
  { days, prices }: PriceHistory,
  dividends: ReadonlyMap<Day, number>,
): QualityFinding[] {
  const findings: QualityFinding[] = [];
  for (const [day, amount] of dividends) {
    const at = days.findIndex((one) => one >= day);
    const [before, since] = [prices[at - 1], prices[at]];
    if (before === undefined || since === undefined) continue;
    if (!(amount > LARGE_DIVIDEND * before) || before - since >= amount / 2) continue;
    const move = `the price goes from ${short(before)} to ${short(since)}`;
    const message = `${move} with a dividend of ${short(amount)}: another unit, or the amount of another share`;
    findings.push({ code: 'dividend_too_large', from: day, to: day, message });
  }
  return findings;
}

/** Returns the median distance in weekdays between the last prices, which is 1 for a daily series. */
function usualDistance(values: Float64Array): number {
  const at: number[] = [];
  for (let i = values.length - 1; i >= 0 && at.length <= RECENT_PRICES; i--) if (!Number.isNaN(values[i])) at.push(i);
  const distances = at.slice(1).map((position, i) => (at[i] as number) - position);
  return distances.sort((a, b) => a - b)[distances.length >> 1] ?? 1;
}
