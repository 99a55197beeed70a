import { isCurrency } from '../../currencies.ts';
import { groupBy } from '../../groupBy.ts';
import type { Line } from '../../parseRows.ts';
import { round } from '../../round.ts';
import type { MappedTable } from '../mappedTable.ts';
import { addTrade } from './addTrade.ts';
import { addTransferBySign } from './addTransfer.ts';
import { movedMoney, skipEmpty } from './emptyRows.ts';
import { hasNear, oncePerTable } from './nearMoney.ts';
import { commonOf, movedBy, type Row, type Signs } from './row.ts';

/** A trade of one coin for another, such as `Converted 0.1 BTC to 1.5 ETH`. */
const CONVERSION = /convert\w{0,10} ([\d.,]{1,30}) ([A-Z0-9]{2,10}) (?:to|into) ([\d.,]{1,30}) ([A-Z0-9]{2,10})/i;

/** The money of the lines of each day, in ascending order. */
const moneyByDay = oncePerTable((mapped) => {
  const days = groupBy(mapped.table.lines, (line) => mapped.text(line, 'date'));
  return new Map(
    [...days].map(([day, lines]) => [day, lines.map((line) => movedMoney(mapped, line)).sort((a, b) => a - b)]),
  );
});

/** True if another row of the day has the opposite money: what left came back as other shares, and no money moved. */
function isOfSameValue(mapped: MappedTable, { line }: Row): boolean {
  const ofDay = moneyByDay(mapped).get(mapped.text(line, 'date')) ?? [];
  return hasNear(ofDay, -movedMoney(mapped, line), 0.01);
}

/** True for rows that name both sides of an exchange, or have money that other ones with the same word can be the other side of. */
export function areExchanges(mapped: MappedTable, lines: readonly Line[]): boolean {
  return lines.every((line) => {
    const symbol = mapped.symbol(line);
    const isSide = symbol === '' ? lines.length > 1 : symbol.split(/[./-]/).some(isCurrency);
    return isSide || mapped.exchange(line) !== null || CONVERSION.test(line.cells.join(' '));
  });
}

export function addExchange(mapped: MappedTable, row: Row, signs: Signs, ask: (row: Row) => void): void {
  const { report, table, at } = mapped;
  const {
    line: { number, cells },
    symbol,
    quantity,
  } = row;
  const money = row.amount ?? row.net ?? row.price;
  const common = commonOf(row);
  const both = mapped.exchange(row.line);
  if (both !== null) {
    const { from: left, to: came } = both;
    const exchanged = { amount: Math.abs(left.value), currency: left.currency, symbol: `CASH.${came.currency}` };
    report.add(number, { ...common, type: 'exchange', ...exchanged, quantity: Math.abs(came.value) });
    return;
  }
  const [, gave = '', from = '', got = '', to = ''] = CONVERSION.exec(cells.join(' ')) ?? [];
  if (from !== '' && !isCurrency(from) && !isCurrency(to)) {
    const [sold, bought] = [table.peek(gave), table.peek(got)];
    const currency = money?.currency;
    const [subtotal, total] = [Math.abs(row.amount?.value ?? 0), Math.abs(row.net?.value ?? 0)];
    const spread = row.amount === null || row.net === null ? 0 : Math.max(round(total - subtotal), 0);
    const fee = Math.abs(row.fee?.value ?? 0) || spread;
    // The first coin pays the fee, and the rest of its value buys the second one.
    const value = money === null ? null : Math.max(subtotal, total);
    const rest = value === null ? null : round(value - fee);
    report.add(number, { ...common, type: 'sell', symbol: from, quantity: sold, amount: value, currency, fee });
    report.add(number, { ...common, type: 'buy', symbol: to, quantity: bought, amount: rest, currency });
  } else if (!symbol.split(/[./-]/).some(isCurrency) && symbol !== '' && (quantity ?? 0) !== 0) {
    // Shares of one class or fund became those of another one, or were sold to buy them.
    const moved = movedBy(row);
    if (moved === 0 || isOfSameValue(mapped, row)) addTransferBySign(mapped, row, signs, ask);
    else if (signs.isCashFlow && moved * (quantity ?? 0) < 0) addTrade(mapped, row, moved < 0 ? 'buy' : 'sell', signs);
    else ask(row);
  } else if (
    !/^(CASH\.)?[A-Z]{3}$/.test(symbol) ||
    !isCurrency(symbol.slice(-3)) ||
    quantity === null ||
    money === null
  ) {
    // Without the other side, nobody knows what the money became. A pair of currencies says it, and only its number is missing.
    if (symbol === '' && movedBy(row) !== 0) ask(row);
    else if (symbol === '') skipEmpty(mapped, row.line);
    else
      report.warn(
        number,
        `"${table.text(row.line, at.type)}" changes money into another currency, and the row does not name both amounts, so it was left out`,
      );
  } else {
    report.add(number, {
      ...common,
      type: 'exchange',
      symbol: `CASH.${symbol.slice(-3)}`,
      quantity: Math.abs(quantity),
      amount: Math.abs(money.value),
      currency: money.currency,
      fee: Math.abs(row.fee?.value ?? 0),
      rate: table.number(row.line, at.rate),
    });
  }
}
