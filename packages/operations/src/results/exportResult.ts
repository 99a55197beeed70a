import { resultJson, type StoredResult, sealResult } from '@tearsheet/runtime/seal';
import type { SECTION_FORMAT_NAMES } from '@tearsheet/shared/schemas';
import { encodeCursor } from '../encodeCursor.ts';
import { inside, type NamedTable, tablesIn } from './namedTables.ts';
import { type Resolution, thin } from './resolution.ts';
import { pageOf } from './resultPage.ts';
import { sectionSchemas } from './resultSchemas.ts';
import { rowsOf, tableOf } from './resultTable.ts';
import { type Member, membersOf } from './splitResult.ts';

/** The formats of one section, with their media types. `columns` is JSON with a list per column. */
export const SECTION_FORMATS = {
  json: 'application/json',
  columns: 'application/json',
  csv: 'text/csv',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Readonly<Record<(typeof SECTION_FORMAT_NAMES)[number], string>>;

export type SectionFormat = keyof typeof SECTION_FORMATS;

/** A part of a stored result to read, and its form. */
export interface ExportTask {
  readonly stored: StoredResult;
  readonly jobType: string;
  readonly want:
    | { readonly kind: 'list' }
    | {
        readonly kind: 'section';
        /** Name of a section, or of a list inside a section: `attribution.spans`. */
        readonly name: string;
        readonly format: SectionFormat;
        readonly resolution: Resolution;
        /** Rows of a page, and the first row. Null: all rows. */
        readonly page: { readonly limit: number; readonly from: number } | null;
        /** True to compress the bytes with gzip in the thread. */
        readonly isPacked?: boolean;
      }
    /** Rows of a section for a model: see resultPage.ts. */
    | { readonly kind: 'page'; readonly name: string; readonly from: number; readonly limit: number }
    | { readonly kind: 'workbook'; readonly resolution: Resolution }
    /** The whole result with fewer rows. */
    | { readonly kind: 'result'; readonly resolution: Resolution };
}

export type ExportOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'sealed'; readonly stored: StoredResult }
  /** The result has no such section. */
  | { readonly kind: 'unknown'; readonly available: readonly string[] };

export interface ListedSection {
  readonly name: string;
  /** Number of rows of a section that is a list. Null for other sections. */
  readonly rows: number | null;
  /** Length of the section as JSON. */
  readonly bytes: number;
  /** Lists inside the section. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
}

/** Reads a part of a stored result. Results are large, so call it in a thread. */
export async function exportResult({ stored, jobType, want }: ExportTask): Promise<ExportOutcome> {
  const json = await resultJson(stored);
  if (want.kind === 'result') {
    const result = thin(JSON.parse(json.toString()), want.resolution);
    return { kind: 'sealed', stored: sealResult(Buffer.from(JSON.stringify(result))) };
  }
  const members = sectionsIn(json);
  const schemas = sectionSchemas(jobType);
  const valueIn = ({ from, to }: Member): unknown => JSON.parse(json.toString('utf8', from, to));
  const sectionOf = (member: Member, resolution: Resolution = 'daily'): NamedTable => {
    const { name } = member;
    return { name, value: thin(valueIn(member), resolution, name), schema: schemas[name] ?? {} };
  };
  if (want.kind === 'list') {
    const sections = members.map((member) => listed(member, sectionOf(member)));
    return { kind: 'bytes', bytes: Buffer.from(JSON.stringify(sections)) };
  }
  if (want.kind === 'workbook') {
    const { toWorkbook } = await import('./formats/workbook.ts');
    const sections = members.map((member) => sectionOf(member, want.resolution));
    const tables = sections.flatMap((section) => [section, ...tablesIn(section)]);
    return {
      kind: 'bytes',
      bytes: await toWorkbook(tables.map(({ name, value, schema }) => ({ name, ...tableOf(value, schema) }))),
    };
  }
  const [first = '', ...path] = want.name.split('.');
  const member = members.find(({ name }) => name === first);
  const unknown = { kind: 'unknown', available: members.map(({ name }) => name) } as const;
  if (member === undefined) return unknown;
  const isPage = want.kind === 'page';
  if (!isPage && path.length === 0 && want.format === 'json' && want.page === null && want.resolution === 'daily')
    return { kind: 'bytes', bytes: json.subarray(member.from, member.to) };
  const found = path.reduce<NamedTable | null>(inside, sectionOf(member, isPage ? 'daily' : want.resolution));
  if (found === null) return unknown;
  if (!isPage) return { kind: 'bytes', bytes: await written(found, want) };
  const page = pageOf(want.name, found.value, want.from, want.limit);
  return { kind: 'bytes', bytes: Buffer.from(JSON.stringify(page)) };
}

/** The members that callers know as sections: those of `result` in an analysis, and those of the result itself in other jobs. */
export function sectionsIn(json: Buffer): Member[] {
  const members = membersOf(json);
  const envelope = members.find(({ name }) => name === 'result');
  return envelope ? membersOf(json, envelope.from) : members;
}

async function written(
  { value, schema }: NamedTable,
  { format, page }: Extract<ExportTask['want'], { kind: 'section' }>,
): Promise<Uint8Array> {
  if (format === 'json') {
    if (page === null) return Buffer.from(JSON.stringify(value));
    const rows = rowsOf(value, schema);
    const { from, limit } = page;
    const next_cursor = encodeCursor(from + limit < rows.length ? String(from + limit) : null);
    return Buffer.from(JSON.stringify({ rows: rows.slice(from, from + limit), next_cursor }));
  }
  const table = tableOf(value, schema);
  switch (format) {
    case 'columns':
      return Buffer.from(JSON.stringify(Object.fromEntries(table.columns.map(({ name, values }) => [name, values]))));
    case 'csv':
      return (await import('./formats/csv.ts')).toCsv(table);
    case 'arrow':
      return (await import('./formats/arrow.ts')).toArrow(table);
    case 'parquet':
      return (await import('./formats/parquet.ts')).toParquet(table);
  }
}

function listed(member: Member, found: NamedTable): ListedSection {
  return {
    name: member.name,
    rows: Array.isArray(found.value) ? found.value.length : null,
    bytes: member.to - member.from,
    tables: tablesIn(found).map(({ name, value }) => ({ name, rows: (value as readonly unknown[]).length })),
  };
}
