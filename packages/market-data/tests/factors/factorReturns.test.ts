import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { toDay, weekdayOnOrAfter } from '@tearsheet/shared';
import type { InstrumentRow, PriceColumns, ScoreColumns, SnapshotContent } from '../../src/content.ts';
import { NO_SCORE } from '../../src/scores/scoreColumns.ts';
import { SCORES_VERSION } from '../../src/scores/withScores.ts';
import { openMarketData } from '../../src/store/openMarketData.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';

/** A Monday; twelve stocks over six weeks, the better half of which rises while the other falls. */
const MONDAY = weekdayOnOrAfter(toDay('2024-01-01'));
const DAYS = Array.from({ length: 30 }, (_, i) => toDay('2024-01-01') + Math.floor(i / 5) * 7 + (i % 5));
const RICS = Array.from({ length: 12 }, (_, i) => `S${String(i).padStart(2, '0')}.N`);
const move = (stock: number, day: number) => (stock < 6 ? 0.01 : -0.02) + 0.001 * ((stock * 7 + day * 3) % 5);

function content(days: number): SnapshotContent {
  const instruments = RICS.map(
    (ric): InstrumentRow => ({
      ric,
      name: ric,
      type: 'stock',
      currency: 'USD',
      ticker: null,
      exchange: null,
      market: 'United States',
      country: null,
      sector: 'Energy',
      industry: null,
      isin: null,
      primary: true,
      aliases: [],
      description: null,
      sharesOutstanding: null,
      marketCap: null,
      delistedOn: null,
    }),
  );
  const prices = new Map<string, PriceColumns>(
    RICS.map((ric, stock) => {
      let level = 50 + stock;
      const close = Float64Array.from({ length: days }, (_, day) => {
        if (day > 0) level *= 1 + move(stock, day);
        return level;
      });
      const none = { open: null, high: null, low: null, volume: null, adjClose: null };
      return [ric, { days: Int32Array.from(DAYS.slice(0, days)), close, ...none }];
    }),
  );
  const weeks = Math.floor(days / 5);
  const columns = new Map(
    RICS.map((ric, stock): [string, ScoreColumns] => {
      const good = 100 - 5 * stock;
      // value, quality, momentum, defensive, tactical, total
      const week = [good, NO_SCORE, 100 - good, good, NO_SCORE, good];
      const tenths = Uint8Array.from(Array.from({ length: weeks }, () => week).flat());
      return [ric, { firstFriday: DAYS[4] as number, tenths, coverage: null }];
    }),
  );
  return {
    dataSource: 'test (made up)',
    instruments,
    prices,
    dividends: [],
    splits: [],
    fx: new Map(),
    fundamentals: [],
    etfHoldings: [],
    news: [],
    scores: { version: SCORES_VERSION, columns },
  };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tearsheet-factors-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function factorsOf(name: string, days: number) {
  const path = join(folder, name);
  await writeSnapshot(path, content(days));
  const source = openMarketData(path);
  const factors = source.current().factorReturns('USD');
  const again = source.current().factorReturns('USD');
  source.close();
  expect(again).toBe(factors);
  if (!factors) throw new Error('no factors');
  return factors;
}

describe('factorReturns', () => {
  test('the market is the mean of the stocks, a factor the best third minus the worst', async () => {
    const { names, first, returns } = await factorsOf('whole', 30);
    expect(names).toEqual(['market', 'value', 'quality', 'momentum', 'defensive']);
    expect(first).toBe(MONDAY);
    const [market, value, quality, momentum, defensive] = returns as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const mean = (stocks: number[], day: number) =>
      stocks.reduce((sum, stock) => sum + move(stock, day), 0) / stocks.length;
    const day = 12;
    expect(market[day]).toBeCloseTo(mean([...RICS.keys()], day), 12);
    const spread = mean([0, 1, 2, 3], day) - mean([8, 9, 10, 11], day);
    expect(value[day]).toBeCloseTo(spread, 12);
    expect(defensive[day]).toBeCloseTo(spread, 12);
    expect(momentum[day]).toBeCloseTo(-spread, 12);
    expect(quality[day]).toBeNaN();
  });

  test('needs the scores of the Friday before: the first week has none, and the first day no return', async () => {
    const { returns } = await factorsOf('first', 30);
    expect(returns[0]?.[0]).toBeNaN();
    expect(Array.from(returns[1]?.subarray(0, 5) ?? []).every(Number.isNaN)).toBe(true);
    expect(returns[1]?.[5]).not.toBeNaN();
  });

  test('without the future the past is the same', async () => {
    const whole = await factorsOf('long', 30);
    const cut = await factorsOf('short', 17);
    cut.returns.forEach((column, f) => {
      expect(Array.from(column)).toEqual(Array.from(whole.returns[f]?.subarray(0, column.length) ?? []));
      expect(column).toHaveLength(17);
    });
  });
});
