import { createSuggestName } from '@tearsheet/shared';
import type { DetailItem } from '@tearsheet/shared/schemas';
import type { Problem } from './problems.ts';
import type { Schema } from './schemas.ts';
import { UNKNOWN_ARGUMENT } from './unknownArguments.ts';

const MOST_PROBLEMS = 20;
const MOST_PLACES = 5;

/** Returns the answer to arguments that do not fit. It names each problem once, with the places that have it. */
export function refusal(detail: readonly DetailItem[], schema: Schema): Problem {
  const groups = new Map<string, { readonly message: string; readonly fields: string[] }>();
  const suggest = createSuggestName();
  const unlisted = new Map<string, readonly string[]>();
  for (const item of detail) {
    const names = item.type === 'enum' ? namesOf(item, suggest) : NO_NAMES;
    const message = argumentProblem(item, schema, names);
    // The schemas of tools do not list so many names, so the answer lists them once.
    if (names.nearest === null && names.names.length > MOST_NAMES) {
      unlisted.set(pathOf(item.loc).replace(/\[\d+\]/g, ''), names.names);
    }
    const field = pathOf(item.loc);
    const key = `${field.replace(/\[\d+\]/g, '[]')} ${message}`;
    const group = groups.get(key) ?? { message, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const all = [...groups.values()];
  const shown = all.slice(0, MOST_PROBLEMS);
  const lines = shown.map(({ message, fields }) => `- ${lineOf(message, fields)}`);
  const names = [...unlisted].map(([field, known]) => `Names for ${field}: ${known.join(', ')}.`);
  const more = all.length > shown.length ? [`- and ${all.length - shown.length} more problems`] : [];
  return {
    kind: 'problem',
    code: 'invalid_arguments',
    text: ['The arguments do not fit. Correct these and call again:', ...lines, ...more, ...names].join('\n'),
    details: { problems: shown.map(({ message, fields }) => ({ field: fields[0], message, places: fields.length })) },
  };
}

function lineOf(message: string, [first, ...others]: readonly string[]): string {
  if (others.length === 0) return `${first}: ${message}`;
  const named = others.slice(0, MOST_PLACES);
  const rest = others.length > named.length ? ` and ${others.length - named.length} more` : '';
  return `${first}: ${message} The same at ${named.join(', ')}${rest}.`;
}

/** Returns a path such as portfolio[3].weight. */
function pathOf(loc: DetailItem['loc']): string {
  const [, ...members] = loc;
  const path = members.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return path.replace(/^\./, '') || 'arguments';
}

/** More names than this come after the problems, once for each argument. The schemas of tools do not list them. */
const MOST_NAMES = 12;
/** A longer description does not fit into one line of an error. */
const SHORT_DESCRIPTION = 120;
const LONGEST_ECHO = 60;

/** Returns what is wrong with an argument and what to send instead. */
function argumentProblem(item: DetailItem, schema: Schema, names: EnumNames): string {
  const { type, msg, input } = item;
  if (type === UNKNOWN_ARGUMENT) return unknownArgument(item);
  if (type === 'missing') return 'is required.';
  if (type.startsWith('date_'))
    return `${echo(input)} is not a date. Send YYYY-MM-DD, or words such as "5 years ago", "Q1 2021", or "ytd".`;
  if (type === 'enum') return unknownName(item, names);
  const wanted = WANTED[type];
  if (wanted !== undefined) return `must be ${wanted}${described(schemaAt(schema, item.loc), input)}`;
  if (type === 'less_than_equal') return `must be at most ${String(item.ctx?.le)}.`;
  if (type === 'greater_than_equal') return `must be at least ${String(item.ctx?.ge)}.`;
  if (type === 'greater_than') return `must be greater than ${String(item.ctx?.gt)}.`;
  return sentence(msg.replace(/^Value error, /, '').replace(/^[A-Z][a-z]+ should /, 'must '));
}

/** Plain words for each type that a value must have. */
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

function unknownName({ input }: DetailItem, { names, nearest }: EnumNames): string {
  if (nearest !== null) return `${echo(input)} is not a known name; did you mean ${nearest}?`;
  return `${echo(input)} is not ${names.length > MOST_NAMES ? 'a known name' : `one of ${names.join(', ')}`}.`;
}

/** The known names of an argument, and the one that was probably meant. */
interface EnumNames {
  readonly names: readonly string[];
  readonly nearest: string | null;
}

const NO_NAMES: EnumNames = { names: [], nearest: null };

/** Reads the known names from the message of the check, which quotes each of them. */
function namesOf({ input, ctx = {} }: DetailItem, suggest: ReturnType<typeof createSuggestName>): EnumNames {
  const names = [...String(ctx.expected).matchAll(/'([^']*)'/g)].map(([, name = '']) => name);
  return { names, nearest: typeof input === 'string' ? suggest(input, names) : null };
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
