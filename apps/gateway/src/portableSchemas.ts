import { isObject, pascal } from '@tearsheet/shared';

/** A schema as this module reads and changes it. */
type Schema = Record<string, unknown>;

const PREFIX = '#/components/schemas/';

/** Keywords of each kind of value. A union gives each of its variants the keywords of its own kind. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
};

/** Members of a schema whose members are schemas with names of the caller's. */
const MAPS = ['properties', 'patternProperties'];
const LISTS = ['oneOf', 'anyOf'];
const SINGLE = ['items', 'additionalProperties'];

/**
 * Returns the named schemas without what client generators cannot read, and with names for all variants:
 *
 * - A value of several kinds is a `oneOf` with one variant for each kind. Null is not a kind of its own, it is the `null` of a
 *   variant, because generators have no type for a bare null.
 * - A union and a list have no `default`. Their descriptions have it.
 * - Groups of required members (`anyOf` of `required`) become a sentence of the description.
 * - A constant is an `enum` of one value.
 * - A number says that it is a double, and an integer that it has 64 bits. Generators choose 32 bits otherwise.
 * - Each object in a `oneOf` is a named schema. A required member that differs in all variants is their discriminator.
 */
export function portableSchemas(named: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const all: Record<string, Schema> = {};
  const add = (name: string, schema: Schema): Schema => {
    if (all[name] !== undefined && JSON.stringify(all[name]) !== JSON.stringify(schema)) {
      throw new Error(`two schemas of the API description have the name ${name}`);
    }
    all[name] = schema;
    return { $ref: `${PREFIX}${name}` };
  };
  const portable = (schema: Schema, name: string): Schema => {
    const plain = Object.fromEntries(
      Object.entries(withWidth(withoutConstant(withoutGroups(withoutUnion(schema))))).map(([key, value]) => {
        if (MAPS.includes(key))
          return [key, mapped(value as Record<string, Schema>, (member) => name + pascal(member))];
        if (SINGLE.includes(key) && isObject(value)) return [key, portable(value, `${name}Item`)];
        // Generators know variants by `oneOf` only. No value fits two of them.
        if (LISTS.includes(key))
          return ['oneOf', (value as Schema[]).map((variant) => portable(variant, `${name}Object`))];
        return [key, value];
      }),
    );
    if (!Array.isArray(plain.oneOf)) return plain;
    return {
      ...plain,
      oneOf: plain.oneOf.map((one) => {
        if (!('properties' in one) && !('oneOf' in one)) return one;
        const { title = `${name}Object`, ...variant } = one;
        return add(title, variant);
      }),
    };
  };
  const mapped = (members: Readonly<Record<string, Schema>>, nameOf: (member: string) => string) =>
    Object.fromEntries(Object.entries(members).map(([member, schema]) => [member, portable(schema, nameOf(member))]));
  for (const [name, schema] of Object.entries(named)) add(name, portable(schema, name));
  for (const schema of Object.values(all)) discriminate(schema, all);
  return all;
}

/** Splits a value of several kinds into variants, and moves a default that generators cannot write into the description. */
function withoutUnion(schema: Schema): Schema {
  const { type, default: preset, ...rest } = schema;
  const isUnion = Array.isArray(type) || 'oneOf' in schema || ('anyOf' in schema && !('properties' in schema));
  if (!isUnion && !Array.isArray(preset)) return schema;
  const kinds = Array.isArray(type) ? type.filter((kind) => kind !== 'null') : [type];
  const described =
    preset === undefined || preset === null ? rest : withSentence(rest, `Default: ${JSON.stringify(preset)}.`);
  if (kinds.length < 2) return 'type' in schema ? { type, ...described } : described;
  const shared = Object.values(KEYWORDS).flat();
  const groups = 'properties' in schema ? ['anyOf'] : [];
  const common = Object.fromEntries(Object.entries(described).filter(([key]) => ![...shared, ...groups].includes(key)));
  const isNullable = (type as string[]).includes('null');
  const oneOf = kinds.map((kind, at) => ({
    type: isNullable && at === 0 ? [kind, 'null'] : kind,
    ...Object.fromEntries(
      Object.entries(rest).filter(([key]) =>
        [...(KEYWORDS[kind] ?? []), ...(kind === 'object' ? groups : [])].includes(key),
      ),
    ),
  }));
  return { ...common, oneOf };
}

/** Turns groups of members, of which one is required, into a sentence. */
function withoutGroups(schema: Schema): Schema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || !('properties' in schema)) return schema;
  const names = anyOf.flatMap(({ required }) => required).map((name) => `\`${name}\``);
  const number = rest.maxProperties === 1 ? 'exactly' : 'at least';
  return withSentence(rest, `It needs ${number} one of ${names.join(', ')}.`);
}

function withoutConstant(schema: Schema): Schema {
  if (!('const' in schema)) return schema;
  const { const: only, ...rest } = schema;
  return { ...rest, enum: [only] };
}

const WIDTHS: readonly (readonly [kind: string, format: string])[] = [
  ['number', 'double'],
  ['integer', 'int64'],
];

function withWidth(schema: Schema): Schema {
  const kinds = [schema.type].flat();
  const format = WIDTHS.find(([kind]) => kinds.includes(kind))?.[1];
  return format === undefined ? schema : { ...schema, format };
}

function withSentence(schema: Schema, sentence: string): Schema {
  const { description } = schema;
  return { ...schema, description: typeof description === 'string' ? `${description} ${sentence}` : sentence };
}

/** Adds the discriminator to each `oneOf` in a schema whose variants are all objects. */
function discriminate(schema: unknown, all: Readonly<Record<string, Schema>>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const member of Object.values(schema)) discriminate(member, all);
  if (!('oneOf' in schema) || !Array.isArray(schema.oneOf)) return;
  const variants = schema.oneOf.map(({ $ref }) => (typeof $ref === 'string' ? $ref : null));
  if (variants.some((variant) => variant === null)) return;
  const tables = variants.map((variant) => constants(all[nameOf(String(variant))] ?? {}, all));
  const [first = new Map<string, string[]>()] = tables;
  const propertyName = [...first.keys()].find((member) => {
    const values = tables.map((table) => table.get(member));
    return values.every((list) => list !== undefined) && new Set(values.flat()).size === values.flat().length;
  });
  if (propertyName === undefined) return;
  const mapping = variants.flatMap((variant, at) =>
    (tables[at]?.get(propertyName) ?? []).map((value) => [value, variant]),
  );
  Object.assign(schema, { discriminator: { propertyName, mapping: Object.fromEntries(mapping) } });
}

function nameOf(reference: string): string {
  return reference.slice(PREFIX.length);
}

/** Returns the required members of an object, or of all variants of a union, that have one of a few texts. */
function constants(schema: Schema, all: Readonly<Record<string, Schema>>): Map<string, string[]> {
  if (Array.isArray(schema.oneOf)) {
    const tables = schema.oneOf.map(({ $ref }) => constants(all[nameOf($ref)] ?? {}, all));
    const [first = new Map<string, string[]>(), ...others] = tables;
    return new Map(
      [...first].flatMap(([member, values]) => {
        const rest = others.map((table) => table.get(member));
        return rest.every((list) => list !== undefined) ? [[member, [...new Set([...values, ...rest.flat()])]]] : [];
      }),
    );
  }
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return new Map(
    ((schema.required ?? []) as string[]).flatMap((member) => {
      const { type, enum: values } = properties[member] ?? {};
      return type === 'string' && Array.isArray(values) ? [[member, values]] : [];
    }),
  );
}
