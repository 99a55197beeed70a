import { type Operation, type Outcome, operationOf } from '@tearsheet/operations';
import { valueError } from '@tearsheet/shared/schemas';
import { invalidArguments, jobNotFound, type Problem, portfolioNotFound, unknownSymbol } from './problems.ts';
import type { ToolCall, ToolOutcome } from './tool.ts';

type Failure = Extract<Outcome, { readonly kind: 'refused' | 'unknown_symbol' | 'failed' }>;

/** Runs an operation of the table with checked input. */
export async function runOperation(
  { services, owner, requestId }: ToolCall,
  operation: string | Operation,
  input: object,
): Promise<
  Exclude<Outcome, Failure> | { readonly kind: 'failure'; readonly failure: Failure; readonly outcome: ToolOutcome }
> {
  const row = typeof operation === 'string' ? operationOf(operation) : operation;
  const outcome = await row.run(services, input, { owner, requestId, idempotency: null });
  return outcome.kind === 'refused' || outcome.kind === 'unknown_symbol' || outcome.kind === 'failed'
    ? { kind: 'failure', failure: outcome, outcome: failureOutcome(outcome) }
    : outcome;
}

/** Translates the failure of an operation into a tool outcome. */
export function failureOutcome(failure: Failure): Exclude<ToolOutcome, { readonly kind: 'done' }> {
  switch (failure.kind) {
    case 'refused':
      return invalidArguments(
        failure.issues.map(({ field, code, message, input, context }) =>
          valueError(['arguments', ...field], code, message, input, context),
        ),
      );
    case 'unknown_symbol':
      return unknownSymbol(failure.symbol, failure.match, failure.others);
    case 'failed':
      return problemOf(failure);
  }
}

function problemOf({ code, message, version }: Extract<Failure, { readonly kind: 'failed' }>): Problem {
  if (code === 'job_not_found') return jobNotFound('not_found');
  if (code === 'job_expired') return jobNotFound('expired');
  if (code === 'portfolio_not_found') return portfolioNotFound();
  if (version === undefined) return { kind: 'problem', code, text: message };
  const text = `Nothing was saved: the portfolio is at version ${version} now. Read it with get_portfolio, then decide.`;
  return { kind: 'problem', code, text, details: { version } };
}
