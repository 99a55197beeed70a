import { listItem, type Schema } from './resultTable.ts';

/** A section, or a list inside it, with its name: `attribution.spans`. */
export interface NamedTable {
  readonly name: string;
  readonly value: unknown;
  readonly schema: Schema;
  /** The column that says which row of the outer list a row belongs to. */
  readonly outer?: string;
}

/**
 * Returns a member of a value. A member of rows is one list of what all rows have there. Its first column has the name of the outer
 * list, and the first member of the outer row. Null if there is no such member.
 */
export function inside(found: NamedTable | null, member: string): NamedTable | null {
  if (found === null) return null;
  const { value, schema } = found;
  const name = `${found.name}.${member}`;
  if (Array.isArray(value)) return insideRows({ ...found, value }, member);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return null;
  return { name, value: Reflect.get(value, member), schema: schema.properties?.[member] ?? {} };
}

function insideRows(found: NamedTable & { readonly value: readonly object[] }, member: string): NamedTable | null {
  const { name, value, schema, outer = name.split('.').at(-1)! } = found;
  const items = schema.items?.anyOf ?? [schema.items ?? {}];
  const { properties } = items.find((item) => Object.hasOwn(item.properties ?? {}, member)) ?? {};
  const inner = properties?.[member];
  const item = inner?.properties ? inner : inner && listItem(inner);
  const [id] = Object.keys(properties ?? {});
  if (!item?.properties || id === undefined) return null;
  const rows = value.flatMap((row) => {
    const parts: readonly object[] = [Reflect.get(row, member) ?? []].flat();
    return parts.map((part) => ({ [outer]: Reflect.get(row, id), ...part }));
  });
  const required = [outer, ...(item.required ?? [])];
  const columns = { ...item, required, properties: { [outer]: properties?.[id] ?? {}, ...item.properties } };
  return { name: `${name}.${member}`, value: rows, schema: { type: 'array', items: columns }, outer };
}

/** Returns the lists of objects inside a value, at every depth. Lists without rows are among them. */
export function tablesIn(table: NamedTable): readonly NamedTable[] {
  const { schema } = table;
  const members = (schema.items?.anyOf ?? [schema.items ?? schema]).flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  return members.flatMap(([member, { properties, ...inner }]) => {
    const isList = listItem(inner)?.properties !== undefined;
    const found = properties || isList ? inside(table, member) : null;
    if (found === null || found.value === null) return [];
    return [...(isList ? [found] : []), ...tablesIn(found)];
  });
}
