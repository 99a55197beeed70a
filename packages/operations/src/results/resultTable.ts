import { toDay } from '@tearsheet/shared';

/** Types of columns. `json` is a list or an object as JSON text. */
export type ColumnType = 'number' | 'integer' | 'boolean' | 'date' | 'text' | 'json';
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
export const KEY_COLUMN = 'key';
const VALUE_COLUMN = 'value';

/**
 * Returns the rows of a value. The items of a list are rows. The members of an object are rows if they all have the same
 * schema, for example the periods of `time_period_returns`. Any other object is one row.
 */
export function rowsOf(value: unknown, schema: Schema): readonly Row[] {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? item : { [VALUE_COLUMN]: item }));
  if (!isObject(value)) return [{ [VALUE_COLUMN]: value }];
  if (memberSchema(schema) === null) return [value];
  return Object.entries(value).map(([key, member]) => ({ [KEY_COLUMN]: key, ...(isObject(member) ? member : {}) }));
}

/** Returns a value as a table. The columns and their types come from the schema, so that they do not depend on the values. */
export function tableOf(value: unknown, schema: Schema): ResultTable {
  const rows = rowsOf(value, schema);
  const columns = columnsOf(schema, rows[0]).map((column) => ({
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

function columnsOf({ items, ...schema }: Schema, first: Row | undefined): readonly ColumnPlan[] {
  const item = items?.anyOf ? alternativeOf(items.anyOf, first) : items;
  if (item) return item.properties ? planOf(item) : [valuePlan(item)];
  const member = memberSchema(schema);
  if (member === null) return schema.properties ? planOf(schema) : [valuePlan(schema)];
  const key = { name: KEY_COLUMN, type: 'text', path: [KEY_COLUMN], isRequired: true } as const;
  return [key, ...planOf(member)];
}

/** Returns the schema whose required members the first row has. All rows of a list have the same one. */
function alternativeOf(schemas: readonly Schema[], first: Row = {}): Schema | undefined {
  return schemas.find(({ required = [] }) => required.every((name) => name in first)) ?? schemas[0];
}

function valuePlan(schema: Schema): ColumnPlan {
  return { name: VALUE_COLUMN, type: typeOf(schema), path: [VALUE_COLUMN], isRequired: true };
}

function planOf(schema: Schema, path: readonly string[] = [], isRequired = true): readonly ColumnPlan[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, member]) => {
    const own = [...path, name];
    const isOwnRequired = isRequired && required.includes(name);
    if (member.properties) return planOf(member, own, isOwnRequired);
    return [{ name: own.join('.'), type: typeOf(member), path: own, isRequired: isOwnRequired }];
  });
}

function typeOf({ type, format }: Schema): ColumnType {
  const [kind] = [type ?? []].flat().filter((one) => one !== 'null');
  if (kind === 'number' || kind === 'integer' || kind === 'boolean') return kind;
  if (kind === 'string') return format === 'date' ? 'date' : 'text';
  return 'json';
}

/** Returns the schema that all members of an object share. Null if they differ. */
function memberSchema({ properties, additionalProperties }: Schema): Schema | null {
  if (typeof additionalProperties === 'object' && additionalProperties.properties) return additionalProperties;
  const members = Object.values(properties ?? {});
  const [first] = members;
  if (members.length < 2 || !first?.properties) return null;
  const names = Object.keys(first.properties).join();
  return members.every((member) => Object.keys(member.properties ?? {}).join() === names) ? first : null;
}

function at(row: Row, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), row);
}

function cellOf(row: Row, { path, type }: ColumnPlan): Cell {
  const value = at(row, path) ?? null;
  if (value === null) return null;
  if (type === 'json' || typeof value === 'object') return JSON.stringify(value);
  return value as Cell;
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the days since 1970-01-01 of a date column. Null where there is no date. */
export function daysOf(values: readonly Cell[]): readonly (number | null)[] {
  return values.map((value) => (value === null ? null : toDay(String(value))));
}
