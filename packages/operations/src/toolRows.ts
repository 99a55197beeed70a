import {
  analyzeRequest,
  type JobList,
  ledgerProperties,
  optimizeRequest,
  resolveResult,
  sectionOptions,
  simulateRequest,
  validateResult,
} from '@tearsheet/shared/schemas';
import type { ToolRow, ToolSchema } from './operation.ts';

// Tools whose arguments or answers differ from those of REST. The rows of the table refer to them.

/** Returns a body whose `on_missing` is `fail` by default, because a model that misspells a symbol needs suggestions. */
function failsOnMissing<Body extends ToolSchema & { readonly properties: { readonly on_missing: object } }>(
  body: Body,
): ToolSchema {
  const { properties } = body;
  return { ...body, properties: { ...properties, on_missing: { ...properties.on_missing, default: 'fail' } } };
}

/** A model that misspells a symbol gets suggestions, not the analysis of another portfolio. */
const analyzeInput: ToolSchema = {
  ...analyzeRequest,
  properties: {
    ...analyzeRequest.properties,
    on_missing: {
      ...analyzeRequest.properties.on_missing,
      default: 'fail',
      description:
        'Policy for rows that cannot be held, such as unknown symbols. "fail" rejects the call and suggests symbols. "drop" leaves the rows out, scales the others, and says so in warnings.',
    },
  },
};

/** The checks take the arguments of analyze_portfolio unchanged. These are seldom wrong. */
const SELDOM_WRONG =
  'name keep_for initial_value include_transaction_costs transaction_cost_config start_date end_date fields risk_free_rate stress_shocks on_data_fault start_when_available'.split(
    ' ',
  );

const SELDOM_SIMULATED =
  'name keep_for transactions opening on_missing on_data_fault end_date paths expected_returns block_length history_start seed percentiles interval include_transaction_costs transaction_cost_config'.split(
    ' ',
  );

const SELDOM_OPTIMIZED =
  'name keep_for initial_value rebalancing transactions opening on_missing on_data_fault end_date risk_free_rate cvar_level covariance history_start frequency budgets expected_returns turnover transaction_costs holdings frontier walk_forward'.split(
    ' ',
  );

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const jobId = { type: 'string', minLength: 1, maxLength: 100, description: 'From the tool that started the job.' };
const listedMembers = {
  job_id: text,
  job_type: text,
  status: text,
  created_at: text,
  finished_at: textOrNull,
  expires_at: textOrNull,
  error: text,
};

/** The options of sections. The description of analyze_portfolio names them. */
const OPTIONS = Object.keys(sectionOptions);

/** Members of a definition that analyze_portfolio describes. The other tools only name the first ones. */
export const DEFINED_BY_ANALYZE = 'portfolio benchmark rebalancing transactions opening transaction_cost_config'.split(
  ' ',
);
const LEDGER_RULES = Object.keys(ledgerProperties).filter((name) => !DEFINED_BY_ANALYZE.includes(name));
export const ONLY_IN_ANALYZE = ['benchmarks', 'dividends', 'withholding', 'fees', ...LEDGER_RULES];

export const validateTool: ToolRow = checkTool(validateResult, 'normalized', {
  title: 'Validate a portfolio',
  description:
    'Checks dated holdings with weights (decimal fractions: 0.25 is 25%) without storing or analyzing anything. Returns every error and warning with the place it belongs to, and the normalized definition if it is valid.',
});

export const resolveTool: ToolRow = checkTool(resolveResult, 'portfolio_definition', {
  title: 'Repair a portfolio',
  description:
    'Repairs a portfolio definition: symbols become RICs, rows that cannot be used are dropped, weights are scaled to 1 per date. Returns status clean, resolved, or unresolvable with all changes. Use it when validate_portfolio finds errors; then analyze portfolio_definition.',
});

export const analyzeTool: ToolRow = {
  title: 'Analyze a portfolio',
  description:
    'Computes performance, risk, drawdowns, contributions, allocations and more for dated holdings with weights against a benchmark. Usually takes seconds and answers with a summary; a longer one answers with a job_id for get_job. Leave fields out unless you need single sections: cash_flow_returns has the money-weighted return of a ledger, and of the benchmark with the same flows; stress_tests has crises (2000, 2008, 2020), also by sector and country funds. Options of sections, such as value_at_risk, are members with the name of the section (REST reference). custom_metrics, a list of {name, expression}, adds own formulas such as "annualized_return / ulcer_index".',
  isReadOnly: false,
  isIdempotent: true,
  input: analyzeInput,
  unlisted: ['name', 'keep_for', ...OPTIONS],
  collapsedFields: ['benchmarks'],
  defaults: { on_missing: 'fail' },
};

export const simulateTool: ToolRow = {
  title: 'Simulate the future of a portfolio',
  description:
    'Simulates paths of the latest holdings from their history, with deposits and withdrawals. Returns percentiles over time, drawdowns, and the probabilities of ruin and of a goal. History is not a forecast; `expected_returns` by symbol or "*" replaces its growth. The portfolio is that of analyze_portfolio.',
  isReadOnly: false,
  isIdempotent: true,
  input: failsOnMissing(simulateRequest),
  unlisted: [...ONLY_IN_ANALYZE, ...SELDOM_SIMULATED],
  collapsedFields: [...DEFINED_BY_ANALYZE, 'base_currency', 'initial_value', 'goal'],
  defaults: { on_missing: 'fail' },
};

export const optimizeTool: ToolRow = {
  title: 'Optimize the weights of a portfolio',
  description:
    'Finds the best weights of symbols, or of a portfolio as in analyze_portfolio, within limits, and compares them with the current ones. Names limits that contradict each other. Also `turnover`, `transaction_costs`, `holdings`, `budgets`, `expected_returns`, `frontier` {points}, and `walk_forward` {window, every} of the REST body.',
  isReadOnly: false,
  isIdempotent: true,
  input: failsOnMissing(optimizeRequest),
  unlisted: [...ONLY_IN_ANALYZE, ...SELDOM_OPTIMIZED],
  collapsedFields: [...DEFINED_BY_ANALYZE, 'base_currency', 'groups'],
  defaults: { on_missing: 'fail' },
};

export const listJobsTool: ToolRow = {
  title: 'Jobs of the account',
  description: 'Lists the jobs of the account, newest first, for example to find a lost job_id.',
  isReadOnly: true,
  isIdempotent: true,
  unlisted: ['q'],
  output: {
    type: 'object',
    properties: {
      jobs: { type: 'array', items: { type: 'object', properties: listedMembers } },
      next_cursor: { type: ['string', 'null'], description: 'For the next page; null at the end.' },
    },
    required: ['jobs', 'next_cursor'],
  },
  present(value) {
    const { jobs, next_cursor } = value as JobList;
    const rows = jobs.map((job) => {
      const { job_id, job_type, status, created_at, finished_at, expires_at } = job;
      const { error, error_code, retryable } = 'error' in job ? job : {};
      return { job_id, job_type, status, created_at, finished_at, expires_at, error, error_code, retryable };
    });
    return { jobs: rows, next_cursor };
  },
};

export const getJobTool: ToolRow = {
  title: 'Status and result of a job',
  description:
    'Returns the state of a job that another tool started, and its result once it is completed. For a portfolio analysis, fields names the sections to read. Results stay until expires_at. While a job is not finished, wait a few seconds before you ask again.',
  isReadOnly: true,
  isIdempotent: true,
  input: {
    type: 'object',
    properties: {
      job_id: jobId,
      fields: {
        type: 'array',
        items: { type: 'string', maxLength: 100 },
        maxItems: 100,
        description:
          'Names from available_sections: sections of an analysis, or members of another result (facts: the figures that research rests on). Absent: the summary.',
      },
    },
    required: ['job_id'],
  },
  hasResolution: true,
};

export const rerunJobTool: ToolRow = {
  title: 'Run a job again',
  description:
    'Starts a new job with the request of an earlier one, also of an expired one, on current data. Answers as the tool that started it.',
  isReadOnly: false,
  isIdempotent: false,
  input: { type: 'object', properties: { job_id: jobId }, required: ['job_id'] },
};

export const cancelJobTool: ToolRow = {
  title: 'Cancel a job',
  description: 'Stops a job that has not finished. It ends as failed with the error "canceled by client".',
  isReadOnly: false,
  isIdempotent: true,
  input: { type: 'object', properties: { job_id: jobId }, required: ['job_id'] },
  output: {
    type: 'object',
    properties: {
      job_id: jobId,
      outcome: { type: 'string', enum: ['cancelled', 'already_finished'], description: 'What happened.' },
    },
    required: ['job_id', 'outcome'],
    additionalProperties: false,
  },
  toleratedErrors: { job_already_finished: { outcome: 'already_finished' } },
  present: (_value, input) => ({ ...input, outcome: 'cancelled' }),
};

/** A check of a portfolio. The casts above are safe, because `present` gets the answer of its own operation. */
function checkTool(
  { properties, required }: Omit<ToolSchema, 'type'>,
  member: string,
  texts: Pick<ToolRow, 'title' | 'description'>,
): ToolRow {
  return {
    ...texts,
    isReadOnly: true,
    isIdempotent: true,
    input: analyzeInput,
    unlisted: [...SELDOM_WRONG, ...ONLY_IN_ANALYZE, ...OPTIONS],
    collapsedFields: [...DEFINED_BY_ANALYZE, 'on_missing'],
    output: {
      type: 'object',
      properties: { ...properties, notes: { type: 'array' } },
      required: [...(required ?? []).filter((name) => name !== member), 'notes'],
    },
    whole: {
      member,
      // The findings need the other half.
      share: 0.5,
      tooLong: () =>
        `${member} is left out because it is too long. analyze_portfolio takes the portfolio as you sent it; on_missing=drop leaves out rows that cannot be held.`,
    },
  };
}
