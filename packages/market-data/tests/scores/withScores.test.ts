import { describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, type rates } from '@tearsheet/testing/market/exampleContent.ts';
import type { FundamentalRow, PriceColumns, SnapshotContent } from '../../src/content.ts';
import { changedSince, withScores } from '../../src/scores/withScores.ts';

const START = toDay('2020-01-01');
const COUNT = 7;

/** Weekdays from the start on; a wave around a trend. */
function prices(seed: number, days: number): PriceColumns {
  const dates = Int32Array.from({ length: days }, (_, i) => START + i).filter((day) => (day + 3) % 7 < 5);
  return {
    days: dates,
    close: Float64Array.from(dates, (_, i) => 50 * Math.exp(0.0004 * (seed - 3) * i) * (1 + 0.05 * Math.sin(i * seed))),
    open: null,
    high: null,
    low: null,
    volume: Float64Array.from(dates, (_, i) => 1000 + i * seed),
    adjClose: null,
  };
}

function statement(seed: number, published: string, netIncome = 10 + seed): FundamentalRow {
  return {
    ric: `S${seed}.N`,
    periodEnd: toDay(published) - 60,
    freq: 1,
    fiscalYear: null,
    stmtDay: null,
    sourceDay: toDay(published),
    rkdcode: null,
    currency: seed % 2 ? 'USD' : 'EUR',
    values: {
      net_income: netIncome,
      shareholders_equity: 500,
      revenue: 1000,
      shares_diluted: 10,
      operating_income: 90,
    },
  };
}

/** Stocks S1 to S7 and a fund, as they were known after so many days. */
function market(days: number, more: Partial<SnapshotContent> = {}): SnapshotContent {
  const rics = Array.from({ length: COUNT }, (_, i) => `S${i + 1}.N`);
  const last = START + days - 1;
  const published = ['2020-03-02', '2021-03-01', '2022-03-01'].filter((date) => toDay(date) <= last);
  return exampleContent({
    instruments: [...rics.map((ric) => instrumentRow(ric)), instrumentRow('FUND.P', { type: 'etf' })],
    prices: new Map(rics.map((ric, i) => [ric, prices(i + 1, days)])),
    fx: new Map([['EUR/USD', { days: prices(1, days).days, rates: prices(1, days).close.map((x) => 1 + x / 1000) }]]),
    fundamentals: rics.flatMap((_, i) => published.map((date) => statement(i + 1, date))),
    etfHoldings: [{ etfRic: 'FUND.P', day: START, symbol: 'S1.N', weight: 1, name: null }],
    ...more,
  });
}

const DAYS = 900;
const first = withScores(market(DAYS));

/** The Fridays that were computed when the earlier scores are carried; fails unless the result is that of a full run. */
function carriedRun(content: SnapshotContent, previous: SnapshotContent = first): number {
  const full = steps(content, null);
  const carried = steps(content, previous);
  expect(carried.scores).toEqual(full.scores);
  return carried.steps;
}

function steps(content: SnapshotContent, previous: SnapshotContent | null) {
  const fractions: number[] = [];
  const { scores } = withScores(content, { previous, onProgress: (fraction) => fractions.push(fraction) });
  return { scores, steps: fractions.length };
}

describe('carried scores are those of a full computation', () => {
  test('with new days only the new Fridays are computed', () => {
    expect(carriedRun(market(DAYS + 21))).toBe(3);
    expect(carriedRun(market(DAYS))).toBe(0);
  });

  test('a restated price: from its Friday on', () => {
    const content = market(DAYS);
    const columns = content.prices.get('S3.N') as PriceColumns;
    const restated = { ...columns, close: columns.close.with(400, 80) };
    const weeks = Math.floor((START + DAYS - 1 - (columns.days[400] as number)) / 7);
    const done = carriedRun({ ...content, prices: new Map([...content.prices, ['S3.N', restated]]) });
    expect(Math.abs(done - weeks)).toBeLessThanOrEqual(1);
  });

  test('a restated statement: from its publication on', () => {
    const restated = market(DAYS).fundamentals.map((row) =>
      row.ric === 'S2.N' && row.sourceDay === toDay('2021-03-01') ? statement(2, '2021-03-01', 99) : row,
    );
    const content = market(DAYS, { fundamentals: restated });
    expect(changedSince(first, content)).toBe(toDay('2021-03-01'));
    expect(carriedRun(content)).toBeGreaterThan(50);
  });

  test('a dividend, an exchange rate, a split, a new stock, another sector, a stock that is gone', () => {
    const base = market(DAYS);
    const dividend = { ric: 'S1.N', exDay: toDay('2021-06-02'), amount: 1, currency: 'EUR', payDay: null };
    const rate = base.fx.get('EUR/USD') as ReturnType<typeof rates>;
    const newcomer = prices(5, DAYS);
    const late = { ...newcomer, days: newcomer.days.slice(300), close: newcomer.close.slice(300), volume: null };
    const contents = [
      market(DAYS, { dividends: [dividend] }),
      market(DAYS, { fx: new Map([['EUR/USD', { ...rate, rates: rate.rates.with(500, 1.5) }]]) }),
      market(DAYS, { fx: new Map([['USD/EUR', rate]]) }),
      market(DAYS, { splits: [{ ric: 'S4.N', day: toDay('2022-01-03'), ratio: 2 }] }),
      {
        ...base,
        instruments: [...base.instruments, instrumentRow('NEW.N')],
        prices: new Map([...base.prices, ['NEW.N', late]]),
      },
      {
        ...base,
        instruments: base.instruments.map((row) => (row.ric === 'S5.N' ? { ...row, sector: 'Energy' } : row)),
      },
      { ...base, instruments: base.instruments.filter(({ ric }) => ric !== 'S6.N') },
    ];
    for (const content of contents) expect(carriedRun(content)).toBeGreaterThan(0);
    expect(changedSince(first, contents[0] as SnapshotContent)).toBe(dividend.exDay);
  });

  test('holdings that changed: no stock is computed again, the fund is', () => {
    const etfHoldings = [{ etfRic: 'FUND.P', day: toDay('2021-01-04'), symbol: 'S2.N', weight: 1, name: null }];
    expect(carriedRun(market(DAYS, { etfHoldings }))).toBe(0);
  });

  test('scores of other formulas are never carried, nor across another first Friday', () => {
    const other = { ...first, scores: { version: 0, columns: new Map() } };
    expect(carriedRun(market(DAYS), other)).toBeGreaterThan(100);
    const later = market(DAYS);
    const shortened = new Map([...later.prices].map(([ric, own]) => [ric, cutBefore(own, 40)]));
    expect(carriedRun({ ...later, prices: shortened })).toBeGreaterThan(100);
  });
});

function cutBefore(columns: PriceColumns, at: number): PriceColumns {
  const { days, close, volume } = columns;
  return { ...columns, days: days.slice(at), close: close.slice(at), volume: volume?.slice(at) ?? null };
}
