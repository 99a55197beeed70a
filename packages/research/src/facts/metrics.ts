import type { FactUnit } from './fact.ts';

/** What a metric is read from, which decides its period and source. */
export type MetricBasis = 'accounts' | 'prices' | 'dividends' | 'scores';

export interface MetricRow {
  readonly label: string;
  readonly unit: FactUnit;
  readonly group: MetricGroup;
  readonly basis: MetricBasis;
  /** Which side of the peers is the good one; null when neither is. */
  readonly better: 'high' | 'low' | null;
}

export type MetricGroup =
  | 'valuation'
  | 'growth'
  | 'profitability'
  | 'quality'
  | 'liquidity'
  | 'solvency'
  | 'efficiency'
  | 'performance'
  | 'risk'
  | 'dividends'
  | 'scores';

/** THE table of what is compared with peers. Formulas: docs/research.md. */
export const METRICS = {
  pe: row('price/earnings', 'multiple', 'valuation', 'accounts', 'low'),
  price_book_value: row('price/book', 'multiple', 'valuation', 'accounts', 'low'),
  price_sales: row('price/sales', 'multiple', 'valuation', 'accounts', 'low'),
  price_cash_flow: row('price/cash flow', 'multiple', 'valuation', 'accounts', 'low'),
  enterprise_value_revenue: row('enterprise value/revenue', 'multiple', 'valuation', 'accounts', 'low'),
  enterprise_value_ebit: row('enterprise value/EBIT', 'multiple', 'valuation', 'accounts', 'low'),
  fcf_yield: row('free-cash-flow yield', 'percent', 'valuation', 'accounts', 'high'),
  revenue_growth_1y: row('revenue growth over one year', 'percent', 'growth', 'accounts', 'high'),
  revenue_cagr_3y: row('yearly revenue growth over three years', 'percent', 'growth', 'accounts', 'high'),
  revenue_cagr_5y: row('yearly revenue growth over five years', 'percent', 'growth', 'accounts', 'high'),
  net_income_growth_1y: row('net income growth over one year', 'percent', 'growth', 'accounts', 'high'),
  net_income_cagr_3y: row('yearly net income growth over three years', 'percent', 'growth', 'accounts', 'high'),
  gross_margin: row('gross margin', 'percent', 'profitability', 'accounts', 'high'),
  ebitda_margin: row('EBITDA margin', 'percent', 'profitability', 'accounts', 'high'),
  operating_margin: row('operating margin', 'percent', 'profitability', 'accounts', 'high'),
  net_margin: row('net margin', 'percent', 'profitability', 'accounts', 'high'),
  operating_margin_change_1y: row(
    'change of the operating margin over one year',
    'percentage_points',
    'profitability',
    'accounts',
    'high',
  ),
  operating_margin_change_3y: row(
    'change of the operating margin over three years',
    'percentage_points',
    'profitability',
    'accounts',
    'high',
  ),
  gross_margin_change_3y: row(
    'change of the gross margin over three years',
    'percentage_points',
    'profitability',
    'accounts',
    'high',
  ),
  return_on_equity: row('return on equity', 'percent', 'profitability', 'accounts', 'high'),
  return_on_assets: row('return on assets', 'percent', 'profitability', 'accounts', 'high'),
  return_on_invested_capital: row('return on invested capital', 'percent', 'profitability', 'accounts', 'high'),
  tax_burden: row('tax burden (net income over income before tax)', 'ratio', 'profitability', 'accounts', 'high'),
  interest_burden: row(
    'interest burden (income before tax over operating income)',
    'ratio',
    'profitability',
    'accounts',
    'high',
  ),
  asset_turnover: row('asset turnover', 'multiple', 'efficiency', 'accounts', 'high'),
  equity_multiplier: row('equity multiplier (assets over equity)', 'multiple', 'solvency', 'accounts', 'low'),
  accrual_ratio: row('accruals over average assets', 'percent', 'quality', 'accounts', 'low'),
  cash_conversion: row('operating cash flow over net income', 'multiple', 'quality', 'accounts', 'high'),
  piotroski_f: row('Piotroski F score', 'count', 'quality', 'accounts', 'high'),
  beneish_m: row('Beneish M score', 'ratio', 'quality', 'accounts', 'low'),
  altman_z: row('Altman Z score', 'ratio', 'solvency', 'accounts', 'high'),
  current_ratio: row('current ratio', 'ratio', 'liquidity', 'accounts', 'high'),
  quick_ratio: row('quick ratio', 'ratio', 'liquidity', 'accounts', 'high'),
  cash_ratio: row(
    'cash and short-term investments over current liabilities',
    'multiple',
    'liquidity',
    'accounts',
    'high',
  ),
  working_capital_to_revenue: row('working capital over revenue', 'percent', 'liquidity', 'accounts', null),
  cash_cycle_days: row('cash conversion cycle', 'days', 'efficiency', 'accounts', 'low'),
  receivable_days: row('days of sales in receivables', 'days', 'efficiency', 'accounts', 'low'),
  inventory_days: row('days of cost in inventory', 'days', 'efficiency', 'accounts', 'low'),
  payable_days: row('days of cost in payables', 'days', 'efficiency', 'accounts', null),
  capex_to_revenue: row('capital expenditure over revenue', 'percent', 'efficiency', 'accounts', null),
  debt_equity: row('debt/equity', 'ratio', 'solvency', 'accounts', 'low'),
  net_debt_to_ebitda: row('net debt/EBITDA', 'multiple', 'solvency', 'accounts', 'low'),
  times_interest_earned: row('operating income over interest', 'multiple', 'solvency', 'accounts', 'high'),
  total_debt_enterprise_value: row('debt over enterprise value', 'ratio', 'solvency', 'accounts', 'low'),
  return_1m: row('total return over one month', 'percent', 'performance', 'prices', 'high'),
  return_3m: row('total return over three months', 'percent', 'performance', 'prices', 'high'),
  return_6m: row('total return over six months', 'percent', 'performance', 'prices', 'high'),
  return_12m: row('total return over twelve months', 'percent', 'performance', 'prices', 'high'),
  return_3y: row('yearly total return over three years', 'percent', 'performance', 'prices', 'high'),
  return_5y: row('yearly total return over five years', 'percent', 'performance', 'prices', 'high'),
  excess_return_12m: row(
    'total return over twelve months less that of the benchmark',
    'percentage_points',
    'performance',
    'prices',
    'high',
  ),
  volatility_1y: row('volatility over one year', 'percent', 'risk', 'prices', 'low'),
  max_drawdown_3y: row('deepest fall within three years', 'percent', 'risk', 'prices', 'high'),
  beta_2y: row('beta to the benchmark over two years of weekly returns', 'ratio', 'risk', 'prices', null),
  from_52_week_high: row('distance to the 52-week high', 'percent', 'performance', 'prices', 'high'),
  dividend_yield: row('dividend yield', 'percent', 'dividends', 'dividends', 'high'),
  payout_ratio: row('dividends over net income', 'percent', 'dividends', 'accounts', null),
  dividend_cagr_5y: row('yearly dividend growth over five years', 'percent', 'dividends', 'dividends', 'high'),
  dividend_years: row('calendar years in a row with a dividend', 'years', 'dividends', 'dividends', 'high'),
  score_value: row('value score', 'score', 'scores', 'scores', 'high'),
  score_quality: row('quality score', 'score', 'scores', 'scores', 'high'),
  score_momentum: row('momentum score', 'score', 'scores', 'scores', 'high'),
  score_defensive: row('defensive score', 'score', 'scores', 'scores', 'high'),
  score_tactical: row('tactical score', 'score', 'scores', 'scores', 'high'),
  score_total: row('composite score', 'score', 'scores', 'scores', 'high'),
} as const satisfies Readonly<Record<string, MetricRow>>;

export type Metric = keyof typeof METRICS;
export type Metrics = Readonly<Record<Metric, number | null>>;

export const METRIC_NAMES = Object.keys(METRICS) as readonly Metric[];

function row(
  label: string,
  unit: FactUnit,
  group: MetricGroup,
  basis: MetricBasis,
  better: MetricRow['better'],
): MetricRow {
  return { label, unit, group, basis, better };
}
