import { currencyOfHeader, inMajor, isCurrency } from '../currencies.ts';
import { round } from '../round.ts';
import { symbolOf } from '../symbols.ts';
import { addTrade } from './settle.ts';
import { findHeader, type TableFormat, tableBelow } from './tableFormat.ts';

/**
 * The transactions that Degiro exports (Transactions.csv) in any language. Cells are found by their position, because
 * currencies have no header. Trades are booked in the currency of the account.
 */
export const degiroTransactions: TableFormat = {
  name: 'degiro',
  headerAt: (lines) =>
    findHeader(lines, (cells) => cells[3] === 'ISIN' && cells.length >= 15 && currencyAt(cells) !== -1),
  read(source, headerAt, report) {
    const headers = source.lines[headerAt]?.cells ?? [];
    const first = currencyAt(headers);
    // The currency of the value is in its header (`Value EUR`), or in a column without a header in older exports.
    const named = currencyOfHeader(headers[first + 3] ?? '');
    const last = named === null ? first + 5 : first + 4;
    const isAutoFx = /autofx/i.test(headers[last + 1] ?? '');
    const at = {
      date: 0,
      quantity: first - 2,
      price: first - 1,
      rate: last,
      value: first + 3,
      autoFx: isAutoFx ? last + 1 : -1,
      fee: isAutoFx ? last + 2 : last + 1,
    };
    const kinds = { dates: ['date'], numbers: ['quantity', 'price', 'value', 'rate', 'autoFx', 'fee'] } as const;
    const table = tableBelow(source, headerAt, report, at, kinds, { order: 'DMY' });
    for (const line of table.lines) {
      if (table.text(line, 3) === '' && table.text(line, 0) === '') {
        report.skip(line.number, 'It continues the line above.');
        continue;
      }
      const currency = named ?? table.text(line, first + 4);
      if (isCurrency(currency)) report.currency ??= currency;
      const quantity = table.number(line, at.quantity) ?? 0;
      const amount = Math.abs(table.number(line, at.value) ?? 0);
      const fee = round(-(table.number(line, at.fee) ?? 0) - (table.number(line, at.autoFx) ?? 0));
      const symbol = symbolOf(table.text(line, 3), table.text(line, 2));
      const date = table.date(line, 0) ?? '';
      if (quantity === 0) report.warn(line.number, 'The line has no shares, so it was not imported');
      else {
        const figures = {
          side: quantity < 0 ? 'sell' : 'buy',
          quantity: Math.abs(quantity),
          price: inMajor(table.number(line, at.price) ?? 0, table.text(line, first)),
          amount: { value: amount, currency },
          net: null,
          fee: { value: fee, currency },
          tax: 0,
          rate: table.number(line, at.rate),
          amountsIncludeCosts: false,
          amountDecimals: 2,
        } as const;
        addTrade(report, line.number, { date, symbol }, figures);
      }
    }
  },
};

/** Returns the position of the column without a header behind the price. -1 if it is not where Degiro has it. */
function currencyAt(cells: readonly string[]): number {
  const at = cells.indexOf('');
  return at === 7 || at === 8 ? at : -1;
}
