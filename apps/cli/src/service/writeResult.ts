import type { Sections } from '@tearsheet/client';
import { renderText, summaryDocument } from '@tearsheet/presentation';
import { isObject } from '@tearsheet/shared';
import { stringify } from 'csv-stringify/sync';
import type { Context } from '../context.ts';
import { complainOf } from './complainOf.ts';

export interface OutputOptions {
  readonly json?: boolean;
  /** The name of a section. */
  readonly csv?: string;
}

/** Writes the result as requested: JSON, one section as CSV, or the main figures. Warnings come first. Returns the exit status. */
export function writeResult(context: Context, sections: Sections, { json, csv }: OutputOptions): number {
  const status = complainOf(context, sections.warnings);
  if (json) context.printJson({ success: true, result: sections });
  else if (csv !== undefined) context.print(sectionCsv(sections, csv).trimEnd());
  else context.print(renderText(summaryDocument(sections), context.paint, context.columns));
  return status;
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a section as CSV. An object without rows becomes rows of name and value. Lists within a section have names of
 * their own, for example `drawdown_analysis.episodes`. Throws if there is no such section.
 */
function sectionCsv(sections: Sections, name: string): string {
  const [section = '', ...path] = name.split('.');
  let value: unknown = new Map<string, unknown>(Object.entries(sections)).get(section);
  for (const member of path) value = isObject(value) ? value[member] : undefined;
  if (value === undefined)
    throw new Error(`there is no ${name} in the result; it has ${Object.keys(sections).join(', ')}`);
  const rows = rowsOf(value);
  // Rows may have different members, as those of performance_metrics do.
  const columns = [...new Set(rows.flatMap(Object.keys))];
  return stringify(rows, { header: true, columns, escape_formulas: true, cast: { boolean: String } });
}

function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? flat(item) : { value: item }));
  if (!isObject(value)) return [{ value }];
  const entries = Object.entries(value);
  // An object of objects, for example company_info, is a table with its keys as the first column.
  if (entries.every(([, item]) => isObject(item))) return entries.map(([key, item]) => ({ name: key, ...flat(item) }));
  return Object.entries(flat(value)).map(([key, item]) => ({ name: key, value: item }));
}

/** Flattens nested members into dotted names. Lists become JSON. */
function flat(value: unknown, prefix = ''): Row {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      if (isObject(item)) return Object.entries(flat(item, `${prefix}${key}.`));
      return [[prefix + key, Array.isArray(item) ? JSON.stringify(item) : item]];
    }),
  );
}
