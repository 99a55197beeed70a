import type { RequestSchema } from './explain.ts';
import { isBooleanWord, isIntegerText, isNumberText } from './explainScalar.ts';

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
