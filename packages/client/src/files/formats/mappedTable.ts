import { currencyOfHeader, inMajor, isCurrency } from '../currencies.ts';
import type { Column } from '../imported.ts';
import type { ReadNumber } from '../numbers.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';

/** The position of the column of each value. -1 if there is none. */
export type Positions = Readonly<Record<Column, number>>;

/** A table whose columns are known, with the members that every row can have. */
export class MappedTable {
  readonly table: Table;
  readonly at: Positions;
  readonly report: Report;

  constructor(table: Table, at: Positions, report: Report) {
    [this.table, this.at, this.report] = [table, at, report];
  }

  text(line: Line, column: Column): string {
    return this.table.text(line, this.at[column]);
  }

  symbol(line: Line): string {
    const symbol = symbolOf(this.text(line, 'isin'), this.text(line, 'symbol'), this.text(line, 'exchange'));
    return symbol === '' ? this.text(line, 'name') : symbol;
  }

  /** Reads an amount with its currency: the one in its cell, in the currency column, or in its header. */
  money(line: Line, column: 'price' | 'amount' | 'fee' | 'tax'): Money | null {
    const read = this.table.money(line, this.at[column]);
    return read === null ? null : this.withCurrency(line, this.at[column], read);
  }

  /** Adds the currency to a number of a column. Reports a text that is not a currency. */
  withCurrency(line: Line, column: number, read: ReadNumber): Money | null {
    const header = currencyOfHeader(this.table.headers[column] ?? '');
    const currency = read.currency ?? (this.text(line, 'currency') || header) ?? '';
    if (currency === '') return { value: read.value, currency };
    if (isCurrency(currency)) return inMajor(read.value, currency);
    this.report.error(line.number, `"${currency}" is not a currency`, { column: 'currency', value: currency });
    return null;
  }
}

interface Money {
  readonly value: number;
  readonly currency: string;
}
