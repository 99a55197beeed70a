import { toDay } from '@tearsheet/shared';

export const RESOLUTIONS = ['daily', 'weekly', 'monthly'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const resolutionMember = {
  type: 'string',
  enum: RESOLUTIONS,
  description:
    'Rows of a time series: every day, or the last one of each week or month. Default: the finest that fits.',
} as const;

export function isResolution(value: unknown): value is Resolution {
  return RESOLUTIONS.some((known) => known === value);
}

/** Whatever a row belongs to besides its date. */
const GROUPS = ['ric', 'market', 'sector', 'currency'] as const;

/** A JSON value with the last row of each week or month in every list of dated rows; other lists stay. */
export function thin(value: unknown, resolution: Resolution): unknown {
  if (resolution === 'daily') return value;
  if (Array.isArray(value))
    return value.every(isDated) ? lastOfEach(value, resolution) : value.map((item) => thin(item, resolution));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, thin(member, resolution)]));
}

type Row = Readonly<Record<string, unknown>> & { readonly date: string };

function isDated(item: unknown): item is Row {
  return typeof item === 'object' && item !== null && 'date' in item && typeof item.date === 'string';
}

/** Keeps the place of the row that stays; rows are in date order within a group. */
function lastOfEach(rows: readonly Row[], resolution: Resolution): Row[] {
  const last = new Map(rows.map((row) => [periodOf(row, resolution), row]));
  const kept = new Set(last.values());
  return rows.filter((row) => kept.has(row));
}

function periodOf(row: Row, resolution: Resolution): string {
  const group = GROUPS.map((name) => row[name] ?? '').join(' ');
  // 1970-01-01 was a Thursday, so weeks from Monday on begin three days earlier.
  const period = resolution === 'monthly' ? row.date.slice(0, 7) : Math.floor((toDay(row.date) + 3) / 7);
  return `${group} ${period}`;
}
