import { type Day, formatDay, toDay } from '@tearsheet/shared/dates';

/**
 * Price history in a snapshot file: one blob per (instrument, field, year), little-endian, in the order of the days.
 * `days` is Int32 day numbers, the others Float64. The row key packs the three, so that one instrument's years of one
 * field lie next to each other and are read by one range scan.
 */
export const FIELDS = ['days', 'close', 'open', 'high', 'low', 'volume', 'adjClose'] as const;
export type Field = (typeof FIELDS)[number];

const FIELD_SLOTS = 16;
const YEAR_SLOTS = 4096;

export function seriesKey(instrument: number, field: Field, year: number): number {
  return (instrument * FIELD_SLOTS + FIELDS.indexOf(field)) * YEAR_SLOTS + year;
}

/** First and last key of everything stored for an instrument. */
export function instrumentKeys(instrument: number): readonly [number, number] {
  const first = instrument * FIELD_SLOTS * YEAR_SLOTS;
  return [first, first + FIELD_SLOTS * YEAR_SLOTS - 1];
}

/** The field of a key; throws RangeError for a key no version of this product wrote. */
export function fieldOfKey(key: number): Field {
  const field = FIELDS[Math.floor(key / YEAR_SLOTS) % FIELD_SLOTS];
  if (!field) throw new RangeError(`unknown field in series key ${key}`);
  return field;
}

/** Positions [from, to) of each calendar year in ascending day numbers. */
export function splitByYear(days: Int32Array): { year: number; from: number; to: number }[] {
  const parts: { year: number; from: number; to: number }[] = [];
  for (let from = 0; from < days.length; ) {
    const year = yearOf(days[from] as Day);
    const nextYear = toDay(`${String(year + 1).padStart(4, '0')}-01-01`);
    let to = from + 1;
    while (to < days.length && (days[to] as Day) < nextYear) to++;
    parts.push({ year, from, to });
    from = to;
  }
  return parts;
}

function yearOf(day: Day): number {
  return Number(formatDay(day).slice(0, 4));
}
