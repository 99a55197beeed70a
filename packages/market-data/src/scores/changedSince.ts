import type { Day } from '@tearsheet/shared/dates';
import type { FundamentalRow, SnapshotContent } from '../content.ts';
import { publicationDay } from '../views/knownStatements.ts';

import { type StockInput, stockInputs } from './stockInputs.ts';

/**
 * The first day on which two contents differ in anything that stock scores are made from. A score of a Friday uses nothing
 * later, so the scores of earlier Fridays are the same in both. Infinite when nothing differs.
 */
export function changedSince(before: SnapshotContent, after: SnapshotContent): Day {
  const old = new Map(stockInputs(before).map((stock) => [stock.row.ric, stock]));
  let since = changedRates(before.fx, after.fx);
  for (const stock of stockInputs(after)) {
    const earlier = old.get(stock.row.ric);
    since = Math.min(since, earlier ? changedStock(earlier, stock) : firstPrice(stock));
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

function changedStock(a: StockInput, b: StockInput): Day {
  if (a.row.sector !== b.row.sector || a.row.currency !== b.row.currency) return Math.min(firstPrice(a), firstPrice(b));
  // Later splits change the number of shares behind every earlier statement.
  const sameSplits = JSON.stringify(a.splits) === JSON.stringify(b.splits);
  return Math.min(
    sameSplits ? NEVER : Math.min(firstPrice(a), firstPrice(b)),
    changedColumns(a.prices.days, b.prices.days, [
      [a.prices.close, b.prices.close],
      [a.prices.volume, b.prices.volume],
    ]),
    changedRows(a.dividends, b.dividends, ({ exDay }) => exDay),
    changedRows(a.statements, b.statements, publicationDay),
  );
}

type Pair = readonly [Float64Array | null, Float64Array | null];

/** The first day on which columns differ; NaN is like NaN. */
function changedColumns(a: Int32Array, b: Int32Array, values: readonly Pair[]): Day {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const isSame = a[i] === b[i] && values.every(([x, y]) => Object.is(x?.[i], y?.[i]));
    if (!isSame) return Math.min(a[i] as Day, b[i] as Day);
  }
  return a[length] ?? b[length] ?? NEVER;
}

/** The earliest day of a row that only one side has. */
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

/** The values of a statement, whose order means nothing. */
function isValues(value: unknown): value is FundamentalRow['values'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('ric' in value);
}

/** Another set of pairs may lead crosses another way on every day. */
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
