import type { Sections } from '@tearsheet/client';
import { stringify } from 'csv-stringify/sync';

type Row = Readonly<Record<string, unknown>>;

/**
 * A section as CSV: its rows; the members of an object that has none are rows of name and value. Lists within a section
 * have names of their own, for example `drawdown_analysis.episodes`. Throws when there is no such section.
 */
export function sectionCsv(sections: Sections, name: string): string {
  const [section = '', ...path] = name.split('.');
  let value: unknown = new Map<string, unknown>(Object.entries(sections)).get(section);
  for (const member of path) value = isRow(value) ? value[member] : undefined;
  if (value === undefined)
    throw new Error(`there is no ${name} in the result; it has ${Object.keys(sections).join(', ')}`);
  const rows = rowsOf(value);
  // Rows may have members of their own, as those of performance_metrics do.
  const columns = [...new Set(rows.flatMap(Object.keys))];
  return stringify(rows, { header: true, columns, escape_formulas: true, cast: { boolean: String } });
}

function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value.map((item) => (isRow(item) ? flat(item) : { value: item }));
  if (!isRow(value)) return [{ value }];
  const entries = Object.entries(value);
  // An object of objects, for example company_info, is a table with its keys as the first column.
  if (entries.every(([, item]) => isRow(item))) return entries.map(([key, item]) => ({ name: key, ...flat(item) }));
  return Object.entries(flat(value)).map(([key, item]) => ({ name: key, value: item }));
}

/** Members of members by dotted names; lists as JSON. */
function flat(value: unknown, prefix = ''): Row {
  if (!isRow(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (isRow(item)) return Object.entries(flat(item, `${prefix}${key}.`));
      return [[prefix + key, Array.isArray(item) ? JSON.stringify(item) : item]];
    }),
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
