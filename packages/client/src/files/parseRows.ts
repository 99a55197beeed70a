import { parse } from 'csv-parse/sync';
import { UnreadableFileError } from './portfolioFile.ts';

/** One line of a table: its trimmed cells, and its number from 1. */
export interface Line {
  readonly number: number;
  readonly cells: readonly string[];
}

const DELIMITERS = ['\t', ';', ','];

/**
 * Returns the lines of a CSV file or of cells copied from a spreadsheet, without empty lines. Throws
 * UnreadableFileError.
 */
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

/**
 * Reads a number as people and brokers write it: `$1,234.50`, `(12.5)` for a negative one, or `0,25` with a decimal
 * comma. Null for other text.
 */
export function readNumber(text: string): number | null {
  const isNegative = /^\(.*\)$/.test(text);
  const bare = text.replace(/[()$€£\s']/g, '');
  const plain = /^[+-]?\d+,\d{1,2}$|^[+-]?0,\d+$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  return isNegative ? -Number(plain) : Number(plain);
}

/**
 * Reads a weight, which is a decimal fraction or a percentage with its sign. `25%` and `0.25` are the same. Null for
 * other text.
 */
export function readWeight(text: string): number | null {
  const isPercent = text.endsWith('%');
  const value = readNumber(isPercent ? text.slice(0, -1) : text);
  return value === null || !isPercent ? value : Number((value / 100).toPrecision(15));
}
