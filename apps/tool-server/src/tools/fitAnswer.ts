/** About 25,000 tokens: tables of numbers take a little more than two characters a token. */
export const MOST_CHARACTERS = 55_000;

export interface Cut {
  /** Of the shortened list, e.g. result.daily_summary. */
  readonly path: string;
  readonly shown: number;
  readonly total: number;
}

export interface Fitted {
  readonly value: unknown;
  readonly cuts: readonly Cut[];
}

interface FitOptions {
  readonly mostCharacters?: number;
  /** No list gets longer than this, however much room there is. */
  readonly mostItems?: number;
}

/**
 * A JSON value that is no longer than it may be: the longest lists are shortened first. A time series keeps its first and
 * last row and rows at even distances, any other list its beginning.
 */
export function fitAnswer(value: unknown, options: FitOptions = {}): Fitted {
  const { mostCharacters = MOST_CHARACTERS, mostItems = Number.POSITIVE_INFINITY } = options;
  let limit = Math.min(mostItems, longestList(value));
  for (;;) {
    const cuts: Cut[] = [];
    const fitted = shorten(value, limit, '', cuts);
    if (limit <= 1 || JSON.stringify(fitted).length <= mostCharacters) return { value: fitted, cuts };
    limit = Math.max(1, Math.floor(limit * 0.8));
  }
}

function longestList(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce<number>((most, item) => Math.max(most, longestList(item)), value.length);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((most, member) => Math.max(most, longestList(member)), 0);
}

function shorten(value: unknown, limit: number, path: string, cuts: Cut[]): unknown {
  if (Array.isArray(value)) {
    const kept = value.length > limit ? pick(value, limit) : value;
    if (kept.length < value.length) cuts.push({ path, shown: kept.length, total: value.length });
    return kept.map((item) => shorten(item, limit, `${path}[]`, cuts));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    return [name, shorten(member, limit, path === '' ? name : `${path}.${name}`, cuts)];
  });
  return Object.fromEntries(entries);
}

function pick(list: readonly unknown[], limit: number): unknown[] {
  if (limit < 2 || !isSeries(list)) return list.slice(0, limit);
  return Array.from({ length: limit }, (_, i) => list[Math.round((i * (list.length - 1)) / (limit - 1))]);
}

/** Rows by date of one thing; rows of several instruments follow each other and are not evenly spaced. */
function isSeries([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'date' in first && !('ric' in first);
}
