import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { pickEvenly } from './fitRows.ts';

export interface Cut {
  /** Of the shortened lists, for example daily_summary; [] stands for every item of a list. */
  readonly path: string;
  readonly shown: number;
  readonly total: number;
}

export interface Fitted {
  readonly value: unknown;
  readonly cuts: readonly Cut[];
}

interface FitOptions {
  readonly mostTokens?: number;
  /** No list gets longer than this, however much room there is. */
  readonly mostItems?: number;
}

/**
 * A JSON value that is no longer than it may be: the longest lists are shortened first. A time series keeps its first and
 * last row and rows at even distances, any other list its beginning.
 */
export function fitAnswer(value: unknown, options: FitOptions = {}): Fitted {
  const { mostTokens = TOKENS_TO_FILL, mostItems = Number.POSITIVE_INFINITY } = options;
  let limit = Math.min(mostItems, longestList(value));
  let longest = limit;
  for (;;) {
    const fitted = shortenTo(limit, value);
    const tokens = estimateTokens(JSON.stringify(fitted.value) ?? '');
    if (tokens <= mostTokens || limit <= 1)
      return limit <= 1 ? fitted : longestThatFits(value, limit, longest, mostTokens);
    longest = limit;
    limit = Math.max(1, Math.floor(limit * Math.max(0.1, Math.min(0.9, mostTokens / tokens))));
  }
}

/** A few steps between a limit that fits and one that does not are enough to use most of the room. */
function longestThatFits(value: unknown, fits: number, exceeds: number, mostTokens: number): Fitted {
  let best = shortenTo(fits, value);
  let [low, high] = [fits, exceeds];
  for (let step = 0; step < 3 && high - low > 1; step++) {
    const middle = Math.floor((low + high) / 2);
    const fitted = shortenTo(middle, value);
    if (estimateTokens(JSON.stringify(fitted.value) ?? '') > mostTokens) high = middle;
    else [low, best] = [middle, fitted];
  }
  return best;
}

function shortenTo(limit: number, value: unknown): Fitted {
  const cuts = new Map<string, Cut>();
  return { value: shorten(value, limit, '', cuts), cuts: [...cuts.values()] };
}

function longestList(value: unknown): number {
  if (Array.isArray(value))
    return value.reduce<number>((most, item) => Math.max(most, longestList(item)), value.length);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((most, member) => Math.max(most, longestList(member)), 0);
}

function shorten(value: unknown, limit: number, path: string, cuts: Map<string, Cut>): unknown {
  if (Array.isArray(value)) {
    const kept = value.length > limit ? pick(value, limit) : value;
    const { shown = 0, total = 0 } = cuts.get(path) ?? {};
    if (kept.length < value.length) cuts.set(path, { path, shown: shown + kept.length, total: total + value.length });
    return kept.map((item) => shorten(item, limit, `${path}[]`, cuts));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => {
    return [name, shorten(member, limit, path === '' ? name : `${path}.${name}`, cuts)];
  });
  return Object.fromEntries(entries);
}

function pick(list: readonly unknown[], limit: number): readonly unknown[] {
  return isSeries(list) ? pickEvenly(list, limit) : list.slice(0, limit);
}

/** Rows by date of one thing; rows of several instruments follow each other and are not evenly spaced. */
function isSeries([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'date' in first && !('ric' in first);
}
