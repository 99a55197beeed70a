import { expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import { checkPortfolio } from '../../../src/portfolio/checkPortfolio.ts';
import type { Transaction } from '../../../src/schemas/transactions.ts';

const deposit: Transaction = { date: '2023-01-03', type: 'deposit', amount: 10_000 };
const buy: Transaction = { date: '2023-01-04', type: 'buy', symbol: 'XOM.N', quantity: 10 };

function messages(...transactions: readonly Transaction[]): readonly string[] {
  const { errors, warnings } = checkPortfolio({ transactions: [...transactions] }, exampleMarket(), {});
  return [...errors, ...warnings].map(({ code, message }) => `${code}: ${message}`);
}

test('a purchase without a price names the close that it uses', () => {
  const priced = 'priced_at_close: transactions[1] has no price. The buy of XOM.N uses the';
  expect(messages(deposit, buy)).toEqual([`${priced} close of 2023-01-04.`]);
  expect(messages(deposit, { ...buy, date: '2023-01-07' })).toEqual([
    `${priced} latest close on the first valuation day from 2023-01-07 on.`,
  ]);
});

test('a fee above the value at the close is reported without a price too', () => {
  expect(messages(deposit, { ...buy, fee: 2000 })).toEqual([
    'fee_exceeds_trade: The fee and tax of transactions[1] are larger than the trade.',
    expect.stringMatching(/^priced_at_close/),
  ]);
  expect(messages(deposit, { ...buy, fee: 5 })).toHaveLength(1);
});

test('a price far from the market is compared with the last day of trading', () => {
  expect(messages(deposit, { ...buy, symbol: 'DEAD.N', price: 500 })).toContainEqual(
    expect.stringMatching(/^price_far_from_market: .* DEAD\.N traded at .* on 2022-10-28\.$/),
  );
});

test('a missing member is named with the type', () => {
  expect(messages({ ...deposit, type: 'exchange', symbol: 'CASH.USD' })).toEqual([
    'missing_member: Transactions of type exchange need a quantity or a rate.',
  ]);
});
