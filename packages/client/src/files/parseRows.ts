import { parse } from 'csv-parse/sync';

/** One line of a table: its trimmed cells, and its number from 1. */
export interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = ['\t', ';', ',', '|'];
const LOOKED_AT = 40;

/** Returns the delimiter that most of the first lines have, and among equals the first of tab, semicolon, and comma. */
export function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split('\n', LOOKED_AT).map(withoutQuoted);
  const count = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Removes quoted cells, so that a decimal comma in quotes does not count. */
function withoutQuoted(line: string): string {
  return line
    .split('"')
    .filter((_, at) => at % 2 === 0)
    .join('');
}

/** Returns the lines of CSV or of cells copied from a spreadsheet, without empty lines. Throws if a quote has no end. */
export function parseRows(text: string, delimiter: string): Line[] {
  const starts: number[] = [];
  const rows = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (cells: string[], { lines }) => {
      // The parser knows the last line of a record. Cells with line breaks move its first line up.
      starts.push(lines - cells.join('').split('\n').length + 1);
      return cells;
    },
  });
  return rows.map((cells, index) => ({ number: starts[index] ?? 0, cells }));
}
