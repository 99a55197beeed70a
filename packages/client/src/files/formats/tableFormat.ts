import type { Format, ReadOptions } from '../imported.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { type Conventions, Table } from '../table.ts';

/** The lines of a file with their delimiter. */
export interface Source {
  readonly lines: readonly Line[];
  readonly delimiter: string;
  readonly options: ReadOptions;
}

/** A format of a broker or program whose columns have fixed names. */
export interface TableFormat {
  readonly name: Format;
  /** Returns the position of the header line. -1 for a file of another format. */
  readonly headerAt: (lines: readonly Line[]) => number;
  readonly read: (source: Source, headerAt: number, report: Report) => void;
}

/** The number of lines in which a header is searched. */
export const LOOKED_AT = 40;

/** Returns the position of the first line near the start that passes. -1 if there is none. */
export function findHeader(lines: readonly Line[], test: (cells: readonly string[]) => boolean): number {
  return lines.slice(0, LOOKED_AT).findIndex(({ cells }) => test(cells));
}

/** True if all names are among the cells. */
export function hasAll(cells: readonly string[], ...names: readonly string[]): boolean {
  return names.every((name) => cells.includes(name));
}

/** Returns the table below a header, with columns by name. The lines before it are skipped. */
export function tableBelow<Name extends string>(
  { lines, delimiter, options }: Source,
  headerAt: number,
  report: Report,
  columns: Readonly<Record<Name, number>>,
  kinds: { readonly dates: readonly Name[]; readonly numbers: readonly Name[] },
  conventions: Conventions,
): Table {
  for (const { number } of lines.slice(0, headerAt)) report.skip(number, 'It is above the table.');
  const where = {
    dates: kinds.dates.map((name) => columns[name]),
    numbers: kinds.numbers.map((name) => columns[name]),
    delimiter,
  };
  const all = { ...conventions, ...(options.decimal && { decimal: options.decimal }), dateFormat: options.dateFormat };
  return new Table(lines[headerAt]?.cells ?? [], lines.slice(headerAt + 1), report, where, all);
}
