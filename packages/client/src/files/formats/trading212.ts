import { inMajor, isCurrency } from '../currencies.ts';
import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';
import { findHeader, hasAll, type TableFormat, tableBelow } from './tableFormat.ts';

const FEES = /fee|tax|duty|ptm|charge/i;

/** The history that Trading 212 exports as CSV. Rows are booked in the currency of the account (`Total`). */
export const trading212: TableFormat = {
  name: 'trading212',
  headerAt: (lines) => findHeader(lines, (cells) => hasAll(cells, 'Action', 'Time', 'No. of shares')),
  read(source, headerAt, report) {
    const headers = source.lines[headerAt]?.cells ?? [];
    const numbers = headers.flatMap((name, at) =>
      /^(no\. of|price|total|withholding|exchange)/i.test(name) || (FEES.test(name) && !/^currency \(/i.test(name))
        ? [at]
        : [],
    );
    const columns = Object.fromEntries(numbers.map((at) => [String(at), at]));
    const kinds = { dates: ['date'], numbers: Object.keys(columns) };
    const all = { ...columns, date: headers.indexOf('Time') };
    const table = tableBelow(source, headerAt, report, all, kinds, { order: 'YMD', decimal: '.' });
    const splits = new Map<string, number>();
    for (const line of table.lines) new Row(table, line, report).read(splits);
  },
};

class Row {
  private readonly table: Table;
  private readonly line: Line;
  private readonly report: Report;

  constructor(table: Table, line: Line, report: Report) {
    [this.table, this.line, this.report] = [table, line, report];
  }

  private at(name: string): number {
    return this.table.headers.findIndex((header) => header === name || header.startsWith(`${name} (`));
  }

  private text(name: string): string {
    return this.table.text(this.line, this.at(name));
  }

  /** Returns an amount with its currency, which is in the header `Total (EUR)` or in a column of its own. */
  private money(name: string): { value: number; currency: string } {
    const at = this.at(name);
    const value = Math.abs(this.table.number(this.line, at) ?? 0);
    const inHeader = /\(([A-Z]{3})\)$/.exec(this.table.headers[at] ?? '')?.[1];
    const currency = inHeader ?? this.table.text(this.line, this.table.headers.indexOf(`Currency (${name})`));
    return inMajor(value, currency);
  }

  read(splits: Map<string, number>): void {
    const { table, line, report } = this;
    const { number } = line;
    const action = this.text('Action');
    const date = table.date(line, this.at('Time')) ?? '';
    const total = this.money('Total');
    const signed = table.number(line, this.at('Total')) ?? 0;
    const { currency } = total;
    if (isCurrency(currency)) report.currency ??= currency;
    const symbol = symbolOf(this.text('ISIN'), this.text('Ticker'));
    const quantity = table.number(line, this.at('No. of shares')) ?? 0;
    const [id, note] = [this.text('ID'), action];
    const type = /\b(buy|sell)$/i.exec(action)?.[1]?.toLowerCase();
    if (type === 'buy' || type === 'sell') {
      const fee = this.costs(currency);
      // The total of a purchase includes the costs, and the total of a sale is net of them.
      const amount = round(type === 'buy' ? total.value - fee : total.value + fee);
      report.add(number, { date, type, symbol, quantity, amount, currency, fee, id });
    } else if (/^dividend/i.test(action)) {
      report.add(number, { date, type: 'dividend', symbol, ...this.dividend(total, quantity), note, id });
    } else if (/interest|cashback|result adjustment|lending/i.test(action)) {
      report.add(number, { date, type: 'interest', amount: signed, currency, note, id });
    } else if (/^(deposit|card credit)/i.test(action))
      report.addFlow(number, date, Math.abs(signed), currency, { note, id });
    else if (/^(withdrawal|card debit)/i.test(action))
      report.addFlow(number, date, -Math.abs(signed), currency, { note, id });
    else if (/^currency conversion/i.test(action)) this.exchange(date, id);
    else if (/^stock split close/i.test(action)) splits.set(symbol, quantity);
    else if (/^stock split open/i.test(action) && (splits.get(symbol) ?? 0) > 0) {
      report.add(number, { date, type: 'split', symbol, quantity: round(quantity / (splits.get(symbol) ?? 1)), id });
    } else if (/^(transfer (in|out)|stock distribution)/i.test(action) && quantity > 0) {
      const direction = /out/i.test(action) ? 'transfer_out' : 'transfer_in';
      const price = total.value > 0 ? round(total.value / quantity) : null;
      report.add(number, {
        date,
        type: direction,
        symbol,
        quantity,
        price,
        currency: price === null ? null : currency,
        note,
        id,
      });
    } else report.warn(number, `The action "${action}" is not known, so the line was not imported`);
  }

  /** Returns the costs of a trade that are in the currency of the account. Others are reported. */
  private costs(currency: string): number {
    let sum = 0;
    for (const [at, name] of this.table.headers.entries()) {
      if (!FEES.test(name) || /^(currency \(|withholding|charge amount)/i.test(name)) continue;
      const value = this.table.number(this.line, at);
      if (value === null || value === 0) continue;
      const own = this.money(name.replace(/ \([A-Z]{3}\)$/, '')).currency || currency;
      if (own === currency) sum += Math.abs(value);
      else
        this.report.warn(
          this.line.number,
          `"${name}" is in ${own}, and the total is in ${currency}. It is part of the price`,
        );
    }
    return round(sum);
  }

  /** Returns the gross dividend. The rate of the payment converts the withheld tax, which is in the currency of the stock. */
  private dividend(total: { value: number; currency: string }, quantity: number) {
    const withheld = this.money('Withholding tax');
    if (withheld.value === 0) return { amount: total.value, currency: total.currency };
    const price = this.money('Price / share');
    const net = price.value * quantity;
    if (withheld.currency === total.currency) {
      return { amount: round(total.value + withheld.value), tax: withheld.value, currency: total.currency };
    }
    if (net > 0 && price.currency === withheld.currency) {
      this.report.detected.withholding_tax = 'converted at the rate of its dividend';
      const tax = round((withheld.value * total.value) / net);
      return { amount: round(total.value + tax), tax, currency: total.currency };
    }
    const message = `The withheld tax of ${withheld.value} ${withheld.currency} has no rate. The dividend is booked net`;
    this.report.warn(this.line.number, message);
    return { amount: total.value, currency: total.currency };
  }

  private exchange(date: string, id: string): void {
    const [from, to] = [this.money('Currency conversion from amount'), this.money('Currency conversion to amount')];
    if (from.value > 0 && to.value > 0 && isCurrency(from.currency) && isCurrency(to.currency)) {
      const symbol = `CASH.${to.currency}`;
      this.report.add(this.line.number, {
        date,
        type: 'exchange',
        amount: from.value,
        currency: from.currency,
        symbol,
        quantity: to.value,
        id,
      });
    } else
      this.report.warn(this.line.number, 'The currency conversion has no two amounts, so the line was not imported');
  }
}
