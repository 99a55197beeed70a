import { parse } from 'csv-parse/sync';
import { UnreadableFileError } from './portfolioFile.ts';

/** One line of a table: its cells, trimmed, and its number from 1. */
export interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = ['\t', ';', ','];

/** The lines of a CSV file or of cells copied from a spreadsheet; empty ones are left out. Throws UnreadableFileError. */
export function parseRows(text: string): Line[] {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const delimiter = DELIMITERS.find((candidate) => first.includes(candidate)) ?? ',';
  try {
    const numbers: number[] = [];
    const rows = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells, { lines }) => {
        numbers.push(lines);
        return cells;
      },
    });
    return rows.map((cells, index) => ({ number: numbers[index] ?? 0, cells }));
  } catch (error) {
    throw new UnreadableFileError(error instanceof Error ? error.message : String(error));
  }
}
