import { distance } from 'fastest-levenshtein';
import type { Location } from './detailItems.ts';
import type { RequestSchema } from './explain.ts';

/** A member that a schema does not know. */
export interface UnknownMember {
  readonly loc: Location;
  /** The names that the schema knows at this place. */
  readonly known: readonly string[];
  /** The name that was probably meant. */
  readonly nearest: string | null;
}

/** Yields the members of a value that its schema does not know, at any depth. */
export function* unknownMembers(schema: RequestSchema, value: unknown, loc: Location): Generator<UnknownMember> {
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
      yield { loc: [...loc, name], known, nearest: nearestName(name, known) };
    }
  }
}

/** Names that callers use instead of the names of members. */
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
