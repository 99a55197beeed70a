import { type Day, readDateWords } from '@tearsheet/shared';
import { NAME_FORMAT, SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import type { ObjectSchema, Tool } from './tool.ts';

/** The part of JSON Schema that describes the arguments of tools. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly format?: string;
  readonly maximum?: number;
}

const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
const INTEGER = /^\s*[+-]?\d+\s*$/;

/**
 * Returns the value with the types of its schema where text can be read that way. Models often send numbers, booleans, and
 * whole lists as text, dates as words, shares as percent, and null for an argument that they leave out. A null argument is dropped. Everything else stays, so the
 * check can say what is wrong.
 *
 * @example coerce({ type: 'number' }, '0.25', today) // 0.25
 */
export function coerce(schema: Schema, value: unknown, today: Day, name = ''): unknown {
  const types = typesOf(schema);
  if (schema.format === 'date' && typeof value === 'string') return readDate(value, today, name);
  const read = typeof value === 'string' && !types.includes('string') ? readText(schema, value) : value;
  if (Array.isArray(read)) {
    const { items } = schema;
    return items === undefined ? read : read.map((item) => coerce(items, item, today, name));
  }
  if (typeof read !== 'object' || read === null) return read;
  const { properties = {}, additionalProperties: others } = schema;
  const entries = Object.entries(read).flatMap(([name, member]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined && member === null && !typesOf(own).includes('null')) return [];
    const known = own ?? others;
    return [[name, typeof known === 'object' ? coerce(known, member, today, name) : member]];
  });
  return Object.fromEntries(entries);
}

function typesOf({ type }: Schema): readonly string[] {
  return [type ?? []].flat();
}

/** Returns the day that words name: the last one for the end of a time, and otherwise the first one. */
function readDate(text: string, today: Day, name: string): string {
  if (ISO_DATE.test(text)) return text;
  const range = readDateWords(text, today);
  if (range === null) return text;
  return name.includes('end') || name.includes('last') ? range.last : range.first;
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const PERCENT = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*%\s*$/;
/** The largest value of a member whose unit is percent. */
const HUNDRED = 100;
const SCALARS: ReadonlySet<unknown> = new Set(['string', 'number', 'integer']);

function readText(schema: Schema, text: string): unknown {
  const types = typesOf(schema);
  if (types.includes('integer') && INTEGER.test(text)) return Number(text);
  if (types.includes('number') && NUMBER.test(text)) return Number(text);
  const percent = types.includes('number') && schema.maximum !== HUNDRED ? PERCENT.exec(text.slice(0, 40)) : null;
  if (percent) return Number(percent[1]) / 100;
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (types.includes('null') && (text === '' || text === 'null')) return null;
  const isList = types.includes('array') && /^\s*\[/.test(text);
  const isObject = types.includes('object') && /^\s*\{/.test(text);
  if (!isList && !isObject) return types.includes('array') ? listOf(schema, text) : text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the items of a list that is written as text: "AAPL, MSFT". Only names and numbers can be written so. An empty item stays. */
function listOf({ items = {} }: Schema, text: string): unknown {
  if (!typesOf(items).some((type) => SCALARS.has(type))) return text;
  return text.trim() === '' ? [] : text.split(/[,;\n]/).map((item) => item.trim());
}

/** Keywords that a model need not read, because an error names the rule. */
const UNLISTED = new Set([
  ...['minLength', 'maxLength', 'maxItems', 'minItems', 'maxProperties', 'anyOf', 'examples'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]);
/** A longer enum is not listed, except the sections. An error about a wrong name suggests the nearest one. */
const MOST_NAMES = 12;
const SECTIONS: ReadonlySet<unknown> = new Set(SELECTABLE_SECTION_NAMES);
/** A shorter description says little more than the name: "RIC.", "Trading date.". */
const SHORT = 45;
/** Members of an argument from this depth on have the first sentence of their description, unless it says little. */
const DEEP = 2;

/** Returns the input schema that clients list. It lacks limits, members that another tool describes, and deprecated ones. */
export function compactInput({
  input,
  unlisted = [],
  collapsedFields = [],
}: Pick<Tool, 'input' | 'unlisted' | 'collapsedFields'>): ObjectSchema {
  const { type, properties, required } = input;
  const isShown = (name: string, member: object) => !unlisted.includes(name) && !('deprecated' in member);
  const shown = Object.entries(properties).filter(([name, member]) => isShown(name, member));
  const members = shown.map(([name, member]) => {
    const one = collapsedFields.includes(name) ? named(member) : listed(member, 0);
    return [name, name === 'portfolio' ? { ...one, type: PORTFOLIO_TYPES } : one];
  });
  return { type, properties: Object.fromEntries(members), ...(required ? { required } : {}) };
}

/** See readPortfolio.ts. */
const PORTFOLIO_TYPES = ['array', 'object', 'string'];

function named({ type, description = '' }: Schema): object {
  return { type, description: firstSentence(description) };
}

function listed(schema: object, depth: number): object {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (UNLISTED.has(name) || value === null || value === false) return [];
    // A date may be words, so a client must not check its form.
    if (name === 'format' && (value === NAME_FORMAT || value === 'date')) return [];
    if (name === 'enum' && Array.isArray(value) && value.length > MOST_NAMES && !SECTIONS.has(value[0])) return [];
    if (name === 'description' && depth >= DEEP) return deepDescription(String(value));
    const isSchema = name === 'items' || (name === 'additionalProperties' && typeof value === 'object');
    if (isSchema) return [[name, listed(value, depth + 1)]];
    return [[name, name === 'properties' ? mapped(value, (member) => listed(member, depth + 1)) : value]];
  });
  return Object.fromEntries(entries);
}

/** Returns the text up to its first full stop, or its first colon, which becomes a full stop because nothing follows it. */
function firstSentence(text: string): string {
  const end = text.search(/[.:](?=\s|$)/);
  return end > 0 ? `${text.slice(0, end)}.` : text;
}

function deepDescription(text: string): [string, string][] {
  const first = firstSentence(text);
  return first.length > SHORT ? [['description', first]] : [];
}

/** If a row has at least this many members with the same schema, they are described once, without their names. */
const MANY = 6;

/**
 * Returns the output schema that clients list. It says less than the schema of the REST interface, because a model reads the
 * schemas of all tools before its first call. The members of rows have a type and the first
 * sentence of their description, and nothing deeper is described. A model never writes an answer, so it need not know which members
 * are required. Every answer that fits the full schema fits this one.
 */
export function compactOutput({ type, properties }: ObjectSchema): ObjectSchema {
  return { type, properties: mapped(properties, withRows) };
}

function withRows(schema: Schema): object {
  const { items } = schema;
  return { ...plain(schema), ...(items?.properties ? { items: row(items.properties) } : {}) };
}

function row(properties: Readonly<Record<string, Schema>>): object {
  const members = Object.entries(mapped(properties, plain));
  const texts = members.map(([, member]) => JSON.stringify(member));
  const common = texts.find((text) => texts.filter((other) => other === text).length >= MANY);
  return {
    type: 'object',
    properties: Object.fromEntries(members.filter((_, i) => texts[i] !== common)),
    ...(common === undefined ? {} : { additionalProperties: JSON.parse(common) as object }),
  };
}

function plain({ type, description: long = '' }: Schema): object {
  const [description = ''] = long.split(/(?<=\.) /);
  return { ...(type === undefined ? {} : { type }), ...(description.length > SHORT ? { description } : {}) };
}

function mapped(members: Readonly<Record<string, Schema>>, of: (member: Schema) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, of(member)]));
}
