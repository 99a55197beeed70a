import type { ToolDescription } from '@tearsheet/operations';
import { estimateTokens, TOKENS_TO_FILL } from './estimateTokens.ts';
import { pickEvenly } from './fitRows.ts';

export interface Cut {
  /** The path of the shortened lists, for example daily_summary. In a path, [] means every item of a list. */
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
  /** No list gets longer than this, even if there is room. */
  readonly mostItems?: number;
}

/**
 * Returns a JSON value that is short enough. The longest lists are shortened first. A time series keeps its first and last row
 * and rows at even distances. Any other list keeps its beginning.
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

/** Searches in a few steps between a limit that fits and one that does not. The steps are enough to use most of the room. */
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

/** Returns true for the rows of one instrument by date. Rows of several instruments are not evenly spaced. */
function isSeries([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && 'date' in first && !('ric' in first);
}

/** Longer lists are cut before anything is measured. */
const MOST_ITEMS = 1000;

/**
 * Returns a shortened answer in which one member is either complete or absent. If an agent analyzed only part of a definition,
 * it would lose holdings without noticing.
 */
export function fitWhole(
  answer: Readonly<Record<string, unknown>>,
  { member, share, tooLong }: NonNullable<ToolDescription['whole']>,
): Readonly<Record<string, unknown>> {
  const { [member]: whole, ...findings } = answer;
  const fits = whole === undefined || estimateTokens(JSON.stringify(whole)) <= TOKENS_TO_FILL * share;
  const { value, cuts } = fitAnswer(findings, { mostTokens: TOKENS_TO_FILL / 2, mostItems: MOST_ITEMS });
  const notes = [
    ...(fits ? [] : [tooLong(answer)]),
    ...cuts.map(({ path, shown, total }) => `${path}: ${shown} of ${total} shown.`),
    ...(cuts.length > 0 ? ['Correct what is shown and call again to see the rest.'] : []),
  ];
  return { ...Object(value), ...(fits && whole !== undefined ? { [member]: whole } : {}), notes };
}
