import type { ObjectSchema, Tool } from './tool.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What a check enforces and a model does not need to know in advance: the error names the limit. */
const UNLISTED = new Set(['minLength', 'maxLength', 'maxItems', 'maxProperties', 'exclusiveMinimum']);
/** A longer enum is not listed. An error about a wrong name suggests the nearest one. */
const MOST_NAMES = 12;

/** The input schema that clients list: without limits that hardly any call reaches. */
export function compactInput({ input, unlisted = [] }: Pick<Tool, 'input' | 'unlisted'>): ObjectSchema {
  const { type, properties, required } = input;
  const shown = Object.fromEntries(Object.entries(properties).filter(([name]) => !unlisted.includes(name)));
  return { type, properties: mapped(shown, listed), ...(required ? { required } : {}) };
}

function listed(schema: object): object {
  const entries = Object.entries(schema).flatMap(([name, value]): [string, unknown][] => {
    if (UNLISTED.has(name) || value === null || value === false) return [];
    if (name === 'enum' && Array.isArray(value) && value.length > MOST_NAMES) return [];
    const isSchema = name === 'items' || (name === 'additionalProperties' && typeof value === 'object');
    if (isSchema) return [[name, listed(value)]];
    return [[name, name === 'properties' ? mapped(value, listed) : value]];
  });
  return Object.fromEntries(entries);
}

/** So many members of a row with the same schema are described once, without their names. */
const MANY = 6;
/** A shorter description says little more than the name: "RIC.", "Trading date.". */
const SHORT = 45;

/**
 * The output schema that clients list. It says less than the schema of the REST interface, because a model reads the
 * schemas of all tools before its first call: the members of rows have a type and a meaning, and nothing deeper is
 * described. Every answer that fits the full schema fits this one.
 */
export function compactOutput({ type, properties, required }: ObjectSchema): ObjectSchema {
  return { type, properties: mapped(properties, withRows), ...(required ? { required } : {}) };
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

function plain({ type, description = '' }: Schema): object {
  return { ...(type === undefined ? {} : { type }), ...(description.length > SHORT ? { description } : {}) };
}

function mapped(members: Readonly<Record<string, Schema>>, of: (member: Schema) => object): Record<string, object> {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, of(member)]));
}
