import type { DetailItem } from '@tearsheet/shared/schemas';
import type { Schema } from './coerce.ts';
import { nearestName } from './nearestName.ts';

type Location = DetailItem['loc'];

/** The kind of problem that argumentProblem.ts words from `ctx.known` and `ctx.nearest`. */
export const UNKNOWN_ARGUMENT = 'unknown_argument';

/**
 * Every member that the schema does not know, at any depth, with the name that was likely meant, and the required
 * arguments that are absent. Empty when the schema knows every member: the tool then checks the values itself.
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
