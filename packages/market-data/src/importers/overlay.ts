import type { FactorColumn, FundamentalRow, OriginRow, PriceColumns, SnapshotContent } from '../content.ts';
import { extentOf } from '../store/lazyPrices.ts';
import { completeOrigins } from '../store/origins.ts';
import { type Draft, rowKey, statementKey } from './draft.ts';
import { PRICE_FIELDS, type PriceField, type PriceRows } from './priceTable.ts';

/**
 * Merges new rows into stored columns, by day and field. The last value wins. An empty cell keeps the stored value, so
 * that adjusted closes can be added to closes. Days come out ascending and distinct.
 */
export function overlayPrices(old: PriceColumns | null, rows: PriceRows): PriceColumns {
  const offset = old?.days.length ?? 0;
  const days = new Int32Array(offset + rows.days.length);
  if (old) days.set(old.days);
  days.set(rows.days, offset);
  const { distinct, slots } = placesOf(days);
  const used = distinct.length;
  const column = (field: PriceField): Float64Array | null => {
    const [stored, added] = [old?.[field] ?? null, rows[field]];
    if (stored === null && added === null) return null;
    if (slots === null && old === null) return hasValue(added) ? added : null;
    const values = new Float64Array(used).fill(Number.NaN);
    if (slots === null) {
      if (stored) values.set(stored);
      if (added) values.set(added, offset);
      return hasValue(values) ? values : null;
    }
    let found = false;
    const take = (source: Float64Array, from: number): void => {
      for (let i = 0; i < source.length; i++) {
        const value = source[i] as number;
        if (Number.isNaN(value)) continue;
        values[slots[from + i] as number] = value;
        found = true;
      }
    };
    if (stored) take(stored, 0);
    if (added) take(added, offset);
    return found ? values : null;
  };
  const [close, open, high, low, volume, adjClose] = PRICE_FIELDS.map(column);
  return {
    days: distinct,
    close: close ?? new Float64Array(used).fill(Number.NaN),
    open: open ?? null,
    high: high ?? null,
    low: low ?? null,
    volume: volume ?? null,
    adjClose: adjClose ?? null,
  };
}

function hasValue(values: Float64Array | null): boolean {
  for (let i = 0; values && i < values.length; i++) if (!Number.isNaN(values[i])) return true;
  return false;
}

/** Returns the end of stored columns with later rows. Null if the rows have a field that it lacks, which earlier rows may have or lack. */
export function appendPrices(end: PriceColumns, rows: PriceRows): PriceColumns | null {
  if (PRICE_FIELDS.some((field) => rows[field] !== null && end[field] === null)) return null;
  const joined = overlayPrices(end, rows);
  // Earlier rows of a column may have values if none of these has.
  const column = (field: Exclude<PriceField, 'close'>) =>
    joined[field] ?? (end[field] && new Float64Array(joined.days.length).fill(Number.NaN));
  return {
    days: joined.days,
    close: joined.close,
    open: column('open'),
    high: column('high'),
    low: column('low'),
    volume: column('volume'),
    adjClose: column('adjClose'),
  };
}

/** Returns the distinct days in order, with the place of each given day among them. The places are null if the days ascend. */
function placesOf(days: Int32Array): { readonly distinct: Int32Array; readonly slots: Uint32Array | null } {
  let ascending = 1;
  while (ascending < days.length && (days[ascending] as number) > (days[ascending - 1] as number)) ascending++;
  if (ascending >= days.length) return { distinct: days, slots: null };
  const order = Uint32Array.from(days.keys()).sort((a, b) => (days[a] as number) - (days[b] as number) || a - b);
  const slots = new Uint32Array(days.length);
  const distinct = new Int32Array(days.length);
  let used = 0;
  for (const i of order) {
    if (used === 0 || distinct[used - 1] !== days[i]) distinct[used++] = days[i] as number;
    slots[i] = used - 1;
  }
  return { distinct: distinct.slice(0, used), slots };
}

/** Merges stored and new rows. A new row replaces the stored row with its key. */
export function overlayRows<Row>(
  stored: readonly Row[] = [],
  added: ReadonlyMap<string, Row>,
  keyOf: (row: Row) => string,
): Row[] {
  const rows = new Map(stored.map((row) => [keyOf(row), row]));
  for (const [key, row] of added) rows.set(key, row);
  return [...rows.values()];
}

/** Merges returns by factor and day. A new return replaces the stored one. */
export function overlayFactors(draft: Draft, previous: SnapshotContent | null): readonly FactorColumn[] {
  const factors = new Map(
    previous?.factors?.map((column) => [rowKey(column.set, column.frequency, column.factor), column]),
  );
  for (const [key, { returns, ...column }] of draft.factors) {
    const stored = factors.get(key);
    const byDay = new Map(Array.from(stored?.days ?? [], (day, i) => [day, stored?.returns[i] as number]));
    for (const [day, value] of returns) byDay.set(day, value);
    if (byDay.size === 0) continue;
    const days = Int32Array.from(byDay.keys()).sort();
    factors.set(key, { ...column, days, returns: Float64Array.from(days, (day) => byDay.get(day) as number) });
  }
  return [...factors.values()];
}

/** Merges rates by pair and day. A new rate replaces the stored one. */
export function overlayFx(draft: Draft, previous: SnapshotContent | null): SnapshotContent['fx'] {
  const fx = new Map(previous?.fx);
  for (const [pair, added] of draft.fx) {
    const stored = fx.get(pair);
    const byDay = new Map<number, number>();
    stored?.days.forEach((day, i) => {
      byDay.set(day, stored.rates[i] as number);
    });
    for (const [day, rate] of added) byDay.set(day, rate);
    const days = Int32Array.from(byDay.keys()).sort();
    fx.set(pair, { days, rates: Float64Array.from(days, (day) => byDay.get(day) as number) });
  }
  return fx;
}

/**
 * Adds the origins of new series to those of stored ones. A stored origin of prices goes if the new rows replace every stored price,
 * dividend, and split.
 */
export function overlayOrigins(
  draft: Draft,
  previous: SnapshotContent | null,
  added: readonly OriginRow[],
): readonly OriginRow[] {
  const stored = previous === null ? [] : completeOrigins(previous);
  // The new rows of a source replace its own origin in any case.
  const sources = new Map(added.flatMap(({ kind, name, source }) => (kind === 'prices' ? [[name, source]] : [])));
  const foreign = stored.flatMap(({ kind, name, source }) =>
    kind === 'prices' && sources.has(name) && sources.get(name) !== source ? [name] : [],
  );
  const replaced = new Set(foreign.filter((ric) => replacesPrices(draft, previous, ric)));
  for (const { ric, exDay } of previous?.dividends ?? []) {
    if (!draft.dividends.has(rowKey(ric, exDay))) replaced.delete(ric);
  }
  for (const { ric, day } of previous?.splits ?? []) if (!draft.splits.has(rowKey(ric, day))) replaced.delete(ric);
  const kept = stored.filter(({ kind, name }) => kind !== 'prices' || !replaced.has(name));
  const keyOf = ({ kind, name, source }: OriginRow) => rowKey(kind, name, source);
  const before = new Map(kept.map((row) => [keyOf(row), row]));
  const latest = added.map((row) => {
    const known = before.get(keyOf(row))?.lastDay ?? row.lastDay;
    return { ...row, lastDay: known === null || row.lastDay === null ? row.lastDay : Math.max(known, row.lastDay) };
  });
  return overlayRows(kept, new Map(latest.map((row) => [keyOf(row), row])), keyOf);
}

/** True if the draft has a row for each stored price of an instrument. */
function replacesPrices({ prices }: Draft, previous: SnapshotContent | null, ric: string): boolean {
  const [old, fresh] = [previous && extentOf(previous.prices, ric), prices.extent(ric)];
  if (old === null) return true;
  if (fresh === null || fresh.first > old.first || fresh.last < old.last) return false;
  const days = new Set(prices.get(ric)?.days);
  return previous?.prices.get(ric)?.days.every((day) => days.has(day)) ?? true;
}

/** Adds sessions. An imported calendar is the union of its files. */
export function overlaySessions(draft: Draft, previous: SnapshotContent | null): Map<string, Int32Array> {
  const sessions = new Map(previous?.sessions);
  for (const [mic, days] of draft.sessions) {
    sessions.set(mic, Int32Array.from(new Set([...(sessions.get(mic) ?? []), ...days])).sort());
  }
  return sessions;
}

/**
 * Merges stored and new versions of statements. A version without a publication date is dropped if its period has dated
 * versions, because their order would be unknown.
 */
export function overlayStatements(
  stored: readonly FundamentalRow[] | undefined,
  added: Draft['fundamentals'],
): { readonly rows: readonly FundamentalRow[]; readonly notes: readonly string[] } {
  const all = overlayRows(stored, added, (row) => rowKey(...statementKey(row)));
  const period = ({ ric, periodEnd, freq }: FundamentalRow) => rowKey(ric, periodEnd, freq);
  const dated = new Set(all.filter(({ sourceDay }) => sourceDay !== null).map(period));
  const rows = all.filter((row) => row.sourceDay !== null || !dated.has(period(row)));
  const count = all.length - rows.length;
  const note = `${count} statements without a publication date give way to dated statements of the same periods`;
  return { rows, notes: count > 0 ? [note] : [] };
}
