import type { SectionName } from '@tearsheet/client';

/** What the pages of results show. */
export const RESULT_FIELDS: readonly SectionName[] = [
  'portfolio_parameters',
  'portfolio_input',
  'data_quality',
  'portfolio_summary',
  'performance_metrics',
  'rolling_metrics',
  'drawdown_analysis',
  'transactions',
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
  'risk_contribution',
  'stress_tests',
];
