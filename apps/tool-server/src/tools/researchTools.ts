import { RESEARCH_JOBS, type ResearchJob, type ResearchKind, submitResearch } from '@tearsheet/operations/research';
import { AppError } from '@tearsheet/shared';
import { compileBody, researchQuery } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { jobOutput } from './jobResult.ts';
import { entitlementRequired, invalidArguments, unknownSymbol } from './problems.ts';
import type { Arguments, Tool, ToolCall, ToolOutcome } from './tool.ts';

interface ResearchText {
  readonly tool: string;
  readonly title: string;
  readonly description: string;
  /** Credits of a report, and of an analysis when a language model writes it. */
  readonly price: number;
}

const COST =
  'Needs an entitled account when it is billed; a failed one and one answered from a kept result cost nothing.';

/** The words and prices of the research jobs as tools. */
const TEXTS: Readonly<Record<ResearchKind, ResearchText>> = {
  peers: {
    tool: 'compare_with_peers',
    title: 'Compare a stock with its peers',
    description: `Compares a stock with companies of its sector and size: valuation, performance, returns on capital, position. Gives a narrative with every figure it rests on. ${COST}`,
    price: 5,
  },
  financial: {
    tool: 'analyze_financials',
    title: 'Financial analysis of a stock',
    description: `Analyzes a company's strategy, quality of accounting, profitability, liquidity, solvency and prospects from its statements. Kept for 14 days per stock. ${COST}`,
    price: 5,
  },
  score: {
    tool: 'explain_scores',
    title: 'Explain the scores of an instrument',
    description: `Explains which figures made the factor scores of a stock or fund what they are, and how they have changed. For the bare numbers use get_historical_scores. ${COST}`,
    price: 1,
  },
  news: {
    tool: 'summarize_news',
    title: 'Summarize the news on an instrument',
    description: `Summarizes recent news about a stock or fund with its sources and tone, as far as the installation has news. ${COST}`,
    price: 1,
  },
  report: {
    tool: 'create_stock_report',
    title: 'Stock report',
    description: `Makes a full research report on a stock as PDF, HTML and JSON files and gives links to them. Takes longest and costs most: use the other tools for single questions. ${COST}`,
    price: 10,
  },
};

const checkQuery = compileBody(researchQuery);

/** The research jobs as tools, made from the same table as their REST routes. */
export const RESEARCH_TOOLS: readonly Tool[] = RESEARCH_JOBS.map((job) => {
  const { tool, title, description, price } = TEXTS[job.kind];
  return {
    name: tool,
    title,
    description,
    scope: 'research:run',
    // Making a kept analysis anew takes a scope of its own.
    moreScope: ({ force }) => (force === true || force === 'true' ? 'research:force' : null),
    input: researchQuery,
    output: jobOutput,
    isReadOnly: false,
    isIdempotent: false,
    run: (call, args) => research(job, tool, price, call, args),
  };
});

async function research(
  job: ResearchJob,
  tool: string,
  price: number,
  call: ToolCall,
  args: Arguments,
): Promise<ToolOutcome> {
  const checked = checkQuery(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { services, owner, requestId } = call;
  const isBilled = job.kind === 'report' || services.research.narrator !== 'rules';
  if (isBilled && !(await services.credits.read(owner)).isEntitled) return refusal(call, price);
  const charge = isBilled ? { charge: { tool, credits: price } } : {};
  try {
    const submission = { owner, requestId, idempotencyKey: null, ...charge };
    const outcome = await submitResearch(services, job, checked.value, submission);
    if (outcome.kind === 'refused') return invalidArguments(outcome.detail);
    if (outcome.kind === 'none_found') return unknownSymbol(outcome.symbol, outcome.match);
    if (outcome.kind === 'key_reused') throw new Error('a submit without a key cannot reuse one');
    return await awaitJob(call, outcome.answer.job_id, null);
  } catch (error) {
    // Between the look at the account and the submit its credits may have gone.
    if (error instanceof AppError && error.code === 'entitlement_required') return refusal(call, price);
    throw error;
  }
}

async function refusal({ services, owner }: ToolCall, price: number): Promise<ToolOutcome> {
  return entitlementRequired(await services.credits.read(owner), price);
}
