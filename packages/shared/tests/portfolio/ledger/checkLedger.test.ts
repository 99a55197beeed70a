import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { toDay, weekdayOnOrBefore } from '../../../src/dates.ts';
import { lastValue } from '../../../src/engine/market/series.ts';
import { analyzeProblems, jobWarningsOf } from '../../../src/portfolio/checkAnswers.ts';
import { checkPortfolio } from '../../../src/portfolio/checkPortfolio.ts';
import { fieldOf } from '../../../src/portfolio/findings.ts';
import { repairPortfolio } from '../../../src/portfolio/repairPortfolio.ts';
import type { PortfolioRequest } from '../../../src/schemas/portfolioRequest.ts';
import { TRANSACTION_TYPES, type Transaction } from '../../../src/schemas/transactions.ts';

const facts = exampleMarket();

function check(transactions: readonly Transaction[], others: Partial<PortfolioRequest> = {}) {
  return checkPortfolio({ ...others, transactions: [...transactions] }, facts, {});
}

/** Returns the codes with their fields. */
function codes(transactions: readonly Transaction[], others: Partial<PortfolioRequest> = {}): Record<string, string> {
  const { errors, warnings } = check(transactions, others);
  return Object.fromEntries([...errors, ...warnings].map(({ code, path }) => [code, fieldOf(path)]));
}

const deposit: Transaction = { date: '2023-01-03', type: 'deposit', amount: 10_000 };
const buy: Transaction = { date: '2023-01-04', type: 'buy', symbol: 'XOM.N', quantity: 10, price: 100 };

describe('a sound ledger', () => {
  test('has no findings, and its entries have currencies and days', () => {
    const { ledger, errors, warnings, canStart } = check([deposit, buy]);
    expect([errors, warnings, canStart]).toEqual([[], [], true]);
    expect(ledger?.entries.map(({ type, ric, currency, quantity }) => [type, ric, currency, quantity])).toEqual([
      ['deposit', null, 'USD', null],
      ['buy', 'XOM.N', 'USD', 10],
    ]);
  });

  test('has the order in which it counts: by day, and what brings in comes first', () => {
    const sell: Transaction = { ...buy, date: '2023-01-05', type: 'sell', quantity: 4 };
    const later: Transaction = { ...buy, date: '2023-01-05', symbol: 'JPM.N' };
    const { ledger, warnings } = check([later, sell, buy, deposit]);
    expect(ledger?.entries.map(({ row }) => row)).toEqual([3, 2, 0, 1]);
    expect(warnings.map(({ code }) => code)).toEqual(['transactions_sorted']);
  });

  test('may sell shares on the day of their purchase, in either order of rows', () => {
    const sell: Transaction = { ...buy, type: 'sell', price: 101 };
    expect(check([deposit, buy, sell]).ledger?.entries.map(({ row }) => row)).toEqual([0, 1, 2]);
    expect(check([deposit, sell, buy]).ledger?.entries.map(({ row }) => row)).toEqual([0, 2, 1]);
    expect(codes([deposit, sell, buy, { ...sell, id: 'b' }])).toEqual({ oversold: 'transactions[3].quantity' });
  });

  test('keeps equal transactions, and counts an id once', () => {
    expect(check([deposit, buy, buy]).ledger?.entries).toHaveLength(3);
    const named = { ...buy, id: 'a1' };
    expect(check([deposit, named, named]).ledger?.entries).toHaveLength(2);
    expect(codes([deposit, named, named])).toEqual({ duplicate_transaction: 'transactions[2].id' });
  });

  test('knows the splits of the market data, unless they are booked', () => {
    const before: Transaction = { date: '2020-08-03', type: 'buy', symbol: 'AAPL.OQ', quantity: 10, price: 400 };
    const sale: Transaction = { date: '2020-09-01', type: 'sell', symbol: 'AAPL.OQ', quantity: 40, price: 100 };
    const cash: Transaction = { ...deposit, date: '2020-08-03' };
    expect(codes([cash, before, sale])).toEqual({});
    const split: Transaction = { date: '2020-08-29', type: 'split', symbol: 'AAPL.OQ', quantity: 4 };
    expect(codes([cash, before, split, sale])).toEqual({ split_booked_twice: 'transactions[2]' });
    expect(codes([cash, before, { ...sale, quantity: 41 }])).toEqual({ oversold: 'transactions[2].quantity' });
  });

  test.each<[string, Transaction[], Record<string, string>]>([
    [
      'months later',
      [{ date: '2021-02-01', type: 'split', symbol: 'AAPL.OQ', quantity: 4 }],
      { split_booked_twice: 'transactions[2]' },
    ],
    [
      'of another ratio',
      [{ date: '2020-08-31', type: 'split', symbol: 'AAPL.OQ', quantity: 3 }],
      { split_booked_twice: 'transactions[2]', split_mismatch: 'transactions[2]' },
    ],
    [
      'that the market data lacks',
      [{ date: '2021-02-01', type: 'split', symbol: 'AAPL.OQ', quantity: 3 }],
      { split_mismatch: 'transactions[2]' },
    ],
    [
      'that is already in the price',
      [{ ...buy, date: '2020-08-04', symbol: 'AAPL.OQ', quantity: 40 }],
      { split_mismatch: 'transactions[2].price' },
    ],
  ])('has a finding for a split %s', (_, rows, expected) => {
    const facts = exampleMarket();
    const close = (date: string) => lastValue(facts.closes('AAPL.OQ'), weekdayOnOrBefore(toDay(date)))!;
    const before: Transaction = {
      date: '2020-08-03',
      type: 'buy',
      symbol: 'AAPL.OQ',
      quantity: 10,
      price: 4 * close('2020-08-03'),
    };
    const priced = rows.map((row) => (row.type === 'buy' ? { ...row, price: close(row.date) } : row));
    const found = codes([{ ...deposit, amount: 100_000, date: '2020-08-03' }, before, ...priced]);
    delete found.dividends_not_booked;
    expect(found).toEqual(expected);
  });

  test('has one currency for cash with a symbol', () => {
    const { ledger } = check([{ ...deposit, symbol: 'CASH.USD' }]);
    expect(ledger?.entries[0]).toMatchObject({ ric: null, currency: 'USD', amount: 10_000 });
  });
});

/** Returns the messages about members without effect. */
const ignored = (...rows: readonly Transaction[]) =>
  check([{ ...deposit, amount: 1e6 }, buy, ...rows]).warnings.flatMap(({ code, message }) =>
    code === 'member_ignored' ? [message.replace(/^transactions\[\d+\]\./, '')] : [],
  );

describe('a number that others replace', () => {
  const date = '2023-02-01';
  const trade = (price: number, amount: number): Transaction => ({
    ...buy,
    symbol: 'OWN',
    quantity: 10,
    price,
    amount,
  });
  const dividend = (more: Partial<Transaction>): Transaction => ({ date, type: 'dividend', symbol: 'XOM.N', ...more });
  const exchange = (more: Partial<Transaction>): Transaction => {
    return { date, type: 'exchange', symbol: 'CASH.EUR', amount: 1000, ...more };
  };
  const move = (type: 'transfer_in' | 'transfer_out', more: Partial<Transaction>): Transaction => {
    return { date, type, symbol: 'XOM.N', quantity: 1, ...more };
  };

  test.each<[string, Transaction, string]>([
    ['the amount of a trade', trade(5, 70), 'amount has no effect, because 10 × 5 counts, which is not 70.'],
    // The price counts as it is sent, so an amount that shows pence or percent is not read.
    [
      'an amount in pounds beside pence',
      trade(295, 29.5),
      'amount has no effect, because 10 × 295 counts, which is not 29.5. The amount fits a price of 2.95, so send that one.',
    ],
    ['a price of 0', trade(0, 70), 'amount has no effect, because 10 × 0 counts, which is not 70.'],
    [
      'the shares of a dividend',
      dividend({ amount: 7, quantity: 10 }),
      'quantity has no effect, because its amount of 7 counts.',
    ],
    [
      'a dividend per share',
      dividend({ amount: 7, price: 0.7 }),
      'price has no effect, because its amount of 7 counts.',
    ],
    [
      'other shares than are held',
      dividend({ price: 0.7, quantity: 4 }),
      'quantity has no effect, because the shares that are held count, which are 10.',
    ],
    [
      'a rate of a dividend',
      dividend({ amount: 7, rate: 1.1 }),
      'rate has no effect, because the money of a dividend stays in its currency.',
    ],
    [
      'a rate of an exchange',
      exchange({ quantity: 900, rate: 1.1 }),
      'rate has no effect, because its quantity of 900 counts, which is not 1000 × 1.1.',
    ],
    [
      'a price of an exchange',
      exchange({ rate: 0.9, price: 0.9 }),
      'price has no effect, because a transaction of type exchange has no price.',
    ],
    [
      'a quantity of cash',
      move('transfer_in', { symbol: 'CASH.USD', quantity: 5, amount: 7 }),
      'quantity has no effect, because its amount of cash counts.',
    ],
    [
      'another currency of cash',
      { ...deposit, symbol: 'CASH.USD', currency: 'EUR' },
      'currency has no effect, because its symbol is the cash of USD.',
    ],
  ])('is named: %s', (_name, row, expected) => {
    expect(ignored(row)).toEqual([expected]);
  });

  test('is named if the close counts', () => {
    const close = /has no effect, because the shares of XOM.N count at the close/;
    expect(ignored(move('transfer_in', { amount: 1000 }))).toEqual([expect.stringMatching(close)]);
    expect(ignored(move('transfer_out', { price: 3 }))).toEqual([expect.stringMatching(close)]);
    const range = lastValue(facts.closes('XOM.N'), weekdayOnOrBefore(toDay(date)))!;
    expect(ignored(move('transfer_out', { price: range }))).toEqual([]);
    expect(ignored(move('transfer_in', { price: 3 }))).toEqual([]);
  });

  test('is a check if it agrees', () => {
    // A rounded price, an amount before and after the fee, and shares with four decimals.
    const rounded = { ...trade(8.33, 1666.67), quantity: 200 };
    for (const row of [
      rounded,
      trade(5, 50),
      { ...trade(5, 51), fee: 1 },
      { ...trade(14.2, 17.53), quantity: 1.2345 },
    ]) {
      expect([row, ignored(row)]).toEqual([row, []]);
    }
    expect(ignored(dividend({ amount: 7, quantity: 10, price: 0.7 }), dividend({ price: 0.7, quantity: 10 }))).toEqual(
      [],
    );
    expect(ignored(exchange({ quantity: 899.9, rate: 0.9 }))).toEqual([]);
  });

  test('is named for each member in the answers about a job', () => {
    const rows = [{ ...deposit, price: 3, quantity: 5 }, { date, type: 'fee', amount: 1, quantity: 5 } as const];
    const fields = jobWarningsOf(check(rows)).map(({ field }) => field);
    expect(fields).toEqual(['transactions[0].quantity', 'transactions[0].price', 'transactions[1].quantity']);
  });
});

test('a number that its type does not read gives one warning for each type', () => {
  const rows: Transaction[] = [
    { ...deposit, price: 3, quantity: 5 },
    { ...deposit, price: 4 },
    buy,
    { date: '2023-06-01', type: 'fee', amount: 1, quantity: 5 },
  ];
  expect(check(rows).warnings.filter(({ code }) => code === 'member_ignored')).toMatchObject([
    { path: ['transactions', 0, 'quantity'] },
    {
      path: ['transactions', 0, 'price'],
      message: expect.stringContaining('The same holds for 1 more of type deposit.'),
    },
    { path: ['transactions', 3, 'quantity'] },
  ]);
});

describe('errors', () => {
  test.each<[string, Transaction[], Record<string, string>]>([
    ['a sale of what is not held', [deposit, { ...buy, type: 'sell' }], { oversold: 'transactions[1].quantity' }],
    ['a transfer of what is not held', [{ ...buy, type: 'transfer_out' }], { oversold: 'transactions[0].quantity' }],
    [
      'no quantity',
      [deposit, { ...buy, quantity: undefined as never }],
      { missing_member: 'transactions[1].quantity' },
    ],
    ['a deposit of shares', [{ ...deposit, symbol: 'AAPL.OQ' }], { missing_member: 'transactions[0].type' }],
    [
      'a withdrawal of shares',
      [deposit, buy, { ...buy, type: 'withdrawal', amount: 1 }],
      { missing_member: 'transactions[2].type' },
    ],
    ['no amount', [{ date: '2023-01-03', type: 'deposit' }], { missing_member: 'transactions[0].amount' }],
    ['no rate', [{ ...deposit, type: 'exchange', symbol: 'CASH.USD' }], { missing_member: 'transactions[0].quantity' }],
    ['a future date', [deposit, { ...buy, date: '2030-01-01' }], { future_date: 'transactions[1].date' }],
    ['an early date', [deposit, { ...buy, date: '1980-01-01' }], { invalid_date: 'transactions[1].date' }],
    ['a negative purchase', [deposit, { ...buy, quantity: -1 }], { non_positive_amount: 'transactions[1].quantity' }],
    ['no shares', [deposit, { ...buy, quantity: 0 }], { non_positive_amount: 'transactions[1].quantity' }],
    ['a negative fee', [deposit, { ...buy, fee: -1 }], { non_positive_amount: 'transactions[1].fee' }],
    ['an unknown currency', [{ ...deposit, currency: 'XXX' }], { unsupported_currency: 'transactions[0].currency' }],
    ['a currency without rates', [{ ...deposit, currency: 'ZAR' }], { missing_fx_history: 'transactions[0].currency' }],
    ['an ambiguous symbol', [deposit, { ...buy, symbol: 'DUAL' }], { ambiguous_symbol: 'transactions[1].symbol' }],
    ...(
      [
        ['DEAD.N', '2022-10-31'],
        ['GONE.N', '2022-03-16'],
        ['GAP.N', '2021-06-30'],
      ] as const
    ).map(([symbol, date]): [string, Transaction[], Record<string, string>] => [
      `a purchase of ${symbol} without a price, at a close that is too old`,
      [
        { ...deposit, date: '2020-01-02' },
        { date, type: 'buy', symbol, quantity: 1 },
      ],
      { no_price_history: 'transactions[1].price' },
    ]),
    ['nothing', [], { empty_portfolio: 'transactions' }],
  ])('%s', (_name, transactions, expected) => {
    const body = JSON.parse(JSON.stringify(transactions));
    expect(codes(body)).toMatchObject(expected);
    expect(check(body).canStart).toBe(false);
  });

  test('an unknown symbol without a booked price, with what may be meant', () => {
    const { errors } = check([deposit, { date: '2023-01-04', type: 'buy', symbol: 'APPL', quantity: 1 }]);
    expect(errors).toMatchObject([{ code: 'unresolved_symbol', suggestions: ['AAPL.OQ'] }]);
  });

  test('more than 20,000 transactions get one error', () => {
    const many = Array.from({ length: 20_001 }, (_, i) => ({ ...deposit, id: String(i) }));
    expect(codes(many)).toEqual({ too_many_transactions: 'transactions' });
    expect(codes(many.slice(1))).toEqual({});
  });

  test('holdings beside transactions', () => {
    const portfolio = [{ date: '2023-01-03', symbol: 'XOM.N', weight: 1 }];
    expect(codes([deposit, buy], { portfolio })).toEqual({ portfolio_and_transactions: 'transactions' });
  });

  test('cash below 0, if the request does not allow it', () => {
    expect(codes([buy])).toEqual({ negative_cash: 'transactions[0]' });
    expect(check([buy]).errors).toEqual([]);
    expect(check([buy], { allow_negative_cash: false }).errors).toMatchObject([{ code: 'negative_cash' }]);
    expect(codes([buy], { track_cash: false })).toEqual({});
  });

  test('the advice for cash below 0 depends on cash of other currencies', () => {
    const advice = (transactions: Transaction[]) =>
      check(transactions).warnings.find(({ code }) => code === 'negative_cash')?.message;
    expect(advice([buy])).toMatch('send track_cash false');
    expect(advice([{ ...deposit, currency: 'EUR' }, buy])).toMatch('add the exchange');
  });

  test('analyze rejects a ledger with an error, with on_missing drop, too', () => {
    const request: PortfolioRequest = { transactions: [{ ...buy, symbol: 'NOPE', price: undefined as never }] };
    const body: PortfolioRequest = JSON.parse(JSON.stringify(request));
    const problems = analyzeProblems(checkPortfolio(body, facts, {}), { ...body, on_missing: 'drop' });
    expect(problems).toMatchObject([{ code: 'unresolved_symbol', field: ['transactions', 0, 'symbol'] }]);
  });
});

describe('warnings', () => {
  test.each<[string, Transaction[], Record<string, string>]>([
    [
      'a price above the range of the day',
      [deposit, { ...buy, price: 133 }],
      { price_far_from_market: 'transactions[1].price' },
    ],
    ['a price at the edge', [deposit, { ...buy, price: 131 }], {}],
    ['a price below', [deposit, { ...buy, price: 75 }], { price_far_from_market: 'transactions[1].price' }],
    ['a fee above the trade', [deposit, { ...buy, fee: 2000 }], { fee_exceeds_trade: 'transactions[1].fee' }],
    [
      'no price',
      [deposit, { date: '2023-01-04', type: 'buy', symbol: 'XOM.N', quantity: 1 }],
      { priced_at_close: 'transactions[1].price' },
    ],
    [
      'no price, at a close of ten sessions before',
      [
        { ...deposit, date: '2022-01-03' },
        { date: '2022-03-15', type: 'buy', symbol: 'GONE.N', quantity: 1 },
      ],
      { priced_at_close: 'transactions[1].price' },
    ],
    [
      'a sale without a price after the end',
      [
        { ...deposit, date: '2022-01-03' },
        { ...buy, date: '2022-01-04', symbol: 'GONE.N' },
        { date: '2022-06-01', type: 'sell', symbol: 'GONE.N', quantity: 1 },
      ],
      { priced_at_close: 'transactions[2].price' },
    ],
    [
      'a minus that the type implies',
      [deposit, buy, { ...buy, type: 'sell', quantity: -10 }],
      { sign_ignored: 'transactions[2]' },
    ],
    [
      'an unknown symbol with a price',
      [deposit, { ...buy, symbol: 'OTC' }],
      { priced_by_ledger: 'transactions[1].symbol' },
    ],
    [
      'a trade before the prices',
      [deposit, { ...buy, symbol: 'LATE.N' }],
      { before_price_history: 'transactions[1].date' },
    ],
  ])('%s', (_name, transactions, expected) => {
    expect(codes(transactions)).toEqual(expected);
    expect(check(transactions).canStart).toBe(true);
  });

  test('dividends of the market data that the ledger does not book', () => {
    const early: Transaction = { ...deposit, date: '2022-01-03' };
    const paying: Transaction = { ...buy, date: '2022-01-04', symbol: 'MSFT.OQ' };
    expect(codes([early, paying])).toEqual({ dividends_not_booked: 'transactions[1]' });
    expect(codes([early, paying], { dividends: 'market' })).toEqual({});
  });

  test('cash that does not count without track_cash', () => {
    expect(codes([deposit, buy], { track_cash: false })).toEqual({ cash_ignored: 'transactions[0]' });
    const opening = { date: '2023-01-02', cash: [{ currency: 'USD', amount: 900 }] };
    expect(codes([buy], { track_cash: false, opening })).toEqual({ cash_ignored: 'opening.cash' });
  });

  test('an initial value, which has no effect', () => {
    expect(codes([deposit, buy], { initial_value: 5 })).toEqual({ initial_value_ignored: 'initial_value' });
  });
});

describe('an opening', () => {
  test('has positions and cash before the first transaction', () => {
    const opening = {
      date: '2023-01-02',
      positions: [{ symbol: 'XOM.N', quantity: 5 }],
      cash: [{ currency: 'USD', amount: 900 }],
    };
    expect(codes([{ ...buy, type: 'sell', quantity: 5 }], { opening })).toEqual({});
    expect(codes([{ ...buy, type: 'sell', quantity: 6 }], { opening })).toEqual({
      oversold: 'transactions[0].quantity',
    });
    expect(codes([{ ...deposit, date: '2023-01-02' }], { opening })).toEqual({ invalid_date: 'transactions[0].date' });
    expect(checkPortfolio({ transactions: [], opening }, facts, {}).errors).toEqual([]);
  });
});

describe('resolve', () => {
  test('writes RICs, and drops repeated ids and the future', () => {
    const transactions: Transaction[] = [
      { ...deposit, id: 'd' },
      { ...deposit, id: 'd' },
      { ...buy, symbol: 'SPY' },
      { ...buy, date: '2030-01-01' },
    ];
    const answer = repairPortfolio({ transactions }, facts, {});
    expect(answer.status).toBe('resolved');
    expect(answer.portfolio_definition?.transactions).toEqual([
      { ...deposit, id: 'd' },
      { ...buy, symbol: 'SPY.P' },
    ]);
    expect(answer.dropped.map(({ code }) => code)).toEqual(['duplicate_transaction', 'future_date']);
    expect(repairPortfolio(answer.portfolio_definition!, facts, {}).status).toBe('clean');
  });
});

test('any ledger gets findings and never throws', () => {
  const money = fc.oneof(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.constantFrom(0, -0, 1e-300, 1e15));
  const transaction = fc.record(
    {
      date: fc.constantFrom('2020-08-28', '2023-01-01', '2023-01-04', '2024-02-29', '1980-01-01', '2031-01-01'),
      type: fc.constantFrom(...TRANSACTION_TYPES),
      symbol: fc.constantFrom('AAPL', 'XOM.N', 'SAP.DE', 'CASH.EUR', 'CASH.USD', 'DUAL', 'NOPE', 'BLANK.N', 'LATE.N'),
      quantity: money,
      price: money,
      amount: money,
      currency: fc.constantFrom('USD', 'EUR', 'ZAR', 'XXX', ''),
      fee: money,
      tax: money,
      rate: money,
      id: fc.constantFrom('a', 'b'),
    },
    { requiredKeys: ['date', 'type'] },
  );
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 12 }), (transactions) => {
      const { errors, ledger } = check(transactions);
      expect(ledger!.entries.length).toBeLessThanOrEqual(transactions.length);
      expect(JSON.stringify(errors)).not.toContain('NaN');
      repairPortfolio({ transactions }, facts, {});
    }),
    { numRuns: 500 },
  );
});
