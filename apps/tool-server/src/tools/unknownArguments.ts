import { type DetailItem, unknownMembers } from '@tearsheet/shared/schemas';
import type { Schema } from './schemas.ts';

/** The type of problem that argumentProblems.ts puts into words with `ctx.known` and `ctx.nearest`. */
export const UNKNOWN_ARGUMENT = 'unknown_argument';

/**
 * Returns every member that the schema does not know, at any depth, with the name that was probably meant, and the missing
 * required arguments. The list is empty if the schema knows every member. The tool then checks the values itself.
 */
export function unknownArguments(schema: Schema, args: object): readonly DetailItem[] {
  const unknown = [...unknownMembers(schema, args, ['arguments'])];
  if (unknown.length === 0) return [];
  const meant = new Set(unknown.map(({ nearest }) => nearest));
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(args, name) && !meant.has(name));
  return [
    ...unknown.map(({ loc, known, nearest }) => {
      return { type: UNKNOWN_ARGUMENT, loc: [...loc], msg: 'unknown argument', ctx: { known: [...known], nearest } };
    }),
    ...missing.map((name) => ({ type: 'missing', loc: ['arguments', name], msg: 'Field required' })),
  ];
}
