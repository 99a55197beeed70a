/** The part of JSON Schema that tools describe their arguments with. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
const INTEGER = /^\s*[+-]?\d+\s*$/;

/**
 * The value with the types of its schema, where its text can be read that way. Models often send numbers, booleans and
 * whole lists as text, and null for an argument that they leave out: such a member is dropped. Everything else stays, so
 * that the check can say what is wrong.
 *
 * @example coerce({ type: 'number' }, '0.25') // 0.25
 */
export function coerce(schema: Schema, value: unknown): unknown {
  const types = typesOf(schema);
  const read = typeof value === 'string' && !types.includes('string') ? readText(types, value) : value;
  if (Array.isArray(read)) {
    const { items } = schema;
    return items === undefined ? read : read.map((item) => coerce(items, item));
  }
  if (typeof read !== 'object' || read === null) return read;
  const { properties = {}, additionalProperties: others } = schema;
  const entries = Object.entries(read).flatMap(([name, member]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined && member === null && !typesOf(own).includes('null')) return [];
    const known = own ?? others;
    return [[name, typeof known === 'object' ? coerce(known, member) : member]];
  });
  return Object.fromEntries(entries);
}

function typesOf({ type }: Schema): readonly string[] {
  return [type ?? []].flat();
}

function readText(types: readonly string[], text: string): unknown {
  if (types.includes('integer') && INTEGER.test(text)) return Number(text);
  if (types.includes('number') && NUMBER.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (types.includes('null') && (text === '' || text === 'null')) return null;
  const isList = types.includes('array') && /^\s*\[/.test(text);
  const isObject = types.includes('object') && /^\s*\{/.test(text);
  if (!isList && !isObject) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
