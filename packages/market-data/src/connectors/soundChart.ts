import { counted, type Day, dayOfWeek, formatDay } from '@tearsheet/shared';
import { exchangeCalendar } from '../calendars/exchangeCalendars.ts';
import type { DividendRow, PriceColumns, SplitRow } from '../content.ts';
import { exchangeOf } from '../symbols/ricSuffixes.ts';
import { type PricePiece, SourceError } from './connector.ts';
import type { Chart } from './yahoo/readChart.ts';

type Prices = Omit<PricePiece, 'ric'>;

/** A chart without the days that cannot be right, and the reasons for leaving them out. */
export interface SoundChart {
  readonly chart: Chart;
  readonly leftOut: readonly string[];
}

/**
 * Returns the part of an answer that can be stored. `lastStored` is the last day with a stored price, or null. Throws a SourceError of
 * kind `unsound` if its days are those of another time zone, or if its prices contradict its splits.
 */
export function soundChart(source: string, ric: string, chart: Chart, lastStored: Day | null = null): SoundChart {
  const leftOut: string[] = [];
  const positive = withoutDays(chart.prices, worthlessDays(chart.prices));
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
  const hundredfold = hundredfoldDays(distinct, lastStored);
  const [from] = hundredfold;
  if (from !== undefined) {
    const unit = 'about 100 times, or a hundredth of, those before, as if in another unit';
    leftOut.push(`the prices of ${source} from ${formatDay(from)} are ${unit}: not stored`);
  }
  const prices = withoutDays(distinct, hundredfold);
  return { chart: { ...chart, prices }, leftOut };
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

/** A price does not move by a factor in this range from one day to the next. Pence and pounds differ by 100. */
const HUNDREDFOLD = [80, 125] as const;

/** Stored days so near to the last one are fetched again, and may come in another unit. */
const OVERLAP_DAYS = 14;

/** Returns the new days, and those fetched again, from the first one on that is in another unit than the day before. */
function hundredfoldDays({ days, close }: Prices, lastStored: Day | null): ReadonlySet<Day> {
  if (lastStored === null) return new Set();
  const isJump = (i: number) => {
    const [before, since] = [Number(close[i - 1]), Number(close[i])];
    const factor = Math.max(before / since, since / before);
    return factor >= HUNDREDFOLD[0] && factor <= HUNDREDFOLD[1];
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

/** Throws a SourceError if adjusted prices jump by the ratio of a split, because the source has not applied it yet. */
function requireAdjusted(source: string, { days, close }: Prices, splits: Chart['splits']): void {
  for (const split of splits.filter(isClear)) {
    const after = days.findIndex((day) => day >= split.day);
    const [before, since] = [close[after - 1], close[after]];
    if (after < 1 || !before || !since || (days[after] as Day) - (days[after - 1] as Day) > LONGEST_GAP_DAYS) continue;
    if (Math.abs(before / since / split.ratio - 1) > LIKE_A_SPLIT) continue;
    const message = `the prices of ${source} are not adjusted yet for the split on ${formatDay(split.day)}`;
    throw new SourceError('unsound', `${message}: run the sync again later`);
  }
}

/** The stored history of an instrument. */
export interface StoredHistory {
  readonly prices: PriceColumns;
  readonly dividends: readonly DividendRow[];
  readonly splits: readonly SplitRow[];
  /** True if all of it came from the source that is asked. */
  readonly isOwn: boolean;
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
  const { prices, dividends, splits, isOwn } = stored;
  const [first, last] = [prices.days[0] as Day, prices.days.at(-1) as Day];
  const has = whole.prices.days.filter((day) => day >= first && day <= last).length;
  if (has < (1 - MOST_LOST) * prices.days.length) {
    return `${source} has only ${has} of the ${prices.days.length} stored days`;
  }
  const end = whole.prices.days.at(-1);
  if (end === undefined || end < last) return `${source} has no sound price on the last stored day, ${formatDay(last)}`;
  if (!isOwn) return null;
  if (whole.dividends.length < dividends.length / 2) {
    return `${source} has only ${whole.dividends.length} of the ${counted(dividends.length, 'stored dividend')}`;
  }
  const lost = splits.find((split) => isClear(split) && !whole.splits.some(({ day }) => day === split.day));
  if (lost) return `${source} no longer has the split on ${formatDay(lost.day)}`;
  if (isMoved(stored, whole, perMajor)) return `the days of ${source} are those of another time zone`;
  return scaleOf(source, stored, whole, perMajor);
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

/** Returns why the latest common prices are in another unit than the stored ones. Null if a split or a correction explains them. */
function scaleOf(source: string, { prices, splits }: StoredHistory, whole: Chart, perMajor: number): string | null {
  const added = whole.splits.filter(({ day, ratio }) => !splits.some((one) => one.day === day && one.ratio === ratio));
  const closes = new Map(whole.prices.days.map((day, i) => [day, whole.prices.close[i] ?? Number.NaN]));
  const ratios: number[] = [];
  for (let i = prices.days.length - 1; i >= 0 && ratios.length < COMPARED; i--) {
    const day = prices.days[i] as Day;
    const expected = added.reduce((product, split) => (split.day > day ? product / split.ratio : product), 1);
    const ratio = (closes.get(day) ?? Number.NaN) / perMajor / (prices.close[i] as number) / expected;
    if (ratio > 0 && Number.isFinite(ratio)) ratios.push(ratio);
  }
  const [smallest, largest] = [Math.min(...ratios), Math.max(...ratios)];
  const isElsewhere = smallest > 1 + CONSTANT || largest < 1 - CONSTANT;
  const isFar = smallest > CLEAR_RATIO || largest < 1 / CLEAR_RATIO;
  if (ratios.length < 2 || !isElsewhere || !(isFar || largest / smallest > 1 + CONSTANT)) return null;
  const times = (ratios[0] as number).toPrecision(3);
  return `the prices of ${source} are ${times} times the stored ones without a split, as if in another currency or unit`;
}
