import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  accrualRatio,
  altmanZScore,
  beneishMScore,
  duPont,
  type Items,
  piotroskiFScore,
} from '../../src/ratios/index.ts';

const YEAR: Items = {
  revenue: 1100,
  gross_profit: 440,
  operating_income: 150,
  pretax_income: 120,
  net_income: 90,
  depreciation_amortization: 40,
  selling_general_administrative: 200,
  operating_cash_flow: 110,
  total_assets: 1000,
  current_assets: 400,
  current_liabilities: 300,
  property_plant_equipment: 360,
  receivables: 120,
  long_term_debt: 200,
  retained_earnings: 300,
  total_liabilities: 500,
  shareholders_equity: 500,
  shares_diluted: 100,
};

describe('altmanZScore', () => {
  test('by hand', () => {
    expect(altmanZScore(YEAR, 1000)).toBeCloseTo(0.12 + 0.42 + 0.495 + 1.2 + 1.1, 12);
  });

  test('a missing item leaves it open', () => {
    const { retained_earnings: _missing, ...rest } = YEAR;
    expect(altmanZScore(rest, 1000)).toBeNull();
    expect(altmanZScore(YEAR, null)).toBeNull();
  });
});

describe('duPont', () => {
  const before = { total_assets: 800, shareholders_equity: 400 };

  test('by hand', () => {
    const parts = duPont(YEAR, before);
    expect(parts.taxBurden).toBeCloseTo(0.75, 12);
    expect(parts.interestBurden).toBeCloseTo(0.8, 12);
    expect(parts.assetTurnover).toBeCloseTo(1100 / 900, 12);
    expect(parts.equityMultiplier).toBeCloseTo(2, 12);
    expect(parts.returnOnEquity).toBeCloseTo(0.2, 12);
  });

  test('three and five factors multiply to the return, on any accounts', () => {
    const amount = fc.double({ min: 1, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(amount, amount, amount, amount, amount, amount, (revenue, operating, pretax, net, assets, equity) => {
        const year = {
          revenue,
          operating_income: operating,
          pretax_income: pretax,
          net_income: net,
          total_assets: assets,
          shareholders_equity: equity,
        };
        const parts = duPont(year, { total_assets: assets * 1.1, shareholders_equity: equity * 0.9 });
        const five = [parts.taxBurden, parts.interestBurden, parts.operatingMargin].reduce<number>(
          (product, part) => product * (part ?? Number.NaN),
          1,
        );
        const three = (parts.netMargin ?? 0) * (parts.assetTurnover ?? 0) * (parts.equityMultiplier ?? 0);
        expect(three / (parts.returnOnEquity ?? 0)).toBeCloseTo(1, 9);
        expect(five / (parts.netMargin ?? 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  test('negative equity has no return', () => {
    expect(duPont({ ...YEAR, shareholders_equity: -900 }, before).returnOnEquity).toBeNull();
  });
});

test('accruals are income that is not cash, over average assets', () => {
  expect(accrualRatio(YEAR, { total_assets: 600 })).toBeCloseTo(-20 / 800, 12);
  expect(accrualRatio(YEAR, null)).toBeNull();
});

describe('beneishMScore', () => {
  test('two equal years without accruals have all indices 1', () => {
    const still = { ...YEAR, operating_cash_flow: 90 };
    const { score, ...parts } = beneishMScore(still, still);
    expect(Object.values(parts)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    expect(score).toBeCloseTo(-2.48, 12);
  });

  test('receivables that outgrow sales and income without cash raise it', () => {
    const calm = beneishMScore(YEAR, YEAR).score ?? Number.NaN;
    const strained = beneishMScore({ ...YEAR, receivables: 240, operating_cash_flow: -50 }, YEAR).score ?? Number.NaN;
    expect(strained - calm).toBeCloseTo(0.92 + 4.679 * 0.16, 12);
  });

  test('needs both years', () => {
    expect(beneishMScore(YEAR, null).score).toBeNull();
  });
});

describe('piotroskiFScore', () => {
  const worse: Items = {
    ...YEAR,
    net_income: 60,
    revenue: 900,
    gross_profit: 340,
    long_term_debt: 230,
    current_assets: 350,
  };
  const opening = { total_assets: 1000 };

  test('all nine are good', () => {
    expect(piotroskiFScore([YEAR, worse, opening])).toEqual({
      score: 9,
      signals: expect.objectContaining({ no_new_shares: true, rising_gross_margin: true }),
    });
  });

  test('each signal alone takes one point', () => {
    const losses: readonly Items[] = [
      { net_income: -1 },
      { operating_cash_flow: 80 },
      { long_term_debt: 300 },
      { current_assets: 300 },
      { shares_diluted: 101 },
      { gross_profit: 200 },
      { revenue: 850, gross_profit: 400 },
    ];
    expect(losses.map((change) => piotroskiFScore([{ ...YEAR, ...change }, worse, opening]).score)).toEqual([
      7, 8, 8, 8, 8, 8, 8,
    ]);
  });

  test('a split does not count as an issue of shares, and a missing year makes the score null', () => {
    const split = { ...YEAR, shares_diluted: 400 };
    expect(piotroskiFScore([split, worse, opening]).score).toBe(8);
    expect(piotroskiFScore([split, worse, opening], 4).score).toBe(9);
    expect(piotroskiFScore([YEAR, worse, null]).score).toBeNull();
  });
});
