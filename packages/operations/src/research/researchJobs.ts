import type { ConfigOf, RESEARCH_VARIABLES } from '@tearsheet/runtime';
import { type Charge, JOB_DEFINITIONS, type JobDefinition } from '@tearsheet/runtime/jobs';

export type ResearchKind = 'peers' | 'financial' | 'score' | 'news' | 'report';

export interface ResearchSettings {
  /** Who writes the prose: part of what makes two requests the same. */
  readonly narrator: string;
  readonly cacheDays: number;
  /** Whether newly published statements end that time early. */
  readonly followsStatements: boolean;
}

/** The settings by the configuration that gateway and workers share. */
export function researchSettings({
  narrator,
  modelName,
  researchCacheDays,
  researchFollowsStatements,
}: ConfigOf<typeof RESEARCH_VARIABLES>): ResearchSettings {
  return {
    narrator: narrator === 'model' ? `model ${modelName}` : narrator,
    cacheDays: researchCacheDays,
    followsStatements: researchFollowsStatements,
  };
}

export interface ResearchJob {
  readonly kind: ResearchKind;
  readonly definition: JobDefinition;
  /** Path of the submit and words for messages. */
  readonly path: string;
  readonly words: string;
  readonly summary: string;
  /** Funds and cash have no accounts and no peers. */
  readonly needsCompany: boolean;
  /** Whether one snapshot's analysis answers for the next ones too (interface 4.5). */
  readonly outlivesSnapshot: boolean;
  /** The price of a new result, and the name that the account's usage lists it under. */
  readonly charge: Charge;
}

/** Whether the operation is billed. Reports always are. Analyses are billed only if a language model writes them, because rules cost nothing. */
export function isBilled({ kind }: ResearchJob, { narrator }: ResearchSettings): boolean {
  return kind === 'report' || narrator !== 'rules';
}

/** THE table of research jobs. */
export const RESEARCH_JOBS: readonly ResearchJob[] = [
  {
    kind: 'peers',
    definition: JOB_DEFINITIONS.peersAnalysis,
    path: '/v1/peers-analysis',
    words: 'Peers analysis',
    summary: 'Start a comparison of a stock with its peers as a background job',
    needsCompany: true,
    outlivesSnapshot: false,
    charge: { tool: 'compare_with_peers', credits: 5 },
  },
  {
    kind: 'financial',
    definition: JOB_DEFINITIONS.financialAnalysis,
    path: '/v1/financial-analysis',
    words: 'Financial analysis',
    summary: 'Start a financial analysis of a stock as a background job; kept for 14 days per stock',
    needsCompany: true,
    outlivesSnapshot: true,
    charge: { tool: 'analyze_financials', credits: 5 },
  },
  {
    kind: 'score',
    definition: JOB_DEFINITIONS.scoreAnalysis,
    path: '/v1/score-analysis',
    words: 'Score analysis',
    summary: 'Start an explanation of the factor scores of an instrument as a background job',
    needsCompany: false,
    outlivesSnapshot: false,
    charge: { tool: 'explain_scores', credits: 1 },
  },
  {
    kind: 'news',
    definition: JOB_DEFINITIONS.newsAnalysis,
    path: '/v1/news-analysis',
    words: 'News analysis',
    summary: 'Start a summary of the news about an instrument as a background job',
    needsCompany: false,
    outlivesSnapshot: false,
    charge: { tool: 'summarize_news', credits: 1 },
  },
  {
    kind: 'report',
    definition: JOB_DEFINITIONS.stockReport,
    path: '/v1/stock-report',
    words: 'Stock report',
    summary: 'Start a stock report (HTML, PDF, JSON) as a background job',
    needsCompany: true,
    outlivesSnapshot: false,
    charge: { tool: 'create_stock_report', credits: 10 },
  },
];
