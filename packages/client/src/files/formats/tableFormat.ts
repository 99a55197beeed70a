import { isDateText } from '../dates.ts';
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

/** A number as it stands in a cell. */
export const AMOUNT = /^[-+(]{0,2}[$€£]?\d[\d.,]*\)?$/;

/** Skips the lines above a table. Two lines that begin with a date and have a number are rows of another table, which stop the file. */
export function skipAbove(lines: readonly Line[], report: Report): void {
  const isRow = ({ cells }: Line) => {
    const [first = '', ...others] = cells.filter((cell) => cell !== '');
    return others.length > 1 && isDateText(first) && others.some((cell) => AMOUNT.test(cell));
  };
  const rows = lines.filter(isRow);
  for (const line of lines) {
    if (rows.length > 1 && rows.includes(line))
      report.error(
        line.number,
        'It looks like a row of another table, whose headers are not known. Remove it, or save each table as a file of its own',
      );
    else report.skip(line.number, 'It is above the table.');
  }
}

/** True for a header that a table repeats. */
export function isSameHeader(one: Line | undefined, other: Line | undefined): boolean {
  return one?.cells.join('\n') === other?.cells.join('\n');
}
