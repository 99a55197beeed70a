import type { DetailItem } from '@tearsheet/shared/schemas';
import type { Schema } from './coerce.ts';
import { nearestName } from './nearestName.ts';
import { UNKNOWN_ARGUMENT } from './unknownArguments.ts';

/** More names than this are not listed: the schema of the tool has them. */
const MOST_NAMES = 12;
/** A longer description does not fit into one line of an error. */
const SHORT_DESCRIPTION = 120;
const LONGEST_ECHO = 60;

/** One problem of an argument in plain English: what is wrong and what to send instead. */
export function argumentProblem(item: DetailItem, schema: Schema): string {
  const { type, msg, input } = item;
  if (type === UNKNOWN_ARGUMENT) return unknownArgument(item);
  if (type === 'missing') return 'is required.';
  if (type.startsWith('date_')) return `${echo(input)} is not a date. Send YYYY-MM-DD, for example 2024-06-28.`;
  if (type === 'enum') return unknownName(item);
  const wanted = WANTED[type];
  if (wanted !== undefined) return `must be ${wanted}${described(schemaAt(schema, item.loc), input)}`;
  if (type === 'less_than_equal') return `must be at most ${String(item.ctx?.le)}.`;
  if (type === 'greater_than_equal') return `must be at least ${String(item.ctx?.ge)}.`;
  if (type === 'greater_than') return `must be greater than ${String(item.ctx?.gt)}.`;
  return sentence(msg.replace(/^Value error, /, ''));
}

/** What a value of the wrong type must be. */
const WANTED: Readonly<Record<string, string>> = {
  string_type: 'text',
  float_type: 'a number',
  float_parsing: 'a number',
  finite_number: 'a finite number',
  int_type: 'a whole number',
  int_parsing: 'a whole number',
  int_from_float: 'a whole number',
  bool_type: 'true or false',
  bool_parsing: 'true or false',
  list_type: 'a list',
  dict_type: 'an object',
  model_attributes_type: 'an object',
};

function unknownArgument({ loc, ctx = {} }: DetailItem): string {
  const known = Array.isArray(ctx.known) ? ctx.known.map(String) : [];
  const what = loc.length === 2 ? 'unknown argument' : 'unknown member';
  if (typeof ctx.nearest === 'string') return `${what}; did you mean ${ctx.nearest}?`;
  return known.length === 0 ? `${what}; the tool takes none.` : `${what}. Known: ${known.join(', ')}.`;
}

/** The names come from the message of the check, which quotes each of them. */
function unknownName({ input, ctx = {} }: DetailItem): string {
  const names = [...String(ctx.expected).matchAll(/'([^']*)'/g)].map(([, name = '']) => name);
  const nearest = typeof input === 'string' ? nearestName(input, names) : null;
  if (nearest !== null) return `${echo(input)} is not a known name; did you mean ${nearest}?`;
  if (names.length <= MOST_NAMES) return `${echo(input)} is not one of ${names.join(', ')}.`;
  return `${echo(input)} is not one of the ${names.length} names that the tool's schema lists for this argument.`;
}

function described({ description = '' }: Schema, input: unknown): string {
  const sent = input === undefined ? '' : `, not ${echo(input)}`;
  return description !== '' && description.length <= SHORT_DESCRIPTION ? `${sent}. ${description}` : `${sent}.`;
}

function schemaAt(schema: Schema, [, ...members]: DetailItem['loc']): Schema {
  return members.reduce<Schema>((at, part) => {
    if (typeof part === 'number') return at.items ?? {};
    const { properties = {}, additionalProperties: others } = at;
    return (Object.hasOwn(properties, part) ? properties[part] : typeof others === 'object' ? others : null) ?? {};
  }, schema);
}

function echo(input: unknown): string {
  const text = JSON.stringify(input) ?? 'nothing';
  return text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text;
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
