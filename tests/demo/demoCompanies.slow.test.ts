import { beforeAll, describe, expect, test } from '@jest/globals';
import type { FundamentalRow, InstrumentRow, SnapshotContent } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { demoMarket } from '@tearsheet/testing/market/demoSnapshot.ts';

const LAST = toDay('2026-06-30');
let market: SnapshotContent;
let stocks: readonly InstrumentRow[];

beforeAll(async () => {
  market = await demoMarket(LAST);
  stocks = market.instruments.filter(({ type, issuer }) => type === 'stock' && !issuer);
});

const item = ({ values }: FundamentalRow, name: string) => values[name] ?? Number.NaN;
const annual = () => firstVersions().filter(({ freq }) => freq === 1);
/** A statement that is published again is a second version of the same period. */
const firstVersions = () => [
  ...new Map(market.fundamentals.toReversed().map((row) => [`${row.ric} ${row.periodEnd} ${row.freq}`, row])).values(),
];
/** The value below which a share of the finite values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] as number;
}
const ratio = (top: string, bottom: string) => annual().map((row) => item(row, top) / item(row, bottom));

describe('accounts of the demo market', () => {
  test('add up, quarter by quarter and year by year', () => {
    const broken = market.fundamentals.filter((row) => {
      const get = (name: string) => item(row, name);
      const delay = (row.sourceDay ?? 0) - row.periodEnd;
      return !(
        get('operating_income') - get('interest_expense') === get('pretax_income') &&
        get('pretax_income') - get('income_tax') === get('net_income') &&
        get('total_liabilities') + get('shareholders_equity') === get('total_assets') &&
        (!('ebitda' in row.values) || get('ebitda') === get('operating_income') + get('depreciation_amortization')) &&
        (!('gross_profit' in row.values) || get('gross_profit') <= get('revenue')) &&
        (!('current_assets' in row.values) || get('current_assets') <= get('total_assets')) &&
        get('cash') >= 0 &&
        get('total_debt') >= get('long_term_debt') &&
        delay >= 20
      );
    });
    expect(broken.slice(0, 3)).toEqual([]);
    expect(market.fundamentals.length).toBeGreaterThan(10_000);
    const quarters = Map.groupBy(
      firstVersions().filter(({ freq }) => freq === 2),
      ({ ric }) => ric,
    );
    const wrong = annual().filter((row) => {
      const year = quarters
        .get(row.ric)
        ?.filter(({ periodEnd: end }) => end <= row.periodEnd && end > row.periodEnd - 340);
      return ['revenue', 'net_income', 'operating_cash_flow', 'dividends_paid'].some(
        (name) => year?.reduce((sum, quarter) => sum + item(quarter, name), 0) !== item(row, name),
      );
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('retained earnings grow by what a year earns and does not pay out', () => {
    const years = annual()
      .filter(({ ric }) => ric === 'KO.N')
      .sort((a, b) => a.periodEnd - b.periodEnd);
    const kept = years.map((row) => item(row, 'retained_earnings'));
    const earned = years.map((row) => item(row, 'net_income') - item(row, 'dividends_paid'));
    expect(kept.slice(1).map((value, i) => value - (kept[i] as number))).toEqual(earned.slice(1));
  });

  test('differ by company and year the way real ones do', () => {
    const losses = annual().filter((row) => item(row, 'net_income') < 0);
    expect(losses.length / annual().length).toBeGreaterThan(0.015);
    expect(losses.length / annual().length).toBeLessThan(0.1);
    expect(new Set(losses.map(({ ric }) => ric)).size).toBeGreaterThan(25);
    const spread = (values: readonly number[]) => [quantile(values, 0.1), quantile(values, 0.9)] as const;
    const [lowCurrent, highCurrent] = spread(ratio('current_assets', 'current_liabilities'));
    expect(lowCurrent).toBeLessThan(0.9);
    expect(highCurrent).toBeGreaterThan(2.5);
    const [lowTax, highTax] = spread(ratio('income_tax', 'pretax_income'));
    expect(lowTax).toBeLessThan(0.15);
    expect(highTax).toBeGreaterThan(0.26);
    const [lowWear, highWear] = spread(ratio('depreciation_amortization', 'revenue'));
    expect(highWear / lowWear).toBeGreaterThan(3);
    const [lowMargin, highMargin] = spread(ratio('operating_income', 'revenue'));
    expect(highMargin - lowMargin).toBeGreaterThan(0.2);
    const constant = [...Map.groupBy(annual(), ({ ric }) => ric)].filter(([, rows]) => {
      const ratios = rows.map((row) => item(row, 'current_assets') / item(row, 'current_liabilities'));
      return rows.length > 3 && Math.max(...ratios) - Math.min(...ratios) < 0.01;
    });
    expect(constant.map(([ric]) => ric)).toEqual([]);
  });

  test('fit the business: banks have no inventory, software has none, and shops sell most before Christmas', () => {
    const itemsOf = (ric: string) =>
      new Set(
        annual()
          .filter((row) => row.ric === ric)
          .flatMap(({ values }) => Object.keys(values)),
      );
    expect([...itemsOf('JPM.N')]).not.toEqual(expect.arrayContaining(['current_assets']));
    expect([...itemsOf('JPM.N')]).not.toEqual(expect.arrayContaining(['inventory']));
    expect([...itemsOf('MSFT.OQ')]).not.toEqual(expect.arrayContaining(['inventory']));
    expect([...itemsOf('WMT.OQ')]).toEqual(expect.arrayContaining(['inventory', 'current_assets']));
    const quarters = firstVersions().filter(({ ric, freq }) => ric === 'AMZN.OQ' && freq === 2);
    const bySeason = Map.groupBy(quarters, ({ periodEnd }) => new Date(periodEnd * 86_400_000).getUTCMonth());
    const means = [...bySeason].map(
      ([month, rows]) => [month, rows.reduce((sum, row) => sum + item(row, 'revenue'), 0) / rows.length] as const,
    );
    expect(means.toSorted((a, b) => b[1] - a[1])[0]?.[0]).toBe(11);
  });

  test('are published after different delays, and some a second time with less revenue', () => {
    const lags = annual().map(({ sourceDay, periodEnd }) => (sourceDay ?? 0) - periodEnd);
    expect(quantile(lags, 0.95) - quantile(lags, 0.05)).toBeGreaterThan(20);
    const versions = [...Map.groupBy(market.fundamentals, (row) => `${row.ric} ${row.periodEnd} ${row.freq}`).values()];
    const again = versions.filter((rows) => rows.length > 1);
    expect(again.length).toBeGreaterThan(20);
    for (const [first, second] of again) {
      expect(second!.sourceDay!).toBeGreaterThan(first!.sourceDay! + 100);
      expect(item(second!, 'revenue')).toBeLessThanOrEqual(item(first!, 'revenue'));
      expect(item(second!, 'net_income')).toBe(item(first!, 'net_income'));
    }
  });

  test('shares are bought back or issued, and market value is price times shares', () => {
    for (const { ric, marketCap, sharesOutstanding, delistedOn } of stocks) {
      const close = market.prices.get(ric)?.close.at(-1) as number;
      expect(Math.abs((marketCap as number) / (close * (sharesOutstanding as number)) - 1)).toBeLessThan(1e-6);
      const latest = market.fundamentals.findLast((row) => row.ric === ric);
      if (!latest || delistedOn !== null) continue;
      expect(Math.abs(item(latest, 'shares_diluted') / (sharesOutstanding as number) - 1)).toBeLessThan(0.03);
    }
    const change = stocks.flatMap(({ ric }) => {
      const rows = annual().filter((row) => row.ric === ric && row.periodEnd > toDay('2024-12-30'));
      return rows.length < 2 ? [] : [item(rows.at(-1)!, 'shares_diluted') / item(rows[0]!, 'shares_diluted') - 1];
    });
    expect(Math.min(...change)).toBeLessThan(-0.01);
    expect(Math.max(...change)).toBeGreaterThan(0.005);
    const apple = stocks.find(({ ric }) => ric === 'AAPL.OQ')?.marketCap ?? 0;
    expect(apple).toBeGreaterThan(1.5e12);
    expect(apple).toBeLessThan(8e12);
  });

  test('second listings and share classes name the company whose accounts they share', () => {
    const listings = new Map(market.instruments.flatMap(({ ric, issuer }) => (issuer ? [[ric, issuer]] : [])));
    expect(listings.get('GOOG.OQ')).toBe('GOOGL.OQ');
    expect(listings.get('TSM.N')).toBe('2330.TW');
    expect(listings.size).toBe(15);
  });
});

describe('news of the demo market', () => {
  test('is frequent, marked as simulated, and of several kinds and tones', () => {
    const year = market.news.filter(({ publishedAt }) => publishedAt >= '2025-07-01');
    const counts = Map.groupBy(year, ({ ric }) => ric);
    const alive = stocks.filter(({ delistedOn }) => delistedOn === null);
    for (const { ric } of alive) expect(counts.get(ric)?.length ?? 0).toBeGreaterThanOrEqual(5);
    expect(market.news.every(({ headline }) => headline.startsWith('[Simulated] '))).toBe(true);
    const share = (pattern: RegExp) => year.filter(({ headline }) => pattern.test(headline)).length / year.length;
    expect(share(/profit|loss/)).toBeGreaterThan(0.3);
    expect(share(/expects/)).toBeGreaterThan(0.05);
    expect(share(/chief|board|directors|organization/)).toBeGreaterThan(0.02);
    expect(share(/regulator|authority|permit|rules/)).toBeGreaterThan(0.02);
    const tone = (test: (value: number) => boolean) =>
      year.filter(({ sentiment }) => test(sentiment as number)).length / year.length;
    expect(tone((value) => value > 0.2)).toBeGreaterThan(0.2);
    expect(tone((value) => value < -0.2)).toBeGreaterThan(0.1);
    expect(tone((value) => Math.abs(value) <= 0.2)).toBeGreaterThan(0.1);
  });

  test('its tone goes with the price moves before it', () => {
    const felt = market.news.flatMap(({ ric, publishedAt, sentiment }) => {
      const { days, close } = market.prices.get(ric)!;
      const at = days.findLastIndex((day) => day <= toDay(publishedAt.slice(0, 10)));
      return at < 3 ? [] : [{ move: close[at]! / close[at - 3]! - 1, sentiment: sentiment as number }];
    });
    const mean = (values: readonly { sentiment: number }[]) =>
      values.reduce((sum, { sentiment }) => sum + sentiment, 0) / values.length;
    expect(mean(felt.filter(({ move }) => move > 0.02))).toBeGreaterThan(
      mean(felt.filter(({ move }) => move < -0.02)) + 0.15,
    );
  });
});
