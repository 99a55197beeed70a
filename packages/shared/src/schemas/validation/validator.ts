import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { parseDay } from '../../dates.ts';
import { createSuggestName } from '../../messages.ts';
import { nameProblem } from '../../nameProblem.ts';
import { KEEP_FORMAT, readKeepFor } from '../keeping.ts';
import { NAME_FORMAT } from '../names.ts';
import type { DetailItem } from '../problem.ts';
import type { Location } from './detailItems.ts';
import {
  explain,
  isBooleanWord,
  isIntegerText,
  isNumberText,
  missingGroup,
  type RequestSchema,
  typeFor,
} from './explain.ts';

/** A 422 lists so many problems at most; a body can hold a million. */
export const MAX_DETAIL_ITEMS = 100;

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: readonly DetailItem[] };

type Typing = { keepDefaultedPropertiesOptional: true };
type Query = Readonly<Record<string, unknown>>;

/**
 * Returns an Ajv for JSON Schema 2020-12 with the formats of ajv-formats. Only own properties count. The first problem ends the check,
 * because allErrors would run patterns on texts that are already too long. A test checks the schemas themselves, because the check of
 * the JSON Schema meta schema takes longer to compile than any of them.
 */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allowUnionTypes: true, ownProperties: true, meta: false, validateSchema: false });
  ajvFormats.default(ajv);
  // The format of ajv-formats allows a year 0, which no calendar has.
  ajv.addFormat('date', createIsDate());
  ajv.addFormat(KEEP_FORMAT, (text: string) => typeof readKeepFor(text) === 'number');
  return ajv.addFormat(NAME_FORMAT, (text: string) => nameProblem(text) === null);
}

/** Returns a check of dates that remembers the last one, because the rows of a portfolio repeat it. */
function createIsDate(): (text: string) => boolean {
  let last = '';
  let isDate = false;
  return (text) => {
    if (text !== last) [last, isDate] = [text, parseDay(text) !== null];
    return isDate;
  };
}

/** The instance of all request checks. Operations check addresses themselves, because they also require https and a public host. */
const ajv = createAjv().addFormat('uri', true);

/**
 * Returns the compiled check of a JSON body. The check returns a value that fits unchanged, without defaults. It converts
 * other values as Pydantic would (coerce.ts) and checks them again.
 */
export function compileBody<const S extends JSONSchema>(schema: S): (body: unknown) => Checked<FromSchema<S, Typing>>;
export function compileBody(schema: RequestSchema): (body: unknown) => Checked<unknown> {
  const fits = ajv.compile<unknown>(schema);
  return (body) => {
    if (fits(body)) return { ok: true, value: body };
    const value = coerceBody(schema, body);
    return fits(value) ? { ok: true, value } : { ok: false, detail: list(schema, value, 'body') };
  };
}

/** Compiles the check of query parameters: text becomes numbers and booleans where the schema says so. */
export function compileQuery<const S extends JSONSchema>(schema: S): (query: Query) => Checked<FromSchema<S, Typing>>;
export function compileQuery(schema: RequestSchema): (query: Query) => Checked<unknown> {
  const fits = ajv.compile<unknown>(schema);
  return (query) => {
    const value: unknown = coerceQuery(schema, query);
    if (fits(value)) return { ok: true, value };
    // FastAPI shows a parameter as it was sent, and null for one that is missing.
    const detail = list(schema, value, 'query').map((item) => ({ ...item, input: query[String(item.loc[1])] ?? null }));
    return { ok: false, detail };
  };
}

function list(schema: RequestSchema, value: unknown, where: 'body' | 'query'): DetailItem[] {
  const detail = [...explain(schema, value, [where]).take(MAX_DETAIL_ITEMS)];
  if (detail.length === 0) throw new Error(`a value was refused but no rule says why: ${where}`);
  return detail;
}

/**
 * Returns a JSON body as Pydantic reads it in its lax mode. Text becomes a number or a boolean where the schema requires one,
 * and so do 0 and 1 for a boolean. An optional member is absent if it is null and its schema does not allow null.
 * Everything else stays as it is, so that validation reports it.
 */
export function coerceBody(schema: RequestSchema, value: unknown): unknown {
  const type = typeFor(schema, value);
  if (typeof value === 'string') return coerceText(type, value);
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (Array.isArray(value)) {
    const { items } = schema;
    return type === 'array' && items !== undefined ? value.map((item) => coerceBody(items, item)) : value;
  }
  return type === 'object' && typeof value === 'object' && value !== null ? coerceMembers(schema, value) : value;
}

function coerceMembers(model: RequestSchema, value: object): object {
  const { properties, additionalProperties } = model;
  const required = [...(model.required ?? []), ...missingGroup(model, value)];
  const entries = Object.entries(value).flatMap(([name, member]: [string, unknown]): [string, unknown][] => {
    const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schema = own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (schema === undefined) return [[name, member]];
    const isAbsent = member === null && own !== undefined && !required.includes(name) && !isNullable(own);
    return isAbsent ? [] : [[name, coerceBody(schema, member)]];
  });
  return Object.fromEntries(entries);
}

function isNullable({ type }: RequestSchema): boolean {
  return [type].flat().includes('null');
}

const TRUE_WORDS = new Set(['1', 'on', 't', 'true', 'y', 'yes']);

/**
 * Query parameters with the types of their schema, the way FastAPI reads them: numbers and booleans from text, the last
 * one of a repeated parameter. Text that does not fit its type is left alone, so that validation says what is wrong.
 */
function coerceQuery(schema: RequestSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]) => {
    const type = [schema.properties?.[name]?.type].flat()[0];
    const last: unknown = Array.isArray(value) && type !== 'array' ? value.at(-1) : value;
    return [name, typeof last === 'string' ? coerceText(type, last) : last];
  });
  return Object.fromEntries(entries);
}

/** Text as a number or boolean, if it is one and the type asks for it. */
function coerceText(type: string | undefined, text: string): unknown {
  if (type === 'integer' && isIntegerText(text)) return Number(text);
  if (type === 'number' && isNumberText(text)) return Number(text);
  if (type === 'boolean' && isBooleanWord(text)) return TRUE_WORDS.has(text.toLowerCase());
  return text;
}

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

/** An item of a list that repeats an earlier one. */
export interface RepeatedItem {
  readonly loc: Location;
  /** The position of the earlier item. */
  readonly first: number;
}

/** Yields the names and numbers that a list of a value has twice, at any depth. A list of a fixed length is a tuple, whose items may be equal. */
export function* repeatedItems(schema: RequestSchema, value: unknown, loc: Location): Generator<RepeatedItem> {
  if (Array.isArray(value)) {
    const { items, minItems, maxItems } = schema;
    if (items === undefined || (minItems !== undefined && minItems === maxItems)) return;
    const firsts = new Map<unknown, number>();
    for (const [i, item] of value.entries()) {
      if (typeof item === 'object') yield* repeatedItems(items, item, [...loc, i]);
      else if (!firsts.has(item)) firsts.set(item, i);
      else yield { loc: [...loc, i], first: firsts.get(item)! };
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const { properties = {}, additionalProperties: others } = schema;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : others;
    if (typeof own === 'object') yield* repeatedItems(own, member, [...loc, name]);
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
/** The only bit that differs between a bracket and the corresponding brace. It is set in { and }. */
const CURLY_BIT = 0x20;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Deepest nesting a request body may have. The deepest valid one has 3 levels. */
export const MAX_JSON_DEPTH = 32;

/**
 * Returns true if JSON nests deeper than `limit`. It checks before parsing, in one pass over UTF-8 bytes or text and without
 * recursion. Brackets inside strings do not count. For text that is not JSON, the answer does not matter, because the
 * parser rejects it afterwards.
 */
export function jsonDepthExceeds(json: string | Uint8Array, limit: number = MAX_JSON_DEPTH): boolean {
  return jsonShape(json, limit) === null;
}

/** Returns the number of members that JSON writes, in one pass. Null if it nests deeper than `limit`. */
export function jsonShape(json: string | Uint8Array, limit: number): { readonly members: number } | null {
  let depth = 0;
  let members = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const code = typeof json === 'string' ? json.charCodeAt(i) : (json[i] ?? 0);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === COLON) members++;
    else if ((code | CURLY_BIT) === OPEN) {
      depth++;
      if (depth > limit) return null;
    } else if ((code | CURLY_BIT) === CLOSE) depth--;
  }
  return { members };
}

/** Returns the number of members of a parsed value, at every depth. It is smaller than that of its text if a member is repeated. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce<number>((sum, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}

/** Returns the path of the first member that an object of a valid JSON text has twice. Null if there is none. */
export function repeatedMember(text: string): readonly (string | number)[] | null {
  /** The open lists and objects, each with the place in it. */
  const open: { readonly names: Set<string> | null; at: string | number; isName: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const token = text[i];
    const inner = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '', isName: true });
    else if (token === '[') open.push({ names: null, at: 0, isName: false });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner?.names) inner.isName = true;
      else if (inner) inner.at = Number(inner.at) + 1;
    } else if (token === '"') {
      const begin = i;
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++;
      if (!inner?.names || !inner.isName) continue;
      inner.at = JSON.parse(text.slice(begin, i + 1)) as string;
      inner.isName = false;
      if (inner.names.has(inner.at)) return open.map(({ at }) => at);
      inner.names.add(inner.at);
    }
  }
  return null;
}
