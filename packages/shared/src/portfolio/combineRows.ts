import type { IsoDate } from '../dates.ts';
import { MOST_DIGITS } from '../engine/json/numbers.ts';
import type { Row } from './row.ts';

export interface CombinedRows {
  /** The rows in their order, with one row for the rows that were added up, at the place of the first one. */
  readonly rows: readonly Row[];
  /** Each row of several, as it was sent and with their sum. */
  readonly combined: readonly { readonly parts: readonly Row[]; readonly sum: Row }[];
  /** Rows that repeat an earlier one, or that cannot be added to it. They stay among the rows. */
  readonly duplicates: readonly { readonly row: Row; readonly first: Row; readonly isEqual: boolean }[];
}

/**
 * Adds up the rows of one date that hold the same instrument, such as two lots of a purchase. A row that equals an earlier one may be
 * a mistake, so it is a duplicate. Amounts in different currencies and different units are duplicates too. Rows without an
 * instrument, and rows that are not above 0, are left alone.
 */
export function combineRows(rows: readonly Row[]): CombinedRows {
  const parts = new Map<Row, [Row, ...Row[]]>();
  const firstOn = new Map<IsoDate, Map<string, Row>>();
  const duplicates: { row: Row; first: Row; isEqual: boolean }[] = [];
  for (const row of rows) {
    if (row.instrument === null || !(row.sent > 0)) continue;
    const { ric } = row.instrument;
    const held = firstOn.get(row.date) ?? new Map<string, Row>();
    firstOn.set(row.date, held);
    const first = held.get(ric);
    if (first === undefined) {
      held.set(ric, row);
      continue;
    }
    const all = parts.get(first) ?? [first];
    const equal = all.find((part) => part.sent === row.sent);
    const isAddable = first.unit === row.unit && first.currency === row.currency;
    if (isAddable && equal === undefined) parts.set(first, [...all, row]);
    else duplicates.push({ row, first: (isAddable && equal) || first, isEqual: isAddable });
  }
  if (parts.size === 0) return { rows, combined: [], duplicates };
  const sums = new Map([...parts].map(([first, all]) => [first, sumOf(first, all)]));
  const added = new Set([...parts.values()].flatMap(([, ...others]) => others));
  return {
    rows: rows.flatMap((row) => (added.has(row) ? [] : [sums.get(row) ?? row])),
    combined: [...parts].map(([first, all]) => ({ parts: all, sum: sums.get(first)! })),
    duplicates,
  };
}

function sumOf(first: Row, rows: readonly Row[]): Row {
  const add = (member: 'sent' | 'weight') =>
    Number(rows.reduce((sum, row) => sum + row[member], 0).toPrecision(MOST_DIGITS));
  return { ...first, sent: add('sent'), weight: add('weight') };
}

/** Rows that a message names. */
const MOST_NAMED = 5;

/** Returns a sentence about rows that were added up. */
export function combinedMessage({ parts, sum }: CombinedRows['combined'][number]): string {
  const names = parts.slice(0, MOST_NAMED).map(({ index }) => `portfolio[${index}]`);
  const more = parts.length > MOST_NAMED ? [`${parts.length - MOST_NAMED} more`] : [];
  const what = { weight: 'weights', quantity: 'quantities', amount: 'amounts' }[sum.unit];
  return `${sum.instrument?.ric ?? sum.symbol} has ${parts.length} rows on ${sum.date} (${[...names, ...more].join(', ')}). Their ${what} add up to ${sum.sent}.`;
}

/** Returns a sentence about a row that is not added up. */
export function duplicateMessage({ row, first, isEqual }: CombinedRows['duplicates'][number]): string {
  const held = `${row.instrument?.ric ?? row.symbol} is already held on ${row.date} by portfolio[${first.index}]`;
  return isEqual
    ? `${held} with the same ${row.unit}. Remove one of the rows, or send their sum.`
    : `${held} in another unit or currency. Send one row.`;
}
