import type { JobType } from '@tearsheet/shared';
import {
  analysisResult,
  jobWarnings,
  optimizationResult,
  portfolioReportResult,
  RESEARCH_RESULTS,
  SECTION_SCHEMAS,
  simulationResult,
  stockReportResult,
} from '@tearsheet/shared/schemas';
import type { Schema } from './resultTable.ts';

/** The schema of the result of each type of job. */
export const RESULT_SCHEMAS = {
  portfolio_analysis: analysisResult,
  portfolio_simulation: simulationResult,
  portfolio_optimization: optimizationResult,
  peers_analysis: RESEARCH_RESULTS.peers,
  financial_analysis: RESEARCH_RESULTS.financial,
  score_analysis: RESEARCH_RESULTS.score,
  news_analysis: RESEARCH_RESULTS.news,
  portfolio_report: portfolioReportResult,
  stock_report: stockReportResult,
} as const satisfies Readonly<Record<JobType, object>>;

/** Returns the schemas of the sections of a result, by name. */
export function sectionSchemas(jobType: string): Readonly<Record<string, Schema>> {
  if (jobType === 'portfolio_analysis') {
    return { ...SECTION_SCHEMAS, warnings: jobWarnings } as Readonly<Record<string, Schema>>;
  }
  const schemas: Readonly<Record<string, { readonly properties: object }>> = RESULT_SCHEMAS;
  return { ...schemas[jobType]?.properties };
}
