import { expect, test } from '@jest/globals';
import { toDay } from '@tearsheet/shared';
import { fact } from '@tearsheet/testing/market/exampleSources.ts';
import { readFilings } from '../../../src/connectors/sec/readFilings.ts';
import { statements } from '../../../src/connectors/sec/statements.ts';
import type { FundamentalRow } from '../../../src/content.ts';

type Filing = Parameters<typeof fact>[3];
const Q1: Filing = ['a-1', '10-Q', '2023-05-05'];
const Q2: Filing = ['a-2', '10-Q', '2023-08-04'];
const Q3: Filing = ['a-3', '10-Q', '2023-11-03'];
const YEAR: Filing = ['a-4', '10-K', '2024-02-15'];
const LATER: Filing = ['a-5', '10-K', '2025-02-14'];
const AMENDED: Filing = ['a-7', '10-K/A', '2024-06-03'];
const NEWS: Filing = ['a-6', '8-K', '2023-06-01'];

const REVENUE = [
  fact(10, '2023-03-31', '2023-01-01', Q1),
  fact(12, '2023-06-30', '2023-04-01', Q2),
  fact(22, '2023-06-30', '2023-01-01', Q2),
  fact(13, '2023-09-30', '2023-07-01', Q3),
  fact(35, '2023-09-30', '2023-01-01', Q3),
  fact(50, '2023-12-31', '2023-01-01', YEAR),
  // Restated a year later, in the filing of the new year.
  fact(51, '2023-12-31', '2023-01-01', LATER),
  fact(60, '2024-12-31', '2024-01-01', LATER),
  fact(99, '2023-03-31', '2023-01-01', NEWS),
  fact(52, '2023-12-31', '2023-01-01', AMENDED),
  // Figures of the future in a report about the past.
  fact(70, '2025-12-31', '2025-01-01', YEAR),
];
const CASH_FLOW = [
  fact(3, '2023-03-31', '2023-01-01', Q1),
  fact(7, '2023-06-30', '2023-01-01', Q2),
  fact(12, '2023-09-30', '2023-01-01', Q3),
  fact(20, '2023-12-31', '2023-01-01', YEAR),
];
const SHARES = [fact(100, '2023-09-30', '2023-07-01', Q3), fact(101, '2023-12-31', '2023-01-01', YEAR)];
const ASSETS = [
  fact(500, '2023-03-31', null, Q1),
  fact(540, '2023-12-31', null, YEAR),
  fact(500, '2022-12-31', null, YEAR),
];

const usd = (facts: readonly object[]) => ({ units: { USD: facts } });
const document = (more: object = {}) => ({
  facts: {
    'us-gaap': {
      Assets: usd(ASSETS),
      Revenues: usd(REVENUE),
      NetCashProvidedByUsedInOperatingActivities: usd(CASH_FLOW),
      WeightedAverageNumberOfDilutedSharesOutstanding: { units: { shares: SHARES } },
      ...more,
    },
  },
});

function rowsOf(of: object): Map<string, FundamentalRow> {
  const filings = readFilings(of);
  const rows = filings ? statements('X.N', filings) : [];
  return new Map(rows.map((row) => [`${row.periodEnd}/${row.freq}`, row]));
}
const at = (rows: ReadonlyMap<string, FundamentalRow>, end: string, freq: 1 | 2) => rows.get(`${toDay(end)}/${freq}`);

test('a year as it was first filed, not as it was restated', () => {
  const row = at(rowsOf(document()), '2023-12-31', 1);
  expect(row).toMatchObject({ sourceDay: toDay('2024-02-15'), stmtDay: toDay('2023-12-31'), currency: 'USD' });
  expect(row?.values).toEqual({ revenue: 50, operating_cash_flow: 20, shares_diluted: 101, total_assets: 540 });
});

test('quarters: reported ones as reported, cash flows and the last quarter as differences', () => {
  const rows = rowsOf(document());
  const quarter = (end: string) => at(rows, end, 2)?.values;
  expect(quarter('2023-03-31')).toEqual({ revenue: 10, operating_cash_flow: 3, total_assets: 500 });
  expect(quarter('2023-06-30')).toEqual({ revenue: 12, operating_cash_flow: 4 });
  expect(quarter('2023-09-30')).toEqual({ revenue: 13, operating_cash_flow: 5, shares_diluted: 100 });
  expect(quarter('2023-12-31')).toEqual({
    revenue: 15,
    operating_cash_flow: 8,
    shares_diluted: 101,
    total_assets: 540,
  });
});

test('a quarter whose predecessor is missing has no difference', () => {
  const rows = rowsOf(
    document({ NetCashProvidedByUsedInOperatingActivities: usd(CASH_FLOW.filter((_, i) => i !== 1)) }),
  );
  expect(at(rows, '2023-09-30', 2)?.values).not.toHaveProperty('operating_cash_flow');
});

test('without the future the past is the same', () => {
  const before = document({ Revenues: usd(REVENUE.filter(({ filed }) => filed < '2025')) });
  const [all, past] = [rowsOf(document()), rowsOf(before)];
  for (const [key, row] of past) expect(all.get(key)).toEqual(row);
  expect(all.size).toBeGreaterThan(past.size);
});

test('the preferred tag wins, and parts make what has no tag', () => {
  const rows = rowsOf(
    document({
      SalesRevenueNet: usd([fact(49, '2023-12-31', '2023-01-01', YEAR)]),
      CostOfRevenue: usd([fact(30, '2023-12-31', '2023-01-01', YEAR)]),
      OperatingIncomeLoss: usd([fact(9, '2023-12-31', '2023-01-01', YEAR)]),
      DepreciationDepletionAndAmortization: usd([fact(2, '2023-12-31', '2023-01-01', YEAR)]),
      LongTermDebtNoncurrent: usd([fact(95, '2023-12-31', null, YEAR)]),
      LongTermDebtCurrent: usd([fact(10, '2023-12-31', null, YEAR)]),
      CommercialPaper: usd([fact(6, '2023-12-31', null, YEAR)]),
    }),
  );
  expect(at(rows, '2023-12-31', 1)?.values).toMatchObject({
    revenue: 50,
    gross_profit: 20,
    ebitda: 11,
    long_term_debt: 95,
    total_debt: 111,
  });
  expect(at(rowsOf(document()), '2023-12-31', 1)?.values).not.toHaveProperty('total_debt');
});

test('a company that reports by IFRS in its own currency', () => {
  const annual: Filing = ['b-1', '20-F', '2024-03-20'];
  const rows = rowsOf({
    facts: {
      'ifrs-full': {
        Assets: { units: { EUR: [fact(900, '2023-12-31', null, annual)], USD: [] } },
        Revenue: { units: { EUR: [fact(300, '2023-12-31', '2023-01-01', annual)] } },
      },
    },
  });
  expect([...rows.values()]).toMatchObject([{ freq: 1, currency: 'EUR', values: { revenue: 300, total_assets: 900 } }]);
});

test('no reports at all', () => {
  expect(readFilings({ facts: { dei: {} } })).toBeNull();
});

test.each([
  [{}, 'companyfacts.facts is missing, not an object'],
  [document({ Revenues: { units: { USD: [{ ...REVENUE[0], end: '31/12/2023' }] } } }), 'units.USD[0].end is not a day'],
  [document({ Revenues: { unit: [] } }), 'us-gaap.Revenues.units is missing, not an object'],
])('an answer of another shape is an error that names the field', (drifted, message) => {
  expect(() => readFilings(drifted)).toThrow(message);
});
