import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { beneishMScore, duPont, type Items, piotroskiFScore } from '@tearsheet/shared/ratios';
import { parse } from 'csv-parse/sync';

/** Real statements. Their folder is next to the checkout, and a bare clone lacks it. */
const FOLDER = new URL('../../../shared/data/09_fundamentals/', import.meta.url);
const here = existsSync(new URL('financetoolkit_income_AAPL_MSFT.csv', FOLDER));
if (!here) console.warn('real statements are not here: their tests are skipped');

const ITEMS: Readonly<Record<string, string>> = {
  Revenue: 'revenue',
  'Gross Profit': 'gross_profit',
  'Operating Income': 'operating_income',
  'Income Before Tax': 'pretax_income',
  'Net Income': 'net_income',
  'Depreciation and Amortization': 'depreciation_amortization',
  'Selling, General and Administrative Expenses': 'selling_general_administrative',
  'Weighted Average Shares Diluted': 'shares_diluted',
  'Operating Cash Flow': 'operating_cash_flow',
  'Net Receivables': 'receivables',
  'Total Current Assets': 'current_assets',
  'Property, Plant and Equipment': 'property_plant_equipment',
  'Total Assets': 'total_assets',
  'Total Current Liabilities': 'current_liabilities',
  'Long Term Debt': 'long_term_debt',
  'Total Equity': 'shareholders_equity',
};
const YEARS = [2020, 2021, 2022, 2023];

function statements(): ReadonlyMap<string, Items> {
  const found = new Map<string, Items>();
  for (const kind of ['cash', 'balance', 'income']) {
    const bytes = readFileSync(new URL(`financetoolkit_${kind}_AAPL_MSFT.csv`, FOLDER));
    for (const row of parse(bytes, { columns: true }) as Record<string, string>[]) {
      const name = ITEMS[row.item?.trim() ?? ''];
      if (!name) continue;
      for (const year of YEARS) {
        const key = `${row.symbol} ${year}`;
        found.set(key, { ...found.get(key), [name]: Number(row[year]) });
      }
    }
  }
  return found;
}

/** Four decimals, as recorded in the tests of FinanceToolkit (MIT license) for these very statements, 2021 to 2023. */
const BENEISH = {
  'AAPL 2021': [1.0322, 0.9151, 1.1404, 1.3326, 1.0566, 0.8279, 1.0608, -0.0267, -2.2503],
  'AAPL 2022': [1.0975, 0.9647, 0.9841, 1.0779, 1.0635, 1.0595, 1.0729, -0.0634, -2.6691],
  'AAPL 2023': [1.0297, 0.9814, 0.9387, 0.972, 0.9982, 1.0222, 0.9516, -0.0384, -2.6802],
  'MSFT 2021': [1.0112, 0.9834, 1.0667, 1.1753, 1.3748, 0.8686, 0.9496, -0.0463, -2.4298],
  'MSFT 2022': [0.9863, 1.0077, 1.253, 1.1796, 0.9994, 0.9318, 0.9372, -0.0447, -2.4029],
  'MSFT 2023': [1.0292, 0.9925, 0.9689, 1.0688, 1.2666, 1.0237, 0.9107, -0.0369, -2.5254],
} as const;
/** Interest burden, tax burden, operating margin, asset turnover, equity multiplier, return on equity. */
const EXTENDED_DUPONT = {
  'AAPL 2021': [1.0024, 0.867, 0.2978, 1.0841, 5.255, 1.4744],
  'AAPL 2023': [0.9951, 0.8528, 0.2982, 1.0868, 6.252, 1.7195],
  'MSFT 2021': [1.017, 0.8617, 0.4159, 0.5293, 2.4399, 0.4708],
  'MSFT 2023': [1.0089, 0.8102, 0.4177, 0.5456, 2.0839, 0.3882],
} as const;
/** Without the signals it defines otherwise: shares (stock issued), leverage, and returns over average assets. */
const PIOTROSKI = {
  'AAPL 2022': { cash_flow_above_income: true, rising_current_ratio: false, rising_gross_margin: true },
  'AAPL 2023': { cash_flow_above_income: true, rising_current_ratio: true, rising_gross_margin: true },
  'MSFT 2022': { cash_flow_above_income: true, rising_current_ratio: false, rising_gross_margin: false },
  'MSFT 2023': { cash_flow_above_income: true, rising_current_ratio: false, rising_asset_turnover: false },
} as const;

(here ? describe : describe.skip)('Apple and Microsoft as FinanceToolkit published them', () => {
  const known = here ? statements() : new Map<string, Items>();
  const items = (key: string) => known.get(key) ?? {};
  const earlier = (key: string, years: number) => {
    const [symbol, year] = key.split(' ');
    return items(`${symbol} ${Number(year) - years}`);
  };

  test.each(Object.entries(BENEISH))('Beneish M, %s', (key, expected) => {
    const { score, ...parts } = beneishMScore(items(key), earlier(key, 1));
    expect([...Object.values(parts), score].map((value) => Number(value?.toFixed(4)))).toEqual(expected);
  });

  test.each(Object.entries(EXTENDED_DUPONT))('five-step DuPont, %s', (key, expected) => {
    const { interestBurden, taxBurden, operatingMargin, assetTurnover, equityMultiplier, returnOnEquity } = duPont(
      items(key),
      earlier(key, 1),
    );
    const ours = [interestBurden, taxBurden, operatingMargin, assetTurnover, equityMultiplier, returnOnEquity];
    expect(ours.map((value) => Number(value?.toFixed(4)))).toEqual(expected);
  });

  test.each(Object.entries(PIOTROSKI))('Piotroski F, %s', (key, expected) => {
    expect(piotroskiFScore([items(key), earlier(key, 1), earlier(key, 2)]).signals).toMatchObject(expected);
  });
});
