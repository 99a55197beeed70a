import { PROBLEMS } from '@tearsheet/shared';
import { job, problem, validationError } from '@tearsheet/shared/schemas';
import { commonParameters, isSubmit, startsOneJob } from './commonParameters.ts';
import { EXAMPLES } from './examples.ts';
import { READ_ROUTES } from './readRoutes.ts';
import { REPORT_PATHS } from './reports/describeReports.ts';
import { ROUTES, type Route } from './routes.ts';

/** Problems any authenticated operation can answer. */
const COMMON = [
  'bad_request',
  'unauthorized',
  'invalid_token',
  'insufficient_scope',
  'not_acceptable',
  'request_timeout',
  'header_too_large',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const OF_SUBMITS = ['active_job_limit', 'queue_full'];
const WITH_BODY = ['payload_too_large', 'unsupported_media_type'];

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  job_id: 'Job identifier as the submit answered it.',
  portfolio_id: 'Identifier of a tracked portfolio.',
  version: 'Number of the version, from 1 on.',
  delivery_id: 'Identifier of a delivery: the webhook-id header of its attempts.',
};

const TAGS = [
  { name: 'portfolio', description: 'Validate, resolve and analyze portfolios.', paths: '/v1/portfolio' },
  { name: 'jobs', description: 'Background work.', paths: '/v1/jobs' },
  { name: 'webhooks', description: 'To be called instead of asking.', paths: '/v1/webhooks' },
  { name: 'data', description: 'The market data.', paths: '/v1/' },
];

/** The OpenAPI 3.1 description, made from the route table and the schemas that also check the requests. */
export function openapi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portfolio Analytics and Research Service',
      version: '1.1.0',
      description:
        'Portfolio validation, repair and analysis. Long work is a job: submit, then poll its address until it has ended. ' +
        'Money is in the base currency, ratios are decimal fractions, dates are YYYY-MM-DD.',
      contact: { name: 'The Tearsheet maintainers' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ bearer: [] }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token made with `tearsheet token create`, or an access token of the authorization server for this address.',
        },
      },
      schemas: { Job: job, Problem: problem, ValidationError: validationError },
    },
  };
}

function paths(): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const route of ROUTES) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    all[path] = { ...all[path], [route.method]: operation(route) };
  }
  return { ...all, ...REPORT_PATHS };
}

function operation(route: Route): object {
  const { operationId, summary, scope, success, body } = route;
  const parameters = [
    ...[...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      description: PATH_PARAMETERS[name ?? ''] ?? '',
    })),
    ...queryParameters(route),
    ...commonParameters(route),
  ];
  const examples = EXAMPLES[operationId];
  return {
    operationId,
    summary,
    description: `${summary}. Needs the scope \`${scope}\`.`,
    tags: [tagOf(route)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, ...named(examples?.request) } },
          },
        }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: { ...successHeaders(startsOneJob(route)), ...(isSymbolRead(route) ? SYMBOL_HEADERS : {}) },
        ...(success.schema === null
          ? answersEvents(route)
          : {
              content: {
                'application/json': { schema: success.schema, ...named(examples?.answer) },
                ...(answersCsv(route) ? { 'text/csv': { schema: { type: 'string' } } } : {}),
              },
            }),
      },
      ...(startsOneJob(route) ? { 200: DONE_IN_TIME } : {}),
      ...(isStream(route) ? { 204: ALL_SEEN } : {}),
      ...(comparesTags(route) ? { 304: UNCHANGED } : {}),
      ...(hasChecks(route) ? { 422: VALIDATION_ANSWER } : {}),
      ...problemAnswers(route),
    },
  };
}

function tagOf({ path }: Route): string {
  return TAGS.find(({ paths }) => path.startsWith(paths))?.name ?? 'data';
}

/** Every parameter of the query as its schema has it. */
function queryParameters(route: Route): object[] {
  if (!route.query) return [];
  const { properties, required = [] } = route.query;
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: required.includes(name), schema, description };
  });
}

function answersCsv(route: Route): boolean {
  return route.body === null && route.csv === true;
}

function isStream(route: Route): boolean {
  return route.body === null && route.events === true;
}

function answersEvents(route: Route): object {
  if (!isStream(route)) return {};
  return {
    content: { 'text/event-stream': { schema: { type: 'string' }, ...named(EXAMPLES.streamJobEvents?.answer) } },
  };
}

/** Whether a request may name the ETag of an earlier answer. */
function comparesTags({ operationId }: Route): boolean {
  const isRead = READ_ROUTES.some((read) => read.operationId === operationId);
  return isRead || ['getJob', 'getPortfolio', 'getPortfolioVersion'].includes(operationId);
}

/** Whether a request can fail to fit a schema. */
function hasChecks(route: Route): boolean {
  return route.body !== null || route.query !== undefined;
}

function named(examples: Readonly<Record<string, unknown>> | undefined): object {
  if (!examples) return {};
  return { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) };
}

const DONE_IN_TIME = {
  description: 'With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it.',
  headers: { 'Preference-Applied': { description: 'wait=N', schema: { type: 'string' } } },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Job' },
      ...named(EXAMPLES.preferWait?.answer),
    },
  },
};

const ALL_SEEN = { description: 'The job has ended, and `Last-Event-ID` names its last event: do not connect again.' };

const UNCHANGED = { description: '`If-None-Match` names the ETag of what would be answered.' };

const VALIDATION_ANSWER = {
  description:
    'The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.)',
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/ValidationError' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
};

/** A read of instruments that the caller names. */
function isSymbolRead({ query, problems }: Route): boolean {
  return problems.includes('symbol_not_found') && (query?.required ?? []).includes('symbol');
}

const SYMBOL_HEADERS = {
  'X-Unresolved-Symbols': {
    description: 'Symbols of the request that name no instrument, separated by commas. Absent when there are none.',
    schema: { type: 'string' },
  },
  'X-Symbols-Without-Data': {
    description:
      'RICs of instruments that have no row in this answer, separated by commas: the data hold nothing of this kind for them, or nothing in the range. Absent when there are none.',
    schema: { type: 'string' },
  },
};

function successHeaders(isSubmit: boolean): object {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    'X-Request-Id': text('Names the request in the logs.'),
    'RateLimit-Policy': text('The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account.'),
    RateLimit: text('How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s.'),
    'X-Data-Source': text('Where the market data come from; "demo (simulated)" is not the real market.'),
    ...(isSubmit
      ? { Location: text('Address of the job.'), 'Idempotent-Replayed': text('"true" on a repeated submit.') }
      : {}),
  };
}

function problemAnswers(route: Route): Record<number, object> {
  const { problems, body } = route;
  const ofKind = [...(body === null ? [] : WITH_BODY), ...(isSubmit(route) ? OF_SUBMITS : [])];
  const codes = [...COMMON, ...ofKind, ...problems] as (keyof typeof PROBLEMS)[];
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  byStatus.delete(422);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}
