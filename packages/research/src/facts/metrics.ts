import type { FactUnit } from './fact.ts';

/** The data of a metric, which decide its period and source. */
export type MetricBasis = 'accounts' | 'prices' | 'dividends' | 'scores';

export interface MetricRow {
  readonly unit: FactUnit;
  readonly group: MetricGroup;
  readonly basis: MetricBasis;
  /** The better side of the peers. Null if neither is better. */
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

/** Every metric that is compared with peers. Labels are in the label table, formulas in docs/research.md. */
export const METRICS = {
  pe: row('multiple', 'valuation', 'accounts', 'low'),
  price_book_value: row('multiple', 'valuation', 'accounts', 'low'),
  price_sales: row('multiple', 'valuation', 'accounts', 'low'),
  price_cash_flow: row('multiple', 'valuation', 'accounts', 'low'),
  enterprise_value_revenue: row('multiple', 'valuation', 'accounts', 'low'),
  enterprise_value_ebit: row('multiple', 'valuation', 'accounts', 'low'),
  fcf_yield: row('percent', 'valuation', 'accounts', 'high'),
  revenue_growth_1y: row('percent', 'growth', 'accounts', 'high'),
  revenue_cagr_3y: row('percent', 'growth', 'accounts', 'high'),
  revenue_cagr_5y: row('percent', 'growth', 'accounts', 'high'),
  net_income_growth_1y: row('percent', 'growth', 'accounts', 'high'),
  net_income_cagr_3y: row('percent', 'growth', 'accounts', 'high'),
  gross_margin: row('percent', 'profitability', 'accounts', 'high'),
  ebitda_margin: row('percent', 'profitability', 'accounts', 'high'),
  operating_margin: row('percent', 'profitability', 'accounts', 'high'),
  net_margin: row('percent', 'profitability', 'accounts', 'high'),
  operating_margin_change_1y: row('percentage_points', 'profitability', 'accounts', 'high'),
  operating_margin_change_3y: row('percentage_points', 'profitability', 'accounts', 'high'),
  gross_margin_change_3y: row('percentage_points', 'profitability', 'accounts', 'high'),
  return_on_equity: row('percent', 'profitability', 'accounts', 'high'),
  return_on_assets: row('percent', 'profitability', 'accounts', 'high'),
  return_on_invested_capital: row('percent', 'profitability', 'accounts', 'high'),
  tax_burden: row('ratio', 'profitability', 'accounts', 'high'),
  interest_burden: row('ratio', 'profitability', 'accounts', 'high'),
  asset_turnover: row('multiple', 'efficiency', 'accounts', 'high'),
  equity_multiplier: row('multiple', 'solvency', 'accounts', 'low'),
  accrual_ratio: row('percent', 'quality', 'accounts', 'low'),
  cash_conversion: row('multiple', 'quality', 'accounts', 'high'),
  piotroski_f: row('count', 'quality', 'accounts', 'high'),
  beneish_m: row('ratio', 'quality', 'accounts', 'low'),
  altman_z: row('ratio', 'solvency', 'accounts', 'high'),
  current_ratio: row('ratio', 'liquidity', 'accounts', 'high'),
  quick_ratio: row('ratio', 'liquidity', 'accounts', 'high'),
  cash_ratio: row('multiple', 'liquidity', 'accounts', 'high'),
  working_capital_to_revenue: row('percent', 'liquidity', 'accounts', null),
  cash_cycle_days: row('days', 'efficiency', 'accounts', 'low'),
  receivable_days: row('days', 'efficiency', 'accounts', 'low'),
  inventory_days: row('days', 'efficiency', 'accounts', 'low'),
  payable_days: row('days', 'efficiency', 'accounts', null),
  capex_to_revenue: row('percent', 'efficiency', 'accounts', null),
  debt_equity: row('ratio', 'solvency', 'accounts', 'low'),
  net_debt_to_ebitda: row('multiple', 'solvency', 'accounts', 'low'),
  times_interest_earned: row('multiple', 'solvency', 'accounts', 'high'),
  total_debt_enterprise_value: row('ratio', 'solvency', 'accounts', 'low'),
  return_1m: row('percent', 'performance', 'prices', 'high'),
  return_3m: row('percent', 'performance', 'prices', 'high'),
  return_6m: row('percent', 'performance', 'prices', 'high'),
  return_12m: row('percent', 'performance', 'prices', 'high'),
  return_3y: row('percent', 'performance', 'prices', 'high'),
  return_5y: row('percent', 'performance', 'prices', 'high'),
  excess_return_12m: row('percentage_points', 'performance', 'prices', 'high'),
  volatility_1y: row('percent', 'risk', 'prices', 'low'),
  max_drawdown_3y: row('percent', 'risk', 'prices', 'high'),
  beta_2y: row('ratio', 'risk', 'prices', null),
  from_52_week_high: row('percent', 'performance', 'prices', 'high'),
  dividend_yield: row('percent', 'dividends', 'dividends', 'high'),
  payout_ratio: row('percent', 'dividends', 'accounts', null),
  dividend_cagr_5y: row('percent', 'dividends', 'dividends', 'high'),
  dividend_years: row('years', 'dividends', 'dividends', 'high'),
  score_value: row('score', 'scores', 'scores', 'high'),
  score_quality: row('score', 'scores', 'scores', 'high'),
  score_momentum: row('score', 'scores', 'scores', 'high'),
  score_defensive: row('score', 'scores', 'scores', 'high'),
  score_tactical: row('score', 'scores', 'scores', 'high'),
  score_total: row('score', 'scores', 'scores', 'high'),
} as const satisfies Readonly<Record<string, MetricRow>>;

export type Metric = keyof typeof METRICS;
export type Metrics = Readonly<Record<Metric, number | null>>;

export const METRIC_NAMES = Object.keys(METRICS) as readonly Metric[];

function row(unit: FactUnit, group: MetricGroup, basis: MetricBasis, better: MetricRow['better']): MetricRow {
  return { unit, group, basis, better };
}
