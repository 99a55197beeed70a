import { describe, expect, test } from '@jest/globals';
import { type InstrumentSpec, makeInput, START } from '@tearsheet/testing/engine/makeInput.ts';
import { type EntrySpec, makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';
import { endsOfPrices } from '../../src/engine/market/frequency.ts';

const LENGTH = 120;
const closes = Array.from({ length: LENGTH }, (_, i) => 100 + i / 4);
const until = (last: number) => closes.map((close, i) => (i <= last ? close : Number.NaN));
const halted = (from: number, to: number) => closes.map((close, i) => (i >= from && i < to ? Number.NaN : close));

const read = (dead: InstrumentSpec, more: Partial<Parameters<typeof makeInput>[0]> = {}) =>
  readResult(
    makeInput({
      instruments: { DEAD: dead, LIVE: { closes, sector: 'Energy' } },
      rebalances: [[0, { DEAD: 0.5, LIVE: 0.5 }]],
      benchmark: { closes },
      ...more,
    }),
  );
const quality = (result: ReturnType<typeof read>, name: string) => rowsIn(result.object('data_quality'), name);
const exitsOf = (result: ReturnType<typeof read>) =>
  result.rows('transactions').filter(({ reason }) => reason === 'exit');

describe('an instrument without a delisting date', () => {
  test('becomes cash 30 weekdays after its last price, and a note says so', () => {
    const result = read({ closes: until(40) });
    expect(exitsOf(result)).toMatchObject([{ ric: 'DEAD', date: '2024-04-09' }]);
    expect(quality(result, 'removed_positions')).toMatchObject([{ ric: 'DEAD', reason: 'stale_price' }]);
    const notes = result.object('data_quality').notes as readonly string[];
    expect(notes.join(' ')).toContain('Prices of DEAD stopped without a delisting date');
  });

  test('is held on when its data end 30 weekdays before the window or later', () => {
    expect(exitsOf(read({ closes: until(LENGTH - 1 - 30) }))).toEqual([]);
    expect(exitsOf(read({ closes: until(LENGTH - 2 - 30) }))).toHaveLength(1);
  });

  test('is not bought at a price of more than 10 weekdays', () => {
    const bought = (weekday: number) =>
      read(
        { closes: until(20) },
        {
          rebalances: [
            [0, { LIVE: 1 }],
            [weekday, { DEAD: 0.5, LIVE: 0.5 }],
          ],
        },
      );
    expect(quality(bought(30), 'removed_positions')).toMatchObject([
      { reason: 'stale_price', value: expect.anything() },
    ]);
    expect(quality(bought(31), 'removed_positions')).toEqual([
      { ric: 'DEAD', date: '2024-02-13', reason: 'stale_price', weight: 0.5 },
    ]);
  });

  test('only data known on a day count: prices that return later change nothing before', () => {
    const back = read({ closes: halted(40, 90) });
    const dead = read({ closes: until(39) });
    const values = (result: ReturnType<typeof read>) => result.column('daily_summary', 'portfolio_value');
    expect(values(back)).toEqual(values(dead));
    expect(exitsOf(read({ closes: halted(40, 70) }))).toEqual([]);
  });

  test('a monthly fund is bought and held between its prices', () => {
    const monthly = closes.map((close, i) => (i % 21 === 0 ? close : Number.NaN));
    const result = read({ closes: monthly }, { rebalances: [[18, { DEAD: 0.5, LIVE: 0.5 }]] });
    expect(quality(result, 'removed_positions')).toEqual([]);
  });

  test('endsOfPrices finds every long gap and the delisting', () => {
    const of = (values: readonly number[], delistedOn: number | null = null, last = LENGTH - 1) =>
      endsOfPrices(
        { first: START, values: Float64Array.from(values) },
        { delistedOn: delistedOn === null ? null : START + delistedOn, frequency: 0 },
        START + last,
      ).map((weekday) => weekday - START);
    expect(of(closes)).toEqual([]);
    expect(of(halted(10, 45))).toEqual([39]);
    expect(of(halted(10, 39))).toEqual([]);
    expect(of(halted(10, 45).map((close, i) => (i > 60 ? Number.NaN : close)))).toEqual([39, 90]);
    expect(of(until(50), 52)).toEqual([52]);
  });
});

describe('the value at the end', () => {
  const valuesOf = (dead: InstrumentSpec, more = {}) => read(dead, more).column('daily_summary', 'portfolio_value');
  const held = (close: number, of: readonly number[]) => (5000 * close) / of[0]!;
  const live = (d: number) => held(closes[d]!, closes);

  test.each([0, 3.5, 250])('is the final value of %p from the day after the delisting', (finalValue) => {
    const values = valuesOf({ closes: until(40), delistedOn: 42, finalValue });
    for (const d of [39, 40, 42]) expect(values[d]).toBeCloseTo(held(closes[Math.min(d, 40)]!, closes) + live(d), 5);
    for (const d of [43, 44, 100]) expect(values[d]).toBeCloseTo(held(finalValue, closes) + live(d), 5);
  });

  test('reaches the contribution, the exit, and the holdings', () => {
    const result = read({ closes: until(40), delistedOn: 40, finalValue: 0 });
    const row = result.rows('company_contribution').find(({ ric }) => ric === 'DEAD')!;
    expect(row).toMatchObject({ return_pct: -1, total_pl: -5000 });
    expect(exitsOf(result)).toMatchObject([{ ric: 'DEAD', price_local: 0, value: 0 }]);
    const total = result.number('portfolio_summary', 'final_value') / 10_000 - 1;
    expect(result.number('portfolio_summary', 'total_return')).toBeCloseTo(total, 9);
    expect(total).toBeCloseTo(live(LENGTH - 1) / 10_000 - 1, 9);
  });

  test('is paid when the wait for a price ends before the delisting', () => {
    const values = valuesOf({ closes: until(40), delistedOn: 110, finalValue: 0 });
    expect(values[70]).toBeCloseTo(held(closes[40]!, closes) + live(70), 5);
    expect(values[71]).toBeCloseTo(live(71), 5);
  });

  test('is not paid for a gap that ends before the delisting', () => {
    const values = valuesOf({
      closes: halted(40, 80).map((c, i) => (i > 100 ? Number.NaN : c)),
      delistedOn: 100,
      finalValue: 0,
    });
    expect(values[90]).toBeCloseTo(held(closes[39]!, closes) + live(90), 5);
    expect(values[110]).toBeCloseTo(held(closes[39]!, closes) + live(110), 5);
  });

  test('counts after a later window opens, and with reinvested dividends', () => {
    const dead: InstrumentSpec = { closes: until(40), delistedOn: 40, finalValue: 50, dividends: [[20, 4]] };
    const shares = (5000 / closes[0]!) * (1 + 4 / closes[20]!);
    expect(valuesOf(dead)[60]).toBeCloseTo(shares * 50 + live(60), 5);
    const late = valuesOf(dead, { startDay: 60 });
    expect(late.at(-1)! / late[0]!).toBeCloseTo((shares * 50 + live(LENGTH - 1)) / (shares * 50 + live(60)), 9);
  });

  test('of a foreign share moves with the rate until it is paid', () => {
    const rates = closes.map((_, i) => 1 + i / 100);
    const foreign: InstrumentSpec = { closes: until(40), currency: 'EUR', delistedOn: 40, finalValue: 20 };
    const result = read(foreign, { fx: { EUR: rates } });
    const units = 5000 / closes[0]!;
    expect(result.column('daily_summary', 'portfolio_value')[41]).toBeCloseTo(units * 20 * rates[41]! + live(41), 5);
    const row = result.rows('company_contribution').find(({ ric }) => ric === 'DEAD')!;
    expect(row.total_pl).toBeCloseTo(units * 20 * rates[41]! - 5000, 4);
  });

  test.each([1, 2])(
    'of the whole portfolio may be 0: everything is lost, and every figure is finite (%p lists)',
    (lists) => {
      const rebalances = [
        [0, { DEAD: 1 }],
        [60, { LIVE: 1 }],
      ] as const;
      const result = read(
        { closes: until(40), delistedOn: 40, finalValue: 0 },
        { rebalances: rebalances.slice(0, lists) },
      );
      expect(result.number('portfolio_summary', 'total_return')).toBe(-1);
      expect(result.number('portfolio_summary', 'final_value')).toBe(0);
      expect(
        result
          .column('daily_summary', 'portfolio_value')
          .slice(41)
          .every((value) => value === 0),
      ).toBe(true);
      const performance = result.object('performance_metrics').portfolio as Record<string, number>;
      expect(performance).toMatchObject({ total_return: -1, max_drawdown: -1 });
    },
  );
});

describe('distributions after the last price', () => {
  const dead: InstrumentSpec = {
    closes: until(40),
    delistedOn: 42,
    dividends: [
      [41, 5],
      [56, 7],
    ],
  };

  test('are paid as cash: the first with the exit, the second on its ex-date', () => {
    const result = read(dead);
    const units = 5000 / closes[0]!;
    expect(quality(result, 'late_distributions')).toEqual([
      { ric: 'DEAD', ex_date: '2024-02-27', amount: 5, paid_on: '2024-02-29', value: expect.closeTo(5 * units, 5) },
      { ric: 'DEAD', ex_date: '2024-03-19', amount: 7, paid_on: '2024-03-19', value: expect.closeTo(7 * units, 5) },
    ]);
    const row = result.rows('company_contribution').find(({ ric }) => ric === 'DEAD')!;
    expect(row.return_pct).toBeCloseTo((closes[40]! + 12) / closes[0]! - 1, 12);
    expect(row.total_pl).toBeCloseTo(units * (closes[40]! + 12 - closes[0]!), 5);
    expect(result.number('portfolio_summary', 'final_value')).toBeCloseTo(
      units * (closes[40]! + 12) + (5000 / closes[0]!) * closes.at(-1)!,
      5,
    );
  });

  test('are reported and not paid after the next trading date', () => {
    const result = read(dead, {
      rebalances: [
        [0, { DEAD: 0.5, LIVE: 0.5 }],
        [50, { LIVE: 1 }],
      ],
    });
    expect(quality(result, 'late_distributions')).toMatchObject([
      { ex_date: '2024-02-27', paid_on: '2024-02-29' },
      { ex_date: '2024-03-19', paid_on: null, value: null },
    ]);
  });
});

describe('cash after an exit', () => {
  test('return_pct of a sector ends with the position: its cash does not belong to the sector', () => {
    const two: InstrumentSpec = { closes: closes.map((close) => 200 - close), sector: 'Energy' };
    const result = readResult(
      makeInput({
        instruments: { DEAD: { closes: until(40), delistedOn: 40, sector: 'Energy' }, TWO: two },
        rebalances: [[0, { DEAD: 0.5, TWO: 0.5 }]],
        benchmark: { closes },
      }),
    );
    const [a, b] = [closes, two.closes!];
    const before = (a[40]! / a[0]! + b[41]! / b[0]!) / 2;
    const expected = before * (b.at(-1)! / b[41]!) - 1;
    expect(result.rows('sector_contribution')[0]!.return_pct).toBeCloseTo(expected, 12);
  });

  test('turnover counts the exit and the purchase with its proceeds, half each, and no cash', () => {
    const result = read(
      { closes: until(40), delistedOn: 40 },
      {
        rebalances: [
          [0, { DEAD: 0.5, LIVE: 0.5 }],
          [41, { LIVE: 1 }],
        ],
      },
    );
    const { exit_turnover, total_one_way_turnover } = result.object('turnover_analysis');
    const share = closes[40]! / (closes[40]! + closes[41]!);
    expect(exit_turnover).toBeCloseTo(share / 2, 12);
    expect(total_one_way_turnover).toBeCloseTo(share, 12);
    const cash = { closes: null, type: 'cash' as const, market: 'Cash', sector: 'Cash' };
    const wanted = readResult(
      makeInput({
        instruments: { A: { closes }, 'CASH.USD': cash },
        rebalances: [
          [0, { A: 1 }],
          [10, { A: 0.5, 'CASH.USD': 0.5 }],
        ],
      }),
    ).object('turnover_analysis');
    expect(wanted.total_one_way_turnover).toBeCloseTo(0.25, 12);
  });
});

describe('an instrument that has ended in a ledger', () => {
  /** Without other holdings, so that each valuation day is one of the ended instrument or of cash. */
  const traded = (entries: readonly EntrySpec[], dead: InstrumentSpec) =>
    readResult(
      makeLedger({
        instruments: { DEAD: dead, LIVE: { closes } },
        entries: [{ on: 0, type: 'deposit', amount: 10_000 }, ...entries],
        settings: { benchmark: null },
      }),
    );
  const trade = (type: 'buy' | 'sell', on: number, quantity: number, price: number): EntrySpec => {
    return { on, type, ric: 'DEAD', quantity, price };
  };
  const ends: readonly (readonly [string, InstrumentSpec])[] = [
    ['a recovery', { closes: until(40), delistedOn: 40, finalValue: 3 }],
    ['a bankruptcy', { closes: until(40), delistedOn: 40, finalValue: 0 }],
    ['a delisting', { closes: until(40), delistedOn: 42 }],
    ['prices that stop', { closes: until(40) }],
  ];

  test.each(ends)('%s: it is worth its value at the end until it is sold elsewhere, on every weekday', (_, dead) => {
    const last = dead.finalValue ?? closes[40]!;
    const result = traded([trade('buy', 0, 10, 100), trade('sell', 90, 4, 7), trade('sell', 100, 6, 1)], dead);
    const values = result.column('daily_summary', 'portfolio_value');
    expect(values).toHaveLength(LENGTH);
    expect(values[75]).toBeCloseTo(9000 + 10 * last, 6);
    expect(values[90]).toBeCloseTo(9000 + 4 * 7 + 6 * last, 6);
    expect(values.at(-1)).toBeCloseTo(9000 + 4 * 7 + 6 * 1, 6);
    expect(exitsOf(result)).toEqual([]);
  });

  test.each(ends)(
    '%s: what is bought afterwards, or left of a sale, is cash on the next day at that value',
    (_, dead) => {
      const last = dead.finalValue ?? closes[40]!;
      const late = traded([trade('buy', 90, 10, 5)], dead);
      const rest = traded([trade('buy', 0, 10, 100), trade('sell', 90, 4, 7)], dead);
      for (const [result, spent, left] of [
        [late, 50, 10],
        [rest, 1000 - 28, 6],
      ] as const) {
        const values = result.column('daily_summary', 'portfolio_value');
        expect(values).toHaveLength(LENGTH);
        for (const d of [90, 91, LENGTH - 1]) expect(values[d]).toBeCloseTo(10_000 - spent + left * last, 6);
        expect(exitsOf(result)).toMatchObject([{ ric: 'DEAD', quantity: left }]);
      }
    },
  );

  test('whose prices return is held through the gap, and every weekday of the gap counts', () => {
    const result = traded([trade('buy', 0, 10, 100), trade('sell', 100, 10, closes[100]!)], { closes: halted(20, 80) });
    const values = result.column('daily_summary', 'portfolio_value');
    expect(values).toHaveLength(LENGTH);
    for (const [d, close] of [
      [19, 19],
      [79, 19],
      [80, 80],
    ] as const)
      expect(values[d]).toBeCloseTo(9000 + 10 * closes[close]!, 6);
  });
});
