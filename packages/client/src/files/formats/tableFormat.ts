import type { Format, ReadOptions } from '../imported.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';

/** The lines of a file with their delimiter. */
export interface Source {
  readonly lines: readonly Line[];
  readonly delimiter: string;
  readonly options: ReadOptions;
  /** The position of the header of a known format. It is searched if absent. */
  readonly headerAt?: number;
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
