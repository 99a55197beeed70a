import type { Line } from '../parseRows.ts';
import type { Report } from '../report.ts';
import { symbolOf } from '../symbols.ts';
import type { Table } from '../table.ts';
import { UNSUPPORTED } from './derivatives.ts';
import { addTrade, statedTrade } from './settle.ts';
import { findHeader, hasAll, type TableFormat, tableBelow } from './tableFormat.ts';

type Kind = 'buy' | 'sell' | 'dividend' | 'withheld' | 'interest' | 'fee' | 'flow' | 'split' | 'merger';

/** Kinds of rows by the words of their action. The first that fits decides. */
const KINDS: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^(buy|reinvest shares)$/i, 'buy'],
  [/^sell$/i, 'sell'],
  [/tax|nra/i, 'withheld'],
  [/^stock split$/i, 'split'],
  [/merger/i, 'merger'],
  [/interest/i, 'interest'],
  [/fee/i, 'fee'],
  [/\bdiv\b|dividend|cap gain|cash in lieu|return of capital/i, 'dividend'],
  [/transfer|wire|funds|journal|moneylink|deposit|withdrawal|promotional|misc|credit|stock plan/i, 'flow'],
];

/** The transactions that Schwab exports as CSV, in dollars. */
export const schwab: TableFormat = {
  name: 'schwab',
  headerAt: (lines) => findHeader(lines, (cells) => hasAll(cells, 'Date', 'Action', 'Symbol', 'Fees & Comm', 'Amount')),
  read(source, headerAt, report) {
    report.currency = 'USD';
    const headers = source.lines[headerAt]?.cells ?? [];
    const at = (name: string) => headers.indexOf(name);
    const columns = {
      date: at('Date'),
      quantity: at('Quantity'),
      price: at('Price'),
      fee: at('Fees & Comm'),
      amount: at('Amount'),
    };
    const kinds = { dates: ['date'], numbers: ['quantity', 'price', 'fee', 'amount'] } as const;
    // A line can be "01/16/2019 as of 01/15/2019". The second date is the day on which it counts.
    const lines = source.lines.map(({ number, cells }, index) => ({
      number,
      cells:
        index <= headerAt
          ? cells
          : cells.map((cell, column) => (column === columns.date ? cell.replace(/^.* as of /, '') : cell)),
    }));
    const table = tableBelow({ ...source, lines }, headerAt, report, columns, kinds, { order: 'MDY', decimal: '.' });
    for (const line of table.lines) {
      const [action, symbol] = [table.text(line, at('Action')), table.text(line, at('Symbol'))];
      if (/total/i.test(line.cells[0] ?? '') || action === '') report.skip(line.number, 'It is a total or a remark.');
      else readRow(table, line, { action, symbol: symbolOf('', symbol) }, columns, report);
    }
  },
};

function readRow(
  table: Table,
  line: Line,
  { action, symbol }: { readonly action: string; readonly symbol: string },
  at: {
    readonly date: number;
    readonly quantity: number;
    readonly price: number;
    readonly fee: number;
    readonly amount: number;
  },
  report: Report,
): void {
  const { number } = line;
  const kind = KINDS.find(([pattern]) => pattern.test(action))?.[1];
  const isOption = symbol.includes(' ');
  if (kind === undefined || isOption) {
    const what = isOption ? UNSUPPORTED : `The action "${action}" is not known, so the line was not imported`;
    report.warn(number, what);
    return;
  }
  const date = table.date(line, at.date) ?? '';
  const quantity = Math.abs(table.number(line, at.quantity) ?? 0);
  const amount = table.number(line, at.amount) ?? 0;
  const fee = Math.abs(table.number(line, at.fee) ?? 0);
  const price = table.number(line, at.price);
  const note = action;
  const currency = 'USD';
  if (kind === 'buy' || kind === 'sell') {
    addTrade(report, number, { date, symbol }, statedTrade(kind, quantity, price ?? 0, amount, fee, 0, currency));
  } else if (kind === 'merger') {
    const shares = table.number(line, at.quantity) ?? 0;
    report.addMerger(number, { date, symbol, shares, amount, currency, note });
  } else if (kind === 'withheld') report.addWithheld(number, { date, symbol, amount: -amount, currency, note });
  else if (kind === 'split') report.addSplit(number, { date, symbol, shares: quantity, written: action }, 'added');
  else if (kind === 'interest') report.add(number, { date, type: 'interest', amount, currency, note });
  else if (kind === 'fee' && amount > 0) report.addRefund(number, { date, amount, currency, note });
  else if (kind === 'fee') report.add(number, { date, type: 'fee', symbol, amount: -amount, currency, note });
  else if (kind === 'dividend' && amount >= 0)
    report.add(number, { date, type: 'dividend', symbol, amount, currency, note });
  else if (kind === 'dividend')
    report.warn(number, `The dividend of ${symbol} is negative, so the line was not imported`);
  else if (symbol !== '' && quantity > 0) {
    const isOut = (table.number(line, at.quantity) ?? 0) < 0;
    report.add(number, { date, type: isOut ? 'transfer_out' : 'transfer_in', symbol, quantity, price, currency, note });
  } else if (amount !== 0) report.addFlow(number, date, amount, currency, { note });
  else report.skip(number, 'It moves neither money nor shares.');
}
