import { inMajor } from './currencies.ts';
import { type DateColumn, dateColumnOf, orderOf } from './dates.ts';
import type { ReadOptions } from './imported.ts';
import { decimalOf, type ReadNumber, readNumber, readProven } from './numbers.ts';
import type { Line } from './parseRows.ts';
import { dateQuestion, decimalQuestion } from './questions.ts';
import type { Report } from './report.ts';

/** The columns of a table that have dates and numbers. */
interface TableColumns {
  readonly dates: readonly number[];
  /** Columns of numbers, which decide the decimal mark. */
  readonly numbers: readonly number[];
  /** The columns whose numbers are imported. Default: all of them. */
  readonly used?: readonly number[];
  readonly delimiter: string;
  /** Other dates of the file, which decide the order of day and month if the columns do not. */
  readonly otherDates?: readonly string[];
}

/** A table with a header. It reads cells and reports those that cannot be read. */
export class Table {
  readonly headers: readonly string[];
  readonly lines: readonly Line[];
  private readonly report: Report;
  /** Null if the dates are not clear, which is one problem and not one for each cell. */
  private readonly dates: DateColumn | null;
  /** The decimal mark of each column that proves its own. */
  private readonly decimals = new Map<number, '.' | ','>();
  /** Columns with both marks, in which each cell must prove its own. */
  private readonly mixed = new Set<number>();
  private readonly numbers: readonly number[];
  /** The decimal mark of all other cells. */
  private readonly decimal: '.' | ',';

  /**
   * @param where the columns with dates, and those with numbers, each of which decides its decimal mark
   */
  constructor(
    headers: readonly string[],
    lines: readonly Line[],
    report: Report,
    where: TableColumns,
    conventions: Pick<ReadOptions, 'dateFormat' | 'decimal'>,
  ) {
    [this.headers, this.lines, this.report, this.numbers] = [headers, lines, report, where.numbers];
    const cellsOf = (columns: readonly number[]) =>
      lines.flatMap(({ cells }) => columns.flatMap((column) => cells[column] || []));
    const proven = this.provenMarks(where);
    const hasCommas = proven.length > 0 && proven.every((mark) => mark === ',');
    this.dates = this.datesOf(cellsOf(where.dates), conventions, where.otherDates, hasCommas);
    this.decimal = conventions.decimal === undefined ? this.findDecimals(where) : oneOf(proven, conventions.decimal);
    if (where.numbers.some((column) => column !== -1)) {
      const marks = new Set([...this.decimals.values(), this.decimal]);
      const where = this.mixed.size > 0 ? 'by cell' : 'by column';
      report.detected.decimal_mark = marks.size === 1 && this.mixed.size === 0 ? this.decimal : where;
    }
  }

  private datesOf(
    cells: readonly string[],
    { dateFormat }: Pick<ReadOptions, 'dateFormat'>,
    others: readonly string[] = [],
    hasCommas = false,
  ) {
    const wanted = dateFormat === undefined ? null : orderOf(dateFormat);
    if (dateFormat !== undefined && wanted === null) {
      this.report.error(null, `"${dateFormat}" is not a date format. Write it as DD/MM/YYYY or MM/DD/YYYY`);
    }
    const found = dateColumnOf(cells, wanted, others, hasCommas);
    if ('reason' in found) {
      this.report.error(null, `The dates are not clear: ${found.reason}.`);
      if (found.unclear !== null) this.report.questions.push(dateQuestion(found.unclear));
      return null;
    }
    if (found.format !== '') this.report.detected.date_format = found.format;
    return found;
  }

  /** Returns the decimal marks that the columns of numbers prove, and both for a column with both. */
  private provenMarks({ numbers }: TableColumns): ('.' | ',')[] {
    return [...new Set(numbers)].flatMap((column) => {
      const cells = column === -1 ? [] : this.lines.flatMap((line) => line.cells[column] || []);
      const { decimal, conflict } = decimalOf(cells, '\t');
      if (conflict !== null) return ['.', ','] as const;
      return decimal !== null && cells.some((cell) => /\d[.,]/.test(cell)) ? [decimal] : [];
    });
  }

  /** Finds the mark of each column, and returns the one of the columns that do not prove their own. */
  private findDecimals({ numbers, used = numbers, delimiter }: TableColumns): '.' | ',' {
    const pointed = delimiter === ',' ? this.thousandsIn(numbers) : null;
    let open = pointed;
    for (const column of new Set(numbers)) {
      if (column === -1) continue;
      const cells = this.lines.flatMap((line) => line.cells[column] || []);
      const { decimal, unclear, conflict } = decimalOf(cells, delimiter);
      if (conflict !== null) this.mixed.add(column);
      else if (decimal === null && unclear !== null && used.includes(column)) open ??= { column, cell: unclear };
      else if (decimal !== null && cells.some((cell) => /\d[.,]/.test(cell))) this.decimals.set(column, decimal);
    }
    const marks = new Set(this.decimals.values());
    const [only] = marks;
    if (open !== null && (marks.size !== 1 || pointed !== null)) {
      this.report.error(
        null,
        `"${open.cell}" has two meanings, and no other number decides. Set the decimal mark (decimal).`,
      );
      this.report.questions.push(decimalQuestion(open.cell));
    }
    return marks.size === 1 && only !== undefined ? only : '.';
  }

  /**
   * Returns a cell of the first of several columns in which each point has three digits behind it. One column of such numbers has
   * decimals, and a whole table of them can have thousands. Null for other tables.
   */
  private thousandsIn(numbers: readonly number[]): { readonly column: number; readonly cell: string } | null {
    const pointed = [...new Set(numbers)].flatMap((column) => {
      const cells = this.lines.flatMap((line) => (column === -1 ? [] : (line.cells[column] ?? [])));
      return cells.some((cell) => /\d[.,]\d/.test(cell)) ? [{ column, cells }] : [];
    });
    const isOpen = ({ cells }: { readonly cells: readonly string[] }) =>
      cells.every((cell) => !/\d[.,]\d/.test(cell) || /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(cell));
    const [first] = pointed;
    const cell = first?.cells.find((one) => one.includes('.'));
    return first === undefined || cell === undefined || pointed.length < 2 || !pointed.every(isOpen)
      ? null
      : { column: first.column, cell };
  }

  /** Returns the decimal mark of a column. */
  markOf(column: number): '.' | ',' {
    return this.decimals.get(column) ?? this.decimal;
  }

  text({ cells }: Line, column: number): string {
    return cells[column] ?? '';
  }

  /** Reads a date as YYYY-MM-DD. Reports an empty cell and one that is not a date, and returns null for both. */
  date(line: Line, column: number): string | null {
    if (this.dates === null) return null;
    const text = this.text(line, column);
    const date = this.dates.read(text);
    const format = this.dates.format === '' ? '' : ` of the format ${this.dates.format}`;
    if (date === null) this.complain(line, column, text, `is not a date${format}`);
    return date;
  }

  /** Reads a number. Null for an empty cell or a dash. Reports other text. */
  number(line: Line, column: number): number | null {
    return this.money(line, column)?.value ?? null;
  }

  /** Reads a number with the currency or percent sign in its cell. */
  money(line: Line, column: number): ReadNumber | null {
    const text = this.text(line, column);
    if (/^(-{0,2}|–|—|n\/?a|nan|null|none|not available)$/i.test(text)) return null;
    const read = this.readCell(text, column) ?? this.readByRow(line, text, column);
    if (read === null) {
      const decimal = this.markOf(column);
      const isOpen = this.mixed.has(column) && readNumber(text, decimal) !== null;
      const what = isOpen
        ? 'has two meanings, because its column has both decimal marks. Set the decimal mark (decimal)'
        : `is not a number with the decimal mark "${decimal}"`;
      this.complain(line, column, text, what);
      return null;
    }
    if (read.currency !== 'GBX') return read;
    return { ...read, ...inMajor(read.value, read.currency) };
  }

  /** Reads the number of a column without reporting. Without a column, the text is from a cell with words. */
  peek(text: string, column = -1): number | null {
    return this.readCell(text, column)?.value ?? null;
  }

  /** Reads a number with the mark of its column. A cell that can only have the other mark proves it. */
  private readCell(text: string, column: number): ReadNumber | null {
    if (this.mixed.has(column)) return readProven(text);
    return readNumber(text, this.markOf(column)) ?? readProven(text);
  }

  /** Reads a number with two meanings by the mark that the other numbers of its row have. */
  private readByRow({ cells }: Line, text: string, column: number): ReadNumber | null {
    if (!this.mixed.has(column)) return null;
    const { decimal, unclear } = decimalOf(
      this.numbers.flatMap((index) => cells[index] || []),
      '\t',
    );
    return decimal === null || unclear !== null ? null : readNumber(text, decimal);
  }

  private complain({ number }: Line, column: number, value: string, what: string): void {
    const name = this.headers[column];
    const where = name === undefined || name === '' ? {} : { column: name };
    const message = value === '' ? `There is no ${name || 'value'}` : `"${value}" ${what}`;
    this.report.error(number, message, { ...where, value });
  }
}

/** Returns a mark that the format of a file or a person chose, or the other one if all columns that prove a mark have it. */
function oneOf(proven: readonly ('.' | ',')[], wanted: '.' | ','): '.' | ',' {
  const other = wanted === '.' ? ',' : '.';
  return proven.length > 0 && proven.every((mark) => mark === other) ? other : wanted;
}
