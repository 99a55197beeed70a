import { describe, expect, test } from '@jest/globals';
import { formatDay, toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns, rates } from '@tearsheet/testing/market/exampleContent.ts';
import type { SnapshotContent } from '../../src/content.ts';
import { derive } from '../../src/store/derive.ts';

/** Findings of ABC.N as "code from to". */
function findings(more: Partial<SnapshotContent>): string[] {
  const found = derive(exampleContent(more)).findings.get('ABC.N') ?? [];
  const date = (day: number | null) => (day === null ? '-' : formatDay(day));
  return found.map(({ code, from, to }) => `${code} ${date(from)} ${date(to)}`);
}

/** Closes of ABC.N on consecutive days from 1 January 2024 on, weekends included. */
function closes(...prices: number[]): ReturnType<typeof priceColumns> {
  return priceColumns(Object.fromEntries(prices.map((price, i) => [formatDay(toDay('2024-01-01') + i), price])));
}
const abc = (columns: ReturnType<typeof priceColumns>) => ({ prices: new Map([['ABC.N', columns]]) });
const split = (date: string, ratio: number) => ({ splits: [{ ric: 'ABC.N', day: toDay(date), ratio }] });

describe('unit jumps', () => {
  test('a factor of ten or more, up or down', () => {
    expect(findings(abc(closes(1, 1.1, 110, 108, 1.09)))).toEqual([
      'unit_jump 2024-01-03 2024-01-03',
      'unit_jump 2024-01-05 2024-01-05',
    ]);
    expect(findings(abc(closes(1, 14)))).toEqual(['unit_jump 2024-01-02 2024-01-02']);
  });

  test('a crash of 60% and a rise of 150% are returns', () => {
    expect(findings(abc(closes(100, 40, 41, 102.5)))).toEqual([]);
  });
});

describe('missing dividends', () => {
  const paying = ['2021-12-31', '2022-12-31', '2023-12-31'].map((end) => ({
    ric: 'ABC.N',
    periodEnd: toDay(end),
    freq: 1 as const,
    fiscalYear: null,
    stmtDay: null,
    sourceDay: toDay(end) + 60,
    rkdcode: null,
    currency: 'USD',
    values: { net_income: 10, dividends_paid: 5 },
  }));
  const columns = closes(10, 10.1, 10.2);
  const paid = { ric: 'ABC.N', exDay: toDay('2024-01-02'), amount: 0.1, currency: null, payDay: null };

  test('need statements with dividends, closes that are not adjusted, and no dividend', () => {
    const only = (more: Partial<SnapshotContent>) => findings({ fundamentals: paying, ...more }).join();
    expect(only(abc(columns))).toContain('dividends_missing - -');
    expect(only({ ...abc(columns), fundamentals: [] })).not.toContain('dividends_missing');
    expect(only({ ...abc(columns), dividends: [paid] })).not.toContain('dividends_missing');
    expect(only(abc({ ...columns, adjClose: columns.close }))).not.toContain('dividends_missing');
  });
});

describe('large dividends', () => {
  const paid = (amount: number, currency: string | null = null) => [
    { ric: 'ABC.N', exDay: toDay('2024-01-03'), amount, currency, payDay: null },
  ];
  const found = ['dividend_too_large 2024-01-03 2024-01-03'];

  test('are over half of the price before, and the price falls by less than half of them', () => {
    const steady = abc(closes(10, 10, 9.8, 10));
    expect(findings({ ...steady, dividends: paid(15) })).toEqual(found);
    expect(findings({ ...steady, dividends: paid(5.1) })).toEqual(found);
    expect(findings({ ...steady, dividends: paid(4.9) })).toEqual([]);
  });

  test('are right if the price falls by them, as after a spin-off', () => {
    expect(findings({ ...abc(closes(10, 10, 4.2, 4.1)), dividends: paid(6) })).toEqual([]);
    expect(findings({ ...abc(closes(10, 10, 7.1, 7.2)), dividends: paid(6) })).toEqual(found);
  });

  test('in another currency are not compared', () => {
    const dividends = paid(1500, 'JPY');
    expect(findings({ ...abc(closes(10, 10, 9.8, 10)), dividends })).not.toEqual(expect.arrayContaining(found));
  });
});

describe('unadjusted splits', () => {
  test('a recorded split that shows in the price', () => {
    expect(findings({ ...abc(closes(100, 101, 5.2)), ...split('2024-01-03', 20) })).toEqual([
      'unadjusted_split 2024-01-03 2024-01-03',
    ]);
    expect(findings({ ...abc(closes(100, 101, 102)), ...split('2024-01-03', 20) })).toEqual([]);
  });

  test('adjusted closes that know a split, also when the share moved on that day', () => {
    const columns = closes(100, 55);
    expect(findings(abc({ ...columns, adjClose: Float64Array.of(50, 55) }))).toEqual([
      'unadjusted_split 2024-01-02 2024-01-02',
    ]);
    expect(findings(abc({ ...columns, adjClose: Float64Array.of(100, 55) }))).toEqual([]);
  });

  test('a dividend of half the price is not a split', () => {
    const dividends = [{ ric: 'ABC.N', exDay: toDay('2024-01-02'), amount: 50, currency: null, payDay: null }];
    expect(findings({ ...abc({ ...closes(100, 50), adjClose: Float64Array.of(50, 50) }), dividends })).toEqual([]);
  });

  test('a dividend that makes up for the fall explains it, also if it is larger than the price', () => {
    const paid = (amount: number, currency: string | null = null) => [
      { ric: 'ABC.N', exDay: toDay('2024-01-02'), amount, currency, payDay: null },
    ];
    const fall = abc(closes(10, 2, 2.1, 2, 2.1));
    expect(findings({ ...fall, dividends: paid(8) })).toEqual([]);
    expect(findings({ ...fall, dividends: paid(15) })).toEqual([]);
    expect(findings({ ...fall, dividends: paid(1) })).toEqual(['unadjusted_split 2024-01-02 2024-01-02']);
    expect(findings({ ...abc(closes(100, 1)), dividends: paid(99) })).toEqual([]);
  });

  test('without any evidence: a whole ratio that lasts', () => {
    expect(findings(abc(closes(30, 30.1, 10, 10.1, 10.2)))).toEqual(['unadjusted_split 2024-01-03 2024-01-03']);
    expect(findings(abc(closes(30, 30.1, 10, 29, 30, 31)))).toEqual([]);
  });
});

describe('runs', () => {
  test('ten equal closes are stale, nine are not', () => {
    expect(findings(abc(closes(10, ...Array<number>(10).fill(11), 12)))).toEqual(['stale_run 2024-01-02 2024-01-11']);
    expect(findings(abc(closes(10, ...Array<number>(9).fill(11), 12)))).toEqual([]);
  });

  test('twenty of a kind and one that counts the rest', () => {
    const prices = Array.from({ length: 60 }, (_, i) => (i % 2 ? 100 : 1));
    const all = derive(exampleContent(abc(closes(...prices)))).findings.get('ABC.N') ?? [];
    const found = all.filter(({ code }) => code === 'unit_jump');
    expect(found).toHaveLength(21);
    expect(found[20]).toMatchObject({ code: 'unit_jump', message: '39 more of this kind' });
  });
});

test('zero and negative prices', () => {
  expect(findings(abc(closes(1, 0, -1, 1)))).toEqual([
    'non_positive_price 2024-01-02 2024-01-02',
    'non_positive_price 2024-01-03 2024-01-03',
  ]);
});

describe('sessions', () => {
  const instruments = ['ABC.N', 'DEF.N', 'GHI.N'].map((ric) => instrumentRow(ric, { exchange: 'XNYS' }));
  const full = closes(10, 11, 12, 13, 14);
  const hole = priceColumns({ '2024-01-01': 10, '2024-01-02': 11, '2024-01-05': 12 });

  test('days on which at least half of the listed instruments have a price; missing ones are a gap', () => {
    const prices = new Map([
      ['ABC.N', hole],
      ['DEF.N', full],
      ['GHI.N', full],
    ]);
    expect(findings({ instruments, prices })).toEqual(['session_gap 2024-01-03 2024-01-04']);
  });

  test('before the first and after the last price nothing is missing', () => {
    const prices = new Map([
      ['ABC.N', priceColumns({ '2024-01-03': 10, '2024-01-04': 11 })],
      ['DEF.N', full],
      ['GHI.N', full],
    ]);
    expect(findings({ instruments, prices })).toEqual([]);
  });

  test('an imported calendar decides between its ends', () => {
    const sessions = new Map([['XNYS', Int32Array.from(['2024-01-01', '2024-01-03', '2024-01-05'], toDay)]]);
    expect(findings({ instruments, sessions, prices: new Map([['ABC.N', hole]]) })).toEqual([
      'session_gap 2024-01-03 2024-01-03',
      'off_session_price 2024-01-02 2024-01-02',
    ]);
  });
});

test('a currency without rates, but not when there is only one currency', () => {
  const instruments = [instrumentRow('ABC.N', { currency: 'JPY' })];
  expect(findings({ instruments })).toEqual([]);
  const fx = new Map([['EUR/USD', rates({ '2024-01-02': 1.1 })]]);
  expect(findings({ instruments, fx })).toEqual(['currency_without_rates - -']);
});

test('a statement without a usable date', () => {
  const statement = {
    ...{ ric: 'ABC.N', periodEnd: toDay('2023-12-31'), freq: 1 as const, fiscalYear: 2023, rkdcode: null },
    ...{ currency: 'USD', values: {}, stmtDay: null, sourceDay: null },
  };
  expect(findings({ fundamentals: [statement] })).toEqual(['statement_without_date 2023-12-31 2023-12-31']);
  expect(findings({ fundamentals: [{ ...statement, sourceDay: toDay('2024-02-01') }] })).toEqual([]);
});

describe('where a history ends', () => {
  const long = { '2024-01-02': 10, '2024-01-03': 11, '2024-03-01': 12 };
  const beside = (columns: ReturnType<typeof priceColumns>, more: Partial<SnapshotContent> = {}) => ({
    instruments: [instrumentRow('ABC.N'), instrumentRow('DEF.N')],
    prices: new Map([
      ['ABC.N', columns],
      ['DEF.N', priceColumns(long)],
    ]),
    ...more,
  });

  test('prices that stop without a delisting', () => {
    expect(findings(beside(closes(10, 11, 12)))).toEqual(['ends_without_delisting 2024-01-04 2024-03-01']);
    const delisted = [instrumentRow('ABC.N', { delistedOn: toDay('2024-01-04') }), instrumentRow('DEF.N')];
    expect(findings(beside(closes(10, 11, 12), { instruments: delisted }))).toEqual([]);
  });

  test('a monthly series has not ended', () => {
    const monthly = priceColumns({ '2023-10-31': 1, '2023-11-30': 2, '2023-12-29': 3, '2024-01-31': 4 });
    expect(findings(beside(monthly))).toEqual([]);
  });

  test('dividends before the first and after the last price', () => {
    const dividends = ['2023-12-01', '2024-01-02', '2024-01-10', '2024-01-12', '2024-04-01'].map((date) => {
      return { ric: 'ABC.N', exDay: toDay(date), amount: 1, currency: null, payDay: null };
    });
    const instruments = [instrumentRow('ABC.N', { delistedOn: toDay('2024-01-04') }), instrumentRow('DEF.N')];
    // The one in April is announced: the data end before it.
    expect(findings(beside(closes(10, 11, 12), { instruments, dividends }))).toEqual([
      'dividend_outside_prices 2023-12-01 2023-12-01',
      'dividend_outside_prices 2024-01-10 2024-01-12',
    ]);
  });
});
