import { closed, date, integers, nullableDate, nullableNumbers, nullableString, numbers, string } from '../members.ts';
import { TRANSACTION_TYPES } from '../transactions.ts';

/** A row of portfolio_input in an analysis of transactions. */
export const bookedTransaction = closed('One transaction of a ledger.', {
  ...integers('ledger_input.row'),
  date: date('Date as it was sent. `effective_date` is the day on which it counts.'),
  effective_date: nullableDate('Valuation day of the transaction. Null if it comes after the last one.'),
  type: { type: 'string', enum: TRANSACTION_TYPES, description: 'Kind of transaction.' },
  ric: nullableString('RIC of the instrument. Null for a transaction in cash.'),
  ...nullableNumbers('ledger_input.quantity', 'ledger_input.price', 'ledger_input.amount'),
  currency: string('Currency of the price, the amount, the fee, and the tax.'),
  ...numbers('ledger_input.fee', 'ledger_input.tax'),
  ...nullableNumbers('ledger_input.rate'),
  to_currency: nullableString('Currency that an exchange buys. Null for the other types.'),
});
