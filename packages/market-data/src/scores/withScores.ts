import { type Day, weekdayOnOrBefore } from '@tearsheet/shared';
import type { DenseSeries } from '@tearsheet/shared/engine';
import type { FundamentalRow, SnapshotContent } from '../content.ts';
import { createFxGraph, createFxRates, rateAt } from '../store/fxRates.ts';
import { baseOf, changedFrom, extentOf, isAdjusted } from '../store/lazyPrices.ts';
import { createSeriesCache } from '../store/seriesCache.ts';
import { publicationDay } from '../views/statements.ts';
import { computeScores, type ScoreRun } from './computeScores.ts';
import type { SessionPrices } from './priceDescriptors.ts';
import { fridayGrid } from './scoreColumns.ts';
import { type StockInput, stockInputs } from './stockInputs.ts';

/**
 * Increased when a formula changes, because scores of another version are never reused.
 * 1: percentiles of five factors. Funds are means of their holdings' factors.
 * 2: a fund's composite is the mean of its holdings' composites. Dividends in other currencies are converted.
 * 3: no volume trend if a session of the window has no volume.
 * 4: a second listing has the scores of its issuer. Market values use closes as traded. Only stocks that trade on the
 * Friday are ranked. A restated statement counts from its own publication. The composite uses unrounded factor scores.
 * Negative equity has no rank in book yield. A loss has a tax rate of 0. Descriptors are clipped to interpolated
 * quantiles.
 */
export const SCORES_VERSION = 4;

/**
 * Returns the first day on which two contents differ in an input of stock scores. Scores of earlier Fridays are the
 * same in both, because a score uses nothing later. Infinite if nothing differs.
 */
export function changedSince(before: SnapshotContent, after: SnapshotContent): Day {
  const old = new Map(stockInputs(before).map((stock) => [stock.row.ric, stock]));
  const isBase = baseOf(after.prices) === before.prices;
  let since = changedRates(before.fx, after.fx);
  for (const stock of stockInputs(after)) {
    const { ric } = stock.row;
    const earlier = old.get(ric);
    const from = isBase ? changedFrom(after.prices, ric) : ALWAYS;
    const isAppended = from > (extentOf(before.prices, ric)?.last ?? NEVER) && !isAdjusted(after.prices, ric);
    since = Math.min(since, earlier ? changedStock(earlier, stock, isAppended ? from : null) : firstPrice(stock));
    old.delete(stock.row.ric);
  }
  for (const removed of old.values()) since = Math.min(since, firstPrice(removed));
  return since;
}

const NEVER = Number.POSITIVE_INFINITY;
const ALWAYS = Number.NEGATIVE_INFINITY;

function firstPrice({ prices }: StockInput): Day {
  return prices.days[0] ?? NEVER;
}

/** @param appendedFrom the first day of the prices that are new, if the others are the same and none is adjusted for dividends */
function changedStock(a: StockInput, b: StockInput, appendedFrom: Day | null): Day {
  if (a.row.sector !== b.row.sector || a.row.currency !== b.row.currency) return Math.min(firstPrice(a), firstPrice(b));
  // Later splits change the number of shares of every earlier statement.
  const sameSplits = JSON.stringify(a.splits) === JSON.stringify(b.splits);
  return Math.min(
    sameSplits ? NEVER : Math.min(firstPrice(a), firstPrice(b)),
    appendedFrom ?? changedPrices(a.prices, b.prices),
    changedRows(a.dividends, b.dividends, ({ exDay }) => exDay),
    changedRows(a.statements, b.statements, publicationDay),
  );
}

function changedPrices(a: SessionPrices, b: SessionPrices): Day {
  return changedColumns(a.days, b.days, [
    [a.close, b.close],
    [a.volume, b.volume],
  ]);
}

type Pair = readonly [Float64Array | null, Float64Array | null];

/** Returns the first day on which columns differ. NaN equals NaN. */
function changedColumns(a: Int32Array, b: Int32Array, values: readonly Pair[]): Day {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const isSame = a[i] === b[i] && values.every(([x, y]) => Object.is(x?.[i], y?.[i]));
    if (!isSame) return Math.min(a[i] as Day, b[i] as Day);
  }
  return a[length] ?? b[length] ?? NEVER;
}

/** Returns the earliest day of a row that only one side has. */
function changedRows<Row>(a: readonly Row[], b: readonly Row[], dayOf: (row: Row) => Day): Day {
  const other = new Map(a.map((row) => [keyOf(row), dayOf(row)]));
  let since = NEVER;
  for (const row of b) if (!other.delete(keyOf(row))) since = Math.min(since, dayOf(row));
  for (const day of other.values()) since = Math.min(since, day);
  return since;
}

function keyOf(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) => (isValues(value) ? Object.entries(value).sort() : value));
}

/** True for the values of a statement, whose order has no meaning. */
function isValues(value: unknown): value is FundamentalRow['values'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('ric' in value);
}

/** Compares rates. Another set of pairs may change the crosses of every day. */
function changedRates(a: SnapshotContent['fx'], b: SnapshotContent['fx']): Day {
  if (a.size !== b.size) return ALWAYS;
  let since = NEVER;
  for (const [pair, old] of a) {
    const now = b.get(pair);
    if (!now) return ALWAYS;
    since = Math.min(since, changedColumns(old.days, now.days, [[old.rates, now.rates]]));
  }
  return since;
}

export interface ScoreOptions {
  /** The content from which this one was made. Its scores are reused up to the first day that differs. */
  readonly previous?: SnapshotContent | null | undefined;
  /** Receives the finished share of the work, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Returns the content with the scores of every Friday from its first price to its last. Scores of `previous` are reused
 * if they must be the same, so that a new day costs a week and not the whole history.
 */
export function withScores(
  content: SnapshotContent,
  { previous = null, onProgress }: ScoreOptions = {},
): SnapshotContent {
  const fxRate = createFxRates(
    createFxGraph(content.fx.keys()),
    (pair) => content.fx.get(pair) ?? null,
    createSeriesCache<DenseSeries | null>(),
  );
  const rateOn = (from: string, to: string, day: Day): number => {
    const rate = fxRate(from, to);
    return (rate && rateAt(rate, weekdayOnOrBefore(day))) ?? Number.NaN;
  };
  const grid = fridayGrid(content);
  const carried = previous && carriedScores(previous, content);
  const columns = computeScores(content, { grid, rateOn, carried, onProgress });
  return { ...content, scores: { version: SCORES_VERSION, columns } };
}

function carriedScores(previous: SnapshotContent, content: SnapshotContent): NonNullable<ScoreRun['carried']> | null {
  const { scores } = previous;
  if (scores?.version !== SCORES_VERSION) return null;
  const [before, after] = [fridayGrid(previous), fridayGrid(content)];
  if (after.first !== before.first) return null;
  const end = before.first + 7 * before.count;
  return { columns: scores.columns, from: Math.min(end, changedSince(previous, content)) };
}
