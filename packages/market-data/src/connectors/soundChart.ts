import { counted, type Day, dayOfWeek, formatDay } from '@tearsheet/shared';
import { exchangeCalendar } from '../calendars/exchangeCalendars.ts';
import type { DividendRow, PriceColumns, SplitRow } from '../content.ts';
import { sharesSince } from '../importers/buildContent.ts';
import { quoteUnit } from '../importers/instrumentFromRic.ts';
import { exchangeOf } from '../symbols/ricSuffixes.ts';
import { type PricePiece, SourceError } from './connector.ts';
import type { Chart } from './yahoo/readChart.ts';

type Prices = Omit<PricePiece, 'ric'>;

/** A chart without the days that cannot be right, and the reasons for leaving them out. */
export interface SoundChart {
  readonly chart: Chart;
  readonly leftOut: readonly string[];
}

/** The facts about an instrument that an answer of a source is compared with. */
export interface KnownHistory {
  /** The stored history, whose prices are adjusted for its splits. Null if there is none. */
  readonly stored: StoredHistory | null;
  /** The splits that earlier sources of the run have found. */
  readonly found: Chart['splits'];
}

/**
 * Returns the part of an answer that can be stored, in the shares of all known splits. Throws a SourceError of kind `unsound` if its days are
 * those of another time zone, or if its prices contradict its splits.
 */
export function soundChart(source: string, ric: string, given: Chart, known: KnownHistory): SoundChart {
  const leftOut: string[] = [];
  const chart = withKnownSplits(given, known, leftOut);
  const sound = withoutImpossibleValues(chart.prices);
  const positive = withoutDays(sound, worthlessDays(sound));
  const dropped = chart.prices.days.length - positive.days.length;
  if (dropped > 0) leftOut.push(`${counted(dropped, 'day')} with a price of zero or less: not stored`);
  const copies = repeatedDays(positive);
  for (const day of copies) {
    leftOut.push(
      `${source} repeats the prices of the day before on ${formatDay(day)}: not stored until it has its own`,
    );
  }
  const distinct = withoutDays(positive, copies);
  requireOpenDays(source, ric, distinct.days);
  requireAdjusted(source, distinct, chart.splits);
  const hundredfold = hundredfoldDays(distinct, known.stored?.prices.days.at(-1) ?? null);
  const [from] = hundredfold;
  if (from !== undefined) {
    const unit = 'about 100 times those before or more, or a hundredth or less, as if in another unit';
    leftOut.push(`the prices of ${source} from ${formatDay(from)} are ${unit}: not stored`);
  }
  const prices = withoutDays(distinct, hundredfold);
  const dividends = chart.dividends.filter((dividend) => {
    const problem = dividendProblem(dividend);
    if (problem !== null)
      leftOut.push(`the dividend of ${source} on ${formatDay(dividend.exDay)} ${problem}: not stored`);
    return problem === null;
  });
  return { chart: { ...chart, prices, dividends }, leftOut };
}

/** Returns why a dividend cannot be right. Null if it can. */
function dividendProblem({ amount, currency }: Chart['dividends'][number]): string | null {
  if (amount < 0) return 'is below zero';
  return currency === undefined || quoteUnit(currency)
    ? null
    : `is in "${currency.slice(0, 40)}", which is not a currency`;
}

/** Returns prices without volumes below zero, and without opening, highest, and lowest prices of zero or less. Sources write them for none. */
function withoutImpossibleValues(prices: Prices): Prices {
  const positive = (column: Prices['open']) => column.map((value) => (value !== null && value > 0 ? value : null));
  const { open, high, low, volume } = prices;
  return {
    ...prices,
    open: positive(open),
    high: positive(high),
    low: positive(low),
    volume: volume.map((value) => (value !== null && value >= 0 ? value : null)),
  };
}

/** A total loss is an ending with a value of 0. A price of zero is a gap that the source fills with zeros. */
function worthlessDays({ days, close }: Prices): ReadonlySet<Day> {
  return new Set(days.filter((_, i) => close[i] !== null && !(Number(close[i]) > 0)));
}

/** The newest days, in which a source may still repeat the day before. An older repetition is final, and the checks report it. */
const RECENT_DAYS = 10;

/** Returns the recent days whose values are all those of the day before, traded volume included. */
function repeatedDays({ days, ...columns }: Prices): ReadonlySet<Day> {
  const values = Object.values(columns);
  const isRepeated = (i: number) =>
    i > 0 && Number(columns.volume[i]) > 0 && values.every((column) => column[i] === column[i - 1]);
  return new Set(days.filter((day, i) => day > (days.at(-1) ?? 0) - RECENT_DAYS && isRepeated(i)));
}

/** A price does not move by this factor from one day to the next. Pence and pounds differ by 100. */
const HUNDREDFOLD = 80;

/** Stored days so near to the last one are fetched again, and may come in another unit. */
const OVERLAP_DAYS = 14;

/** Returns the new days, and those fetched again, from the first one on that is in another unit than the day before. */
function hundredfoldDays({ days, close }: Prices, lastStored: Day | null): ReadonlySet<Day> {
  if (lastStored === null) return new Set();
  const isJump = (i: number) => {
    const [before, since] = [Number(close[i - 1]), Number(close[i])];
    return Math.max(before / since, since / before) >= HUNDREDFOLD;
  };
  const at = days.findIndex((day, i) => i > 0 && day > lastStored - OVERLAP_DAYS && isJump(i));
  return new Set(at < 0 ? [] : days.slice(at));
}

function withoutDays(prices: Prices, left: ReadonlySet<Day>): Prices {
  if (left.size === 0) return prices;
  const take = <T>(column: readonly T[]) => column.filter((_, i) => !left.has(prices.days[i] as Day));
  return {
    days: take(prices.days),
    close: take(prices.close),
    open: take(prices.open),
    high: take(prices.high),
    low: take(prices.low),
    volume: take(prices.volume),
  };
}

/** Exchanges rarely trade on a Saturday to make up for a holiday. Days of another zone are one in five. */
const MOST_ON_WEEKENDS = 0.1;
const SUNDAY = 0;
const SATURDAY = 6;

/** Throws a SourceError if too many days are weekends of the exchange, because a clock in another zone has moved them. */
function requireOpenDays(source: string, ric: string, days: readonly Day[]): void {
  const mic = exchangeOf(ric)?.mic ?? (exchangeOf(ric)?.market === 'United States' ? 'XNYS' : null);
  const calendar = mic === null ? null : exchangeCalendar(mic);
  if (calendar === null) return;
  const known = days.filter((day) => calendar.isSession(day) !== null);
  const closed = known.filter((day) => [SUNDAY, SATURDAY].includes(dayOfWeek(day)) && !calendar.isSession(day));
  if (closed.length <= MOST_ON_WEEKENDS * known.length) return;
  throw new SourceError(
    'unsound',
    `${source} has prices on ${formatDay(closed[0] as Day)}, when the exchange is closed: its days are those of another time zone`,
  );
}

/** A price seldom moves so much in a day that it looks like a missing adjustment for a split of at least this ratio. */
const CLEAR_RATIO = 1.5;
const LIKE_A_SPLIT = 0.2;
/** Across a longer gap, a price may move by the ratio of a split. */
const LONGEST_GAP_DAYS = 10;

function isClear({ ratio }: Pick<SplitRow, 'ratio'>): boolean {
  return Math.max(ratio, 1 / ratio) >= CLEAR_RATIO;
}

/** A price may rise by the half on the day of a split, but it does not double. */
function isDoubling({ ratio }: Pick<SplitRow, 'ratio'>): boolean {
  return Math.max(ratio, 1 / ratio) >= 2;
}

/** Returns the two closes around a day and their places. Null if there are none, or if they are too far apart. */
function closesAround({ days, close }: Prices, day: Day): { readonly at: number; readonly fall: number } | null {
  const at = days.findIndex((one) => one >= day);
  const [before, since] = [close[at - 1], close[at]];
  if (at < 1 || !before || !since || (days[at] as Day) - (days[at - 1] as Day) > LONGEST_GAP_DAYS) return null;
  return { at, fall: before / since };
}

/**
 * Throws a SourceError if adjusted prices fall or rise by the ratio of a split. If they fall, the source has not applied it yet. If they rise,
 * it is applied twice, or the prices of the day are not those of new shares yet.
 */
function requireAdjusted(source: string, prices: Prices, splits: Chart['splits']): void {
  for (const split of splits.filter(isClear)) {
    const around = closesAround(prices, split.day);
    if (around === null) continue;
    const isLike = (ratio: number) => Math.abs(around.fall / ratio - 1) <= LIKE_A_SPLIT;
    const isTwice = isDoubling(split) && isLike(1 / split.ratio);
    if (!isTwice && !isLike(split.ratio)) continue;
    const how = isTwice ? 'are adjusted twice, or too early,' : 'are not adjusted yet';
    const message = `the prices of ${source} ${how} for the split on ${formatDay(split.day)}`;
    throw new SourceError('unsound', `${message}: run the sync again later`);
  }
}

/** A vendor may date a split some days later than another. */
const SAME_SPLIT_DAYS = 5;
/** Closes of two vendors differ by less than this part of a small split. */
const LIKE_A_SMALL_SPLIT = 0.02;

/**
 * Returns the answer of a source with the splits that other sources and files have, and that it lacks. Its prices and dividends before such
 * a split are divided if they are still those of the shares before it. A dividend that may be divided already is left out, with a reason.
 */
function withKnownSplits(given: Chart, { stored, found }: KnownHistory, leftOut: string[]): Chart {
  const known = new Map([...found, ...(stored?.splits ?? [])].map(({ day, ratio }) => [day, ratio]));
  let chart = given;
  for (const [day, ratio] of known) {
    const isSame = (one: Chart['splits'][number]) =>
      one.day === day || (one.ratio === ratio && Math.abs(one.day - day) <= SAME_SPLIT_DAYS);
    const { days } = chart.prices;
    const isOutside = day < (days[0] ?? Number.POSITIVE_INFINITY) || day > (days.at(-1) ?? Number.NEGATIVE_INFINITY);
    if (chart.splits.some(isSame) || isOutside) continue;
    const splits = [...chart.splits, { day, ratio }];
    if (isUnadjusted(chart.prices, stored, { day, ratio })) {
      chart = { ...adjusted(chart, { day, ratio }, stored, leftOut), splits };
    } else if (!stored?.isOwn) {
      // A source may withdraw its own split, and not that of another one.
      chart = { ...chart, splits };
    }
  }
  return chart;
}

/** Returns the stored close of a day. Undefined if there is none. */
function storedClose(stored: StoredHistory | null, day: Day | undefined): number | undefined {
  return stored?.prices.close[stored.prices.days.indexOf(day as Day)];
}

/** True if prices before a split are those of the shares before it. Stored prices show it for any ratio, and the fall of the day for a clear one. */
function isUnadjusted(prices: Prices, stored: StoredHistory | null, split: Pick<SplitRow, 'day' | 'ratio'>): boolean {
  const around = closesAround(prices, split.day);
  if (around === null) return false;
  const isLike = (fall: number, tolerance: number) => Math.abs(fall / split.ratio - 1) <= tolerance;
  if (stored?.splits.some(({ day }) => day === split.day)) {
    const { days } = prices;
    const [before, since] = [storedClose(stored, days[around.at - 1]), storedClose(stored, days[around.at])];
    const tolerance = Math.min(LIKE_A_SMALL_SPLIT, Math.abs(split.ratio - 1) / 3);
    if (before && since) return isLike((around.fall * since) / before, tolerance);
  }
  return isClear(split) && isLike(around.fall, LIKE_A_SPLIT);
}

/** Returns a chart in the shares after a split. Its dividends may be in them already, which only stored ones show. */
function adjusted(
  chart: Chart,
  split: Pick<SplitRow, 'day' | 'ratio'>,
  stored: StoredHistory | null,
  leftOut: string[],
): Chart {
  const { days } = chart.prices;
  const scaled = (column: Prices['close'], factor: number) =>
    column.map((value, i) => (value !== null && (days[i] as Day) < split.day ? value * factor : value));
  const { close, open, high, low, volume } = chart.prices;
  const perShare = 1 / split.ratio;
  const at = days.findLastIndex((day) => day < split.day && storedClose(stored, day));
  const times = (close[at] ?? Number.NaN) / (storedClose(stored, days[at]) ?? Number.NaN);
  const dividends = chart.dividends.flatMap((row) => {
    if (row.exDay >= split.day) return [row];
    const known = stored?.dividends.find(({ exDay }) => exDay === row.exDay);
    const basis = row.amount / (known?.amount ?? Number.NaN) / times;
    if (Math.abs(basis - 1) <= LIKE_A_SMALL_SPLIT) return [{ ...row, amount: row.amount * perShare }];
    if (Math.abs(basis * split.ratio - 1) <= LIKE_A_SMALL_SPLIT) return [row];
    const why = `may be that of a share before the split on ${formatDay(split.day)}, which the source lacks`;
    leftOut.push(`the dividend on ${formatDay(row.exDay)} ${why}: not stored until the source has the split`);
    return [];
  });
  return {
    ...chart,
    dividends,
    prices: {
      days,
      close: scaled(close, perShare),
      open: scaled(open, perShare),
      high: scaled(high, perShare),
      low: scaled(low, perShare),
      volume: scaled(volume, split.ratio).map((value) => value && Math.round(value)),
    },
  };
}

/** The stored history of an instrument. */
export interface StoredHistory {
  readonly prices: PriceColumns;
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  /** True if all of it came from the source that is asked. */
  readonly isOwn: boolean;
  /** True if a part of it came from the source that is asked. */
  readonly isPartlyOwn: boolean;
}

/** A vendor may date a dividend some days later than another. */
const SAME_DIVIDEND_DAYS = 3;

/**
 * Returns the stored dividends of other sources and files that a whole history lacks, in its shares. They stay, because a source may not know
 * of a spin-off. Dividends of the source itself go, because it may withdraw them. Dividends of a history in another unit go, too.
 */
export function keptDividends(stored: StoredHistory, whole: Chart, perMajor: number): readonly DividendRow[] {
  const { dividends, splits, isOwn } = stored;
  if (isOwn || unitOf(stored, whole, perMajor) !== null) return [];
  const added = whole.splits.filter(({ day }) => !splits.some((one) => one.day === day));
  const isGiven = ({ exDay }: DividendRow) =>
    whole.dividends.some((one) => Math.abs(one.exDay - exDay) <= SAME_DIVIDEND_DAYS);
  return dividends
    .filter((row) => !isGiven(row))
    .map((row) => ({ ...row, amount: row.amount / sharesSince(row.exDay, added) }));
}

/** A whole history may lack so few of the stored days. */
const MOST_LOST = 0.05;
/** The number of latest common days whose prices are compared. */
const COMPARED = 10;
/** Prices in another currency follow its rate, so their ratio moves by more than rounding. */
const CONSTANT = 0.002;

/**
 * Returns why a whole history must not replace the stored one: it lacks days, dividends, or splits, or its prices are in another unit. Null if
 * nothing is lost.
 */
export function lossOf(source: string, stored: StoredHistory, whole: Chart, perMajor: number): string | null {
  const { prices, dividends, splits, isOwn, isPartlyOwn } = stored;
  const [first, last] = [prices.days[0] as Day, prices.days.at(-1) as Day];
  const has = whole.prices.days.filter((day) => day >= first && day <= last).length;
  if (has < (1 - MOST_LOST) * prices.days.length) {
    return `${source} has only ${has} of the ${prices.days.length} stored days`;
  }
  const end = whole.prices.days.at(-1);
  if (end === undefined || end < last) return `${source} has no sound price on the last stored day, ${formatDay(last)}`;
  if (isOwn && whole.dividends.length < dividends.length / 2) {
    return `${source} has only ${whole.dividends.length} of the ${counted(dividends.length, 'stored dividend')}`;
  }
  const lost = splits.find((split) => isClear(split) && !whole.splits.some(({ day }) => day === split.day));
  if (isOwn && lost) return `${source} no longer has the split on ${formatDay(lost.day)}`;
  if (!isPartlyOwn) return null;
  if (isMoved(stored, whole, perMajor)) return `the days of ${source} are those of another time zone`;
  const times = unitOf(stored, whole, perMajor);
  if (times === null) return null;
  const reason = 'as if in another currency or unit, or of another company with the same ticker';
  return `the prices of ${source} are ${times.toPrecision(3)} times the stored ones without a split, ${reason}`;
}

/** True if the latest stored closes all stand on the day before, or all on the day after. */
function isMoved({ prices }: StoredHistory, whole: Chart, perMajor: number): boolean {
  const closes = new Map(whole.prices.days.map((day, i) => [day, (whole.prices.close[i] ?? Number.NaN) / perMajor]));
  const [first, last] = [whole.prices.days[0] ?? 0, whole.prices.days.at(-1) ?? 0];
  const latest = [...prices.days.entries()].slice(-COMPARED);
  const fits = (moved: number) => {
    const inside = latest.filter(([, day]) => day + moved >= first && day + moved <= last);
    const isSame = (stored: number, close = Number.NaN) => Math.abs(close / stored - 1) < CONSTANT;
    return inside.length > 1 && inside.every(([i, day]) => isSame(Number(prices.close[i]), closes.get(day + moved)));
  };
  return !fits(0) && (fits(1) || fits(-1));
}

/** The number of days out of ten on which a rate of exchange moves by more than rounding, at least. */
const MOVING = 7;
const ROUNDING = 0.0005;

/** Returns how many times the stored prices those of another unit are. Null if a split or a correction explains the difference. */
function unitOf({ prices, splits }: StoredHistory, whole: Chart, perMajor: number): number | null {
  const added = whole.splits.filter(({ day, ratio }) => !splits.some((one) => one.day === day && one.ratio === ratio));
  const closes = new Map(whole.prices.days.map((day, i) => [day, whole.prices.close[i] ?? Number.NaN]));
  const ratios: number[] = [];
  for (let i = prices.days.length - 1; i >= 0; i--) {
    const day = prices.days[i] as Day;
    const expected = added.reduce((product, split) => (split.day > day ? product / split.ratio : product), 1);
    const ratio = (closes.get(day) ?? Number.NaN) / perMajor / (prices.close[i] as number) / expected;
    if (ratio > 0 && Number.isFinite(ratio)) ratios.push(ratio);
  }
  const differing = ratios.filter((ratio) => Math.abs(ratio - 1) > CONSTANT).slice(0, COMPARED);
  const isOther = isOtherUnit(ratios.slice(0, COMPARED)) || isOtherCurrency(differing);
  return isOther ? (differing[0] ?? null) : null;
}

function isOneSided(ratios: readonly number[]): boolean {
  return Math.min(...ratios) > 1 + CONSTANT || Math.max(...ratios) < 1 - CONSTANT;
}

/** True if the latest ratios are far from 1, or differ among each other. */
function isOtherUnit(ratios: readonly number[]): boolean {
  const [smallest, largest] = [Math.min(...ratios), Math.max(...ratios)];
  const isFar = smallest > CLEAR_RATIO || largest < 1 / CLEAR_RATIO;
  return ratios.length > 1 && isOneSided(ratios) && (isFar || largest / smallest > 1 + CONSTANT);
}

/** True if the ratios move every day as a rate of exchange does, because an earlier part of the history is in another currency. */
function isOtherCurrency(ratios: readonly number[]): boolean {
  const moves = ratios.slice(1).filter((ratio, i) => Math.abs(ratio / (ratios[i] as number) - 1) > ROUNDING);
  return ratios.length === COMPARED && isOneSided(ratios) && moves.length >= MOVING;
}
