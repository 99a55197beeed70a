import { submitPortfolioReport } from '@tearsheet/operations';
import { compileBody, portfolioReportQuery } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { jobOutput } from './jobResult.ts';
import { invalidArguments, jobNotFound } from './problems.ts';
import type { Arguments, Tool, ToolCall, ToolOutcome } from './tool.ts';

const checkArguments = compileBody(portfolioReportQuery);

export const REPORT_TOOLS: readonly Tool[] = [
  {
    name: 'create_tear_sheet',
    title: 'Tear sheet of a portfolio analysis',
    description:
      'Makes a tear sheet (growth, drawdowns, monthly returns, risk, holdings, contributions) of an analysis from analyze_portfolio as PDF, HTML and JSON files and gives links to them. For figures to reason about use get_job instead.',
    scope: 'portfolio:analyze',
    input: portfolioReportQuery,
    output: jobOutput,
    isReadOnly: false,
    isIdempotent: false,
    run: report,
  },
];

async function report(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkArguments(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { services, owner, requestId } = call;
  const outcome = await submitPortfolioReport(services, checked.value.job_id, {
    owner,
    requestId,
    idempotencyKey: null,
  });
  switch (outcome.kind) {
    case 'refused':
      return invalidArguments(outcome.detail);
    case 'key_reused':
      throw new Error('a submit without a key cannot reuse one');
    case 'accepted':
      return awaitJob(call, outcome.answer.job_id, null);
    default:
      return jobNotFound(outcome.kind);
  }
}
