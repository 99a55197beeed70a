import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import { parseDay } from '../../dates.ts';
import { nameProblem } from '../../nameProblem.ts';
import { KEEP_FORMAT, readKeepFor } from '../keeping.ts';
import { NAME_FORMAT } from '../names.ts';
import type { DetailItem } from '../problem.ts';
import { coerceBody, coerceQuery } from './coerce.ts';
import { explain, type RequestSchema } from './explain.ts';

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
