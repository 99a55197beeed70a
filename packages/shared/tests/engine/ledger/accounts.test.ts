import { describe, expect, test } from '@jest/globals';
import { type LedgerSpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { analyze, resultOf } from '../../../src/engine/analyze.ts';
import { bookLedger } from '../../../src/engine/booking/bookLedger.ts';
import { toPlain } from '../../../src/engine/json/table.ts';
import { analysisResult } from '../../../src/schemas/analysisResult.ts';
import { createAjv } from '../../../src/schemas/validation/validator.ts';

const fits = createAjv().compile(analysisResult);

/** The result of a ledger, which always fits the schema and adds up as written. */
function read(spec: LedgerSpec) {
  const input = makeLedger(spec);
  const analysis = analyze(input);
  fits(toPlain(resultOf(analysis)));
  expect(fits.errors ?? []).toEqual([]);
  const ledger = bookLedger(input, input.transactions!);
  const { account } = ledger.book!;
  const { held, startValue, netInvestment, total, endValue } = account.profitLoss;
  for (const i of held) expect(startValue[i]! + netInvestment[i]! + total[i]!).toBeCloseTo(endValue[i]!, 8);
  const flows = account.flows.reduce((sum, { amount }) => sum + amount, 0);
  expect(account.startValue + flows + ledger.totals.totalPl).toBeCloseTo(account.endValue, 6);
  expect(account.endValue).toBeCloseTo(account.values.at(-1)!, 4);
  const row = (ric: string) => {
    const i = ledger.universe.instruments.findIndex((one) => one.ric === ric);
    const { price, currency, income, fees, taxes } = account.profitLoss;
    return {
      start: startValue[i]!,
      net: netInvestment[i]!,
      price: price[i]!,
      currency: currency[i]!,
      income: income[i]!,
      fees: fees[i]!,
      taxes: taxes[i]!,
      end: endValue[i]!,
    };
  };
  return { ledger, account, row, result: readResult(input), warnings: analysis.warnings };
}

const nothing = { start: 0, net: 0, price: 0, currency: 0, income: 0, fees: 0, taxes: 0, end: 0 };

describe('positions and money of a ledger', () => {
  test('a deposit, a purchase with a fee at another price than the close, and a rise', () => {
    const { account, row, result } = read({
      instruments: { 'A.N': { closes: [100, 110, 121] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 5, price: 98, fee: 2 },
      ],
    });
    // Cash is 1000 − 490 − 2 = 508.
    expect([...account.values]).toEqual([1008, 1058, 1113]);
    expect(row('A.N')).toEqual({ ...nothing, net: 492, price: 115, fees: 2, end: 605 });
    expect(result.column('daily_summary', 'net_flow')).toEqual([1000, 0, 0]);
    // The first day returns 1008/1000 − 1.
    expect(result.column('daily_summary', 'daily_return')[0]).toBeCloseTo(0.008, 10);
    expect(result.column('daily_summary', 'cumulative_return').at(-1)).toBeCloseTo(0.113, 10);
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.113, 12);
    // 1000 of the benchmark, which goes from 100 to 102.
    expect(result.column('daily_summary', 'benchmark_value_base')).toEqual([1000, 1010, 1020]);
  });

  test('two currencies: an exchange below the market rate, and a share in the other currency', () => {
    const { account, row } = read({
      instruments: { 'E.DE': { closes: [50, 50, 55], currency: 'EUR' } },
      fx: { EUR: [1.1, 1.1, 1.2] },
      entries: [
        { on: 0, type: 'deposit', amount: 1100 },
        { on: 1, type: 'exchange', amount: 1100, currency: 'USD', toCurrency: 'EUR', quantity: 990 },
        { on: 1, type: 'buy', ric: 'E.DE', quantity: 10, price: 50 },
      ],
    });
    // 990 EUR cost 1100 USD and are worth 1089 USD.
    expect(account.values[1]).toBeCloseTo(1089, 10);
    // 490 EUR of cash and 550 EUR of shares at 1.2.
    expect(account.values[2]).toBeCloseTo(1248, 10);
    expect(row('CASH.EUR')).toEqual({ ...nothing, net: 550, currency: 38, end: 588 });
    // Price: 10 · 5 · 1.1. Currency: 10 · 55 · 0.1.
    expect(row('E.DE')).toEqual({ ...nothing, net: 550, price: 55, currency: 55, end: 660 });
  });

  test('a split changes no value, also if the ledger books it too', () => {
    const entries = [
      { on: 0, type: 'deposit', amount: 2000 },
      { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 200 },
      { on: 4, type: 'sell', ric: 'A.N', quantity: 20, price: 103 },
    ] as const;
    const instruments = {
      'A.N': { closes: [50, 50, 50, 51.5, 51.5].map((close) => 2 * close), splits: [[2, 2]] as const },
    };
    const market = read({ instruments, entries });
    expect([...market.account.values]).toEqual([2000, 2000, 2000, 2060, 2060]);
    expect(market.row('A.N')).toEqual({ ...nothing, net: -60, price: 60 });
    const booked = read({
      instruments,
      entries: [...entries.slice(0, 2), { on: 3, type: 'split', ric: 'A.N', quantity: 2 }, entries[2]],
    });
    expect([...booked.account.values]).toEqual([2000, 2000, 2000, 2060, 2060]);
  });

  test('a booked dividend, and one of the market with tax withheld', () => {
    const instruments = { 'A.N': { closes: [100, 100, 99], dividends: [[2, 1]] as const } };
    const entries = [
      { on: 0, type: 'deposit', amount: 1000 },
      { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
    ] as const;
    const booked = read({
      instruments,
      entries: [...entries, { on: 2, type: 'dividend', ric: 'A.N', amount: 10, tax: 3 }],
    });
    expect(booked.row('A.N')).toEqual({ ...nothing, net: 993, price: -10, income: 10, taxes: 3, end: 990 });
    expect(booked.row('CASH.USD')).toEqual({ ...nothing, net: 7, end: 7 });
    const market = read({ instruments, entries, ledger: { dividends: 'market' } });
    expect(market.row('A.N')).toEqual({ ...nothing, net: 990, price: -10, income: 10, end: 990 });
    expect(market.account.income).toEqual([{ at: 2, instrumentIndex: 0, kind: 'dividend', gross: 10, withheld: 0 }]);
  });

  test('interest, fees, and taxes of the account belong to the cash', () => {
    const { row } = read({
      instruments: { 'A.N': { closes: [100, 100] } },
      entries: [
        { on: 0, type: 'deposit', amount: 100 },
        { on: 1, type: 'interest', amount: 8, tax: 2 },
        { on: 1, type: 'fee', amount: 3 },
        { on: 1, type: 'tax', amount: 1 },
      ],
    });
    expect(row('CASH.USD')).toEqual({ ...nothing, net: 100, income: 8, fees: 3, taxes: 3, end: 102 });
  });

  test('a deposit at a booked rate gains or loses the difference in the currency', () => {
    const { row, account } = read({
      instruments: { 'A.N': { closes: [100, 100] } },
      fx: { EUR: [1.1, 1.1] },
      entries: [{ on: 0, type: 'deposit', amount: 100, currency: 'EUR', rate: 1.2 }],
    });
    expect(account.flows).toMatchObject([{ at: 0, amount: 120, kind: 'deposit' }]);
    expect(row('CASH.EUR')).toEqual({ ...nothing, net: 120, currency: -10, end: 110 });
  });

  test('without tracked cash, trades and income are the flows', () => {
    const { account, row } = read({
      instruments: { 'A.N': { closes: [100, 110, 120] } },
      ledger: { track_cash: false },
      entries: [
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100, fee: 5 },
        { on: 1, type: 'dividend', ric: 'A.N', price: 2 },
        { on: 2, type: 'sell', ric: 'A.N', quantity: 4, price: 120 },
      ],
    });
    expect([...account.values]).toEqual([1000, 1100, 720]);
    expect(account.flows).toMatchObject([
      { at: 0, amount: 1005, kind: 'buy' },
      { at: 1, amount: -20, kind: 'dividend' },
      { at: 2, amount: -480, kind: 'sell' },
    ]);
    expect(row('A.N')).toEqual({ ...nothing, net: 505, price: 200, income: 20, fees: 5, end: 720 });
  });

  test('everything is sold and withdrawn, and bought again later', () => {
    const { account, result, ledger } = read({
      instruments: { 'A.N': { closes: [100, 110, 110, 120, 126] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
        { on: 1, type: 'sell', ric: 'A.N', quantity: 10, price: 110 },
        { on: 2, type: 'withdrawal', amount: 1100 },
        { on: 3, type: 'deposit', amount: 600 },
        { on: 3, type: 'buy', ric: 'A.N', quantity: 5, price: 120 },
      ],
    });
    expect([...account.values]).toEqual([1000, 1100, 0, 600, 630]);
    const daily = result.column('daily_summary', 'daily_return');
    expect(daily.map((value) => value && Math.round(value * 1e6) / 1e6)).toEqual([0, 0.1, 0, 0, 0.05]);
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.155, 12);
    expect(ledger.book!.remarks.undefinedDays).toEqual([]);
  });

  test('nothing is left on the last day', () => {
    const { result } = read({
      instruments: { 'A.N': { closes: [100, 110, 110] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
        { on: 1, type: 'sell', ric: 'A.N', quantity: 10, price: 110 },
        { on: 2, type: 'withdrawal', amount: 1100 },
      ],
    });
    expect(result.number('portfolio_summary', 'final_value')).toBe(0);
    expect(result.rows('latest_holdings')).toEqual([]);
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.1, 12);
  });

  test('cash below 0 is a loan with a negative weight', () => {
    const { result } = read({
      instruments: { 'A.N': { closes: [100, 110] } },
      entries: [
        { on: 0, type: 'deposit', amount: 500 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
      ],
    });
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(0.2, 12);
    expect(result.column('latest_holdings', 'weight')).toEqual([1.833333333333, -0.833333333333]);
    expect(result.rows('sector_allocation').at(-1)).toMatchObject({ sector: 'Technology', value: 1100 });
  });

  test('transfers count at the close, and an opening is the start value', () => {
    const { account, row } = read({
      instruments: { 'A.N': { closes: [100, 110, 120] }, 'B.N': { closes: [10, 10, 11] } },
      opening: { on: 0, positions: [{ ric: 'A.N', quantity: 2, cost: 150 }], cash: { USD: 50 } },
      entries: [
        { on: 1, type: 'transfer_in', ric: 'B.N', quantity: 10, price: 4 },
        { on: 2, type: 'transfer_out', ric: 'A.N', quantity: 1 },
      ],
    });
    expect(account.startValue).toBe(250);
    expect([...account.netFlows]).toEqual([0, 100, -120]);
    expect([...account.values]).toEqual([250, 370, 280]);
    expect(row('A.N')).toEqual({ ...nothing, start: 200, net: -120, price: 40, end: 120 });
    expect(account.lots.map(({ kind, price }) => [kind, price])).toEqual([
      ['opening', 75],
      ['transfer_in', 4],
      ['transfer_out', 120],
    ]);
  });

  test('a window in the middle starts with the value of its first day', () => {
    const { account, result } = read({
      instruments: { 'A.N': { closes: [100, 110, 121, 133.1] } },
      startDay: 2,
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 90 },
        { on: 3, type: 'withdrawal', amount: 100 },
      ],
    });
    expect(account.startValue).toBe(1310);
    expect([...account.netFlows]).toEqual([0, -100]);
    // 1431 with the 100 that are withdrawn at the end of the day.
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(1431 / 1310 - 1, 12);
    expect(account.lots.map(({ at }) => at)).toEqual([-1]);
  });

  test('an instrument without market prices keeps its last booked price', () => {
    const { account, ledger } = read({
      instruments: { 'X.N': { closes: null }, 'A.N': { closes: [1, 1, 1, 1] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'X.N', quantity: 10, price: 50 },
        { on: 2, type: 'sell', ric: 'X.N', quantity: 5, price: 60 },
      ],
    });
    expect([...account.values]).toEqual([1000, 1000, 1100, 1100]);
    expect(ledger.book!.remarks.pricedByLedger).toEqual(['X.N']);
  });

  test('an unknown symbol that is held at its booked prices is missing in the data, but not left out', () => {
    const input = makeLedger({
      instruments: { 'X.N': { closes: null }, 'A.N': { closes: [1, 1, 1, 1] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'X.N', quantity: 10, price: 50 },
      ],
    });
    const unknown = { ...input, provenance: { ...input.provenance, missingSymbols: ['X.N', 'GONE.N'] } };
    const { warnings, sections } = analyze(unknown);
    expect(warnings.filter(({ code }) => code === 'unresolved_symbol').map(({ symbol }) => symbol)).toEqual(['GONE.N']);
    expect(sections.data_quality).toMatchObject({ missing_rics: ['X.N', 'GONE.N'] });
    expect(JSON.stringify(sections.data_quality)).toContain('1 symbol is not known');
  });

  test('a delisted position becomes cash at its last price, unless the ledger books more of it', () => {
    const spec: LedgerSpec = {
      instruments: { 'A.N': { closes: [100, 110, 110, 110, 110], delistedOn: 1 } },
      endDay: 4,
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
      ],
    };
    const left = read(spec);
    expect([...left.account.values]).toEqual([1000, 1100, 1100, 1100, 1100]);
    expect(left.row('CASH.USD').end).toBe(1100);
    expect(left.result.rows('transactions').map(({ reason }) => reason)).toEqual(['booked', 'exit']);
    const untracked = read({ ...spec, entries: spec.entries.slice(1), ledger: { track_cash: false } });
    expect([...untracked.account.values]).toEqual([1000, 1100, 0, 0, 0]);
    const sold = read({
      ...spec,
      entries: [...spec.entries, { on: 3, type: 'sell', ric: 'A.N', quantity: 10, price: 120 }],
    });
    expect([...sold.account.values]).toEqual([1000, 1100, 1100, 1200, 1200]);
  });

  test('selling more than is held stops the analysis', () => {
    const spec: LedgerSpec = {
      instruments: { 'A.N': { closes: [100, 110] } },
      entries: [
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100 },
        { on: 1, type: 'sell', ric: 'A.N', quantity: 10.5, price: 110 },
      ],
    };
    expect(() => read(spec)).toThrow(
      'transactions[1] takes 10.5 of A.N out of the portfolio on 2024-01-02, and it holds 10',
    );
  });
});

test('the rest of a large position can be sold as the check of requests allows, despite its rounding', () => {
  const rest = 0.0074;
  const { ledger } = read({
    instruments: { A: { closes: [10, 10, 10, 10] } },
    entries: [
      { on: 0, type: 'buy', ric: 'A', quantity: 1e6 + rest, price: 10 },
      { on: 1, type: 'sell', ric: 'A', quantity: 1e6, price: 10 },
      { on: 2, type: 'sell', ric: 'A', quantity: rest + 5e-10, price: 10 },
    ],
    ledger: { track_cash: false },
  });
  expect(ledger.totals.totalReturn).toBeCloseTo(0, 6);
  const tooMany = [
    { on: 0, type: 'buy' as const, ric: 'A', quantity: 1, price: 10 },
    { on: 1, type: 'sell' as const, ric: 'A', quantity: 1 + 3e-9, price: 10 },
  ];
  expect(() => read({ instruments: { A: { closes: [10, 10, 10] } }, entries: tooMany })).toThrow(/it holds 1$/);
});
