import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { pascal } from '@tearsheet/shared';
import { type ResearchQuery, researchQuery, researchSubmitAnswer } from '@tearsheet/shared/schemas';
import { keepable } from '../jobs/acceptJob.ts';
import { type Operation, operationRow, type ToolDescription } from '../operation.ts';
import { type ResearchJob, submitResearch } from './submitResearch.ts';

interface ResearchRow extends ResearchJob {
  readonly summary: string;
  readonly tool: Pick<ToolDescription, 'title' | 'description'>;
}

const COST = 'May cost credits, but not for a failed job or a cached result.';

/** All kinds of research. */
const RESEARCH_JOBS: readonly ResearchRow[] = [
  {
    kind: 'peers',
    definition: JOB_DEFINITIONS.peers_analysis,
    path: '/v1/peers-analysis',
    label: 'Peers analysis',
    summary: 'Start a comparison of a stock with its peers as a background job',
    tool: {
      title: 'Compare a stock with its peers',
      description: `Compares a stock with companies of its sector and size: valuation, performance, returns on capital, position. Returns a narrative with every figure it rests on. ${COST}`,
    },
    needsCompany: true,
    outlivesSnapshot: false,
    charge: { tool: 'compare_with_peers', credits: 5 },
  },
  {
    kind: 'financial',
    definition: JOB_DEFINITIONS.financial_analysis,
    path: '/v1/financial-analysis',
    label: 'Financial analysis',
    summary: 'Start a financial analysis of a stock as a background job; cached for 14 days per stock',
    tool: {
      title: 'Financial analysis of a stock',
      description: `Analyzes a company's strategy, quality of accounting, profitability, liquidity, solvency and prospects from its statements. Cached for 14 days per stock. ${COST}`,
    },
    needsCompany: true,
    outlivesSnapshot: true,
    charge: { tool: 'analyze_financials', credits: 5 },
  },
  {
    kind: 'score',
    definition: JOB_DEFINITIONS.score_analysis,
    path: '/v1/score-analysis',
    label: 'Score analysis',
    summary: 'Start an explanation of the factor scores of an instrument as a background job',
    tool: {
      title: 'Explain the scores of an instrument',
      description: `Explains which figures determine the factor scores of a stock or fund, and how the scores have changed. For the bare numbers use get_historical_scores. ${COST}`,
    },
    needsCompany: false,
    outlivesSnapshot: false,
    charge: { tool: 'explain_scores', credits: 1 },
  },
  {
    kind: 'news',
    definition: JOB_DEFINITIONS.news_analysis,
    path: '/v1/news-analysis',
    label: 'News analysis',
    summary: 'Start a summary of the news about an instrument as a background job',
    tool: {
      title: 'Summarize the news on an instrument',
      description: `Summarizes recent news about a stock or fund with its sources and tone, as far as the installation has news. ${COST}`,
    },
    needsCompany: false,
    outlivesSnapshot: false,
    charge: { tool: 'summarize_news', credits: 1 },
  },
  {
    kind: 'report',
    definition: JOB_DEFINITIONS.stock_report,
    path: '/v1/stock-report',
    label: 'Stock report',
    summary: 'Start a stock report (HTML, PDF, JSON) as a background job',
    tool: {
      title: 'Stock report',
      description: `Makes a full research report on a stock as PDF, HTML and JSON files and returns links to them. It takes longest and costs most: use the other tools for single questions. ${COST}`,
    },
    needsCompany: true,
    outlivesSnapshot: false,
    charge: { tool: 'create_stock_report', credits: 10 },
  },
];

export const RESEARCH_OPERATIONS: readonly Operation<ResearchQuery>[] = RESEARCH_JOBS.map((job) =>
  operationRow<ResearchQuery>({
    name: job.definition.type,
    scope: 'research:run',
    // A new analysis in place of a cached one needs a scope of its own.
    extraScope: ({ force }) => (force ? 'research:force' : null),
    input: { query: researchQuery },
    output: researchSubmitAnswer,
    idempotent: true,
    waits: true,
    startsJobs: true,
    billed: job.charge,
    rest: {
      operationId: `submit${pascal(job.definition.type)}`,
      method: 'post',
      path: job.path,
      summary: job.summary,
      status: 202,
      success: 'The job is accepted. Poll check_url.',
      problems: ['entitlement_required', 'symbol_not_found'],
    },
    tool: {
      name: job.charge.tool,
      ...job.tool,
      isReadOnly: false,
      isIdempotent: false,
      unlisted: ['name', 'keep_for'],
    },
    run: keepable(job.definition.type, (dependencies, query, call) => submitResearch(dependencies, job, query, call)),
  }),
);
