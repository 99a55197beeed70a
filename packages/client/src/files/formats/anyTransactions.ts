import { isCurrency } from '../currencies.ts';
import type { TransactionType } from '../imported.ts';
import type { Line } from '../parseRows.ts';
import { typeOfWords } from '../words.ts';
import type { MappedTable } from './mappedTable.ts';

/** Reads the rows of a table of transactions. A type comes from its column, or from the sign of the quantity. */
export function readTransactions(mapped: MappedTable): void {
  const { table, at, report } = mapped;
  const types = new Map<string, TransactionType>();
  if (at.type === -1) report.detected.type = 'buy for a positive quantity, sell for a negative one';
  for (const line of table.lines) {
    const written = mapped.text(line, 'type');
    if (written === '' && at.type !== -1 && mapped.symbol(line) === '' && mapped.text(line, 'date') === '') {
      report.skip(line.number, 'It has no date, type, or symbol.');
      continue;
    }
    const type = at.type === -1 ? typeBySign(mapped, line) : typeOfWords(written);
    if (type === null) {
      const message = `"${written}" is not a type. Use buy, sell, deposit, withdrawal, dividend, interest, fee, tax, or split`;
      report.error(line.number, message, { column: table.headers[at.type] ?? 'type', value: written });
    } else {
      if (written !== '') types.set(written, type);
      readRow(mapped, line, type);
    }
  }
  const named = [...types].filter(([written, type]) => written.toLowerCase() !== type).slice(0, 12);
  if (named.length > 0) report.detected.types = named.map(([written, type]) => `${written} = ${type}`).join(', ');
}

function typeBySign(mapped: MappedTable, line: Line): TransactionType {
  return (mapped.table.peek(mapped.text(line, 'quantity')) ?? 0) < 0 ? 'sell' : 'buy';
}

function readRow(mapped: MappedTable, line: Line, type: TransactionType): void {
  const { table, at, report } = mapped;
  const { number } = line;
  const date = table.date(line, at.date);
  const symbol = mapped.symbol(line);
  const [price, amount] = [mapped.money(line, 'price'), mapped.money(line, 'amount')];
  const [fee, tax] = [mapped.money(line, 'fee'), mapped.money(line, 'tax')];
  const written = mapped.text(line, 'currency').toUpperCase();
  const currency = price?.currency || amount?.currency || fee?.currency || (isCurrency(written) ? written : '');
  const common = { date: date ?? '', type, currency, note: mapped.text(line, 'note'), id: mapped.text(line, 'id') };
  const costs = { fee: Math.abs(fee?.value ?? 0), tax: Math.abs(tax?.value ?? 0) };
  const quantity = type === 'split' ? ratioOf(mapped, line) : table.number(line, at.quantity);
  const rate = table.number(line, at.rate);
  const isSecurity = ['buy', 'sell', 'split'].includes(type);
  const lacks = (what: string) => report.error(number, `Transactions of type ${type} need ${what}`);
  if (isSecurity && symbol === '') lacks('a symbol');
  if ((isSecurity || type === 'exchange') && quantity === null) lacks('a quantity');
  const total = amount ?? (isSecurity ? null : price);
  if (type === 'buy' || type === 'sell' || type === 'transfer_in' || type === 'transfer_out') {
    // An amount counts only without a price, because it can include the costs.
    const value = price === null ? { amount: amount && Math.abs(amount.value) } : { price: Math.abs(price.value) };
    report.add(number, { ...common, symbol, quantity: quantity && Math.abs(quantity), ...value, ...costs, rate });
  } else if (type === 'split')
    report.add(number, { date: common.date, type, symbol, quantity, note: common.note, id: common.id });
  else if (total === null && !(type === 'fee' && fee) && !(type === 'tax' && tax)) lacks('an amount');
  else if (type === 'fee' || type === 'tax') {
    const own = total ?? (type === 'fee' ? fee : tax);
    report.add(number, { ...common, symbol, amount: Math.abs(own?.value ?? 0), rate });
  } else if (type === 'interest') report.add(number, { ...common, amount: total?.value ?? 0, ...costs, rate });
  else {
    const shares = type === 'exchange' ? { quantity: quantity && Math.abs(quantity) } : {};
    report.add(number, { ...common, symbol, ...shares, amount: Math.abs(total?.value ?? 0), ...costs, rate });
  }
}

/** Reads the new shares for one old share: a number, or two such as `2:1` or `2 for 1`. */
function ratioOf({ table, at }: MappedTable, line: Line): number | null {
  const text = table.text(line, at.quantity);
  const [, added = '', before = ''] = /^(\d{1,9}) ?(?:[:/]|for) ?(\d{1,9})$/i.exec(text) ?? [];
  return added !== '' && Number(before) > 0 ? Number(added) / Number(before) : table.number(line, at.quantity);
}
