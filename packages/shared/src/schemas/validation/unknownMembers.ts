import { createSuggestName } from '../../suggestions.ts';
import type { Location } from './detailItems.ts';
import type { RequestSchema } from './explain.ts';

/** A member that a schema does not know. */
export interface UnknownMember {
  readonly loc: Location;
  /** The names that the schema knows at this place. */
  readonly known: readonly string[];
  /** The name that was probably meant. Null if none is near, and after the first problems (MOST_SUGGESTIONS). */
  readonly nearest: string | null;
}

/** Yields the members of a value that its schema does not know, at any depth. */
export function unknownMembers(schema: RequestSchema, value: unknown, loc: Location): Generator<UnknownMember> {
  return membersOf(schema, value, loc, createSuggestName());
}

function* membersOf(
  schema: RequestSchema,
  value: unknown,
  loc: Location,
  suggest: ReturnType<typeof createSuggestName>,
): Generator<UnknownMember> {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items === undefined) return;
    for (const [i, item] of value.entries()) yield* membersOf(items, item, [...loc, i], suggest);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { properties = {}, additionalProperties: others } = schema;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) yield* membersOf(own, member, [...loc, name], suggest);
    else if (typeof others === 'object') yield* membersOf(others, member, [...loc, name], suggest);
    else if (schema.properties !== undefined) {
      const known = Object.keys(properties);
      yield { loc: [...loc, name], known, nearest: suggest(name, known) };
    }
  }
}
