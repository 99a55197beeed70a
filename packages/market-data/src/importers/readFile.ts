import { basename } from 'node:path';
import type { Day } from '@tearsheet/shared';
import { COLLECTORS } from './collect.ts';
import { type Draft, PRICE_FIELDS, type PriceRows, priceRows } from './draft.ts';
import { FILE_FORMATS, type FileKind } from './fileFormats.ts';
import {
  type Conflicts,
  createConflicts,
  createProblems,
  createRepeatedKeys,
  type Problem,
  type Problems,
} from './problems.ts';
import { openTable, type Table, UnreadableFileError } from './readTable.ts';
import { createRowReader } from './rowReader.ts';

export interface FileReport {
  readonly file: string;
  readonly kind: FileKind | 'french_factors' | 'stooq' | 'wide';
  readonly rows: number;
  readonly notes: readonly string[];
  /** The first 50 problems. */
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

/** The target of the rows. Prices and rates after the latest day are rejected. */
export interface ReadInto {
  readonly draft: Draft;
  readonly latestDay: Day;
  /** If two rows of a file have different values for a day, the last one counts. Otherwise they are a problem. */
  readonly lastWins: boolean;
}

/** Called from time to time while a file is read. */
export type OnFileProgress = (rows: number, fractionRead: number) => void;

const ROWS_PER_PROGRESS = 20_000;

/** Reads a file of a known kind into the draft and returns its problems. Only errors of the disk are thrown. */
export function readFile(
  file: string,
  kind: FileKind,
  into: ReadInto,
  onProgress: OnFileProgress,
): Promise<FileReport> {
  const { required, optional } = FILE_FORMATS[kind];
  return readRows(file, kind, { into, onProgress }, ({ table, problems, notes, conflicts }) => {
    const header = table.header.map((name) => name.trim().toLowerCase());
    const known: readonly string[] = [...required, ...optional];
    const unknown = header.filter((name) => !known.includes(name));
    if (unknown.length > 0) notes.push(`unknown columns ignored: ${unknown.join(', ')}`);
    const missing = required.filter((name) => !header.includes(name));
    for (const column of missing) problems.add({ line: 1, column, message: 'is missing in the header' });
    const present = header.filter((name) => known.includes(name));
    if (missing.length > 0 || refuseRepeated(present, problems)) return null;
    const row = createRowReader(header, problems, into.latestDay, { repeats: createRepeatedKeys(notes), conflicts });
    const collect = COLLECTORS[kind];
    return (cells) => {
      row.move(cells);
      collect(row, into.draft);
    };
  });
}

/**
 * Reads a wide file, which has a date column and one column for each symbol, as closes or adjusted closes. An empty
 * cell means no price.
 */
export function readWideFile(
  file: string,
  field: 'close' | 'adj_close',
  into: ReadInto,
  onProgress: OnFileProgress,
): Promise<FileReport> {
  return readRows(file, 'wide', { into, onProgress }, ({ table, problems, notes, conflicts }) => {
    const [first = '', ...symbols] = table.header.map((name) => name.trim());
    if (first.toLowerCase() !== 'date') {
      problems.add({ line: 1, column: first, message: 'the first column must be date' });
      return null;
    }
    const named = symbols.filter((symbol) => symbol !== '');
    if (named.length < symbols.length) notes.push('columns without a name ignored');
    if (refuseRepeated(named, problems)) return null;
    const reader = createRowReader(['date', ...symbols], problems, into.latestDay, { conflicts });
    const targets = named.map((symbol) => ({ symbol, rows: priceRows(into.draft, symbol) }));
    return (cells) => {
      reader.move(cells);
      const day = reader.pastDay('date');
      if (reader.failed) return;
      for (const { symbol, rows } of targets) {
        const price = reader.numberOrNaN(symbol);
        if (Number.isNaN(price)) continue;
        rows.days.push(day);
        rows.lines.push(reader.line);
        rows.close.push(field === 'close' ? price : Number.NaN);
        rows.adjClose.push(field === 'adj_close' ? price : Number.NaN);
        for (const absent of [rows.open, rows.high, rows.low, rows.volume]) absent.push(Number.NaN);
      }
    };
  });
}

/** Reports columns with the same name, because their meaning would be unclear. */
function refuseRepeated(header: readonly string[], problems: Problems): boolean {
  const repeated = new Set(header.filter((name, i) => header.indexOf(name) !== i));
  for (const column of repeated) problems.add({ line: 1, column, message: 'is in the header more than once' });
  return repeated.size > 0;
}

async function readRows(
  file: string,
  kind: FileReport['kind'],
  { into, onProgress }: { readonly into: ReadInto; readonly onProgress: OnFileProgress },
  start: (reading: {
    readonly table: Table;
    readonly problems: Problems;
    readonly notes: string[];
    readonly conflicts: Conflicts;
  }) => ((row: Parameters<ReturnType<typeof createRowReader>['move']>[0]) => void) | null,
): Promise<FileReport> {
  const problems = createProblems();
  const notes: string[] = [];
  const conflicts = createConflicts(problems, notes, into.lastWins);
  const earlier = new Map([...into.draft.prices].map(([ric, { days }]) => [ric, days.length]));
  let rows = 0;
  try {
    const table = await openTable(file);
    const [only = ''] = table.header;
    if (table.header.length === 1 && /[;\t|]/.test(only)) {
      throw new UnreadableFileError('the columns of its header are not separated by commas');
    }
    const take = start({ table, problems, notes, conflicts });
    if (take) {
      for await (const row of table.rows) {
        take(row);
        rows++;
        if (rows % ROWS_PER_PROGRESS === 0) onProgress(rows, table.fractionRead());
      }
      for (const [ric, added] of into.draft.prices) reportConflicts(added, earlier.get(ric) ?? 0, conflicts);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    problems.add({ line: null, column: null, message: `cannot be read: ${error.message}` });
  }
  onProgress(rows, 1);
  return { file: basename(file), kind, rows, notes, problems: problems.first, problemCount: problems.count };
}

/** Reports prices of one day that differ, in the rows of one instrument from a position on. An empty cell conflicts with nothing. */
function reportConflicts(rows: PriceRows, from: number, conflicts: Conflicts): void {
  const { days, lines } = rows;
  let isAscending = true;
  for (let i = from + 1; i < days.length && isAscending; i++) isAscending = days[i]! > days[i - 1]!;
  if (isAscending) return;
  const order = Array.from({ length: days.length - from }, (_, i) => from + i).sort(
    (a, b) => days[a]! - days[b]! || a - b,
  );
  for (const field of PRICE_FIELDS) {
    if (field === 'volume') continue;
    let known: number | null = null;
    order.forEach((i, k) => {
      if (k > 0 && days[order[k - 1]!] !== days[i]) known = null;
      const value = rows[field][i]!;
      if (Number.isNaN(value)) return;
      if (known !== null && rows[field][known] !== value) {
        const column = field === 'adjClose' ? 'adj_close' : field;
        conflicts.report({ line: lines[i]!, first: lines[known]!, column, values: [rows[field][known]!, value] });
      }
      known = i;
    });
  }
}
