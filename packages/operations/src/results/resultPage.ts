/** A page of a list, or an object whose long lists are cut. */
export type ResultPage =
  | { readonly rows: readonly unknown[]; readonly row_count: number }
  | { readonly value: unknown; readonly shortened: readonly ShortenedList[] };

export interface ShortenedList {
  /** Name of the section and path of the list, with dots: `rolling_metrics.window_30d`. */
  readonly name: string;
  /** Number of rows before the cut. */
  readonly row_count: number;
}

/**
 * Returns at most `limit` rows of a list, from the row `from`. An object comes whole, except that its lists of objects end after
 * `limit` rows.
 */
export function pageOf(name: string, value: unknown, from: number, limit: number): ResultPage {
  if (Array.isArray(value)) return { rows: value.slice(from, from + limit), row_count: value.length };
  const shortened: ShortenedList[] = [];
  return { value: shorten(name, value, limit, shortened), shortened };
}

function shorten(name: string, value: unknown, limit: number, shortened: ShortenedList[]): unknown {
  if (Array.isArray(value)) {
    if (value.length <= limit || typeof value[0] !== 'object') return value;
    shortened.push({ name, row_count: value.length });
    return value.slice(0, limit);
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    shorten(`${name}.${key}`, member, limit, shortened),
  ]);
  return Object.fromEntries(members);
}
