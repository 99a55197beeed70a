import { jobWarnings } from './issues.ts';
import { boolean } from './members.ts';
import type { SectionName } from './sectionNames.ts';
import { currencyAllocation, marketAllocation, sectorAllocation } from './sections/allocation.ts';
import { attribution } from './sections/attribution.ts';
import { benchmarkComparison } from './sections/benchmarks.ts';
import { confidence } from './sections/confidence.ts';
import { companyContribution, marketContribution, sectorContribution } from './sections/contribution.ts';
import { correlationMatrix } from './sections/correlation.ts';
import { customMetrics } from './sections/customMetrics.ts';
import { drawdownAnalysis } from './sections/drawdown.ts';
import { exAnteRisk } from './sections/exAnteRisk.ts';
import { factorExposures } from './sections/factors.ts';
import { cashFlowReturns, feeImpact, income, profitAndLoss, realizedGains } from './sections/flows.ts';
import { companyInfo, concentrationMetrics, latestHoldings, portfolioScores } from './sections/holdings.ts';
import { lookThrough } from './sections/lookThrough.ts';
import { dataQuality, portfolioInput, portfolioParameters } from './sections/parameters.ts';
import { performanceMetrics } from './sections/performance.ts';
import { annualReturns, dailySummary, monthlyReturns, timePeriodReturns } from './sections/returns.ts';
import { riskContribution } from './sections/risk.ts';
import { rollingMetrics } from './sections/rolling.ts';
import { stressTests } from './sections/stress.ts';
import { portfolioSummary, transactions, turnoverAnalysis } from './sections/summary.ts';
import { valueAtRisk } from './sections/valueAtRisk.ts';

/** The schema of every section, by its name on the wire. */
export const SECTION_SCHEMAS = {
  portfolio_parameters: portfolioParameters,
  portfolio_input: portfolioInput,
  data_quality: dataQuality,
  portfolio_summary: portfolioSummary,
  turnover_analysis: turnoverAnalysis,
  performance_metrics: performanceMetrics,
  rolling_metrics: rollingMetrics,
  drawdown_analysis: drawdownAnalysis,
  portfolio_scores: portfolioScores,
  concentration_metrics: concentrationMetrics,
  transactions,
  company_info: companyInfo,
  latest_holdings: latestHoldings,
  market_allocation: marketAllocation,
  sector_allocation: sectorAllocation,
  currency_allocation: currencyAllocation,
  company_contribution: companyContribution,
  sector_contribution: sectorContribution,
  market_contribution: marketContribution,
  time_period_returns: timePeriodReturns,
  monthly_returns: monthlyReturns,
  annual_returns: annualReturns,
  daily_summary: dailySummary,
  attribution,
  risk_contribution: riskContribution,
  correlation_matrix: correlationMatrix,
  factor_exposures: factorExposures,
  stress_tests: stressTests,
  cash_flow_returns: cashFlowReturns,
  profit_and_loss: profitAndLoss,
  realized_gains: realizedGains,
  income,
  fee_impact: feeImpact,
  benchmark_comparison: benchmarkComparison,
  confidence,
  value_at_risk: valueAtRisk,
  ex_ante_risk: exAnteRisk,
  look_through: lookThrough,
  custom_metrics: customMetrics,
} as const satisfies Record<SectionName, object>;

/** Result of a completed portfolio analysis (2.6): the sections that `fields` selected. */
export const analysisResult = {
  type: 'object',
  description: 'Result of a portfolio analysis.',
  properties: {
    success: boolean('True, and only there with a result.'),
    result: {
      type: 'object',
      description:
        'The selected sections. Money is in base currency unless its name ends in _local. Undefined figures are null.',
      properties: {
        ...SECTION_SCHEMAS,
        analytics_version: {
          type: 'integer',
          minimum: 1,
          description: 'Version of the calculation. It increases whenever any output changes.',
        },
        warnings: jobWarnings,
        input_hash: {
          type: 'string',
          description:
            'SHA-256 of the resolved request, analytics_version and data_version: results with the same hash have the same sections, byte for byte.',
        },
      },
      required: ['analytics_version', 'warnings', 'input_hash'],
      additionalProperties: false,
    },
  },
  required: ['success', 'result'],
  additionalProperties: false,
} as const;
