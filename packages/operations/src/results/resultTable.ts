import { isObject, memberOf, toDay } from '@tearsheet/shared';

export type ColumnType = 'number' | 'integer' | 'boolean' | 'date' | 'text';
export type Cell = string | number | boolean | null;

/** One column of a table. */
export interface ResultColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly values: readonly Cell[];
}

/** A section, or a list inside a section, as a table. */
export interface ResultTable {
  readonly length: number;
  readonly columns: readonly ResultColumn[];
}

/** The parts of a JSON Schema that decide about columns, and its description. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

type Row = Readonly<Record<string, unknown>>;

/** The column with the name of the member, if members of an object are rows. */
const KEY_COLUMN = 'key';
const VALUE_COLUMN = 'value';

/**
 * Returns the rows of a value. The items of a list are rows. The members of an object are rows if they all have the same
 * schema, for example the periods of `time_period_returns`. So are the rows of its time series, if one has all their columns, and
 * those of its matrix. Any other object is one row.
 */
export function rowsOf(value: unknown, schema: Schema): readonly Row[] {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? item : { [VALUE_COLUMN]: item }));
  if (!isObject(value)) return [{ [VALUE_COLUMN]: value }];
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'members':
      return Object.entries(value).map(([key, member]) => ({ [KEY_COLUMN]: key, ...(isObject(member) ? member : {}) }));
    case 'series':
      return shape.names.flatMap((key) => rowsOf(value[key] ?? [], {}).map((row) => ({ [KEY_COLUMN]: key, ...row })));
    case 'matrix': {
      const names = [value[shape.names]].flat().map(String);
      return [value[shape.rows]].flat().map((row, i) => ({ [KEY_COLUMN]: names[i], ...named(names, row) }));
    }
    case 'figures':
      return [value];
  }
}

function named(names: readonly string[], row: unknown): Row {
  return Object.fromEntries([row].flat().map((cell, i) => [names[i], cell]));
}

/** Returns a value as a table. The columns and their types come from the schema, so that they do not depend on the values. */
export function tableOf(value: unknown, schema: Schema): ResultTable {
  const rows = rowsOf(value, schema);
  const columns = columnsOf(schema, rows).map((column) => ({
    ...column,
    values: rows.map((row) => cellOf(row, column)),
  }));
  // An optional member that no row has belongs to another kind of portfolio.
  const present = columns.filter(
    ({ isRequired, path }) => isRequired || rows.some((row) => at(row, path) !== undefined),
  );
  return { length: rows.length, columns: present.map(({ name, type, values }) => ({ name, type, values })) };
}

interface ColumnPlan {
  readonly name: string;
  readonly type: ColumnType;
  readonly path: readonly string[];
  readonly isRequired: boolean;
}

function columnsOf({ items, ...schema }: Schema, rows: readonly Row[]): readonly ColumnPlan[] {
  const item = items?.anyOf ? alternativeOf(items.anyOf, rows[0]) : items;
  if (item) return item.properties ? planOf(item, rows) : [columnPlan(VALUE_COLUMN, typeOf(item))];
  const shape = shapeOf(schema);
  const key = columnPlan(KEY_COLUMN, 'text');
  switch (shape.kind) {
    case 'members':
    case 'series':
      return [key, ...planOf(shape.item, rows)];
    case 'matrix':
      return [key, ...rows.map((row) => columnPlan(String(row[KEY_COLUMN]), 'number'))];
    case 'figures':
      return schema.properties ? planOf(schema, rows) : [columnPlan(VALUE_COLUMN, typeOf(schema))];
  }
}

/** Returns the schema whose required members the first row has. All rows of a list have the same one. */
function alternativeOf(schemas: readonly Schema[], first: Row = {}): Schema | undefined {
  return schemas.find(({ required = [] }) => required.every((name) => name in first)) ?? schemas[0];
}

function columnPlan(name: string, type: ColumnType): ColumnPlan {
  return { name, type, path: [name], isRequired: true };
}

/** Returns the columns of the figures and texts of an object. Lists of objects inside it are tables of their own. */
function planOf(
  schema: Schema,
  rows: readonly Row[],
  path: readonly string[] = [],
  isRequired = true,
): readonly ColumnPlan[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]): readonly ColumnPlan[] => {
    const own = [...path, name];
    const plan = { path: own, isRequired: isRequired && required.includes(name) };
    if (member.properties) return planOf(member, rows, own, plan.isRequired);
    if (listItem(member) !== null || typeof member.additionalProperties === 'object') return [];
    if (member.items === undefined || typeOf(member.items) === 'text')
      return [{ ...plan, name: own.join('.'), type: typeOf(member) }];
    // Numbers of a list have a column each.
    const { items } = member;
    const lengths = rows.map((row) => [at(row, own) ?? []].flat().length);
    const width = lengths.reduce((most, length) => Math.max(most, length), 0);
    return Array.from({ length: width }, (_, i) => {
      return { path: [...own, String(i)], name: [...own, i + 1].join('.'), type: typeOf(items), isRequired: false };
    });
  });
}

function typeOf({ type, format }: Schema): ColumnType {
  const [kind] = [type ?? []].flat().filter((one) => one !== 'null');
  if (kind === 'number' || kind === 'integer' || kind === 'boolean') return kind;
  return kind === 'string' && format === 'date' ? 'date' : 'text';
}

/** Returns the schema of the items of a list of objects or of lists. Null for any other value. */
export function listItem({ items }: Schema): Schema | null {
  const isTable = items?.properties ?? items?.anyOf ?? items?.items;
  return items && isTable ? items : null;
}

type Shape =
  | { readonly kind: 'figures' }
  /** All members have this schema. */
  | { readonly kind: 'members'; readonly item: Schema }
  /** All lists have dated rows with the columns of this schema, or a part of them. */
  | { readonly kind: 'series'; readonly item: Schema; readonly names: readonly string[] }
  /** `names` is the member that names rows and columns. */
  | { readonly kind: 'matrix'; readonly rows: string; readonly names: string };

function shapeOf({ properties = {}, additionalProperties }: Schema): Shape {
  if (typeof additionalProperties === 'object' && additionalProperties.properties)
    return { kind: 'members', item: additionalProperties };
  const members = Object.entries(properties);
  const [first] = members;
  if (first?.[1].properties && members.length > 1 && haveOneShape(members.map(([, member]) => member)))
    return { kind: 'members', item: first[1] };
  const lists = members.flatMap(([name, member]) => {
    const item = listItem(member);
    return item ? [{ name, item }] : [];
  });
  const matrix = lists.find(({ item }) => item.items);
  const texts = members.find(([, { items }]) => items && typeOf(items) === 'text' && !items.properties);
  if (matrix && texts) return { kind: 'matrix', rows: matrix.name, names: texts[0] };
  const widest = lists.toSorted((one, other) => columnsIn(other.item).length - columnsIn(one.item).length)[0]?.item;
  const isSeries = ({ item }: { readonly item: Schema }) => {
    return columnsIn(item).every((name) => columnsIn(widest ?? {}).includes(name)) && columnsIn(item).includes('date');
  };
  if (widest && lists.length > 1 && lists.every(isSeries))
    return { kind: 'series', item: widest, names: lists.map(({ name }) => name) };
  return { kind: 'figures' };
}

function haveOneShape(schemas: readonly Schema[]): boolean {
  return new Set(schemas.map((schema) => columnsIn(schema).join())).size === 1;
}

function columnsIn({ properties = {} }: Schema): readonly string[] {
  return Object.keys(properties);
}

function at(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>(memberOf, row);
}

function cellOf(row: Row, { path }: ColumnPlan): Cell {
  const value = at(row, path) ?? null;
  return Array.isArray(value) ? value.join('; ') : (value as Cell);
}

/** Returns the days since 1970-01-01 of a date column. Null where there is no date. */
export function daysOf(values: readonly Cell[]): readonly (number | null)[] {
  return values.map((value) => (value === null ? null : toDay(String(value))));
}
