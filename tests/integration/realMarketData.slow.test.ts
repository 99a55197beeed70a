import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type MarketData, openMarketData } from '@tearsheet/market-data';
import { type ImportReport, importFolder } from '@tearsheet/market-data/importers';
import { formatDay, toDay, weekdayOnOrBefore } from '@tearsheet/shared';
import { hasRealData, prepareRealData } from '@tearsheet/testing/market/realData.ts';

const DIRTY = ['CLC.L', 'LSC.L', 'NVT.L', 'SCR.TO', 'SSNLF.PK'];

if (!hasRealData) console.warn('../shared/data is absent: the tests on real market data are skipped');

(hasRealData ? describe : describe.skip)('real market data through the importer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tearsheet-real-'));
  let report: ImportReport;
  let market: MarketData;
  let close = () => {};

  beforeAll(async () => {
    const files = join(folder, 'files');
    await prepareRealData(files, { sets: ['portfolio', 'dirty', 'clean'], holidayRows: true });
    report = await importFolder(files, join(folder, 'data'), { dataSource: 'real' });
    const source = openMarketData(join(folder, 'data'));
    market = source.current();
    close = () => source.close();
  });
  afterAll(() => {
    close();
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (ric: string, date: string) => {
    const series = market.closes(ric);
    return series?.values[weekdayOnOrBefore(toDay(date)) - series.first];
  };
  const found = (code: string) => [...new Set(report.findings.filter((f) => f.code === code).map((f) => f.ric))];

  test('is imported whole', () => {
    expect(report).toMatchObject({ ok: true, problems: [], instruments: 40, firstDate: '1990-01-02' });
    expect(report.files.every(({ problemCount }) => problemCount === 0)).toBe(true);
  });

  test('every stock of the portfolio has prices, in its currency, over 2022', () => {
    const closes = {
      'AAPL.OQ': 125.674,
      'MSFT.OQ': 233.434,
      'JPM.N': 129.575,
      'XOM.N': 106.627,
    };
    for (const [ric, price] of Object.entries(closes)) {
      expect(at(ric, '2022-12-28')).toBe(price);
      expect(market.instrument(ric)?.priceBasis).toBe('total_return_adjusted');
    }
    const currencies = { 'D05.SI': 'SGD', '1398.HK': 'HKD', 'IBE.MC': 'EUR', '4063.T': 'JPY', 'REL.L': 'GBP' };
    for (const [ric, currency] of Object.entries(currencies)) {
      expect(market.instrument(ric)).toMatchObject({ currency, priceBasis: 'split_adjusted' });
      expect(at(ric, '2022-01-05')).toBeGreaterThan(0);
      expect(at(ric, '2022-12-28')).toBeGreaterThan(0);
      expect(market.dividends(ric).weekdays.length).toBeGreaterThan(2);
      expect(market.fxRate(currency, 'USD')).not.toBeNull();
    }
    expect(market.instrument('AAPL.OQ')?.sector).toBe('Information Technology');
    expect(market.resolveSymbol('acwi')).toMatchObject({ kind: 'found', instrument: { ric: 'ACWI.OQ' } });
  });

  test('pence became pounds, in prices and dividends', () => {
    expect(at('REL.L', '2022-01-04')).toBeCloseTo(23.7, 12);
    expect(market.dividends('REL.L').amounts[0]).toBeCloseTo(0.355, 12);
  });

  test('crosses come from the reference rates of the day', () => {
    const rate = market.fxRate('SGD', 'USD');
    expect(rate?.pairs).toEqual(['EUR/SGD', 'EUR/USD']);
    const { first = 0, values } = rate?.series ?? {};
    // 2022-12-28: EUR/USD 1.0640, EUR/SGD 1.4323.
    expect(values?.[weekdayOnOrBefore(toDay('2022-12-28')) - first]).toBeCloseTo(1.064 / 1.4323, 12);
    // Boxing Day: no reference rate, none invented.
    expect(values?.[weekdayOnOrBefore(toDay('2022-12-26')) - first]).toBeNaN();
  });

  test('the dirty series are found, and no clean one is accused of a jump', () => {
    expect(found('unit_jump').sort()).toEqual([...DIRTY].sort());
    for (const ric of DIRTY) expect(market.qualityFindings(ric).length).toBeGreaterThan(0);
  });

  test('splits that the closes do not know are found on their days', () => {
    const splits = report.findings.filter(({ code }) => code === 'unadjusted_split');
    expect(splits.map(({ ric, from }) => [ric, from === null ? null : formatDay(from)])).toEqual([
      ['QQQ.OQ', '2000-03-20'],
      ['EFA.P', '2005-06-09'],
    ]);
  });

  test('the 64 rows of D05.SI on holidays of its exchange are found, and dropped when asked', async () => {
    const days = report.findings.filter(({ ric, code }) => ric === 'D05.SI' && code === 'off_session_price');
    expect(days).toHaveLength(21);
    expect(days[20]?.message).toMatch(/more of this kind/);
    const files = join(folder, 'without');
    await prepareRealData(files, { sets: ['portfolio'] });
    const clean = await importFolder(files, join(folder, 'other'), { dryRun: true });
    expect(clean.ok).toBe(true);
    expect(clean.findings.filter(({ ric, code }) => ric === 'D05.SI' && code === 'off_session_price')).toEqual([]);
  });
});
