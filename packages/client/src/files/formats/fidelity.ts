import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import type { Table } from '../table.ts';
import { UNSUPPORTED } from './derivatives.ts';
import { addTrade, statedTrade } from './settle.ts';
import { findHeader, type TableFormat, tableBelow } from './tableFormat.ts';

/** Funds that hold the cash of an account. They count as cash. */
const CORE = /^(SPAXX|FDRXX|FZFXX|FCASH|FDLXX|QPIFQ|USD|CASH)?\**$/;

/** The history that Fidelity exports as CSV, in dollars. */
export const fidelity: TableFormat = {
  name: 'fidelity',
  headerAt: (lines) => findHeader(lines, (cells) => cells[0] === 'Run Date' && cells.includes('Action')),
  read(source, headerAt, report) {
    report.currency = 'USD';
    const headers = (source.lines[headerAt]?.cells ?? []).map((name) => name.replace(/ ?\(\$\)$/, ''));
    const at = (name: string) => headers.indexOf(name);
    const columns = {
      date: at('Run Date'),
      action: at('Action'),
      symbol: at('Symbol'),
      quantity: at('Quantity'),
      price: at('Price'),
      commission: at('Commission'),
      fees: at('Fees'),
      amount: at('Amount'),
    };
    const numbers = ['quantity', 'price', 'commission', 'fees', 'amount'] as const;
    const kinds = { dates: ['date'], numbers } as const;
    const table = tableBelow(source, headerAt, report, columns, kinds, { order: 'MDY', decimal: '.' });
    for (const line of table.lines) {
      // Legal text and the download time follow the table. Their cells are too few for a row.
      if (line.cells.filter((cell) => cell !== '').length < 3)
        report.skip(line.number, 'It is legal text or a remark.');
      else readRow(table, line, columns, report);
    }
  },
};

function readRow(table: Table, line: Line, at: Readonly<Record<string, number>>, report: Report): void {
  const column = (name: string) => at[name] ?? -1;
  const { number } = line;
  const [action, symbol] = [table.text(line, column('action')), table.text(line, column('symbol'))];
  const date = table.date(line, column('date')) ?? '';
  const signed = table.number(line, column('quantity')) ?? 0;
  const quantity = Math.abs(signed);
  const price = table.number(line, column('price'));
  const amount = table.number(line, column('amount')) ?? 0;
  const fee =
    Math.abs(table.number(line, column('commission')) ?? 0) + Math.abs(table.number(line, column('fees')) ?? 0);
  const isCore = CORE.test(symbol);
  const [currency, note] = ['USD', action];
  const says = (pattern: RegExp) => pattern.test(action);
  const trade = (side: 'buy' | 'sell') =>
    addTrade(report, number, { date, symbol }, statedTrade(side, quantity, price ?? 0, amount, fee, 0, currency));
  if (/^-|\d{6}[CP]\d/.test(symbol)) report.warn(number, UNSUPPORTED);
  else if (says(/^ ?merger/i)) report.addMerger(number, { date, symbol, shares: signed, amount, currency, note });
  else if (says(/core account/i) || (isCore && says(/^ ?(reinvestment|you (bought|sold))/i))) {
    report.skip(number, 'The core account is cash.');
  } else if (says(/you bought|^ ?reinvestment/i)) {
    trade('buy');
  } else if (says(/you sold/i)) trade('sell');
  else if (says(/tax (paid|withheld)|withholding/i)) {
    report.addWithheld(number, { date, symbol, amount: -amount, currency, note });
  } else if (says(/interest/i) || (isCore && says(/dividend/i))) {
    report.add(number, { date, type: 'interest', amount, currency, note });
  } else if (says(/dividend|cap gain|in lieu|royalty|return of capital/i)) {
    if (amount >= 0) report.add(number, { date, type: 'dividend', symbol, amount, currency, note });
    else report.warn(number, `The dividend of ${symbol} is negative, so the line was not imported`);
  } else if (says(/split|^ ?distribution/i) && signed > 0)
    report.addSplit(number, { date, symbol, shares: signed, written: action }, 'added');
  else if (says(/fee/i) && amount <= 0) report.add(number, { date, type: 'fee', amount: -amount, currency, note });
  else if (says(/fee/i)) report.addRefund(number, { date, amount, currency, note });
  else if (!isCore && quantity > 0 && says(/transfer|received|delivered/i)) {
    report.add(number, {
      date,
      type: signed < 0 ? 'transfer_out' : 'transfer_in',
      symbol,
      quantity,
      price,
      currency,
      note,
    });
  } else if (
    amount !== 0 &&
    says(/transfer|contribution|deposit|withdrawal|wire|check|bill|funds|payment|journal|debit|distr/i)
  ) {
    report.addFlow(number, date, amount, currency, { note });
  } else report.warn(number, `The action "${action}" is not known, so the line was not imported`);
}
