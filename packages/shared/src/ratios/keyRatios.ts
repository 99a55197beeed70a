/**
 * Key ratios of one period (interface 2.10) from statement items. Margins, returns, and yields are in percent, and the others
 * are plain ratios or days. A ratio is null if an item is missing or the ratio has no meaning. For example, a loss has no
 * price/earnings ratio, and negative equity has no return. docs/key-ratios.md has every formula with its source.
 */
export const KEY_RATIOS = [
  'gross_margin',
  'ebitda_margin',
  'operating_margin',
  'pretax_margin',
  'effective_tax_rate',
  'net_margin',
  'return_on_equity',
  'return_on_assets',
  'return_on_invested_capital',
  'fcf_yield',
  'dividend_yield',
  'pe',
  'price_book_value',
  'price_cash_flow',
  'price_sales',
  'enterprise_value_revenue',
  'enterprise_value_ebit',
  'quick_ratio',
  'current_ratio',
  'ebitda_interest_expense',
  'times_interest_earned',
  'total_debt_ebitda',
  'assets_equity',
  'debt_equity',
  'lt_debt_to_total_capital',
  'total_debt_enterprise_value',
  'net_debt_to_ebitda',
  'cash_cycle_days',
] as const;

export type KeyRatio = (typeof KEY_RATIOS)[number];
export type KeyRatios = Readonly<Record<KeyRatio, number | null>>;

/** Statement items that a source can report, by their names in docs/data-format.md. All are amounts of money. */
export const STATEMENT_ITEMS = [
  ...['revenue', 'gross_profit', 'operating_income', 'pretax_income', 'income_tax', 'net_income', 'ebitda'],
  ...['depreciation_amortization', 'interest_expense', 'total_assets', 'current_assets', 'cash'],
  ...['short_term_investments', 'receivables', 'inventory', 'current_liabilities', 'payables', 'total_debt'],
  ...['long_term_debt', 'shareholders_equity', 'operating_cash_flow', 'capital_expenditure', 'dividends_paid'],
  ...['selling_general_administrative', 'property_plant_equipment', 'retained_earnings', 'total_liabilities'],
] as const;

/** Statement items by their names in docs/data-format.md. */
export type Items = Readonly<Record<string, number | undefined>>;

export interface RatioInput {
  /** Items of the period itself, for margins. */
  readonly period: Items;
  /** Flows of a year: the period's own, or the sum of four quarters. Null if one of them is missing. */
  readonly year: Items | null;
  /** Balance-sheet items at the end of the period, and a year before. The latter are null if they are missing. */
  readonly end: Items;
  readonly start: Items | null;
  /** Price times shares, in the currency of the statements. Null if it is not known. */
  readonly marketCap: number | null;
}

/** Example: revenue 200, net_income 20 → net_margin 10. */
export function keyRatios({ period, year, end, start, marketCap }: RatioInput): KeyRatios {
  const own = (name: string): Value => period[name] ?? null;
  const flow = (name: string): Value => year?.[name] ?? null;
  const level = (name: string): Value => end[name] ?? null;
  const average = (name: string): Value => averageOf(level(name), start?.[name] ?? null);
  const ebitda = ebitdaOf(flow);
  const debt = level('total_debt');
  const cash = level('cash');
  const liquid = minus(debt, plus(cash, level('short_term_investments') ?? 0));
  const enterprise = plus(marketCap, liquid);
  const taxRate = divide(flow('income_tax'), positive(flow('pretax_income')));
  const profit = taxRate === null ? null : times(flow('operating_income'), 1 - taxRate);
  const capital = plus(average('shareholders_equity'), average('total_debt'));
  const soldCost = minus(flow('revenue'), flow('gross_profit'));
  const daysOf = (name: string, per: Value) => times(divide(average(name), positive(per)), 365);
  const quick = plus(plus(cash, level('short_term_investments')), level('receivables'));
  const equity = positive(level('shareholders_equity'));
  return {
    gross_margin: percent(own('gross_profit'), own('revenue')),
    ebitda_margin: percent(ebitdaOf(own), own('revenue')),
    operating_margin: percent(own('operating_income'), own('revenue')),
    pretax_margin: percent(own('pretax_income'), own('revenue')),
    effective_tax_rate: percent(own('income_tax'), own('pretax_income')),
    net_margin: percent(own('net_income'), own('revenue')),
    return_on_equity: percent(flow('net_income'), average('shareholders_equity')),
    return_on_assets: percent(flow('net_income'), average('total_assets')),
    return_on_invested_capital: percent(profit, capital),
    fcf_yield: percent(minus(flow('operating_cash_flow'), flow('capital_expenditure')), marketCap),
    dividend_yield: percent(flow('dividends_paid'), marketCap),
    pe: divide(marketCap, positive(flow('net_income'))),
    price_book_value: divide(marketCap, equity),
    price_cash_flow: divide(marketCap, positive(flow('operating_cash_flow'))),
    price_sales: divide(marketCap, positive(flow('revenue'))),
    enterprise_value_revenue: divide(enterprise, positive(flow('revenue'))),
    enterprise_value_ebit: divide(enterprise, positive(flow('operating_income'))),
    quick_ratio: divide(quick, positive(level('current_liabilities'))),
    current_ratio: divide(level('current_assets'), positive(level('current_liabilities'))),
    ebitda_interest_expense: divide(ebitda, positive(flow('interest_expense'))),
    times_interest_earned: divide(flow('operating_income'), positive(flow('interest_expense'))),
    total_debt_ebitda: divide(debt, positive(ebitda)),
    assets_equity: divide(level('total_assets'), equity),
    debt_equity: divide(debt, equity),
    lt_debt_to_total_capital: divide(level('long_term_debt'), positive(plus(debt, level('shareholders_equity')))),
    total_debt_enterprise_value: divide(debt, positive(enterprise)),
    net_debt_to_ebitda: divide(minus(debt, cash), positive(ebitda)),
    cash_cycle_days: minus(
      plus(daysOf('receivables', flow('revenue')), daysOf('inventory', soldCost)),
      daysOf('payables', soldCost),
    ),
  };
}

function ebitdaOf(read: (name: string) => Value): Value {
  return read('ebitda') ?? plus(read('operating_income'), read('depreciation_amortization'));
}

/** Arithmetic in which a missing operand gives a missing result. Null is "not known". */
export type Value = number | null;

export const positive = (x: Value): Value => (x !== null && x > 0 ? x : null);
export const plus = (x: Value, y: Value): Value => (x === null || y === null ? null : x + y);
export const minus = (x: Value, y: Value): Value => (x === null || y === null ? null : x - y);
export const times = (x: Value, y: Value): Value => (x === null || y === null ? null : x * y);
export const averageOf = (x: Value, y: Value): Value => (x === null || y === null ? null : (x + y) / 2);
export const divide = (x: Value, y: Value): Value => (x === null || y === null || y === 0 ? null : x / y);
/** In percent of something above 0. */
export const percent = (x: Value, y: Value): Value => times(divide(x, positive(y)), 100);

export type DuPont = Readonly<ReturnType<typeof duPont>>;

/**
 * Return on equity taken apart: in three steps net margin × asset turnover × equity multiplier, in five with the net margin
 * as tax burden × interest burden × operating margin. Averages are of both ends of the year. A factor is null when an item
 * is missing or a divisor is not above 0; the product of known factors is the return.
 * Source: Bodie, Kane, Marcus, Investments, chapter "Financial Statement Analysis".
 *
 * @param year flows of twelve months and the balance sheet at their end
 * @param before the balance sheet a year earlier
 *
 * Example: net income 10, revenue 100, average assets 200, average equity 50 → 0.1 × 0.5 × 4 = 0.2.
 */
export function duPont(year: Items, before: Items | null) {
  const item = (name: string): Value => year[name] ?? null;
  const average = (name: string): Value => averageOf(item(name), before?.[name] ?? null);
  const [assets, equity] = [average('total_assets'), average('shareholders_equity')];
  return {
    /** Net income / income before tax. */
    taxBurden: divide(item('net_income'), positive(item('pretax_income'))),
    /** Income before tax / operating income. */
    interestBurden: divide(item('pretax_income'), positive(item('operating_income'))),
    /** Operating income / revenue, decimal. */
    operatingMargin: divide(item('operating_income'), positive(item('revenue'))),
    /** Net income / revenue, decimal: the product of the three before. */
    netMargin: divide(item('net_income'), positive(item('revenue'))),
    /** Revenue / average total assets. */
    assetTurnover: divide(item('revenue'), positive(assets)),
    /** Average total assets / average equity. */
    equityMultiplier: divide(assets, positive(equity)),
    /** Net income / average equity, decimal. */
    returnOnEquity: divide(item('net_income'), positive(equity)),
  };
}

/** Cash-flow accruals over average total assets: (net income − operating cash flow) / average assets, decimal (Hribar, Collins 2002). */
export function accrualRatio(year: Items, before: Items | null): Value {
  const accruals =
    year.net_income === undefined || year.operating_cash_flow === undefined
      ? null
      : year.net_income - year.operating_cash_flow;
  const assets = averageOf(year.total_assets ?? null, before?.total_assets ?? null);
  return divide(accruals, positive(assets));
}
