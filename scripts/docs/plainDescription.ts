import { isObject, pascal } from '@tearsheet/shared';

/** A part of the API description. */
type Part = Record<string, unknown>;

const PREFIX = '#/components/schemas/';

/**
 * Returns the API description in OpenAPI 3.0, for client generators that know neither 3.1 nor unions. It is made from the 3.1
 * description:
 *
 * - Null is the keyword `nullable`.
 * - A union of objects is one object with the members of all. A member is required if all variants require it. A member that has
 *   another named schema in each variant has one more named schema, `AnyResult` for example.
 * - Another union is any value, and its description says which values.
 * - It has no webhooks, because 3.0 does not know them.
 */
export function plainDescription(description: object): object {
  const { webhooks: _, info, components, ...rest } = description as Part;
  const { license, ...facts } = info as Part;
  const { schemas: all, ...others } = components as Part;
  // Merged members become schemas of it.
  const schemas = { ...(all as Record<string, Part>) };
  const plain = planner(schemas);
  const { identifier: __, ...named } = license as Part;
  const result = plain({ ...rest, openapi: '3.0.4', info: { ...facts, license: named } }) as Part;
  const used = new Map<string, unknown>();
  const use = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.set(name, null);
      used.set(name, plain(schemas[name]));
      use(used.get(name));
    }
  };
  use(result);
  const sorted = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...result, components: { ...others, schemas: Object.fromEntries(sorted) } };
}

/** Returns the function that makes a part plain. Examples stay as they are. */
function planner(schemas: Record<string, Part>): (value: unknown, key?: string) => unknown {
  const plain = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => plain(item));
    if (!isObject(value)) return value;
    const isMap = key === 'properties';
    const entries = Object.entries(isMap ? value : plainSchema(value, schemas));
    return Object.fromEntries(
      entries.map(([name, member]) => [
        name,
        !isMap && KEPT.includes(name) ? member : plain(member, isMap ? '' : name),
      ]),
    );
  };
  return plain;
}

const KEPT = ['example', 'examples', 'default', 'enum'];

function plainSchema(part: Part, schemas: Record<string, Part>): Part {
  const { type, exclusiveMinimum, exclusiveMaximum, ...rest } = merged(part, schemas);
  const isNullable = Array.isArray(type) && type.includes('null');
  const kind = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  const { examples, ...others } = rest;
  return {
    ...(kind === undefined ? {} : { type: kind }),
    ...(Array.isArray(examples) ? { ...others, example: examples[0] } : rest),
    ...(isNullable ? { nullable: true } : {}),
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  };
}

/** Returns a union as one object, or without a type if a variant is not an object. Returns another schema as it is. */
function merged(part: Part, schemas: Record<string, Part>): Part {
  if (!Array.isArray(part.oneOf)) return part;
  const { oneOf, discriminator: _, ...described } = part;
  const variants = oneOf.map((variant: Part) => merged(resolved(variant, schemas), schemas));
  if (!variants.every(({ properties }) => isObject(properties))) {
    const { type: __, ...any } = described;
    return any;
  }
  const tables = variants.map(({ properties }) => properties as Record<string, Part>);
  const names = [...new Set(tables.flatMap((table) => Object.keys(table)))];
  return {
    ...described,
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [
        name,
        common(
          name,
          tables.flatMap((table) => (table[name] === undefined ? [] : [table[name]])),
          schemas,
        ),
      ]),
    ),
    required: names.filter((name) =>
      variants.every(({ required }) => (required as string[] | undefined)?.includes(name)),
    ),
  };
}

function resolved(schema: Part, schemas: Record<string, Part>): Part {
  return typeof schema.$ref === 'string' ? (schemas[schema.$ref.slice(PREFIX.length)] ?? {}) : schema;
}

/** Returns a schema that fits every value of a member with these schemas. */
function common(name: string, members: readonly Part[], schemas: Record<string, Part>): Part {
  const [first = {}] = members;
  if (new Set(members.map((member) => JSON.stringify(member))).size === 1) return first;
  const targets = members.map((member) => resolved(member, schemas));
  if (targets.every(({ properties, oneOf }) => isObject(properties) || Array.isArray(oneOf))) {
    const all = merged({ oneOf: [...targets], description: 'Members of all variants.' }, schemas);
    if (!members.every(({ $ref }) => typeof $ref === 'string')) return all;
    const title = `Any${pascal(name)}`;
    if (schemas[title] !== undefined && JSON.stringify(schemas[title]) !== JSON.stringify(all)) return all;
    schemas[title] = all;
    return { $ref: `${PREFIX}${title}` };
  }
  const kinds = [...new Set(targets.flatMap(({ type }) => type))].filter((kind) => kind !== 'null');
  const { description } = first;
  if (kinds.length !== 1 || !['string', 'number', 'integer', 'boolean'].includes(String(kinds[0])))
    return { description };
  const isNullable = targets.some(({ type }) => Array.isArray(type) && type.includes('null'));
  const values = targets.map(({ enum: list }) => list);
  return {
    ...first,
    type: isNullable ? [kinds[0], 'null'] : kinds[0],
    ...(values.every(Array.isArray) ? { enum: [...new Set(values.flat())] } : { enum: undefined }),
  };
}
