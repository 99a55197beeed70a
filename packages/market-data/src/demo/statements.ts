import { type Day, formatDay, toDay } from '@tearsheet/shared/dates';
import type { FundamentalRow } from '../content.ts';
import { crossRate, type EuroRates } from './exchangeRates.ts';
import type { Path } from './funds.ts';
import type { Stream } from './random.ts';
import { ANCHOR, positionOnOrAfter, type TimeAxis } from './timeAxis.ts';

/** Rough shape of the accounts by sector: operating margin, gross margin, return on equity, debt over equity. */
const SHAPES: Readonly<Record<string, readonly [operating: number, gross: number, equity: number, debt: number]>> = {
  'Information Technology': [0.26, 0.58, 0.28, 0.35],
  'Consumer Discretionary': [0.11, 0.36, 0.2, 0.7],
  'Communication Services': [0.2, 0.55, 0.16, 0.8],
  'Consumer Staples': [0.14, 0.42, 0.22, 0.8],
  Financials: [0.34, 0, 0.12, 1.1],
  'Health Care': [0.2, 0.62, 0.2, 0.6],
  Industrials: [0.13, 0.33, 0.18, 0.75],
  Energy: [0.13, 0.34, 0.13, 0.4],
  Materials: [0.17, 0.35, 0.14, 0.45],
  Utilities: [0.18, 0.4, 0.1, 1.4],
  'Real Estate': [0.32, 0.6, 0.08, 1],
};
const TAX = 0.22;
const INTEREST = 0.04;
const FLOWS = [
  'revenue',
  'gross_profit',
  'operating_income',
  'interest_expense',
  'pretax_income',
  'income_tax',
  'net_income',
  'depreciation_amortization',
  'ebitda',
  'selling_general_administrative',
  'operating_cash_flow',
  'capital_expenditure',
  'dividends_paid',
];

/**
 * Quarterly and annual statements of one company, each with its publication date; only what is published by the end of
 * the axis exists. Earnings follow the market's valuation of the quarters before with noise, the other items follow from
 * them by the sector's shape, so that the accounts hold together: annual flows are the sums of their quarters, EBITDA is
 * operating income plus depreciation, income before tax is operating income less interest. capital_expenditure and
 * dividends_paid are amounts paid, above 0; shares are as reported, before later splits.
 */
export function statementRows(axis: TimeAxis, path: Path, rates: EuroRates, stream: Stream): FundamentalRow[] {
  const { stock, span } = path;
  const rows: FundamentalRow[] = [];
  const lastYear = Number(formatDay(axis.lastDay).slice(0, 4));
  let year: Record<string, number>[] = [];
  for (let month = 2011 * 12 + ((stock.yearEndMonth + 2) % 3); month < (lastYear + 1) * 12; month += 3) {
    const periodEnd = endOfMonth(month);
    const position = positionOnOrAfter(axis, periodEnd);
    if (position < span.from + 30 || position >= Math.min(span.to, axis.length)) continue;
    const values = quarter(path, position, periodEnd, rates, stream);
    const isYearEnd = (month % 12) + 1 === stock.yearEndMonth;
    year = [...year, values].slice(-4);
    const fiscalYear = Math.floor(month / 12) + ((month % 12) + 1 > stock.yearEndMonth ? 1 : 0);
    const delay = 28 + Math.floor(20 * stream.uniform(position, 5));
    add(2, values, periodEnd, fiscalYear, periodEnd + delay + (isYearEnd ? 12 : 0));
    if (isYearEnd && year.length === 4) {
      const sums = Object.fromEntries(
        FLOWS.filter((name) => name in values).map((name) => [
          name,
          year.reduce((sum, part) => sum + (part[name] ?? 0), 0),
        ]),
      );
      add(1, { ...values, ...sums }, periodEnd, fiscalYear, periodEnd + delay + 20);
    }
  }
  return rows;

  function add(freq: 1 | 2, values: Record<string, number>, periodEnd: Day, fiscalYear: number, published: Day): void {
    if (published > axis.lastDay) return;
    rows.push({
      ric: stock.ric,
      periodEnd,
      freq,
      fiscalYear,
      stmtDay: periodEnd,
      sourceDay: published,
      rkdcode: null,
      currency: stock.reports,
      values,
    });
  }
}

function quarter(
  { stock, levels }: Path,
  position: number,
  periodEnd: Day,
  rates: EuroRates,
  stream: Stream,
): Record<string, number> {
  const shape = SHAPES[stock.sector] ?? [0.15, 0.4, 0.15, 0.6];
  const noise = (slot: number, size: number) => Math.exp(size * stream.normal(position, slot));
  // Companies of a sector differ, and drift apart slowly.
  const own = (slot: number, size: number) => Math.exp(size * stream.normal(0, slot));
  const drift = own(14, 0.02) ** ((periodEnd - ANCHOR) / 365.25);
  const operatingMargin = Math.min(0.55, shape[0] * own(10, 0.25) * drift);
  const grossMargin = Math.min(0.92, shape[1] * own(11, 0.12) * drift ** 0.4);
  const returnOnEquity = shape[2] * own(12, 0.25);
  const leverage = shape[3] * own(13, 0.3);
  const begin = Math.max(0, position - 260);
  const average = levels.subarray(begin, position + 1).reduce((sum, level) => sum + level, 0) / (position + 1 - begin);
  const rate = crossRate(rates, stock.currency, stock.reports, position);
  const netIncome = ((average * stock.shares * rate) / stock.priceEarnings / 4) * noise(0, 0.12);
  const equity = ((netIncome * 4) / returnOnEquity) * noise(1, 0.03);
  const debt = equity * leverage * noise(2, 0.05);
  const pretax = netIncome / (1 - TAX);
  const interest = (debt * INTEREST) / 4;
  const operating = pretax + interest;
  const revenue = (operating / operatingMargin) * noise(3, 0.04);
  const depreciation = revenue * 0.05;
  const laterSplits = stock.splits
    .filter(({ day }) => day > periodEnd)
    .reduce((product, { ratio }) => product * ratio, 1);
  const common = {
    revenue,
    operating_income: operating,
    interest_expense: interest,
    pretax_income: pretax,
    income_tax: pretax - netIncome,
    net_income: netIncome,
    depreciation_amortization: depreciation,
    shareholders_equity: equity,
    total_debt: debt,
    long_term_debt: debt * 0.8,
    operating_cash_flow: (netIncome + depreciation) * noise(4, 0.1),
    capital_expenditure: depreciation * 1.1,
    dividends_paid: (stock.dividendYield * average * stock.shares * rate) / 4,
    shares_diluted: stock.shares / laterSplits,
  };
  const retained = equity * Math.min(0.95, 0.6 * own(15, 0.3));
  if (stock.sector === 'Financials') {
    const assets = (equity + debt) * 5;
    return rounded({
      ...common,
      cash: equity * 0.5,
      total_assets: assets,
      total_liabilities: assets - equity,
      retained_earnings: retained,
    });
  }
  const currentLiabilities = revenue * 4 * 0.2;
  const cash = revenue * 4 * 0.1;
  const current = {
    cash,
    short_term_investments: revenue * 4 * 0.04,
    receivables: revenue * 4 * 0.13,
    inventory: revenue * 4 * 0.06,
  };
  const currentAssets = Object.values(current).reduce((sum, value) => sum + value, revenue * 4 * 0.02);
  const grossProfit = Math.max(revenue * grossMargin, operating * 1.1);
  const assets = Math.max(equity + debt + currentLiabilities, currentAssets * 1.2);
  return rounded({
    ...common,
    ...current,
    gross_profit: grossProfit,
    selling_general_administrative: (grossProfit - operating) * 0.7 * noise(6, 0.03),
    ebitda: operating + depreciation,
    current_assets: currentAssets,
    current_liabilities: currentLiabilities,
    payables: currentLiabilities * 0.45,
    property_plant_equipment: (assets - currentAssets) * 0.6,
    total_assets: assets,
    total_liabilities: assets - equity,
    retained_earnings: retained,
  });
}

/** Whole units, except that sums still hold: the items that are sums are made again from rounded parts. */
function rounded(values: Record<string, number>): Record<string, number> {
  const whole = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value)]));
  const get = (name: string) => whole[name] ?? 0;
  whole.pretax_income = get('operating_income') - get('interest_expense');
  whole.income_tax = get('pretax_income') - get('net_income');
  if ('ebitda' in whole) whole.ebitda = get('operating_income') + get('depreciation_amortization');
  whole.total_liabilities = get('total_assets') - get('shareholders_equity');
  if ('gross_profit' in whole) whole.gross_profit = Math.min(get('gross_profit'), get('revenue'));
  return whole;
}

/** Months since year 0. */
function endOfMonth(month: number): Day {
  const next = month + 1;
  return toDay(`${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`) - 1;
}
