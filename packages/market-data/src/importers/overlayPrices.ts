import type { PriceColumns } from '../content.ts';
import { PRICE_FIELDS, type PriceField, type PriceRows } from './draft.ts';

/**
 * New rows over stored columns: by day, and within a day by cell, the last value wins; a cell without value leaves what
 * was there, so that adjusted closes can be added to closes. Days come out ascending and distinct.
 */
export function overlayPrices(old: PriceColumns | null, rows: PriceRows): PriceColumns {
  const count = (old?.days.length ?? 0) + rows.days.length;
  const days = Int32Array.from([...(old?.days ?? []), ...rows.days]);
  const order = Uint32Array.from(days.keys()).sort((a, b) => (days[a] as number) - (days[b] as number) || a - b);
  const slots = new Uint32Array(count);
  const distinct = new Int32Array(count);
  let used = 0;
  for (const i of order) {
    if (used === 0 || distinct[used - 1] !== days[i]) distinct[used++] = days[i] as number;
    slots[i] = used - 1;
  }
  const column = (field: PriceField): Float64Array | null => {
    const values = new Float64Array(used).fill(Number.NaN);
    const stored = old?.[field] ?? null;
    const added = rows[field];
    const offset = old?.days.length ?? 0;
    let found = false;
    for (let i = 0; i < count; i++) {
      const value = i < offset ? (stored?.[i] ?? Number.NaN) : (added[i - offset] as number);
      if (Number.isNaN(value)) continue;
      values[slots[i] as number] = value;
      found = true;
    }
    return found ? values : null;
  };
  const [close, open, high, low, volume, adjClose] = PRICE_FIELDS.map(column);
  return {
    days: distinct.slice(0, used),
    close: close ?? new Float64Array(used).fill(Number.NaN),
    open: open ?? null,
    high: high ?? null,
    low: low ?? null,
    volume: volume ?? null,
    adjClose: adjClose ?? null,
  };
}
