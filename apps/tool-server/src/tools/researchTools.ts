import { RESEARCH_JOBS, type ResearchJob, type ResearchKind, submitResearch } from '@tearsheet/operations/research';
import { AppError } from '@tearsheet/shared';
import { compileBody, researchQuery } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { jobOutput } from './jobResult.ts';
import { entitlementRequired, invalidArguments, unknownSymbol } from './problems.ts';
import type { Arguments, Tool, ToolCall, ToolOutcome } from './tool.ts';

interface ResearchText {
  readonly title: string;
  readonly description: string;
}

const COST =
  'May cost credits; a failed job and a kept result cost nothing. Hanging up does not stop the job: use cancel_job.';

/** The words of the research jobs as tools. Their names and prices are in RESEARCH_JOBS. */
const TEXTS: Readonly<Record<ResearchKind, ResearchText>> = {
  peers: {
    title: 'Compare a stock with its peers',
    description: `Compares a stock with companies of its sector and size: valuation, performance, returns on capital, position. Gives a narrative with every figure it rests on. ${COST}`,
  },
  financial: {
    title: 'Financial analysis of a stock',
    description: `Analyzes a company's strategy, quality of accounting, profitability, liquidity, solvency and prospects from its statements. Kept for 14 days per stock. ${COST}`,
  },
  score: {
    title: 'Explain the scores of an instrument',
    description: `Explains which figures made the factor scores of a stock or fund what they are, and how they have changed. For the bare numbers use get_historical_scores. ${COST}`,
  },
  news: {
    title: 'Summarize the news on an instrument',
    description: `Summarizes recent news about a stock or fund with its sources and tone, as far as the installation has news. ${COST}`,
  },
  report: {
    title: 'Stock report',
    description: `Makes a full research report on a stock as PDF, HTML and JSON files and gives links to them. Takes longest and costs most: use the other tools for single questions. ${COST}`,
  },
};

const checkQuery = compileBody(researchQuery);

/** The research jobs as tools, made from the same table as their REST routes. */
export const RESEARCH_TOOLS: readonly Tool[] = RESEARCH_JOBS.map((job) => {
  const { title, description } = TEXTS[job.kind];
  return {
    name: job.charge.tool,
    title,
    description,
    scope: 'research:run',
    // Making a kept analysis anew takes a scope of its own.
    moreScope: ({ force }) => (force === true || force === 'true' ? 'research:force' : null),
    input: researchQuery,
    output: jobOutput,
    isReadOnly: false,
    isIdempotent: false,
    run: (call, args) => research(job, call, args),
  };
});

async function research(job: ResearchJob, call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkQuery(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { services, owner, requestId } = call;
  try {
    const outcome = await submitResearch(services, job, checked.value, { owner, requestId, idempotencyKey: null });
    if (outcome.kind === 'refused') return invalidArguments(outcome.detail);
    if (outcome.kind === 'none_found') return unknownSymbol(outcome.symbol, outcome.match);
    if (outcome.kind === 'key_reused') throw new Error('a submit without a key cannot reuse one');
    return await awaitJob(call, outcome.answer.job_id, null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'entitlement_required') throw error;
    return entitlementRequired(await services.credits.read(owner), job.charge.credits);
  }
}
