import { resultJson, type StoredResult, sealResult } from '@tearsheet/runtime/seal';
import type { SECTION_FORMAT_NAMES } from '@tearsheet/shared/schemas';
import { encodeCursor } from '../encodeCursor.ts';
import { presentValue, type Valued } from '../tracking/presentValue.ts';
import { hideAmounts } from './hideAmounts.ts';
import { inside, type NamedTable, tablesIn } from './namedTables.ts';
import { hasSeries, type Resolution, thin } from './resolution.ts';
import { pageOf } from './resultPage.ts';
import { sectionSchemas } from './resultSchemas.ts';
import { rowsOf, tableOf } from './resultTable.ts';

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
    | { readonly kind: 'workbook'; readonly resolution: Resolution; readonly sheets: 'main' | 'all' }
    /** The value of a tracked portfolio, from the analysis that values it. */
    | { readonly kind: 'value' }
    /** The whole result with fewer rows. */
    | { readonly kind: 'result'; readonly resolution: Resolution; readonly hidesAmounts?: true };
}

export type ExportOutcome =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isThinned?: boolean }
  | { readonly kind: 'sealed'; readonly stored: StoredResult; readonly isThinned: boolean }
  | { readonly kind: 'value'; readonly valued: Valued }
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

/** Reads a part of a stored result. `isThinned` is true if it has a time series, so that a resolution has an effect. Results are large, so call it in a thread. */
export async function exportResult({ stored, jobType, want }: ExportTask): Promise<ExportOutcome> {
  if (want.kind === 'value') return { kind: 'value', valued: await presentValue(stored) };
  const json = await resultJson(stored);
  if (want.kind === 'result') {
    const whole: unknown = JSON.parse(json.toString());
    const result = want.hidesAmounts ? hideAmounts(jobType, whole) : whole;
    const thinned = Buffer.from(JSON.stringify(thin(result, want.resolution)));
    return { kind: 'sealed', stored: sealResult(thinned), isThinned: hasSeries(result) };
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
    const sections = members.map((member) => sectionOf(member, want.resolution));
    const isThinned = sections.some(({ name, value }) => hasSeries(value, name));
    if (want.sheets === 'main' && jobType === 'portfolio_analysis') {
      const { toAnalysisWorkbook } = await import('./formats/analysisWorkbook.ts');
      return { kind: 'bytes', bytes: await toAnalysisWorkbook(sections), isThinned };
    }
    const { toWorkbook } = await import('./formats/workbook.ts');
    const tables = sections.flatMap((section) => [section, ...tablesIn(section)]);
    return {
      kind: 'bytes',
      bytes: await toWorkbook(tables.map(({ name, value, schema }) => ({ name, ...tableOf(value, schema) }))),
      isThinned,
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
  if (!isPage) {
    const isThinned = hasSeries(found.value, path.at(-1) ?? first);
    return { kind: 'bytes', bytes: await written(found, want), isThinned };
  }
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

/** The place of one member of a JSON object in its text. `to` is after the last byte of the value. */
interface Member {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Returns the members of the object that begins at `start`, without parsing their values. The JSON has no white space between
 * tokens, as this service writes it. An empty list means that there is no object or that it has no members.
 */
export function membersOf(json: Buffer, start = 0): Member[] {
  const members: Member[] = [];
  let at = start;
  while (json[at] === (members.length === 0 ? OPEN_OBJECT : COMMA) && json[at + 1] === QUOTE) {
    const colon = endOfText(json, at + 1);
    if (json[colon] !== COLON) throw new Error('the stored result is not the JSON of this service');
    const name = String(JSON.parse(json.toString('utf8', at + 1, colon)));
    const to = endOfValue(json, colon + 1);
    members.push({ name, from: colon + 1, to });
    at = to;
  }
  return members;
}

/** Returns the position after a text in quotes. */
function endOfText(json: Buffer, start: number): number {
  let end = json.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf(QUOTE, end + 1);
  return end === -1 ? json.length : end + 1;
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === BACKSLASH) first--;
  return (at - first) % 2 === 1;
}

/** Returns the position after a value of any kind. */
function endOfValue(json: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < json.length; ) {
    const byte = json[at];
    if (byte === QUOTE) {
      at = endOfText(json, at);
      if (depth === 0) return at;
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth++;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (byte === COMMA && depth === 0) return at;
    at++;
  }
  return json.length;
}
