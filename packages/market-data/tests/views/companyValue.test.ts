import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { exampleContent, instrumentRow, priceColumns, rates } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { FundamentalRow, InstrumentRow, SnapshotContent } from '../../src/content.ts';
import type { Instrument, MarketData } from '../../src/port.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';
import { companyValue } from '../../src/views/companyValue.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const CLOSES = { '2024-01-02': 10, '2024-06-03': 20, '2024-12-02': 30 };

function statement(periodEnd: string, published: string, shares: number, freq: 1 | 2 = 1): FundamentalRow {
  return {
    ric: 'ABC.N',
    periodEnd: toDay(periodEnd),
    freq,
    fiscalYear: null,
    stmtDay: null,
    sourceDay: toDay(published),
    rkdcode: null,
    currency: 'EUR',
    values: { shares_diluted: shares },
  };
}

const STATEMENTS = [
  statement('2023-09-30', '2023-11-01', 100),
  statement('2024-03-31', '2024-05-02', 110, 2),
  statement('2024-09-30', '2025-01-31', 999),
];

async function open(more: Partial<SnapshotContent> = {}, row: Partial<InstrumentRow> = {}): Promise<MarketData> {
  const content = exampleContent({
    instruments: [instrumentRow('ABC.N', row), instrumentRow('ABC.SI', { currency: 'SGD', issuer: 'ABC.N' })],
    prices: new Map([
      ['ABC.N', priceColumns(CLOSES, { adjClose: Float64Array.of(1, 2, 3) })],
      ['ABC.SI', priceColumns({ '2024-12-02': 7 })],
    ]),
    fx: new Map([['USD/SGD', rates({ '2024-01-02': 1.3, '2024-06-03': 1.3, '2024-12-02': 1.4 })]]),
    fundamentals: STATEMENTS,
    ...more,
  });
  return openSnapshot((await writeSnapshot(folder.path, content)).file);
}

const find = (market: MarketData, ric: string) => market.instrument(ric) as Instrument;
const on = (market: MarketData, date: string, ric = 'ABC.N') => companyValue(market, find(market, ric), toDay(date));

describe('the market value of a company', () => {
  test('is the close as traded times the diluted shares known on its day, and nothing later', async () => {
    const market = await open();
    expect(on(market, '2024-01-02')).toEqual({ amount: 1000, day: toDay('2024-01-02') });
    expect(on(market, '2024-05-31')).toEqual({ amount: 1000, day: toDay('2024-01-02') });
    expect(on(market, '2024-06-05')).toEqual({ amount: 2200, day: toDay('2024-06-03') });
    expect(on(market, '2024-12-02')).toEqual({ amount: 3300, day: toDay('2024-12-02') });
    expect(on(market, '2023-12-29')).toBeNull();
    market.close();
  });

  test('is the same for every listing, each in its own currency, and stored for the last day', async () => {
    const market = await open();
    expect(find(market, 'ABC.N').marketCap).toEqual({ amount: 3300, day: toDay('2024-12-02') });
    expect(find(market, 'ABC.SI').marketCap?.amount).toBeCloseTo(3300 * 1.4, 9);
    expect(on(market, '2024-06-03', 'ABC.SI')?.amount).toBeCloseTo(2200 * 1.3, 9);
    market.close();
  });

  test('takes the splits after the period into the share count', async () => {
    const market = await open({ splits: [{ ric: 'ABC.N', day: toDay('2024-04-15'), ratio: 4 }] });
    expect(on(market, '2024-01-02')?.amount).toBe(4000);
    expect(on(market, '2024-12-02')?.amount).toBe(4 * 3300);
    market.close();
  });

  test('without known shares it is the imported share count on the last day, and not known before', async () => {
    const market = await open({ fundamentals: [] }, { sharesOutstanding: 50, marketCap: 77 });
    expect(on(market, '2024-12-02')).toEqual({ amount: 1500, day: toDay('2024-12-02') });
    expect(on(market, '2024-06-03')).toBeNull();
    market.close();
  });

  test('the imported constant serves only without shares, from its date on, and without a date only on the last day', async () => {
    const undated = await open({ fundamentals: [] }, { marketCap: 77 });
    expect(on(undated, '2024-12-02')).toEqual({ amount: 77, day: null });
    expect(on(undated, '2024-06-03')).toBeNull();
    const dated = await open({ fundamentals: [] }, { marketCap: 77, marketCapDay: toDay('2024-05-01') });
    expect(on(dated, '2024-06-03')).toEqual({ amount: 77, day: toDay('2024-05-01') });
    expect(on(dated, '2024-04-30')).toBeNull();
    undated.close();
    dated.close();
  });

  test('shares of a period that ended more than 550 days before are not used', async () => {
    const market = await open({ fundamentals: [statement('2023-01-31', '2023-03-01', 100)] });
    expect(on(market, '2024-06-03')?.amount).toBe(2000);
    expect(on(market, '2024-12-02')).toBeNull();
    market.close();
  });
});
