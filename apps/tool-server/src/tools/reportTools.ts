import { compileBody, portfolioReportQuery } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { jobOutput } from './jobResult.ts';
import { invalidArguments } from './problems.ts';
import { runOperation } from './runOperation.ts';
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
  const outcome = await runOperation(call, 'report_portfolio', checked.value);
  return outcome.kind === 'failure' ? outcome.outcome : awaitJob(call, outcome, null);
}
