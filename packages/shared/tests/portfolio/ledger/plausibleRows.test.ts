import { describe, expect, test } from '@jest/globals';
import { exampleMarket } from '@tearsheet/testing/portfolio/exampleMarket.ts';
import fc from 'fast-check';
import { formatDay, toDay, weekdayOnOrAfter } from '../../../src/dates.ts';
import { checkPortfolio } from '../../../src/portfolio/checkPortfolio.ts';
import { fieldOf, type InstrumentFact, type MarketFacts } from '../../../src/portfolio/findings.ts';
import type { PortfolioRequest } from '../../../src/schemas/portfolioRequest.ts';
import type { Transaction } from '../../../src/schemas/transactions.ts';

/** XOM.N pays 0.5 each quarter. SAP.DE splits 10 for 1 on 2023-06-01. Every close is 100, and a euro costs 1.1 dollars. */
function market(): MarketFacts {
  const facts = exampleMarket();
  const days = ['2022-02-10', '2022-05-10', '2022-08-10', '2022-11-10', '2023-02-10', '2023-05-10', '2023-08-10'];
  const weekdays = Int32Array.from(days, (day) => weekdayOnOrAfter(toDay(day)));
  const none = { weekdays: new Int32Array(), amounts: new Float64Array() };
  return {
    ...facts,
    dividends: (ric) => (ric === 'XOM.N' ? { weekdays, amounts: new Float64Array(days.length).fill(0.5) } : none),
    splits: (ric) => (ric === 'SAP.DE' ? [{ day: toDay('2023-06-01'), ratio: 10 }] : []),
    resolveSymbol: (symbol) => {
      const match = facts.resolveSymbol(symbol);
      if (match.kind !== 'found' || symbol !== 'DEAD.N') return match;
      return { ...match, instrument: { ...match.instrument, finalValue: 150 } satisfies InstrumentFact };
    },
  };
}

const facts = market();
const deposit: Transaction = { date: '2022-01-03', type: 'deposit', amount: 100_000 };
const buy: Transaction = { date: '2022-01-04', type: 'buy', symbol: 'XOM.N', quantity: 100, price: 100 };
const dividend = (amount: number, date = '2023-03-01'): Transaction => ({
  date,
  type: 'dividend',
  symbol: 'XOM.N',
  amount,
});

/** Returns the codes with their fields. */
function codes(transactions: readonly Transaction[], others: Partial<PortfolioRequest> = {}): string[] {
  const { errors, warnings } = checkPortfolio({ ...others, transactions: [...transactions] }, facts, {});
  return [...errors, ...warnings]
    .filter(({ code }) => code !== 'dividends_not_booked')
    .map(({ code, path }) => `${code} ${fieldOf(path)}`);
}

describe('a dividend', () => {
  const IMPLAUSIBLE = ['dividend_not_plausible transactions[2].amount'];

  test('near that of the market data has no warning, and one of another size has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 80 }), fc.integer({ min: 10, max: 900 }), (tenths, quantity) => {
        const rows = (amount: number) => codes([deposit, { ...buy, quantity }, dividend(amount)]);
        const right = (quantity * 0.5 * tenths) / 10;
        expect(rows(right)).toEqual([]);
        // Pence that are read as pounds, and the dividend of one share.
        expect(rows(100 * Math.max(right, quantity * 0.1))).toEqual(IMPLAUSIBLE);
        if (quantity > 20) expect(rows(0.5)).toEqual(IMPLAUSIBLE);
      }),
      { seed: 3, numRuns: 60 },
    );
  });

  test.each<[string, Transaction[], string[]]>([
    [
      'for shares that were bought after the ex-date',
      [
        { ...buy, quantity: 1 },
        { ...buy, date: '2023-02-20' },
      ],
      [],
    ],
    ['of shares that were sold in the meantime', [buy, { ...buy, date: '2023-02-20', type: 'sell' }], []],
    [
      'of shares that were sold long ago',
      [buy, { ...buy, date: '2022-03-01', type: 'sell' }],
      ['dividend_not_plausible transactions[3].symbol'],
    ],
  ])('%s', (_name, trades, expected) => {
    const amount = trades[0]!.quantity! * 0.5;
    expect(codes([deposit, ...trades, dividend(amount)])).toEqual(expected);
  });

  test('that the market data pay too has a warning', () => {
    const rows = [deposit, buy, dividend(50)];
    expect(codes(rows, { dividends: 'market' })).toEqual(['dividend_not_plausible transactions[2].type']);
    expect(codes([deposit, buy, dividend(50, '2023-12-29')], { dividends: 'market' })).toEqual([]);
  });

  test('in parts has no warning', () => {
    expect(codes([deposit, buy, dividend(48), dividend(2, '2023-03-02')])).toEqual([]);
  });
});

describe('interest, fees, and taxes', () => {
  const interest = (amount: number): Transaction => ({ date: '2023-03-01', type: 'interest', amount });

  test('have a warning only if they are large next to the cash, or next to all that is held', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 11, max: 300 }),
        fc.boolean(),
        (few, many, isDebit) => {
          const sign = isDebit ? -1 : 1;
          expect(codes([deposit, buy, interest(sign * few * 1000)])).toEqual([]);
          expect(codes([deposit, buy, interest(sign * many * 1000)]).slice(0, 1)).toEqual([
            'dividend_not_plausible transactions[2].amount',
          ]);
          for (const type of ['fee', 'tax'] as const) {
            expect(codes([deposit, { ...interest(few * 1000), type }])).toEqual([]);
            expect(codes([deposit, { ...interest((many + 20) * 1000), type }])[0]).toBe(
              'fee_exceeds_trade transactions[1].amount',
            );
          }
        },
      ),
      { seed: 5, numRuns: 40 },
    );
  });

  test('are not compared with cash that is not tracked', () => {
    expect(codes([buy, interest(5000)], { track_cash: false })).toEqual([]);
  });

  test.each<[Transaction['type'], Partial<Transaction>, number]>([
    ['deposit', {}, 0.25],
    ['withdrawal', {}, 0.25],
    ['dividend', { symbol: 'XOM.N' }, 0.5],
    ['interest', {}, 0.5],
  ])('of a %s have a warning from a share of it on', (type, others, most) => {
    const row = (tax: number): Transaction => ({ date: '2023-03-01', type, amount: 50, tax, ...others });
    expect(codes([deposit, buy, row(50 * most)])).toEqual([]);
    expect(codes([deposit, buy, row(50 * most + 0.01)])).toEqual(['fee_exceeds_trade transactions[2].tax']);
  });

  test('of a trade have a warning from a quarter of it on', () => {
    expect(codes([deposit, { ...buy, fee: 2000, tax: 500 }])).toEqual([]);
    expect(codes([deposit, { ...buy, fee: 2000, tax: 501 }])).toEqual(['fee_exceeds_trade transactions[1].fee']);
  });
});

describe('equal rows', () => {
  const REPEATED = /^duplicate_transaction/;
  const repeated = (rows: readonly Transaction[]) => codes(rows).filter((one) => REPEATED.test(one));
  const plan = (months: number) =>
    Array.from({ length: months }, (_, i): Transaction[] => {
      const date = formatDay(toDay('2022-02-01') + 31 * i);
      return [
        { date, type: 'deposit', amount: 50 },
        { date, type: 'deposit', amount: 50 },
        { ...buy, date, quantity: 0.5 },
        { ...buy, date, quantity: 0.5, symbol: 'JPM.N' },
      ];
    }).flat();

  test('have a warning on one or two dates, and none with ids or other notes', () => {
    expect(repeated([deposit, buy, deposit])).toEqual(['duplicate_transaction transactions[2]']);
    expect(repeated([deposit, buy, dividend(50), dividend(50)])).toEqual(['duplicate_transaction transactions[3]']);
    expect(repeated([deposit, { ...buy, id: '1' }, { ...buy, id: '2' }])).toEqual([]);
    expect(repeated([deposit, { ...buy, note: 'mine' }, { ...buy, note: 'yours' }])).toEqual([]);
    const fee: Transaction = { date: '2022-03-01', type: 'fee', amount: 1 };
    expect(repeated([deposit, fee, fee])).toEqual([]);
  });

  test('of a habit have none, and a file that is there twice has one', () => {
    expect(repeated([deposit, ...plan(6)])).toEqual([]);
    const file = [deposit, ...plan(6), buy];
    expect(repeated([...file, ...file])).toEqual([`duplicate_transaction transactions[${file.length}]`]);
    expect(repeated([...file, ...file.slice(5)])).toHaveLength(1);
  });
});

describe('shares that come', () => {
  const split: Transaction = { date: '2023-06-02', type: 'transfer_in', symbol: 'SAP.DE', quantity: 90 };
  const euros: Transaction = { ...deposit, currency: 'EUR' };
  const before: Transaction = { date: '2023-01-03', type: 'buy', symbol: 'SAP.DE', quantity: 10, price: 1000 };

  test('in the size of a split of the market data have a warning', () => {
    const SPLIT = ['split_booked_twice transactions[2]'];
    expect(codes([euros, before, split])).toEqual(SPLIT);
    expect(codes([euros, before, { ...split, date: '2023-05-31' }])).toEqual(SPLIT);
    expect(codes([euros, before, { ...split, type: 'buy', price: 0 }]).slice(0, 1)).toEqual(SPLIT);
    expect(codes([euros, before, { ...split, quantity: 91 }])).toEqual([]);
    expect(codes([euros, before, { ...split, date: '2023-07-03' }])).toEqual([]);
  });

  test('at the cost of all, or an opening at the cost of one share, has a warning', () => {
    const come: Transaction = { date: '2023-01-03', type: 'transfer_in', symbol: 'XOM.N', quantity: 50 };
    expect(codes([deposit, { ...come, price: 4000 }])).toEqual(['price_far_from_market transactions[1].price']);
    expect(codes([deposit, { ...come, price: 40 }])).toEqual([]);
    const opening = (cost: number) => ({ date: '2022-01-03', positions: [{ symbol: 'XOM.N', quantity: 50, cost }] });
    expect(codes([], { opening: opening(80) })).toEqual(['price_far_from_market opening.positions[0].cost']);
    for (const cost of [4000, 0, 10]) expect(codes([], { opening: opening(cost) })).toEqual([]);
  });

  test('in several items of an opening are added up with a warning, and need a price', () => {
    const lots = [20, 30].map((quantity) => ({ symbol: 'XOM.N', quantity }));
    expect(codes([], { opening: { date: '2022-01-03', positions: lots } })).toEqual([
      'rows_combined opening.positions[1]',
    ]);
    const early = { date: '2022-01-03', positions: [{ symbol: 'LATE.N', quantity: 1 }] };
    expect(codes([], { opening: early })).toEqual(['no_price_history opening.positions[0].symbol']);
  });
});

describe('a price', () => {
  test('in hundredths has a hint if the amount of the row shows it', () => {
    const messagesOf = (row: Transaction) =>
      checkPortfolio({ transactions: [deposit, row] }, facts, {}).warnings.flatMap(({ code, message }) =>
        code === 'member_ignored' ? [message] : [],
      );
    const bond: Transaction = { ...buy, symbol: 'XS1', quantity: 10_000, price: 99.5 };
    expect(messagesOf({ ...bond, amount: 9950 })).toEqual([
      'transactions[1].amount has no effect, because 10000 × 99.5 counts, which is not 9950. The amount fits a price of 0.995, so send that one.',
    ]);
    expect(messagesOf({ ...bond, amount: 9000 })).toEqual([
      'transactions[1].amount has no effect, because 10000 × 99.5 counts, which is not 9000.',
    ]);
  });

  test('of the exchange in another currency has a warning that names the currency', () => {
    const row: Transaction = { ...buy, currency: 'EUR', price: 100 };
    const { warnings } = checkPortfolio({ transactions: [{ ...deposit, currency: 'EUR' }, row] }, facts, {});
    expect(warnings.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('100 looks like a price in USD, not in EUR.'),
    );
    expect(
      codes([
        { ...deposit, currency: 'EUR' },
        { ...row, price: 91 },
      ]),
    ).toEqual([]);
  });

  test('that an ended share paid at its end has no warning', () => {
    const sale = (price: number): Transaction[] => [
      deposit,
      { ...buy, symbol: 'DEAD.N' },
      { ...buy, symbol: 'DEAD.N', date: '2022-10-31', type: 'sell', price },
    ];
    expect(codes(sale(150))).toEqual([]);
    expect(codes(sale(190))).toEqual(['price_far_from_market transactions[2].price']);
  });

  test('of a currency in itself is 1', () => {
    const exchange: Transaction = {
      date: '2022-03-01',
      type: 'exchange',
      amount: 100,
      symbol: 'CASH.USD',
      quantity: 110,
    };
    expect(codes([deposit, exchange])).toEqual(['price_far_from_market transactions[1].quantity']);
    expect(codes([{ ...deposit, rate: 1.1 }])).toEqual(['price_far_from_market transactions[0].rate']);
    expect(codes([deposit, { ...exchange, quantity: 100 }])).toEqual([]);
  });
});
