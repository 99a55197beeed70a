import { riskFreeRate } from './benchmarks.ts';
import { jobWarnings } from './issues.ts';
import { keepProperties } from './keeping.ts';
import {
  closed,
  date,
  integer,
  listOf,
  needsOneOf,
  nullableInteger,
  string,
  type TypeOf,
  titled,
  uriPath,
  withOptional,
} from './members.ts';
import { nameText } from './names.ts';
import { portfolioRequestProperties } from './portfolioRequest.ts';
import { validationError } from './problem.ts';
import { researchSubmitAnswer } from './research/requests.ts';
import { SECTION_NAMES, SELECTABLE_SECTION_NAMES } from './sectionNames.ts';
import { attributionOptions } from './sections/attributionOptions.ts';
import { confidenceOptions } from './sections/confidence.ts';
import { customMetricsOptions } from './sections/customMetrics.ts';
import { factorOptions } from './sections/factors.ts';
import { valueAtRiskOptions } from './sections/valueAtRisk.ts';

/** The options of sections, by the name of the section. Each one is a member of the analyze request. */
export const sectionOptions = {
  attribution: attributionOptions,
  confidence: confidenceOptions,
  value_at_risk: valueAtRiskOptions,
  custom_metrics: customMetricsOptions,
  factor_exposures: factorOptions,
} as const;

/** The options of a request. A section without options uses its defaults. */
export type SectionOptions = {
  readonly [Name in keyof typeof sectionOptions]?: TypeOf<(typeof sectionOptions)[Name]>;
};

export function sectionOptionsIn(request: SectionOptions): SectionOptions {
  return Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(sectionOptions, name)));
}

export const SHOCK_SCOPES = ['all', 'market', 'sector', 'currency', 'symbol'] as const;

/** `stress_shocks` of the analyze request. */
export const stressShocks = {
  type: ['array', 'null'],
  maxItems: 20,
  default: null,
  description: 'Own scenarios for the section stress_tests: changes of price and of currency that happen at once.',
  examples: [[{ name: 'Oil shock', shocks: [{ scope: 'sector', name: 'Energy', change: 0.3 }] }]],
  items: {
    type: 'object',
    description: 'One scenario.',
    properties: {
      name: nameText('Repeated in the answer.'),
      shocks: {
        type: 'array',
        minItems: 1,
        maxItems: 200,
        description:
          'The price of a holding changes by its most specific shock: symbol before sector before market before all; of two equal ones the later counts. A shock of all leaves cash alone. A currency shock changes the currency against the base currency and multiplies.',
        items: {
          type: 'object',
          properties: {
            scope: { type: 'string', enum: SHOCK_SCOPES, description: 'Group of holdings that the shock changes.' },
            name: {
              type: ['string', 'null'],
              maxLength: 100,
              default: null,
              description: 'Market, sector, currency, or symbol, as in the result. It is ignored for the scope "all".',
            },
            change: { type: 'number', minimum: -1, maximum: 10, description: 'Decimal: -0.3 means a fall by 30%.' },
          },
          required: ['scope', 'change'],
        },
      },
    },
    required: ['name', 'shocks'],
  },
} as const;

/** Body of analyze (2.2 and 4.3). */
export const analyzeRequest = needsOneOf(
  {
    type: 'object',
    description: 'A portfolio definition, the window to analyze, and the sections to return.',
    properties: {
      ...portfolioRequestProperties,
      ...keepProperties,
      start_date: {
        type: 'string',
        format: 'date',
        description: 'First day. Default, and the earliest: the first rebalance date.',
      },
      end_date: { type: 'string', format: 'date', description: 'Last day. Default: yesterday.' },
      fields: {
        type: 'array',
        items: { type: 'string', enum: [...SELECTABLE_SECTION_NAMES, 'analytics_version', 'warnings', 'input_hash'] },
        maxItems: 100,
        description: `Sections to return. Absent or empty: the first ${SECTION_NAMES.length}; the others only by name or with their options. Repetitions collapse; analytics_version is always there.`,
      },
      risk_free_rate: riskFreeRate,
      stress_shocks: stressShocks,
      ...sectionOptions,
      on_missing: {
        type: 'string',
        enum: ['fail', 'drop'],
        default: 'drop',
        description:
          'Policy for a row that cannot be held, because its symbol is unknown, or because on its date it is delisted, not yet listed, or without an exchange rate. "fail" rejects the request with a 422 that suggests symbols. "drop" leaves the row out, gives its weight to the other rows of its date, and reports it in warnings.',
      },
      on_data_fault: {
        type: 'string',
        enum: ['warn', 'fail'],
        default: 'warn',
        description:
          'Policy for faults in the data of holdings and benchmarks, such as old prices. "warn" reports them first in warnings. "fail" rejects the request.',
      },
      start_when_available: {
        type: 'boolean',
        default: false,
        description:
          'Start on the first day on which every holding of the first date can be bought. If it is later, warnings has start_delayed.',
      },
    },
  } as const,
  'portfolio',
  'transactions',
);

export type AnalyzeRequest = TypeOf<typeof analyzeRequest>;

/** Answer for an accepted analysis. */
export const submitAnswer = closed('The job was accepted.', {
  job_id: string('Prefix "port", a hyphen, a UUID.'),
  status: { type: 'string', enum: ['pending'], description: 'Created, not started.' },
  check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
  estimated_duration_seconds: integer(
    'Estimated work of the job and of the jobs ahead, times the measured speed of the workers, in whole seconds from 1.',
  ),
  message: string('One sentence for people.'),
  portfolio_summary: closed('Portfolio and window that will be analyzed.', {
    positions: integer('Distinct instruments.'),
    start_date: date('First day of the window.'),
    end_date: date('Last day of the window.'),
  }),
  warnings: jobWarnings,
});

export type SubmitAnswer = TypeOf<typeof submitAnswer>;

/** Answer of POST /v1/portfolio/analyze, status 202. */
export const analyzeAnswer = {
  ...submitAnswer,
  properties: {
    ...submitAnswer.properties,
    report: closed('The job that makes the tear sheet. Present only with report=true.', {
      job_id: string('Prefix "report", a hyphen, a UUID.'),
      check_url: uriPath('Path of the job: /v1/jobs/{job_id}.'),
    }),
  },
} as const;

const { job_id, status: _, check_url, estimated_duration_seconds, message, ...ofPortfolios } = analyzeAnswer.properties;

/** Answer of POST /v1/jobs/{job_id}/rerun, status 202. It has the members of the first submit. */
export const rerunAnswer = withOptional(
  closed('The job was accepted.', {
    job_id: { ...job_id, description: 'Id of the new job.' },
    status: researchSubmitAnswer.properties.status,
    check_url,
    estimated_duration_seconds,
    message,
  }),
  { ...ofPortfolios, symbol: researchSubmitAnswer.properties.symbol },
);

export const MOST_IN_BATCH = 100;

const requests = {
  type: 'array',
  minItems: 1,
  maxItems: MOST_IN_BATCH,
  description: 'Each one a body of analyze. A bad one does not sink the others.',
} as const;

/** Body of POST /v1/portfolio/analyze/batch, as callers read it. */
export const batchRequest = {
  type: 'object',
  additionalProperties: false,
  description: 'Several portfolios to analyze. The body has at most 2 MiB.',
  properties: { requests: { ...requests, items: analyzeRequest } },
  required: ['requests'],
} as const;

/** Body of a batch with unchecked items, because each item is checked on its own. */
export const batchEnvelope = { ...batchRequest, properties: { requests } } as const;

const index = integer('Position in `requests`.');

const acceptedItem = titled('AcceptedRequest', 'A request that was accepted.', {
  index,
  outcome: { type: 'string', enum: ['accepted'], description: 'The request became a job.' },
  http_status: { type: 'integer', const: 202, description: 'HTTP status that analyze would have returned.' },
  ...submitAnswer.properties,
});

const invalidItem = titled('InvalidRequest', 'A request that is not valid or cannot give a result.', {
  index,
  outcome: { type: 'string', enum: ['invalid'], description: 'The request has the problems in `detail`.' },
  http_status: { type: 'integer', const: 422, description: 'HTTP status that analyze would have returned.' },
  detail: validationError.properties.detail,
});

const refusedItem = titled('RefusedRequest', 'A request that was refused for another reason.', {
  index,
  outcome: { type: 'string', enum: ['refused'], description: 'The request was refused for the reason in `code`.' },
  http_status: {
    type: 'integer',
    enum: [403, 422, 429, 503],
    description: 'HTTP status that analyze would have returned.',
  },
  code: string('Error code, for example active_job_limit. docs/errors.md lists all codes.'),
  message: string('One sentence for people.'),
  retry_after_seconds: nullableInteger('Seconds to wait before a retry. Null if a retry cannot succeed.'),
});

/** Answer of POST /v1/portfolio/analyze/batch. */
export const batchAnswer = closed('Outcome of each request.', {
  accepted: integer('Number of accepted requests. Each one is a job.'),
  refused: integer('Number of requests that were not accepted.'),
  results: listOf('One outcome for each request, in the order of the requests.', {
    type: 'object',
    description: 'Outcome of one request. Accepted, invalid, and refused requests have different members.',
    oneOf: [acceptedItem, invalidItem, refusedItem],
  } as const),
});
