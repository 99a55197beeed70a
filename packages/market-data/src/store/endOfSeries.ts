import { type Day, isWeekday, type Weekday, weekdayOnOrBefore } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { DividendRow, InstrumentRow, PriceColumns, SnapshotContent, SplitRow } from '../content.ts';
import { type CarriedFindings, canCarry } from '../quality/inspectContent.ts';
import { denseCloses } from '../views/closesByDay.ts';
import { changedFrom, extentOf, isAdjusted, rowsBetween } from './lazyPrices.ts';
import type { StoredDerived } from './readSnapshot.ts';

/** A stored content, with what was derived from it. */
export interface PreviousContent extends StoredDerived {
  readonly content: SnapshotContent;
}

/** The end of a series whose new rows follow the stored ones. It gives the same as all of the series. */
export interface SeriesEnd {
  /** The prices from the first day of a stored block on. */
  readonly columns: PriceColumns;
  /** All closes that analyses use. They are valid until the next series. */
  readonly closes: DenseSeries;
  /** The rows that the checks need, and the earlier findings. */
  readonly checked: PriceColumns;
  readonly carried: CarriedFindings;
}

/** No check and no rule looks at more rows before or after one. Those for splits look at 10. */
const NEIGHBORS = 11;
/** An end has at least so many calendar days, so that it usually has enough rows. */
const END_DAYS = 60;

/**
 * Returns a function that gives the end of a series. It gives null if the whole series must be read: for new series, and those with adjusted
 * closes or sessions on weekends. The same holds for corrected rows, changed splits and dividends, and prices of 0 near the end.
 */
export function createEndOfSeries(
  content: SnapshotContent,
  previous: PreviousContent,
  storedCloses: (id: number) => DenseSeries | null,
): (instrument: InstrumentRow, id: number) => SeriesEnd | null {
  const stored = previous.content;
  const currencies = new Map(stored.instruments.map(({ ric, currency }) => [ric, currency]));
  const changed = new Set([
    ...changedRics<SplitRow>(stored.splits, content.splits, ({ day, ratio }) => `${day} ${ratio}`),
    ...changedRics<DividendRow>(stored.dividends, content.dividends, ({ exDay, amount, currency }) =>
      [exDay, amount, currency].join(' '),
    ),
  ]);

  return ({ ric, currency }, id) => {
    const extent = extentOf(stored.prices, ric);
    if (extent === null || !content.prices.has(ric) || changedFrom(content.prices, ric) <= extent.last) return null;
    if (isAdjusted(content.prices, ric) || changed.has(ric)) return null;
    if (previous.weekendRics.has(ric) || currencies.get(ric) !== currency) return null;
    const findings = previous.findings(ric);
    if (!canCarry(findings)) return null;
    const columns = rowsBetween(content.prices, ric, extent.last - END_DAYS);
    const start = startOfEnd(columns, extent.last);
    const old = start === null ? null : storedCloses(id);
    if (start === null || old === null) return null;
    const from = start - NEIGHBORS;
    const [days, close] = [columns.days.subarray(from), columns.close.subarray(from)];
    const day = columns.days[start] as Day;
    return {
      columns,
      closes: joined(old, denseCloses(days, close) as DenseSeries, weekdayOnOrBefore(day)),
      checked: { days, close, open: null, high: null, low: null, volume: null, adjClose: null },
      carried: { findings, before: day },
    };
  };
}

/** Returns the RICs whose rows differ. */
function changedRics<Row extends { readonly ric: string }>(
  before: readonly Row[],
  after: readonly Row[],
  textOf: (row: Row) => string,
): string[] {
  const old = Map.groupBy(before, ({ ric }) => ric);
  const changed: string[] = [];
  for (const [ric, rows] of Map.groupBy(after, (row) => row.ric)) {
    const texts = new Set(old.get(ric)?.map(textOf));
    if (old.get(ric)?.length !== rows.length || rows.some((row) => !texts.has(textOf(row)))) changed.push(ric);
    old.delete(ric);
  }
  return [...changed, ...old.keys()];
}

/**
 * Returns the last row that begins a run of equal closes, and has enough stored rows before and after it. No finding and no weekday of an
 * earlier row can change then. Null if there is none, or if a row near it has no close or is on a weekend.
 */
function startOfEnd({ days, close }: PriceColumns, storedLast: Day): number | null {
  let at = days.length - 1;
  while (at >= 0 && days[at]! > storedLast) at--;
  at -= NEIGHBORS;
  while (at >= NEIGHBORS && close[at] === close[at - 1]) at--;
  if (at < NEIGHBORS) return null;
  for (let i = at - NEIGHBORS; i < days.length; i++) {
    if (!(close[i]! > 0 && close[i]! < Number.POSITIVE_INFINITY && isWeekday(days[i]!))) return null;
  }
  return at;
}

/** The closes of the last series, which the next ones replace, because fresh memory for each of a large market takes time. */
let reused = new Float64Array();

/** Returns the values of one series before a weekday, and those of another from it on. */
function joined(old: DenseSeries, end: DenseSeries, from: Weekday): DenseSeries {
  const length = end.first + end.values.length - old.first;
  if (reused.length < length) reused = new Float64Array(length);
  const values = reused.subarray(0, length);
  values.set(old.values.subarray(0, from - old.first));
  values.set(end.values.subarray(from - end.first), from - old.first);
  return { first: old.first, values };
}
