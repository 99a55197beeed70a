import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { type ReadResult, readResult, rowsIn, total } from '@tearsheet/testing/engine/readResult.ts';
import fc from 'fast-check';
import { AnalysisError } from '../../src/engine/analysisError.ts';
import type { AnalysisInput } from '../../src/engine/input.ts';

type Numbers = Record<string, number>;
const FEES = [{ name: 'Management', annualRate: 0.02 }];
const numbersIn = (result: ReadResult, section: string, name: string) => result.object(section)[name] as Numbers;
const column = (rows: readonly object[], name: string) => rows.map((row) => (row as Numbers)[name]!);

function forRandomPortfolios(check: (result: ReadResult, input: AnalysisInput) => void) {
  fc.assert(
    fc.property(randomOptions, fc.boolean(), fc.constantFrom('cash', 'reinvest'), (options, hasFees, dividends) => {
      const random = randomInput(options);
      const instruments = random.instruments.map((one) => ({ ...one, withheld: 0.2 }));
      const settings = { ...random.settings, dividends: dividends as 'cash', ...(hasFees ? { fees: FEES } : {}) };
      const input = { ...random, instruments, settings };
      let result: ReadResult;
      try {
        result = readResult(input);
      } catch (error) {
        fc.pre(!(error instanceof AnalysisError));
        throw error;
      }
      check(result, input);
    }),
    { numRuns: 100 },
  );
}

describe('a portfolio of weights', () => {
  test('profit and loss adds up as written, in every row and in the totals', () => {
    forRandomPortfolios((result) => {
      const rows = rowsIn(result.object('profit_and_loss'), 'rows') as Numbers[];
      const totals = numbersIn(result, 'profit_and_loss', 'totals');
      for (const row of [...rows, totals]) {
        const parts = row.price! + row.currency! + row.income! - row.fees! - row.taxes!;
        expect(parts).toBeCloseTo(row.total!, 7);
        expect(row.start_value! + row.net_investment! + row.total!).toBeCloseTo(row.end_value!, 7);
      }
      for (const name of Object.keys(totals).filter((name) => name !== 'net_flows')) {
        expect(total(column(rows, name))).toBeCloseTo(totals[name]!, 6);
      }
      const summary = result.object('portfolio_summary') as Numbers;
      expect(totals.total).toBeCloseTo(summary.total_pl!, 7);
      expect(totals.end_value).toBe(summary.final_value);
      expect(totals.net_investment).toBeCloseTo(0, 6);
    });
  });

  test('without flows all returns agree', () => {
    forRandomPortfolios((result) => {
      const section = result.object('cash_flow_returns') as unknown as Record<string, Numbers>;
      const expected = result.number('portfolio_summary', 'total_return');
      expect(section.money_weighted!.status).toBe('converged');
      expect(section.money_weighted!.total).toBeCloseTo(expected, 7);
      expect(section.modified_dietz!.total).toBeCloseTo(expected, 7);
      expect(section.time_weighted!.total).toBe(expected);
      expect(section.flows).toEqual([]);
      const years = rowsIn(result.object('cash_flow_returns'), 'by_year');
      expect(total(column(years, 'gain'))).toBeCloseTo(Number(section.simple_gain), 6);
    });
  });

  test('gross and net figures differ by the fees only', () => {
    forRandomPortfolios((result, input) => {
      const impact = result.object('fee_impact') as unknown as { gross: Numbers; net: Numbers; total_fees: number };
      const without = readResult({ ...input, settings: { ...input.settings, fees: [] } });
      const metrics = (one: ReadResult) => one.object('performance_metrics').portfolio as Numbers;
      for (const name of Object.keys(impact.net)) {
        expect(impact.net[name]).toBe(metrics(result)[name]);
        expect(impact.gross[name]).toBe(metrics(without)[name]);
      }
      expect(total(column(rowsIn(result.object('fee_impact'), 'annual'), 'fees'))).toBeCloseTo(impact.total_fees, 6);
      expect(total(column(rowsIn(result.object('fee_impact'), 'fees'), 'amount'))).toBeCloseTo(impact.total_fees, 6);
      const summary = result.object('portfolio_summary') as Numbers;
      expect(impact.total_fees).toBeCloseTo(summary.total_fees ?? 0, 5);
    });
  });

  test('income by month and holding, with withheld tax', () => {
    const input = makeInput({
      instruments: { A: { closes: [10, 10, 10, 12], dividends: [[2, 0.5]] }, B: { closes: [5, 5, 5, 5] } },
      rebalances: [[0, { A: 0.5, B: 0.5 }]],
    });
    const taxed = { ...input, instruments: input.instruments.map((one) => ({ ...one, withheld: 0.2 })) };
    const section = readResult(taxed).object('income') as unknown as Record<string, object[]>;
    expect(section.by_month).toEqual([{ year: 2024, month: 1, gross: 250, withheld: 50, net: 200 }]);
    expect(section.by_holding).toHaveLength(1);
    expect(section.by_holding![0]).toMatchObject({ ric: 'A', gross: 250, net: 200, yield_on_value: 0.040064102564 });
    expect((section.by_holding![0] as Numbers).yield_on_cost).toBeCloseTo(250 / 5200, 10);
    expect(section.totals).toMatchObject({ gross: 250, withheld: 50, net: 200 });
  });
});

describe('transactions', () => {
  const ledger = (more: object = {}) =>
    makeLedger({
      instruments: { 'A.N': { closes: [100, 110, 120, 130], currency: 'EUR' } },
      fx: { EUR: [1, 1, 1, 1.1] },
      entries: [
        { on: 0, type: 'deposit', amount: 2000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 10, price: 100, fee: 5, currency: 'EUR' },
        { on: 1, type: 'deposit', amount: 1000 },
        { on: 2, type: 'dividend', ric: 'A.N', amount: 20, tax: 3, currency: 'EUR' },
        { on: 3, type: 'sell', ric: 'A.N', quantity: 4, price: 130, fee: 1, currency: 'EUR' },
      ],
      ...more,
    });

  test('lots, income, and gains by hand', () => {
    const result = readResult(ledger());
    const { closed, open, totals } = result.object('realized_gains') as unknown as Record<string, Numbers[]>;
    const cost = 402;
    const proceeds = (4 * 130 - 1) * 1.1;
    expect(closed).toHaveLength(1);
    expect(closed![0]).toMatchObject({
      ric: 'A.N',
      quantity: 4,
      cost,
      opened: '2024-01-01',
      closed: '2024-01-04',
      days: 3,
    });
    expect(closed![0]!.gain).toBeCloseTo(proceeds - cost, 6);
    expect(closed![0]!.currency_gain).toBeCloseTo(40.2, 6);
    expect(open![0]).toMatchObject({ quantity: 6, cost: 603, value: 858 });
    expect((totals as unknown as Record<string, Numbers>).realized!.gain).toBe(closed![0]!.gain);
    expect(result.object('income').totals).toMatchObject({ gross: 20, withheld: 3, net: 17 });
  });

  test('flows and money-weighted return', () => {
    const result = readResult(ledger());
    const section = result.object('cash_flow_returns') as unknown as Record<string, Numbers>;
    expect(section).toMatchObject({ start_value: 0, net_flows: 3000 });
    expect(section.flows).toMatchObject([
      { date: '2024-01-01', amount: 2000, kind: 'deposit' },
      { date: '2024-01-02', amount: 1000, kind: 'deposit' },
    ]);
    expect(Number(section.simple_gain)).toBeCloseTo(Number(section.end_value) - 3000, 6);
    const { status, annualized, roots, total: rate } = section.money_weighted!;
    expect([status, annualized, roots]).toEqual(['converged', null, [rate]]);
    expect(section.time_weighted!.total).toBe(result.number('portfolio_summary', 'total_return'));
  });

  test('yearly fees are paid from cash, and gross figures are before all fees', () => {
    const [plain, paid] = [readResult(ledger()), readResult(ledger({ settings: { fees: FEES } }))];
    const impact = paid.object('fee_impact') as unknown as {
      total_fees: number;
      fees: Numbers[];
      gross: Numbers;
      net: Numbers;
    };
    const yearly = impact.fees[0]!.amount!;
    const final = (one: ReadResult) => one.number('portfolio_summary', 'final_value');
    expect(final(plain) - final(paid)).toBeCloseTo(yearly, 5);
    expect(yearly).toBeCloseTo((0.02 / 365) * (1995 + 3095 + 3212), 4);
    expect(impact.total_fees).toBeCloseTo(yearly + 5 + 1.1, 5);
    expect(paid.number('portfolio_summary', 'total_fees')).toBeCloseTo(yearly, 5);
    expect(impact.gross.total_return).toBeGreaterThan(impact.net.total_return!);
    const free = makeLedger({
      instruments: { 'A.N': { closes: [100, 110, 120, 130] } },
      entries: [
        { on: 0, type: 'deposit', amount: 1000 },
        { on: 0, type: 'buy', ric: 'A.N', quantity: 5, price: 100 },
      ],
    });
    const { gross, net } = readResult(free).object('fee_impact') as unknown as Record<string, Numbers>;
    expect(gross).toEqual(net);
  });
});
