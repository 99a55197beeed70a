import { needOf } from '../../refusals.ts';
import type { MappedTable } from '../mappedTable.ts';
import { addFlow } from './addCash.ts';
import { isAgainstShares, isItsCurrency } from './addTrade.ts';
import { commonOf, type Row, type Signs } from './row.ts';

export function addTransfer(mapped: MappedTable, row: Row, type: 'transfer_in' | 'transfer_out', signs: Signs): void {
  const { report } = mapped;
  const {
    line: { number },
    symbol,
    quantity,
    price,
  } = row;
  const stated = row.net ?? row.amount;
  if (mapped.at.quantity === -1 && symbol !== '' && mapped.code(row.line) !== '') {
    report.error(number, `It moves ${symbol}, and no column has the number. Choose it (quantity)`);
    return;
  }
  const flow = type === 'transfer_in' ? 'deposit' : 'withdrawal';
  if ((quantity ?? 0) === 0 && stated !== null && stated.value !== 0) {
    addFlow(mapped, row, flow, signs);
    return;
  }
  if (isItsCurrency(mapped, row) && quantity !== null && quantity !== 0) {
    const amount = { value: Math.abs(quantity) * (flow === 'deposit' ? 1 : -1), currency: symbol.toUpperCase() };
    addFlow(mapped, { ...row, symbol: '', quantity: null, price: null, net: null, amount }, flow, signs);
    return;
  }
  if (quantity === null || quantity === 0) {
    report.error(number, needOf(type, 'quantity', mapped.table.headers[mapped.at.quantity]));
    return;
  }
  if (symbol === '') {
    report.error(number, needOf(type, 'symbol', mapped.table.headers[mapped.at.symbol]));
    return;
  }
  if (isAgainstShares(mapped, row, type === 'transfer_in', signs)) return;
  const value =
    price !== null && price.value !== 0
      ? { price: Math.abs(price.value), currency: price.currency }
      : stated !== null && stated.value !== 0
        ? { amount: Math.abs(stated.value), currency: stated.currency }
        : {};
  report.add(number, {
    ...commonOf(row),
    type,
    symbol,
    quantity: Math.abs(quantity),
    ...value,
    fee: Math.abs(row.fee?.value ?? 0),
  });
}

/** The word of a transfer for its direction. */
const DIRECTION = /^(?:[a-z]+ )?transfer(?:red)? (from|to)\b/i;

/** Adds a transfer whose direction is in its sign. Without signs, a file does not say whether shares came or left. */
export function addTransferBySign(mapped: MappedTable, row: Row, signs: Signs, ask: (row: Row) => void): void {
  const quantity = row.quantity ?? 0;
  const [, direction] = DIRECTION.exec(mapped.text(row.line, 'type').replaceAll('_', ' ')) ?? [];
  // The value of shares that were sent or received does not move, so its sign says nothing.
  if (row.symbol !== '' && quantity > 0 && !signs.isSigned) {
    if (direction === undefined) ask(row);
    else addTransfer(mapped, row, /from/i.test(direction) ? 'transfer_in' : 'transfer_out', signs);
  } else if (row.symbol !== '' && quantity !== 0) {
    addTransfer(mapped, row, quantity < 0 ? 'transfer_out' : 'transfer_in', signs);
  } else addFlow(mapped, row, 'flow', signs);
}
