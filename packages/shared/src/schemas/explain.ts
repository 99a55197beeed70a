import { parseDay } from '../dates.ts';
import { dateProblem } from './dateProblem.ts';
import { detailItem, type Location } from './detailItems.ts';
import { explainBoolean, explainNumber, explainString } from './explainScalar.ts';
import type { DetailItem } from './validationError.ts';

/** The part of JSON Schema that request schemas are written in. */
export interface RequestSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
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
}

/**
 * Why a value does not fit a request schema: the items Pydantic v2 would give, in its order (members in the order of the
 * schema, unknown ones last), one per member. Lazy, so that a body with a million problems costs only those that are
 * taken. Ajv decides whether a value fits; a property test holds that both agree.
 *
 * Values come as Pydantic's lax mode converts them (coerceBody.ts): "0.25" is a number by then.
 */
export function* explain(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  const types = [schema.type].flat();
  if (value === null && types.includes('null')) return;
  if (schema.enum !== undefined) {
    if (!schema.enum.includes(value)) yield enumItem(schema.enum, value, loc);
    return;
  }
  switch (types[0]) {
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
      yield* explainNumber(schema, value, loc, types[0] === 'integer');
  }
}

function* explainModel(schema: RequestSchema, value: unknown, loc: Location): Generator<DetailItem> {
  if (!isObject(value)) {
    const msg = 'Input should be a valid dictionary or object to extract fields from';
    yield detailItem('model_attributes_type', loc, msg, value);
    return;
  }
  const properties = schema.properties ?? {};
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(value, name)) yield* explain(property, value[name], [...loc, name]);
    else if (schema.required?.includes(name)) yield detailItem('missing', [...loc, name], 'Field required', value);
  }
  if (schema.additionalProperties !== false) return;
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(properties, name)) {
      yield detailItem('extra_forbidden', [...loc, name], 'Extra inputs are not permitted', value[name]);
    }
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

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
