import { toDay } from '@tearsheet/shared';
import { RESOLUTIONS } from '@tearsheet/shared/schemas';

export type Resolution = (typeof RESOLUTIONS)[number];

export const resolutionMember = {
  type: 'string',
  enum: RESOLUTIONS,
  description: 'Rows of a time series: the last of each period. Default: the finest that fits.',
} as const;

export function isResolution(value: unknown): value is Resolution {
  return RESOLUTIONS.some((known) => known === value);
}

/** Members that name the group of a row, such as its instrument. */
const GROUPS = ['ric', 'market', 'sector', 'currency'] as const;

/** Lists of dated events. They are no time series, so every row stays. */
const EVENTS: readonly string[] = [
  ...['portfolio_input', 'transactions', 'per_rebalance', 'flows'],
  ...['removed_positions', 'late_distributions', 'dates'],
];

/**
 * Returns a JSON value in which every time series keeps only the last row of each week or month. Other lists do not change.
 *
 * @param name of the member that has the value
 */
export function thin(value: unknown, resolution: Resolution, name = ''): unknown {
  if (resolution === 'daily' || EVENTS.includes(name)) return value;
  if (Array.isArray(value))
    return value.every(isDated) ? lastOfEach(value, resolution) : value.map((item) => thin(item, resolution));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, thin(member, resolution, key)]));
}

/** Returns true if the value has a time series, which a resolution could shorten. @param name of the member that has the value */
export function hasSeries(value: unknown, name = ''): boolean {
  if (typeof value !== 'object' || value === null || EVENTS.includes(name)) return false;
  if (!Array.isArray(value)) return Object.entries(value).some(([key, member]) => hasSeries(member, key));
  return (value.length > 0 && value.every(isDated)) || value.some((item) => hasSeries(item));
}

type Row = Readonly<Record<string, unknown>> & { readonly date: string };

function isDated(item: unknown): item is Row {
  return typeof item === 'object' && item !== null && 'date' in item && typeof item.date === 'string';
}

/** Returns the last row of each group and period, in the order of the input. The rows of a group must be in date order. */
function lastOfEach(rows: readonly Row[], resolution: Resolution): Row[] {
  const last = new Map(rows.map((row) => [periodOf(row, resolution), row]));
  const kept = new Set(last.values());
  return rows.filter((row) => kept.has(row));
}

function periodOf(row: Row, resolution: Resolution): string {
  const group = GROUPS.map((name) => row[name] ?? '').join(' ');
  // 1970-01-01 was a Thursday, so its week began three days earlier, on Monday.
  const period = resolution === 'monthly' ? row.date.slice(0, 7) : Math.floor((toDay(row.date) + 3) / 7);
  return `${group} ${period}`;
}
