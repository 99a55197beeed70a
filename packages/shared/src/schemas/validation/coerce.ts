import { isBooleanWord, isIntegerText, isNumberText, missingGroup, type RequestSchema, typeFor } from './explain.ts';

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
export function coerceQuery(schema: RequestSchema, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]) => {
    const type = [schema.properties?.[name]?.type].flat()[0];
    const last: unknown = Array.isArray(value) && type !== 'array' ? value.at(-1) : value;
    return [name, typeof last === 'string' ? coerceText(type, last) : last];
  });
  return Object.fromEntries(entries);
}

/** Text as a number or boolean, if it is one and the type asks for it. */
export function coerceText(type: string | undefined, text: string): unknown {
  if (type === 'integer' && isIntegerText(text)) return Number(text);
  if (type === 'number' && isNumberText(text)) return Number(text);
  if (type === 'boolean' && isBooleanWord(text)) return TRUE_WORDS.has(text.toLowerCase());
  return text;
}
