import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { type Items, type KeyRatio, keyRatios } from '@tearsheet/shared/ratios';
import { parse } from 'csv-parse/sync';

/** Published ratios of real statements. Their folder is next to the checkout, and a bare clone lacks it. */
const FOLDER = new URL('../../../shared/data/', import.meta.url);
const here = existsSync(new URL('10_published_numbers/published.json', FOLDER));
if (!here) console.warn('real statements are not here: their tests are skipped');

interface Published {
  readonly id: string;
  readonly expected: readonly number[];
  readonly tolerance: number;
}

/**
 * Entries by the ratio they are of. In percent or not, as published. Not ours: FR-11 (averages over averages; ours is at
 * the end of the period), FR-13 to FR-15 (parts of the cash cycle), FR-18 (a sign quirk, says the entry itself).
 */
const RATIOS: Readonly<
  Record<string, { readonly ratio: KeyRatio; readonly isPercent?: true; readonly needsStart?: true }>
> = {
  'FR-01': { ratio: 'current_ratio' },
  'FR-02': { ratio: 'gross_margin', isPercent: true },
  'FR-03': { ratio: 'operating_margin', isPercent: true },
  'FR-04': { ratio: 'net_margin', isPercent: true },
  'FR-05': { ratio: 'effective_tax_rate', isPercent: true },
  'FR-06': { ratio: 'pretax_margin', isPercent: true },
  'FR-07': { ratio: 'debt_equity' },
  'FR-08': { ratio: 'quick_ratio' },
  'FR-09': { ratio: 'return_on_equity', isPercent: true, needsStart: true },
  'FR-10': { ratio: 'return_on_assets', isPercent: true, needsStart: true },
  'FR-12': { ratio: 'net_debt_to_ebitda' },
  'FR-16': { ratio: 'cash_cycle_days', needsStart: true },
  'FR-17': { ratio: 'ebitda_interest_expense' },
};
const ITEMS: Readonly<Record<string, string>> = {
  Revenue: 'revenue',
  'Gross Profit': 'gross_profit',
  'Operating Income': 'operating_income',
  'Depreciation and Amortization': 'depreciation_amortization',
  'Interest Expense': 'interest_expense',
  'Income Before Tax': 'pretax_income',
  'Income Tax Expense': 'income_tax',
  'Net Income': 'net_income',
  'Cash and Cash Equivalents': 'cash',
  'Short Term Investments': 'short_term_investments',
  'Accounts Receivable': 'receivables',
  Inventory: 'inventory',
  'Total Current Assets': 'current_assets',
  'Total Assets': 'total_assets',
  'Accounts Payable': 'payables',
  'Total Current Liabilities': 'current_liabilities',
  'Total Debt': 'total_debt',
  'Total Equity': 'shareholders_equity',
};
const YEARS = ['2020', '2021', '2022', '2023'];

const readCsv = (name: string): Record<string, string>[] => {
  const bytes = readFileSync(new URL(name, FOLDER));
  return parse(name.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true });
};

(here ? describe : describe.skip)('key ratios of Apple and Microsoft as FinanceToolkit published them', () => {
  const published: readonly Published[] = here
    ? JSON.parse(readFileSync(new URL('10_published_numbers/published.json', FOLDER), 'utf8'))
    : [];
  const statements = new Map<string, Record<string, number>>();
  for (const kind of here ? ['income', 'balance', 'cash'] : []) {
    for (const row of readCsv(`09_fundamentals/financetoolkit_${kind}_AAPL_MSFT.csv`)) {
      const name = ITEMS[row.item?.trim() ?? ''];
      // Operating income, net income and depreciation as the income statement has them.
      if (!name || kind === 'cash') continue;
      for (const year of YEARS) {
        const key = `${row.symbol} ${year}`;
        statements.set(key, { ...statements.get(key), [name]: Number(row[year]) });
      }
    }
  }
  const itemsOf = (key: string): Items => statements.get(key) ?? {};

  test.each(Object.entries(RATIOS))('%s', (id, { ratio, isPercent, needsStart }) => {
    const entry = published.find((one) => one.id === id) as Published;
    const ours = ['AAPL', 'MSFT'].flatMap((symbol) =>
      YEARS.slice(needsStart ? 1 : 0).map((year) => {
        const items = itemsOf(`${symbol} ${year}`);
        const start = itemsOf(`${symbol} ${Number(year) - 1}`);
        return keyRatios({ period: items, year: items, end: items, start, marketCap: null })[ratio] ?? Number.NaN;
      }),
    );
    expect(ours).toHaveLength(entry.expected.length);
    entry.expected.forEach((expected, i) => {
      const value = (ours[i] ?? Number.NaN) / (isPercent ? 100 : 1);
      expect(Math.abs(value - expected)).toBeLessThanOrEqual(entry.tolerance);
    });
  });

  test('SEC-01: a filing of the company gives the same ratios as the provider', () => {
    const entry = published.find(({ id }) => id === 'SEC-01') as Published;
    const filed = readCsv('09_fundamentals/sec_xbrl_facts.csv.gz').filter(
      ({ ticker, filing, end, start }) =>
        ticker === 'AAPL' &&
        filing === '10-K FY2023' &&
        end === '2023-09-30' &&
        (start === '' || start === '2022-09-25'),
    );
    const fact = (concept: string) => Number(filed.find((row) => row.concept === concept)?.value);
    const items: Items = {
      revenue: fact('RevenueFromContractWithCustomerExcludingAssessedTax'),
      gross_profit: fact('GrossProfit'),
      operating_income: fact('OperatingIncomeLoss'),
      net_income: fact('NetIncomeLoss'),
      current_assets: fact('AssetsCurrent'),
      current_liabilities: fact('LiabilitiesCurrent'),
    };
    const ratios = keyRatios({ period: items, year: items, end: items, start: null, marketCap: null });
    const ours = [
      ratios.current_ratio,
      ...[ratios.gross_margin, ratios.operating_margin, ratios.net_margin].map(percentless),
    ];
    entry.expected.forEach((expected, i) => {
      expect(Math.abs((ours[i] ?? Number.NaN) - expected)).toBeLessThanOrEqual(entry.tolerance);
    });
  });
});

function percentless(value: number | null): number {
  return (value ?? Number.NaN) / 100;
}
