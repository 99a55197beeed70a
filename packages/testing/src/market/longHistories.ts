/** A market whose histories are long, so that the prices of a day are a small part of its snapshot. */
import { isWeekday, toDay } from '@tearsheet/shared';
import type { PriceColumns, SnapshotContent } from '../../../market-data/src/content.ts';
import { isAdjusted, lazyPrices } from '../../../market-data/src/store/lazyPrices.ts';
import { updateSnapshot, type WrittenSnapshot } from '../../../market-data/src/store/writeSnapshot.ts';
import { exampleContent, instrumentRow } from './exampleContent.ts';
import { readCurrentSnapshot } from './readSnapshot.ts';

export const RICS: readonly string[] = Array.from({ length: 20 }, (_, i) => `R${i}.N`);
const WEEKDAYS = Array.from({ length: 3700 }, (_, i) => toDay('2014-01-01') + i).filter(isWeekday);
/** The days of the first content, and those that follow. */
export const [FIRST_DAYS, LATER_DAYS] = [WEEKDAYS.slice(0, -12), WEEKDAYS.slice(-12)];

/** Returns a function of numbers from 0 to below 1. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns closes and volumes of the days. */
export function randomColumns(days: readonly number[], next: () => number): PriceColumns {
  const column = () => Float64Array.from(days, () => Math.round(1e4 * (1 + next())) / 100);
  const none = { open: null, high: null, low: null, adjClose: null };
  return { ...none, days: Int32Array.from(days), close: column(), volume: column() };
}

export function contentOf(prices: ReadonlyMap<string, PriceColumns>): SnapshotContent {
  return exampleContent({ instruments: RICS.map((ric) => instrumentRow(ric)), prices });
}

export function firstContent(seed = 1): SnapshotContent {
  const next = random(seed);
  return contentOf(new Map(RICS.map((ric) => [ric, randomColumns(FIRST_DAYS, next)])));
}

/** New prices of an instrument, and a day before which they are the stored ones. */
export interface Change {
  readonly columns: PriceColumns;
  readonly from: number;
}

/** Writes a snapshot on top of the current one, as an import does. */
export async function changePrices(folder: string, changed: ReadonlyMap<string, Change>): Promise<WrittenSnapshot> {
  const written = await updateSnapshot(folder, (previous) => {
    if (previous === null) return null;
    const stored = previous.prices;
    const get = (ric: string) => changed.get(ric)?.columns ?? stored.get(ric)!;
    const prices = lazyPrices({
      rics: RICS,
      load: get,
      extent: (ric) => ({ first: get(ric).days[0]!, last: get(ric).days.at(-1)! }),
      base: stored,
      changedFrom: (ric) => changed.get(ric)?.from ?? Number.POSITIVE_INFINITY,
      isAdjusted: (ric) => isAdjusted(stored, ric),
      between: get,
    });
    return { ...previous, prices };
  });
  if (written === null) throw new Error('the folder has no snapshot');
  return written;
}

export function withDay(columns: PriceColumns, day: number, value: number): PriceColumns {
  const append = (values: Float64Array) => Float64Array.of(...values, value);
  return {
    ...columns,
    days: Int32Array.of(...columns.days, day),
    close: append(columns.close),
    volume: columns.volume && append(columns.volume),
  };
}

/** Adds a day with the close 100 to all instruments. */
export function addDay(folder: string, day: number): Promise<WrittenSnapshot> {
  const prices = readCurrentSnapshot(folder)?.prices ?? new Map<string, PriceColumns>();
  const added = [...prices].map(([ric, columns]) => [ric, { columns: withDay(columns, day, 100), from: day }] as const);
  return changePrices(folder, new Map(added));
}
