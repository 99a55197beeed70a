import { type Checked, type DetailItem, detailItem, unknownMembers } from '@tearsheet/shared/schemas';
import { coerce, type Schema } from './schemas.ts';
import type { CheckArguments, ObjectSchema } from './tool.ts';

/** A message can have a hundred thousand unknown members. */
const MOST_UNKNOWN = 100;

/** The type of problem that argumentProblems.ts puts into words with `ctx.known` and `ctx.nearest`. */
export const UNKNOWN_ARGUMENT = 'unknown_argument';

/**
 * Returns the check of the arguments of a tool, which runs once and before any code reads them. It converts the arguments
 * (coerce), rejects unknown ones because the tool would ignore them without notice, and then checks the values.
 */
export function checkArguments(schema: ObjectSchema, checkValues: (args: object) => Checked<object>): CheckArguments {
  return (sent) => {
    const read = coerce(schema, sent);
    const args = typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {};
    const unknown = unknownArguments(schema, args);
    return unknown.length > 0 ? { ok: false, detail: unknown } : checkValues(args);
  };
}

/**
 * Returns the members that the schema does not know, at any depth, with the names that were probably meant, and the missing
 * required arguments. The list is empty if the schema knows every member. The tool then checks the values itself.
 */
function unknownArguments(schema: Schema, args: object): readonly DetailItem[] {
  const unknown = [...unknownMembers(schema, args, ['arguments']).take(MOST_UNKNOWN)];
  if (unknown.length === 0) return [];
  const meant = new Set(unknown.map(({ nearest }) => nearest));
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(args, name) && !meant.has(name));
  return [
    ...unknown.map(({ loc, known, nearest }) => {
      return detailItem(UNKNOWN_ARGUMENT, loc, 'unknown argument', null, { known, nearest });
    }),
    ...missing.map((name) => detailItem('missing', ['arguments', name], 'Field required', null)),
  ];
}
