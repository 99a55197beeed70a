import type { SectionName } from '../../schemas/sectionNames.ts';
import type { Context } from '../facts/context.ts';
import type { SectionValue } from '../json/table.ts';
import { attribution } from './attribution/attribution.ts';
import { benchmarkComparison } from './benchmarkComparison.ts';
import {
  companyContribution,
  currencyAllocation,
  marketAllocation,
  marketContribution,
  sectorAllocation,
  sectorContribution,
} from './breakdowns.ts';
import { cashFlowReturns } from './cashFlowReturns.ts';
import { confidence } from './confidence.ts';
import { customMetrics } from './customMetrics.ts';
import { dataQuality } from './dataQuality.ts';
import { exAnteRisk } from './exAnteRisk.ts';
import { factorExposures } from './factorExposures.ts';
import { feeImpact } from './feeImpact.ts';
import { companyInfo, concentrationMetrics, latestHoldingsList, portfolioScores } from './holdings.ts';
import { income } from './income.ts';
import { lookThrough } from './lookThrough.ts';
import { portfolioInput, portfolioParameters, portfolioSummary } from './parameters.ts';
import { drawdownAnalysis, performanceMetrics } from './performanceMetrics.ts';
import { profitAndLoss } from './profitAndLoss.ts';
import { realizedGains } from './realizedGains.ts';
import { annualReturns, dailySummary, monthlyReturns, timePeriodReturns } from './returns.ts';
import { correlationMatrix, riskContribution } from './risk.ts';
import { rollingMetrics } from './rollingMetrics.ts';
import { stressTests } from './stressTests.ts';
import { transactions, turnoverAnalysis } from './trading.ts';
import { valueAtRisk } from './valueAtRisk.ts';

/** The step of the job's progress in which a section is computed. */
export type SectionStep = 'metrics' | 'attribution' | 'assemble';

export interface Section {
  readonly step: SectionStep;
  readonly compute: (context: Context) => SectionValue;
}

/** Every selectable section. */
export const SECTIONS: Readonly<Record<SectionName, Section>> = {
  portfolio_parameters: { step: 'assemble', compute: portfolioParameters },
  portfolio_input: { step: 'assemble', compute: portfolioInput },
  data_quality: { step: 'assemble', compute: dataQuality },
  portfolio_summary: { step: 'assemble', compute: portfolioSummary },
  turnover_analysis: { step: 'metrics', compute: turnoverAnalysis },
  performance_metrics: { step: 'metrics', compute: performanceMetrics },
  rolling_metrics: { step: 'metrics', compute: rollingMetrics },
  drawdown_analysis: { step: 'metrics', compute: drawdownAnalysis },
  portfolio_scores: { step: 'metrics', compute: portfolioScores },
  concentration_metrics: { step: 'metrics', compute: concentrationMetrics },
  transactions: { step: 'assemble', compute: transactions },
  company_info: { step: 'assemble', compute: companyInfo },
  latest_holdings: { step: 'assemble', compute: latestHoldingsList },
  market_allocation: { step: 'attribution', compute: marketAllocation },
  sector_allocation: { step: 'attribution', compute: sectorAllocation },
  currency_allocation: { step: 'attribution', compute: currencyAllocation },
  company_contribution: { step: 'attribution', compute: companyContribution },
  sector_contribution: { step: 'attribution', compute: sectorContribution },
  market_contribution: { step: 'attribution', compute: marketContribution },
  time_period_returns: { step: 'metrics', compute: timePeriodReturns },
  monthly_returns: { step: 'metrics', compute: monthlyReturns },
  annual_returns: { step: 'metrics', compute: annualReturns },
  daily_summary: { step: 'assemble', compute: dailySummary },
  attribution: { step: 'attribution', compute: attribution },
  risk_contribution: { step: 'metrics', compute: riskContribution },
  correlation_matrix: { step: 'metrics', compute: correlationMatrix },
  factor_exposures: { step: 'metrics', compute: factorExposures },
  stress_tests: { step: 'metrics', compute: stressTests },
  cash_flow_returns: { step: 'metrics', compute: cashFlowReturns },
  profit_and_loss: { step: 'metrics', compute: profitAndLoss },
  realized_gains: { step: 'metrics', compute: realizedGains },
  income: { step: 'metrics', compute: income },
  fee_impact: { step: 'metrics', compute: feeImpact },
  benchmark_comparison: { step: 'metrics', compute: benchmarkComparison },
  confidence: { step: 'metrics', compute: confidence },
  value_at_risk: { step: 'metrics', compute: valueAtRisk },
  ex_ante_risk: { step: 'metrics', compute: exAnteRisk },
  look_through: { step: 'assemble', compute: lookThrough },
  custom_metrics: { step: 'assemble', compute: customMetrics },
};
