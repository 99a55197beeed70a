import type { AnalyzeRequest, SectionName } from '@tearsheet/client';

/** The sections that the result page shows of every analysis. */
const RESULT_FIELDS: readonly SectionName[] = [
  'portfolio_parameters',
  'portfolio_input',
  'data_quality',
  'portfolio_summary',
  'performance_metrics',
  'rolling_metrics',
  'drawdown_analysis',
  'confidence',
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
  'concentration_metrics',
  'attribution',
  'risk_contribution',
  'correlation_matrix',
  'factor_exposures',
  'stress_tests',
  'value_at_risk',
  'ex_ante_risk',
  'look_through',
];

/** Returns the sections that the result page shows of an analysis. */
export function resultFields({ transactions, fees, benchmarks }: AnalyzeRequest): SectionName[] {
  return [
    ...RESULT_FIELDS,
    ...(transactions === undefined ? [] : LEDGER_FIELDS),
    ...(fees === undefined ? [] : (['fee_impact'] as const)),
    ...(benchmarks === undefined ? [] : (['benchmark_comparison'] as const)),
  ];
}

const LEDGER_FIELDS = ['cash_flow_returns', 'profit_and_loss', 'realized_gains', 'income'] as const;
