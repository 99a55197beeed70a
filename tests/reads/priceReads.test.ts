import { describe, expect, test } from '@jest/globals';
import { type MarketData, marketValue, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { READS, runRead, wholeOf } from '@tearsheet/operations';
import { isWeekday, toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

type Row = Readonly<Record<string, number | string | boolean | null>>;

const newFolder = temporaryFolders();
const weekdays = (from: string, to: string) =>
  Int32Array.from({ length: toDay(to) - toDay(from) + 1 }, (_, i) => toDay(from) + i).filter(isWeekday);
const none = { open: null, high: null, low: null, volume: null, adjClose: null };

/** PAYS.N pays on 1 March each year. ADJ.N has closes, adjusted closes, and no dividends. LATE.N begins at the end of a month. */
async function withMarket<T>(use: (market: MarketData) => T): Promise<T> {
  const folder = newFolder();
  const days = weekdays('2022-01-03', '2024-06-28');
  const close = Float64Array.from(days, (_, i) => 100 + (i % 7));
  const late = weekdays('2023-01-31', '2023-04-28');
  const prices = new Map([
    ['PAYS.N', { ...none, days, close }],
    [
      'ADJ.N',
      { ...none, days, close, adjClose: close.map((value, i) => value * (0.8 + (0.2 * i) / (days.length - 1))) },
    ],
    ['LATE.N', { ...none, days: late, close: Float64Array.from(late, (_, i) => 100 + i) }],
  ]);
  const dividends = ['2022-03-01', '2023-03-01', '2024-03-01'].map((date) => {
    return { ric: 'PAYS.N', exDay: toDay(date), amount: 2, currency: null, payDay: null };
  });
  const instruments = [...prices.keys()].map((ric) => instrumentRow(ric));
  await writeSnapshot(folder, exampleContent({ instruments, prices, dividends }));
  const source = openMarketData(folder);
  try {
    return use(source.current());
  } finally {
    source.close();
  }
}

function read(market: MarketData, path: string, query: Readonly<Record<string, unknown>>): readonly Row[] {
  const row = READS.find((one) => one.rest.path === path)!;
  const outcome = runRead(row, { market: { current: () => market, close() {} } }, query);
  if (outcome.kind !== 'rows') throw new Error(`${path}: ${outcome.kind}`);
  return wholeOf(outcome) as readonly Row[];
}

describe('reads by their definitions', () => {
  test('a dividend counts for the twelve months after its ex-date, also on a leap day, and is unknown before the data', () =>
    withMarket((market) => {
      const rows = read(market, '/v1/divyield-history', { symbol: 'PAYS.N' });
      const on = (date: string) => rows.find((row) => row.date === date);
      expect(on('2022-12-30')).toMatchObject({ trailing_dividend: null, dividend_yield: null });
      expect(on('2023-01-03')?.trailing_dividend).toBe(2);
      expect(['2024-02-28', '2024-02-29', '2024-03-01'].map((date) => on(date)?.trailing_dividend)).toEqual([2, 2, 2]);
      expect(on('2024-02-29')?.dividend_yield).toBeCloseTo(200 / (on('2024-02-29')?.close as number), 12);
    }));

  test('the volatility is annualized with the returns a year that an instrument has', async () => {
    const folder = newFolder();
    const all = Int32Array.from({ length: 800 }, (_, i) => toDay('2022-01-03') + i);
    const ends = (step: number) => all.filter((_, i) => i % step === 4);
    const walk = (days: Int32Array) => ({
      ...none,
      days,
      close: Float64Array.from(days, (_, i) => 100 + ((i * 7) % 5)),
    });
    const byRic = { 'DAY.N': all.filter(isWeekday), 'ALL.X': all, 'WEEK.X': ends(7), 'MONTH.X': ends(30) };
    const prices = new Map(Object.entries(byRic).map(([ric, days]) => [ric, walk(days)]));
    const instruments = [...prices.keys()].map((ric) => instrumentRow(ric));
    await writeSnapshot(folder, exampleContent({ instruments, prices }));
    const source = openMarketData(folder);
    const last = (symbol: string) => {
      const rows = read(source.current(), '/v1/rolling-volatility', { symbol, window: 10, start_date: '2022-01-03' });
      const returns = rows.slice(-11).map((_, i, { length }) => rows.length - length + i);
      const close = (i: number) => 100 + ((i * 7) % 5);
      const values = returns.slice(1).map((i) => close(i) / close(i - 1) - 1);
      const mean = values.reduce((sum, one) => sum + one, 0) / 10;
      const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 9);
      return ((rows.at(-1)!.volatility as number) / deviation) ** 2;
    };
    for (const [ric, perYear] of [
      ['DAY.N', 252],
      ['ALL.X', 365],
      ['WEEK.X', 52],
      ['MONTH.X', 12],
    ] as const) {
      expect(last(ric)).toBeCloseTo(perYear, 6);
    }
    source.close();
  });

  test('adjusted closes without dividends: total returns come from them, and the dividends are not known', () =>
    withMarket((market) => {
      const [last] = read(market, '/v1/divyield-history', { symbol: 'ADJ.N', start_date: '2024-06-28' });
      expect(last).toMatchObject({ trailing_dividend: null, dividend_yield: null });
      const { adjClose, days } = market.prices('ADJ.N') ?? { adjClose: null, days: new Int32Array(0) };
      const at = (date: string) => (adjClose as Float64Array)[days.indexOf(toDay(date))] as number;
      const year = read(market, '/v1/returns-calendar', { symbol: 'ADJ.N', monthly: false }).find(
        (row) => row.year === 2023,
      );
      expect(year?.return_pct).toBeCloseTo(100 * (at('2023-12-29') / at('2022-12-30') - 1), 10);
    }));

  test('a dividend belongs to the session of its ex-date, also where exchanges have sessions on Sunday', async () => {
    const folder = newFolder();
    // Tel Aviv: Sunday the 26th and Monday the 27th, on which it pays a tenth.
    const days = Int32Array.of(...['2022-06-23', '2022-06-26', '2022-06-27', '2022-06-28'].map(toDay));
    const prices = new Map([['KEN.TA', { ...none, days, close: Float64Array.of(100, 100, 90, 90) }]]);
    const dividends = [{ ric: 'KEN.TA', exDay: toDay('2022-06-27'), amount: 10, currency: null, payDay: null }];
    const instruments = [instrumentRow('KEN.TA', { currency: 'ILS' })];
    await writeSnapshot(folder, exampleContent({ instruments, prices, dividends }));
    const source = openMarketData(folder);
    const rows = read(source.current(), '/v1/rolling-volatility', { symbol: 'KEN.TA', window: 2 });
    source.close();
    const volatility = Object.fromEntries(rows.map((row) => [row.date, row.volatility]));
    // The fall and the dividend of Monday cancel. With the dividend on Sunday both days would move by a tenth.
    expect(volatility['2022-06-27']).toBeCloseTo(0, 12);
    expect(volatility['2022-06-28']).toBeCloseTo(0, 12);
  });

  test('market value is made of the close of its day, not of one adjusted for later dividends', () =>
    withMarket((market) => {
      const statement = {
        ric: 'ADJ.N',
        periodEnd: toDay('2021-12-31'),
        freq: 1,
        fiscalYear: 2021,
        stmtDay: null,
        sourceDay: toDay('2022-01-03'),
        rkdcode: null,
        currency: 'USD',
        values: { shares_diluted: 10 },
      } as const;
      expect(marketValue(market, market.instrument('ADJ.N')!, statement, statement.sourceDay)).toBe(1000);
    }));

  test('data that begin on the last day of a month have the next month whole, and no return of one day', () =>
    withMarket((market) => {
      const rows = read(market, '/v1/returns-calendar', { symbol: 'LATE.N' });
      expect(rows.map(({ month, partial }) => [month, partial])).toEqual([
        [2, false],
        [3, false],
        [4, false],
        [null, true],
      ]);
    }));
});
