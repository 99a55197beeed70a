import type { Transaction } from '../types.ts';
import { cashOf } from './closing.ts';
import type { Report } from './report.ts';
import { KEEP, SKIP } from './securities.ts';

/** True if deposits pay for the purchases of a ledger, so that its cash can be tracked. */
export function isFunded(transactions: readonly { readonly row: Transaction }[]): boolean {
  return transactions.some(({ row: { type, symbol } }) => type === 'deposit' || (type === 'transfer_in' && !symbol));
}

/**
 * Gives the rows the instruments that a person chose for their securities. A security that is left out loses its rows. If
 * the ledger has deposits, their money is booked as withdrawals and deposits, so that the cash stays right.
 */
export function applySymbols(report: Report, symbols: Readonly<Record<string, string>>): void {
  const choiceOf = (symbol = '') => (Object.hasOwn(symbols, symbol) ? symbols[symbol] : undefined);
  const tracksCash = isFunded(report.transactions);
  const named = <Row extends { readonly symbol?: string }>(row: Row): Row => {
    const choice = choiceOf(row.symbol);
    return choice === undefined || choice === KEEP || choice === SKIP ? row : { ...row, symbol: choice };
  };
  const transactions = report.transactions.splice(0).flatMap(({ line, row }) => {
    if (choiceOf(row.symbol) !== SKIP) return [{ line, row: named(row) }];
    const money = row.price === undefined && row.amount === undefined ? 0 : cashOf(row);
    report.skip(line, `The security "${row.symbol}" is left out, as you chose.`, money);
    if (!tracksCash || money === 0) return [];
    const { date, currency, id } = row;
    const flow = { date, amount: Math.abs(money), currency, id, note: `${row.symbol} is left out` };
    const members = Object.entries({ ...flow, type: money < 0 ? 'withdrawal' : 'deposit' }).filter(
      ([, value]) => value !== undefined,
    );
    return [{ line, row: Object.fromEntries(members) as unknown as Transaction }]; // It has a date, a type, and an amount.
  });
  const holdings = report.portfolio.splice(0).flatMap(({ line, row }) => {
    if (choiceOf(row.symbol) !== SKIP) return [{ line, row: named(row) }];
    report.skip(line, `The security "${row.symbol}" is left out, as you chose.`);
    return [];
  });
  // The lists can be longer than the arguments of a call may be.
  for (const one of transactions) report.transactions.push(one);
  for (const one of holdings) report.portfolio.push(one);
}
