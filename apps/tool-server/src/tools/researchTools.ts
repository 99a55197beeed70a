import { OPERATIONS, type Operation } from '@tearsheet/operations';
import { AppError } from '@tearsheet/shared';
import { compileBody, researchQuery } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { jobOutput } from './jobResult.ts';
import { entitlementRequired, invalidArguments } from './problems.ts';
import { runOperation } from './runOperation.ts';
import type { Arguments, Tool, ToolCall, ToolOutcome } from './tool.ts';

const checkQuery = compileBody(researchQuery);

/** The research jobs as tools. */
export const RESEARCH_TOOLS: readonly Tool[] = OPERATIONS.filter(({ billed }) => billed).flatMap((operation) =>
  operation.tool === null
    ? []
    : {
        ...operation.tool,
        scope: operation.scope,
        // A new analysis in place of a cached one needs a scope of its own.
        moreScope: ({ force }) => (force === true || force === 'true' ? 'research:force' : null),
        input: researchQuery,
        output: jobOutput,
        run: (call, args) => research(operation, call, args),
      },
);

async function research(operation: Operation, call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkQuery(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  try {
    const outcome = await runOperation(call, operation, checked.value);
    return outcome.kind === 'failure' ? outcome.outcome : await awaitJob(call, outcome, null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'entitlement_required') throw error;
    return entitlementRequired(await call.services.credits.read(call.owner), operation.billed?.credits ?? 0);
  }
}
