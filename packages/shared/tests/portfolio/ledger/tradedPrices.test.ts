import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import type { DenseSeries } from '../../../src/engine/input.ts';
import { checkPortfolio } from '../../../src/portfolio/checkPortfolio.ts';
import type { MarketFacts } from '../../../src/portfolio/findings.ts';
import type { Transaction } from '../../../src/schemas/transactions.ts';

const deposit: Transaction = { date: '2023-01-03', type: 'deposit', amount: 10_000 };
const buy: Transaction = { date: '2023-01-04', type: 'buy', symbol: 'XOM.N', quantity: 10 };

function messages(...transactions: readonly Transaction[]): readonly string[] {
  return messagesOf(exampleMarket(), transactions);
}

function messagesOf(market: MarketFacts, transactions: readonly Transaction[]): readonly string[] {
  const { errors, warnings } = checkPortfolio({ transactions: [...transactions] }, market, {});
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
    'fee_exceeds_trade: The fee and tax of transactions[1] are 2000 USD, which is 200% of its 1000 USD.',
    expect.stringMatching(/^priced_at_close/),
  ]);
  expect(messages(deposit, { ...buy, fee: 5 })).toHaveLength(1);
});

test('a price far from the market is compared with the last day of trading', () => {
  expect(messages(deposit, { ...buy, symbol: 'DEAD.N', price: 500 })).toContainEqual(
    expect.stringMatching(/^price_far_from_market: .* DEAD\.N traded at .* on 2022-10-28\.$/),
  );
});

describe('a trade with a price, on a day', () => {
  const trade = (date: string, symbol = 'XOM.N'): readonly Transaction[] => {
    const price =
      exampleMarket()
        .closes(symbol)
        ?.values.find((value) => value > 0) ?? 0;
    return [deposit, { date, type: 'buy', symbol, quantity: 1, price }];
  };
  const everyMonth = (series: DenseSeries | null) =>
    series && { ...series, values: series.values.map((value, i) => (i % 21 === 0 ? value : Number.NaN)) };

  test.each(['2023-01-07', '2024-01-01'])('without a session, %s, counts later, with a warning', (date) => {
    expect(messagesOf(exampleMarket(), trade(date))).toEqual([
      `non_trading_date_shifted: XOM.N did not trade on ${date}, the date of transactions[1]. The trade counts on the first valuation day from then on.`,
    ]);
  });

  test.each([
    ['of a session', exampleMarket(), trade('2023-01-06')],
    ['of a session on a weekend', { ...exampleMarket(), weekendClose: () => 100 }, trade('2023-01-07')],
    ['between the prices of a fund', withCloses(everyMonth), trade('2023-01-05')],
    ['after the last price', exampleMarket(), trade('2024-06-29')],
  ])('%s has none', (_name, market, transactions) => {
    expect(messagesOf(market, transactions).filter((message) => message.startsWith('non_trading'))).toEqual([]);
  });

  function withCloses(change: (series: DenseSeries | null) => DenseSeries | null): MarketFacts {
    const market = exampleMarket();
    return { ...market, closes: (ric) => change(market.closes(ric)) };
  }
});

describe('a booked exchange rate', () => {
  const market = exampleMarket();
  const flat = (value: number): DenseSeries => {
    const { first, values } = market.closes('XOM.N')!;
    return { first, values: values.map(() => value) };
  };
  /** A euro costs 1.25 dollars. */
  const facts: MarketFacts = {
    ...market,
    fxRate: (currency) => ({ series: flat(currency === 'EUR' ? 1.25 : 0.8) }),
  };
  const inEuros: Transaction = { ...deposit, currency: 'EUR' };
  const exchange: Transaction = { ...inEuros, date: '2023-01-04', type: 'exchange', symbol: 'CASH.USD', amount: 1000 };

  test.each<[string, readonly Transaction[], string]>([
    [
      'of a deposit',
      [{ ...inEuros, rate: 0.01 }],
      '[0] books 0.01 USD for 1 EUR, and the market has 1.25 on 2023-01-03.',
    ],
    [
      'in the other direction',
      [{ ...inEuros, rate: 0.81 }],
      'on 2023-01-03. It looks like the rate in the other direction.',
    ],
    ['of an exchange', [inEuros, { ...exchange, rate: 10 }], '[1] books 10 USD for 1 EUR, and the market has 1.25'],
    [
      'between two amounts',
      [inEuros, { ...exchange, quantity: 8000 }],
      '[1] books 8 USD for 1 EUR, and the market has 1.25',
    ],
  ])('%s far from the market has a warning', (_name, transactions, message) => {
    expect(messagesOf(facts, transactions)).toEqual([expect.stringContaining(message)]);
  });

  test.each<[string, readonly Transaction[]]>([
    ['with the spread of a broker', [{ ...inEuros, rate: 1.2 }]],
    ['of one currency', [{ ...deposit, rate: 1 }]],
    ['of an exchange at the market', [inEuros, { ...exchange, quantity: 1240 }]],
  ])('%s has none', (_name, transactions) => {
    expect(messagesOf(facts, transactions).filter((message) => message.startsWith('price_far'))).toEqual([]);
  });
});

describe('a dividend', () => {
  const paid = (transaction: Partial<Transaction>): Transaction => ({
    ...{ date: '2023-02-01', type: 'dividend', symbol: 'XOM.N' },
    ...transaction,
  });
  const close =
    exampleMarket()
      .closes('XOM.N')
      ?.values.find((value) => value > 0) ?? 0;
  const bought = { ...buy, price: close };
  const sold: Transaction = { ...bought, date: '2023-01-10', type: 'sell' };
  const split: Transaction = { date: '2023-01-20', type: 'split', symbol: 'XOM.N', quantity: 4 };
  const found = (...transactions: readonly Transaction[]) =>
    messages(deposit, ...transactions).filter((message) => message.startsWith('dividend_not_plausible'));

  test.each<[string, readonly Transaction[], string]>([
    [
      'above half the value of its shares',
      [bought, paid({ amount: 5.01 * close })],
      `is ${5.01 * close} USD, and 10 shares`,
    ],
    [
      'that repeats the total per share',
      [bought, paid({ quantity: 10, price: 0.6 * close })],
      `is ${6 * close} USD, and 10`,
    ],
    ['after the sale of the shares', [bought, sold, paid({ amount: 6 * close })], 'and 10 shares of XOM.N were worth'],
    [
      'of shares that were never held',
      [paid({ amount: 1 })],
      'dividend of XOM.N, which was not held before 2023-02-01.',
    ],
    ['of shares that come later', [{ ...bought, date: '2023-03-01' }, paid({ amount: 1 })], 'was not held before'],
  ])('%s has a warning', (_name, transactions, message) => {
    expect(found(...transactions)).toEqual([expect.stringContaining(message)]);
  });

  test.each<[string, readonly Transaction[]]>([
    ['of half the value', [bought, paid({ amount: 5 * close })]],
    ['after the sale', [bought, sold, paid({ amount: 5 * close })]],
    ['after a split of the shares', [bought, split, paid({ amount: 5 * close })]],
  ])('%s has none', (_name, transactions) => expect(found(...transactions)).toEqual([]));

  test('of an opening position has none', () => {
    const opening = { date: '2023-01-03', positions: [{ symbol: 'XOM.N', quantity: 10 }] };
    const { warnings } = checkPortfolio({ opening, transactions: [paid({ amount: 1 })] }, exampleMarket(), {});
    expect(warnings.map(({ code }) => code)).not.toContain('dividend_not_plausible');
  });
});

test('a missing member is named with the type', () => {
  expect(messages({ ...deposit, type: 'exchange', symbol: 'CASH.USD' })).toEqual([
    'missing_member: Transactions of type exchange need a quantity or a rate.',
  ]);
});
