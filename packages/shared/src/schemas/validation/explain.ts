import { parseDay } from '../../dates.ts';
import { MOST_SUGGESTIONS, nearestName } from '../../messages.ts';
import { nameProblem } from '../../nameProblem.ts';
import { isObject } from '../../objects.ts';
import { KEEP_FORMAT, readKeepFor } from '../keeping.ts';
import { NAME_FORMAT } from '../names.ts';
import type { DetailItem } from '../problem.ts';
import { detailItem, type Location, valueError } from './detailItems.ts';

/** The part of JSON Schema that request schemas are written in. */
export interface RequestSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  /** At least one of these groups of members must be there. */
  readonly anyOf?: readonly { readonly required: readonly string[] }[];
  readonly additionalProperties?: boolean | RequestSchema;
  readonly maxProperties?: number;
  readonly items?: RequestSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

/** Returns the type of a schema by which a value is read. If a schema allows several, an object counts as an object. */
export function typeFor({ type }: RequestSchema, value: unknown): string | undefined {
  const types = [type].flat();
  return types.includes('object') && isObject(value) ? 'object' : types[0];
}

/** Returns the members of the first group if a value has none of the groups of which it needs one. */
export function missingGroup({ anyOf }: RequestSchema, value: object): readonly string[] {
  const isThere = ({ required }: { readonly required: readonly string[] }) =>
    required.every((name) => Object.hasOwn(value, name) && Reflect.get(value, name) !== null);
  return anyOf === undefined || anyOf.some(isThere) ? [] : (anyOf[0]?.required ?? []);
}

/**
 * Yields the reasons why a value does not fit a request schema, one per member. They are the items of Pydantic v2 in its
 * order: members in the order of the schema, then unknown members. The generator is lazy, so a body with a million problems
 * costs only the items that are read. Ajv decides whether a value fits, and a property test checks that the two agree.
 *
 * Values are already converted as in Pydantic's lax mode (coerce.ts), so "0.25" is a number here.
 */
export function* explain(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  if (value === null && [schema.type].flat().includes('null')) return;
  if (schema.enum !== undefined) {
    if (!schema.enum.includes(value)) yield enumItem(schema.enum, value, loc);
    return;
  }
  const type = typeFor(schema, value);
  const types = [schema.type].flat();
  if (types.length > 1 && type === 'string' && typeof value !== 'string') {
    const names = types.map((name) => UNION_NAMES[name ?? ''] ?? name);
    yield detailItem('string_type', loc, `Input should be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`, value);
    return;
  }
  switch (type) {
    case 'object':
      yield* schema.properties === undefined ? explainMap(schema, value, loc) : explainModel(schema, value, loc);
      return;
    case 'array':
      yield* explainList(schema, value, loc);
      return;
    case 'string':
      if (schema.format !== 'date') yield* explainString(schema, value, loc);
      else if (typeof value !== 'string' || parseDay(value) === null) yield dateProblem(value, loc);
      return;
    case 'boolean':
      yield* explainBoolean(value, loc);
      return;
    default:
      yield* explainNumber(schema, value, loc, type === 'integer');
  }
}

/** The types of a member that takes several, as a message names them. */
const UNION_NAMES: Readonly<Record<string, string>> = {
  string: 'a valid string',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function* explainModel(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  if (!isObject(value)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    yield detailItem('model_attributes_type', loc, msg, value);
    return;
  }
  const properties = schema.properties ?? {};
  const required = new Set([...(schema.required ?? []), ...missingGroup(schema, value)]);
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) yield* explain(property, value[name], [...loc, name]);
    else if (required.has(name)) yield detailItem('missing', [...loc, name], 'Field required', value);
  }
  const tooMany = sizeItem('Dictionary', Object.keys(value).length, undefined, schema.maxProperties, value, loc);
  if (tooMany !== null) yield tooMany;
  if (schema.additionalProperties !== false) return;
  const known = Object.keys(properties);
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  for (const [i, name] of unknown.entries()) {
    const nearest = i < MOST_SUGGESTIONS ? nearestName(name, known) : null;
    const hint = nearest === null ? '' : `. Did you mean ${nearest}?`;
    yield detailItem('extra_forbidden', [...loc, name], `Extra inputs are not permitted${hint}`, value[name]);
  }
}

function* explainMap(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  if (!isObject(value)) {
    yield detailItem('dict_type', loc, 'Input should be a valid dictionary', value);
    return;
  }
  const entries = Object.entries(value);
  const tooLong = sizeItem('Dictionary', entries.length, undefined, schema.maxProperties, value, loc);
  if (tooLong !== null) yield tooLong;
  else if (typeof schema.additionalProperties === 'object') {
    for (const [name, member] of entries) yield* explain(schema.additionalProperties, member, [...loc, name]);
  }
}

function* explainList(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  if (!Array.isArray(value)) {
    yield detailItem('list_type', loc, 'Input should be a valid list', value);
    return;
  }
  const wrongSize = sizeItem('List', value.length, schema.minItems, schema.maxItems, value, loc);
  if (wrongSize !== null) yield wrongSize;
  else if (schema.items !== undefined) {
    for (const [i, item] of value.entries()) yield* explain(schema.items, item, [...loc, i]);
  }
}

function sizeItem(
  kind: 'List' | 'Dictionary',
  length: number,
  min: number | undefined,
  max: number | undefined,
  input: unknown,
  loc: Location,
): DetailItem | null {
  if (max !== undefined && length > max) {
    const msg = `${kind} should have at most ${max} ${max === 1 ? 'item' : 'items'} after validation, not ${length}`;
    return detailItem('too_long', loc, msg, input, { field_type: kind, max_length: max, actual_length: length });
  }
  if (min !== undefined && length < min) {
    const msg = `${kind} should have at least ${min} ${min === 1 ? 'item' : 'items'} after validation, not ${length}`;
    return detailItem('too_short', loc, msg, input, { field_type: kind, min_length: min, actual_length: length });
  }
  return null;
}

function enumItem(values: readonly unknown[], input: unknown, loc: Location): DetailItem {
  const quoted = values.map((value) => `'${String(value)}'`);
  const last = quoted.at(-1) ?? '';
  const expected = quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${last}` : last;
  return detailItem('enum', loc, `Input should be ${expected}`, input, { expected });
}

/** Longer text cannot be a number. The limit bounds the work of the tests below. */
const LONGEST_NUMBER = 40;
const BOOLEAN_WORDS = new Set(['0', 'off', 'f', 'false', 'n', 'no', '1', 'on', 't', 'true', 'y', 'yes']);

function* explainString(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  const { minLength, maxLength, pattern, format } = schema;
  if (typeof value !== 'string') {
    yield detailItem('string_type', loc, 'Input should be a valid string', value);
    return;
  }
  const length = countCharacters(value);
  if (maxLength !== undefined && length > maxLength) {
    const msg = `String should have at most ${maxLength} ${characters(maxLength)}`;
    yield detailItem('string_too_long', loc, msg, value, { max_length: maxLength });
  } else if (minLength !== undefined && length < minLength) {
    const msg = `String should have at least ${minLength} ${characters(minLength)}`;
    yield detailItem('string_too_short', loc, msg, value, { min_length: minLength });
  } else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    yield detailItem('string_pattern_mismatch', loc, `String should match pattern '${pattern}'`, value, { pattern });
  } else if (format === NAME_FORMAT) {
    const problem = nameProblem(value);
    if (problem !== null) yield valueError(loc, 'unreadable_name', problem, value);
  } else if (format === KEEP_FORMAT) {
    const read = readKeepFor(value);
    if (typeof read === 'object') yield valueError(loc, 'out_of_range', read.problem, value);
  }
}

function* explainNumber(schema: RequestSchema, value: unknown, loc: Location, whole: boolean): Generator<DetailItem> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  if (typeof value !== 'number') yield notANumber(value, loc, whole);
  else if (!Number.isFinite(value)) yield detailItem('finite_number', loc, 'Input should be a finite number', value);
  else if (whole && !Number.isInteger(value)) {
    const msg = 'Input should be a valid integer, got a number with a fractional part';
    yield detailItem('int_from_float', loc, msg, value);
  } else if (maximum !== undefined && value > maximum) {
    const msg = `Input should be less than or equal to ${maximum}`;
    yield detailItem('less_than_equal', loc, msg, value, { le: maximum });
  } else if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    yield detailItem('less_than', loc, `Input should be less than ${exclusiveMaximum}`, value, {
      lt: exclusiveMaximum,
    });
  } else if (minimum !== undefined && value < minimum) {
    const msg = `Input should be greater than or equal to ${minimum}`;
    yield detailItem('greater_than_equal', loc, msg, value, { ge: minimum });
  } else if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    const msg = `Input should be greater than ${exclusiveMinimum}`;
    yield detailItem('greater_than', loc, msg, value, { gt: exclusiveMinimum });
  }
}

function* explainBoolean(value: unknown, loc: Location): Generator<DetailItem> {
  if (typeof value === 'boolean') return;
  const isStrange =
    (typeof value === 'string' && !isBooleanWord(value)) || (Number.isInteger(value) && value !== 0 && value !== 1);
  yield isStrange
    ? detailItem('bool_parsing', loc, 'Input should be a valid boolean, unable to interpret input', value)
    : detailItem('bool_type', loc, 'Input should be a valid boolean', value);
}

function notANumber(value: unknown, loc: Location, whole: boolean): DetailItem {
  const unreadable = typeof value === 'string' && !(whole ? isIntegerText(value) : isNumberText(value));
  if (whole) {
    return unreadable
      ? detailItem('int_parsing', loc, 'Input should be a valid integer, unable to parse string as an integer', value)
      : detailItem('int_type', loc, 'Input should be a valid integer', value);
  }
  return unreadable
    ? detailItem('float_parsing', loc, 'Input should be a valid number, unable to parse string as a number', value)
    : detailItem('float_type', loc, 'Input should be a valid number', value);
}

/** Text that a query parameter may use for a whole number. */
export function isIntegerText(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[+-]?\d+(\.0+)?$/.test(text.trim());
}

/** Text that a query parameter may use for a number. */
export function isNumberText(text: string): boolean {
  return text.length <= LONGEST_NUMBER && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
}

/** Text that a query parameter may use for true or false. */
export function isBooleanWord(text: string): boolean {
  return text.length <= LONGEST_NUMBER && BOOLEAN_WORDS.has(text.toLowerCase());
}

/** JSON Schema counts code points. Texts are at most as long as a body, so counting is bounded by its size. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function characters(count: number): string {
  return count === 1 ? 'character' : 'characters';
}

const HINT = 'Send a date as YYYY-MM-DD, for example 2024-01-31.';

/** Returns why a value is not a date, with what to send in `ctx`. Only for values that are not one. */
function dateProblem(value: unknown, loc: Location): DetailItem {
  if (typeof value !== 'string') {
    return detailItem('date_type', loc, 'Input should be a date as text', value, { hint: HINT });
  }
  const error = /^\d{4}-\d\d-\d\d$/.test(value) ? 'it is not a day of the calendar' : 'it is not in this form';
  const msg = `Input should be a date as YYYY-MM-DD, and ${error}`;
  return detailItem('date_from_datetime_parsing', loc, msg, value, { error, hint: HINT });
}
