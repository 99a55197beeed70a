import { analyzeRequest, compileBody, resolveResult, validateResult } from '@tearsheet/shared/schemas';
import { awaitJob } from './awaitJob.ts';
import { fitCheck } from './fitCheck.ts';
import { jobOutput } from './jobResult.ts';
import { invalidArguments } from './problems.ts';
import { runOperation } from './runOperation.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

/** A model that misspells a symbol gets suggestions, not the analysis of another portfolio. */
const analyzeInput = {
  ...analyzeRequest,
  properties: {
    ...analyzeRequest.properties,
    on_missing: {
      ...analyzeRequest.properties.on_missing,
      default: 'fail',
      description:
        'For rows that cannot be held, such as unknown symbols: "fail" rejects the call and suggests symbols; "drop" leaves the rows out, scales the others, and says so in warnings.',
    },
  },
} as const;
/** validate and resolve take the arguments of analyze_portfolio as they are. These are seldom wrong. */
const SELDOM_WRONG = [
  'initial_value',
  'include_transaction_costs',
  'transaction_cost_config',
  'start_date',
  'end_date',
  'fields',
  'risk_free_rate',
  'stress_shocks',
  'start_when_available',
];
const checkAnalyze = compileBody(analyzeInput);

export const PORTFOLIO_TOOLS: readonly Tool[] = [
  {
    name: 'validate_portfolio',
    title: 'Validate a portfolio',
    description:
      'Checks dated holdings with weights (decimal fractions: 0.25 is 25%) without storing or analyzing anything. Gives every error and warning with the place it belongs to, and the normalized definition when it is valid.',
    scope: 'portfolio:read',
    input: analyzeInput,
    unlisted: SELDOM_WRONG,
    output: checkOutput(validateResult, 'normalized'),
    isReadOnly: true,
    isIdempotent: true,
    run: withPortfolio('validate_portfolio', 'normalized'),
  },
  {
    name: 'resolve_portfolio',
    title: 'Repair a portfolio',
    description:
      'Repairs a portfolio definition: symbols become RICs, what cannot be used is dropped, weights are scaled to 1 per date. Gives status clean, resolved or unresolvable with all changes. Use it when validate_portfolio finds errors; then analyze portfolio_definition.',
    scope: 'portfolio:read',
    input: analyzeInput,
    unlisted: SELDOM_WRONG,
    output: checkOutput(resolveResult, 'portfolio_definition'),
    isReadOnly: true,
    isIdempotent: true,
    run: withPortfolio('resolve_portfolio', 'portfolio_definition'),
  },
  {
    name: 'analyze_portfolio',
    title: 'Analyze a portfolio',
    description:
      'Computes performance, risk, drawdowns, contributions, allocations and more for dated holdings with weights against a benchmark. Usually takes seconds and answers with a summary; a longer one answers with a job_id for get_job. Leave fields out unless you need single sections.',
    scope: 'portfolio:analyze',
    input: analyzeInput,
    output: jobOutput,
    isReadOnly: false,
    isIdempotent: true,
    run: analyze,
  },
];

/** A definition that does not fit is left out (fitCheck.ts). */
function checkOutput({ properties, required }: Omit<ObjectSchema, 'type'>, definition: string): ObjectSchema {
  return {
    type: 'object',
    properties: { ...properties, notes: { type: 'array' } },
    required: [...(required ?? []).filter((name) => name !== definition), 'notes'],
  };
}

function withPortfolio(operation: string, definition: string) {
  return async (call: ToolCall, args: Arguments): Promise<ToolOutcome> => {
    const checked = checkAnalyze(args);
    if (!checked.ok) return invalidArguments(checked.detail);
    const outcome = await runOperation(call, operation, checked.value);
    if (outcome.kind === 'failure') return outcome.outcome;
    if (outcome.kind !== 'done' || outcome.value === null) throw new Error(`${operation} did not answer`);
    return { kind: 'done', value: fitCheck(outcome.value, definition) };
  };
}

async function analyze(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkAnalyze(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const outcome = await runOperation(call, 'analyze_portfolio', { on_missing: 'fail', ...checked.value });
  if (outcome.kind === 'failure') return outcome.outcome;
  const { fields = [] } = checked.value;
  return awaitJob(call, outcome, fields.length > 0 ? fields : null);
}
