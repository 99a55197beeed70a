import { coerceText } from './coerceQuery.ts';
import type { RequestSchema } from './explain.ts';

/**
 * A JSON body as Pydantic reads it in its lax mode: text that is a number or a boolean becomes one where the schema wants
 * it, so do 0 and 1 for a boolean, and null for an optional member that has no null means that the member is absent. Everything else stays as it is,
 * so that validation says what is wrong with it.
 */
export function coerceBody(schema: RequestSchema, value: unknown): unknown {
  const [type] = [schema.type].flat();
  if (typeof value === 'string') return coerceText(type, value);
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (Array.isArray(value)) {
    const { items } = schema;
    return type === 'array' && items !== undefined ? value.map((item) => coerceBody(items, item)) : value;
  }
  return type === 'object' && typeof value === 'object' && value !== null ? coerceMembers(schema, value) : value;
}

function coerceMembers({ properties, required, additionalProperties }: RequestSchema, value: object): object {
  const entries = Object.entries(value).flatMap(([name, member]: [string, unknown]): [string, unknown][] => {
    const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    const schema = own ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
    if (schema === undefined) return [[name, member]];
    const isAbsent = member === null && own !== undefined && !required?.includes(name) && !isNullable(own);
    return isAbsent ? [] : [[name, coerceBody(schema, member)]];
  });
  return Object.fromEntries(entries);
}

function isNullable({ type }: RequestSchema): boolean {
  return [type].flat().includes('null');
}
