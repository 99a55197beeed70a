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

/** The most lines whose quotes are ignored. */
const BROKEN_LINES = 20;

/**
 * Returns the first lines of CSV or of cells copied from a spreadsheet, without empty lines. A quote that has no end or that ends
 * inside a cell, as in legal text below a table, counts as a letter of its line. Throws if many lines have such quotes.
 */
export function parseRows(text: string, delimiter: string, most: number): Line[] {
  let current = text;
  for (let attempt = 0; ; attempt++) {
    try {
      return parseStrictly(current, delimiter, most);
    } catch (error) {
      const line = brokenLineOf(error, current);
      if (line === -1 || attempt === BROKEN_LINES) throw error;
      const lines = current.split('\n');
      lines[line] = (lines[line] ?? '').replaceAll('"', '\u201d');
      current = lines.join('\n');
    }
  }
}

/** Returns the index of the line whose quotes cannot be read. -1 if the error is another one. */
function brokenLineOf(error: unknown, text: string): number {
  if (!(error instanceof Error) || !('code' in error) || !('lines' in error)) return -1;
  const lines = text.split('\n');
  if (/(CLOSING_QUOTE|OPENING_QUOTE)$/.test(String(error.code)) && typeof error.lines === 'number') {
    return lines[error.lines - 1]?.includes('"') === true ? error.lines - 1 : -1;
  }
  // The open quote is the last one of the file that has no partner in its line.
  return error.code === 'CSV_QUOTE_NOT_CLOSED' ? lines.findLastIndex((line) => line.split('"').length % 2 === 0) : -1;
}

function parseStrictly(text: string, delimiter: string, most: number): Line[] {
  const starts: number[] = [];
  const rows = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    to: most,
    on_record: (cells: string[], { lines }) => {
      // Excel writes text that looks like a number as ="0700".
      // The parser knows the last line of a record. Cells with line breaks move its first line up.
      starts.push(lines - cells.join('').split('\n').length + 1);
      return cells.map((cell) => cell.trim().replace(/^="(.*)"$/, '$1'));
    },
  });
  return rows.map((cells, index) => ({ number: starts[index] ?? 0, cells }));
}
