/** The selectable sections of a portfolio analysis, in the order of the interface (2.6). */
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

export type SectionName = (typeof SECTION_NAMES)[number];
