import { basename } from 'node:path';
import type { Day } from '@tearsheet/shared';
import { COLLECTORS } from './collect.ts';
import type { Draft } from './draft.ts';
import { type DownloadKind, FILE_FORMATS, type FileKind } from './fileFormats.ts';
import { PRICE_FIELDS, type PriceRows } from './priceTable.ts';
import {
  type Conflicts,
  createConflicts,
  createProblems,
  createRepeatedKeys,
  type Problem,
  type Problems,
} from './problems.ts';
import { type Block, openTable, plainRow, type Table, type TableRow, UnreadableFileError } from './readTable.ts';
import { createRowReader } from './rowReader.ts';
import { createPriceScan } from './scanPrices.ts';

export interface FileReport {
  readonly file: string;
  readonly kind: FileKind | DownloadKind | 'wide';
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
    const takeRow = (cells: TableRow) => {
      row.move(cells);
      collect(row, into.draft);
    };
    if (kind !== 'prices') return eachRow(takeRow);
    const scan = createPriceScan(header, into.latestDay, into.draft.prices);
    return (block) => {
      if (block.plain === null) return eachRow(takeRow)(block);
      const { bytes } = block.plain;
      let others = 0;
      const plain = scan(block.plain, (line, from, to) => {
        const unusual = plainRow(Buffer.from(bytes.subarray(from, to)).toString('utf8'), line);
        if (unusual === null) return;
        takeRow(unusual);
        others++;
      });
      return plain + others;
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
    for (const symbol of named) into.draft.prices.mention(symbol);
    const cells = new Float64Array(PRICE_FIELDS.length).fill(Number.NaN);
    const at = PRICE_FIELDS.indexOf(field === 'close' ? 'close' : 'adjClose');
    return eachRow((row) => {
      reader.move(row);
      const day = reader.pastDay('date');
      if (reader.failed) return;
      for (const symbol of named) {
        cells[at] = reader.numberOrNaN(symbol);
        if (!Number.isNaN(cells[at])) into.draft.prices.add(symbol, day, reader.line, cells);
      }
    });
  });
}

/** Reports columns with the same name, because their meaning would be unclear. */
function refuseRepeated(header: readonly string[], problems: Problems): boolean {
  const repeated = new Set(header.filter((name, i) => header.indexOf(name) !== i));
  for (const column of repeated) problems.add({ line: 1, column, message: 'is in the header more than once' });
  return repeated.size > 0;
}

/** Adds the rows of a block to the draft, and returns their number. */
type TakeBlock = (block: Block) => number;

function eachRow(take: (row: TableRow) => void): TakeBlock {
  return (block) => {
    const rows = block.rows();
    for (const row of rows) take(row);
    return rows.length;
  };
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
  }) => TakeBlock | null,
): Promise<FileReport> {
  const problems = createProblems();
  const notes: string[] = [];
  const conflicts = createConflicts(problems, notes, into.lastWins);
  const { prices } = into.draft;
  prices.startFile();
  let rows = 0;
  try {
    const table = await openTable(file);
    const [only = ''] = table.header;
    if (table.header.length === 1 && /[;\t|]/.test(only)) {
      throw new UnreadableFileError('the columns of its header are not separated by commas');
    }
    const take = start({ table, problems, notes, conflicts });
    if (take) {
      for await (const block of table.blocks) {
        rows += take(block);
        onProgress(rows, table.fractionRead());
      }
      for (const { ric, from } of prices.unordered()) {
        const added = prices.get(ric);
        if (added !== null) reportConflicts(added, from, conflicts);
      }
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
  const order = Array.from({ length: days.length - from }, (_, i) => from + i).sort(
    (a, b) => days[a]! - days[b]! || a - b,
  );
  for (const field of PRICE_FIELDS) {
    const values = rows[field];
    if (field === 'volume' || values === null) continue;
    let known: number | null = null;
    order.forEach((i, k) => {
      if (k > 0 && days[order[k - 1]!] !== days[i]) known = null;
      const value = values[i]!;
      if (Number.isNaN(value)) return;
      if (known !== null && values[known] !== value) {
        const column = field === 'adjClose' ? 'adj_close' : field;
        conflicts.report({ line: lines[i]!, first: lines[known]!, column, values: [values[known]!, value] });
      }
      known = i;
    });
  }
}
