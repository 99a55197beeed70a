import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readFilings, statements } from '@tearsheet/market-data/connectors';
import { formatDay, toDay } from '@tearsheet/shared';

const FILE = join(import.meta.dirname, '../../../shared/data/09_fundamentals/sec_companyfacts_SNOW.json.gz');
const exists = existsSync(FILE);
if (!exists) console.warn('no real company facts: left out');

(exists ? describe : describe.skip)('statements of Snowflake from its company facts', () => {
  const read = () => {
    const filings = readFilings(JSON.parse(String(gunzipSync(readFileSync(FILE)))));
    return filings ? statements('SNOW.N', filings) : [];
  };
  const rows = exists ? read() : [];
  const row = (periodEnd: string, freq: 1 | 2) =>
    rows.find((candidate) => candidate.periodEnd === toDay(periodEnd) && candidate.freq === freq);

  test('a fiscal year as it was filed', () => {
    expect(row('2025-01-31', 1)).toMatchObject({
      fiscalYear: 2025,
      currency: 'USD',
      stmtDay: toDay('2025-01-31'),
      sourceDay: toDay('2025-03-21'),
      values: {
        revenue: 3_626_396_000,
        net_income: -1_285_640_000,
        operating_cash_flow: 959_764_000,
        total_assets: 9_033_938_000,
        depreciation_amortization: 182_508_000,
        shares_diluted: 332_707_000,
      },
    });
  });

  test('a quarter of a cash flow is the difference of two reports', () => {
    const [first, second] = [row('2024-04-30', 2), row('2024-07-31', 2)];
    const third = row('2024-10-31', 2);
    expect(third?.values.revenue).toBe(942_094_000);
    const year = [first, second, third].reduce((sum, quarter) => sum + (quarter?.values.operating_cash_flow ?? 0), 0);
    expect(year).toBe(527_039_000);
  });

  test('four quarters add up to the year, the last one never having been reported', () => {
    for (const year of [2022, 2023, 2024]) {
      const ends = [`${year}-04-30`, `${year}-07-31`, `${year}-10-31`, `${year + 1}-01-31`];
      const annual = row(`${year + 1}-01-31`, 1);
      for (const item of ['revenue', 'net_income', 'operating_cash_flow', 'gross_profit']) {
        const sum = ends.reduce((total, end) => total + (row(end, 2)?.values[item] ?? Number.NaN), 0);
        expect({ year, item, sum }).toEqual({ year, item, sum: annual?.values[item] });
      }
    }
  });

  test('nothing counts before the day it was filed, and no period twice', () => {
    const early = rows.filter(({ sourceDay, periodEnd }) => (sourceDay ?? 0) <= periodEnd);
    expect(early.map(({ periodEnd }) => formatDay(periodEnd))).toEqual([]);
    expect(new Set(rows.map(({ periodEnd, freq }) => `${periodEnd}|${freq}`)).size).toBe(rows.length);
    expect(rows.filter(({ freq }) => freq === 2).length).toBeGreaterThan(15);
  });
});
