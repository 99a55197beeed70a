import type { DetailItem } from '@tearsheet/shared/schemas';
import { distance } from 'fastest-levenshtein';
import type { Schema } from './schemas.ts';

type Location = DetailItem['loc'];

/** The type of problem that argumentProblems.ts puts into words with `ctx.known` and `ctx.nearest`. */
export const UNKNOWN_ARGUMENT = 'unknown_argument';

/**
 * Returns every member that the schema does not know, at any depth, with the name that was probably meant, and the missing
 * required arguments. The list is empty if the schema knows every member. The tool then checks the values itself.
 */
export function unknownArguments(schema: Schema, args: object): readonly DetailItem[] {
  const unknown = [...unknownMembers(schema, args, ['arguments'])];
  if (unknown.length === 0) return [];
  const meant = new Set(unknown.map(({ ctx }) => ctx?.nearest));
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(args, name) && !meant.has(name));
  return [...unknown, ...missing.map((name) => ({ type: 'missing', loc: ['arguments', name], msg: 'Field required' }))];
}

function* unknownMembers(schema: Schema, value: unknown, loc: Location): Generator<DetailItem> {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined) for (const [i, item] of value.entries()) yield* unknownMembers(items, item, [...loc, i]);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { properties = {}, additionalProperties: others } = schema;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) yield* unknownMembers(own, member, [...loc, name]);
    else if (typeof others === 'object') yield* unknownMembers(others, member, [...loc, name]);
    else if (schema.properties !== undefined) {
      const known = Object.keys(properties);
      const nearest = nearestName(name, known);
      yield { type: UNKNOWN_ARGUMENT, loc: [...loc, name], msg: 'unknown argument', ctx: { known, nearest } };
    }
  }
}

/** Names that models use instead of the names of arguments. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  ticker: 'symbol',
  tickers: 'symbol',
  ric: 'symbol',
  rics: 'symbol',
  isin: 'symbol',
  holdings: 'portfolio',
  positions: 'portfolio',
  allocations: 'portfolio',
  from: 'start_date',
  since: 'start_date',
  to: 'end_date',
  until: 'end_date',
  sections: 'fields',
  interval: 'resolution',
  frequency: 'freq',
  period: 'freq',
  id: 'job_id',
};
const LONGEST = 64;

/**
 * Returns the known name that was probably meant: one with the same meaning, or the one with the fewest changed characters (at
 * most one in three). Returns null if none is near.
 *
 * @example nearestName('symbols', ['symbol', 'limit']) // 'symbol'
 */
export function nearestName(wrong: string, known: readonly string[]): string | null {
  const text = wrong.trim().toLowerCase().slice(0, LONGEST);
  const word = Object.hasOwn(OTHER_WORDS, text) ? OTHER_WORDS[text] : undefined;
  if (word !== undefined && known.includes(word)) return word;
  const scored = known.map((name) => ({ name, changes: distance(text, name.toLowerCase()) }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (least, next) => (least === null || next.changes < least.changes ? next : least),
    null,
  );
  return best !== null && best.changes <= Math.max(1, Math.floor(text.length / 3)) ? best.name : null;
}
