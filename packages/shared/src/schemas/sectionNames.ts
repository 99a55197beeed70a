/** The sections that an analysis has without `fields` or with an empty list, in the order of the answer. */
export const SECTION_NAMES = [
  'portfolio_parameters',
  'portfolio_input',
  'data_quality',
  'portfolio_summary',
  'turnover_analysis',
  'performance_metrics',
  'rolling_metrics',
  'drawdown_analysis',
  'portfolio_scores',
  'concentration_metrics',
  'transactions',
  'company_info',
  'latest_holdings',
  'market_allocation',
  'sector_allocation',
  'currency_allocation',
  'company_contribution',
  'sector_contribution',
  'market_contribution',
  'time_period_returns',
  'monthly_returns',
  'annual_returns',
  'daily_summary',
] as const;

/** A tear sheet cannot do without these. */
export const REPORT_SECTION_NAMES = [
  'portfolio_parameters',
  'data_quality',
  'portfolio_summary',
  'performance_metrics',
  'daily_summary',
] as const satisfies readonly (typeof SECTION_NAMES)[number][];

/**
 * The sections that an analysis has only if `fields` names them. They came later. If they were added to the default, existing
 * callers would get larger answers and new members.
 */
export const EXTRA_SECTION_NAMES = [
  'attribution',
  'risk_contribution',
  'correlation_matrix',
  'factor_exposures',
  'stress_tests',
  'cash_flow_returns',
  'profit_and_loss',
  'realized_gains',
  'income',
  'fee_impact',
  'benchmark_comparison',
  'confidence',
  'value_at_risk',
  'ex_ante_risk',
  'look_through',
  'custom_metrics',
] as const;

/** Every section that `fields` may name. */
export const SELECTABLE_SECTION_NAMES = [...SECTION_NAMES, ...EXTRA_SECTION_NAMES] as const;

export type SectionName = (typeof SELECTABLE_SECTION_NAMES)[number];
