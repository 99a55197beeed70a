import { OPERATIONS, type Operation } from '@tearsheet/operations';
import { PROBLEMS, type ProblemCode } from '@tearsheet/shared';
import { problem, validationError, WEBHOOK_EVENTS } from '@tearsheet/shared/schemas';
import { EXAMPLES, type OperationExamples } from './examples/examples.ts';
import { type Parameter, parameterExample } from './examples/parameters.ts';
import { headerParameters } from './headerParameters.ts';
import { acceptedOrEnded, withNamedSchemas } from './namedSchemas.ts';
import { OPEN_PATHS } from './openDescription.ts';

/** Problems any authenticated operation can answer. */
const COMMON: readonly ProblemCode[] = [
  'bad_request',
  'unauthorized',
  'invalid_token',
  'insufficient_scope',
  'not_acceptable',
  'request_timeout',
  'header_too_large',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const OF_SUBMITS: readonly ProblemCode[] = ['active_job_limit', 'queue_full', 'storage_quota_exceeded'];

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  job_id: 'Job identifier as the submit answered it.',
  portfolio_id: 'Identifier of a tracked portfolio.',
  section: 'Name of a section, or of a list inside it, with dots: `attribution.spans`.',
  version: 'Number of the version, from 1 on.',
  delivery_id: 'Identifier of a delivery: the webhook-id header of its attempts.',
};

const TAGS = [
  { name: 'portfolio', description: 'Validate, resolve, and analyze portfolios.', paths: '/v1/portfolio' },
  { name: 'jobs', description: 'Background work.', paths: '/v1/jobs' },
  { name: 'webhooks', description: 'To be called instead of asking.', paths: '/v1/webhooks' },
  { name: 'data', description: 'The market data.', paths: '/v1/' },
];

/** Returns the OpenAPI 3.1 description, made from the table of operations and the schemas that also check the requests. */
export function openapi(operations = OPERATIONS): object {
  const description = {
    openapi: '3.1.0',
    info: {
      title: 'Portfolio Analytics and Research Service',
      version: '1.1.0',
      description:
        'Portfolio validation, repair, and analysis. Long work is a job: submit, then poll its address until it has ended. ' +
        'Money is in the base currency, ratios are decimal fractions, dates are YYYY-MM-DD.',
      contact: { name: 'The Tearsheet maintainers' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ bearer: [] }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths: paths(operations),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token made with `tearsheet token create`, or an access token of the authorization server for this address.',
        },
      },
      schemas: {},
    },
  };
  return withNamedSchemas(description, operations);
}

function paths(operations: readonly Operation[]): Record<string, Record<string, unknown>> {
  const all: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const { path: template, method } = operation.rest;
    const path = template.replace(/:(\w+)/g, '{$1}');
    all[path] = { ...all[path], [method]: describe(operation) };
  }
  return { ...all, ...OPEN_PATHS };
}

/** Returns the events that the service sends. Each kind has one schema, which names its `type`. */
function webhooks(): object {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, schema]) => {
      const event = {
        operationId: schema.title,
        summary: `Event ${type}`,
        description: 'Return a 2xx status within 15 seconds. Any other answer is retried.',
        tags: ['webhooks'],
        security: [],
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: 'The event was received.' } },
      };
      return [type, { post: event }];
    }),
  );
}

function describe(operation: Operation): object {
  const { scope, rest, input, output, csv, formats, conditional, streams, startsJobs } = operation;
  const { operationId, summary, status } = rest;
  const startsOneJob = startsJobs === true && operation.waits === true;
  const parameters = [
    ...[...rest.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      description: PATH_PARAMETERS[name] ?? '',
    })),
    ...queryParameters(operation),
    ...headerParameters(operation),
  ].map((parameter) => ({ ...parameter, example: parameterExample(operation, parameter) }));
  const examples = EXAMPLES[operationId];
  return {
    operationId,
    summary,
    description: `${summary}. ${scope === null ? 'Any valid token is enough.' : `Needs the scope \`${scope}\`.`}`,
    tags: [tagOf(rest.path)],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input.body
      ? {
          requestBody: {
            required: !input.isBodyOptional,
            content: { 'application/json': { schema: input.body, ...named(examples?.request) } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: rest.success,
        headers: { ...successHeaders(startsOneJob), ...readHeaders(operation) },
        ...(streams
          ? { content: { 'text/event-stream': { schema: { type: 'string' }, ...named(examples?.answer) } } }
          : {}),
        ...(formats ? { content: contentOf(formats, examples?.answer) } : {}),
        ...(output
          ? {
              content: {
                'application/json': { schema: output, ...named(examples?.answer) },
                ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
              },
            }
          : {}),
      },
      ...(startsOneJob && output ? { 200: doneInTime(output) } : {}),
      ...(streams === 'job' ? { 204: ALL_SEEN } : {}),
      ...(conditional ? { 304: UNCHANGED } : {}),
      422: VALIDATION_ANSWER,
      ...problemAnswers(operation),
    },
  };
}

/** JSON has any members, because every section has its own. The other formats are text or bytes, which generators save as a file. */
function contentOf(formats: Readonly<Record<string, string>>, examples: OperationExamples['answer']): object {
  return Object.fromEntries(
    Object.values(formats).map((type) => {
      if (type === 'application/json') return [type, { schema: {}, ...named(examples) }];
      return [type, { schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } }];
    }),
  );
}

function tagOf(path: string): string {
  return TAGS.find(({ paths }) => path.startsWith(paths))?.name ?? 'data';
}

/** Returns every parameter of the query as its schema describes it. */
function queryParameters({ input }: Operation): Parameter[] {
  if (!input.query) return [];
  const { properties, required = [] } = input.query;
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: required.includes(name), schema, description };
  });
}

function named(examples: Readonly<Record<string, unknown>> | undefined): object {
  if (!examples) return {};
  return { examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])) };
}

function doneInTime(accepted: object): object {
  return {
    description: 'With `Prefer: wait`, when the job has ended in time: the job, as getJob answers it.',
    headers: { 'Preference-Applied': { description: 'wait=N', schema: { type: 'string' } } },
    content: {
      'application/json': { schema: acceptedOrEnded(accepted), ...named(EXAMPLES.preferWait?.answer) },
    },
  };
}

const ALL_SEEN = { description: 'The job has ended, and `Last-Event-ID` names its last event: do not connect again.' };

const UNCHANGED = { description: '`If-None-Match` names the ETag of what would be answered.' };

const VALIDATION_ANSWER = {
  description:
    'The request does not fit; every problem is listed. (The code idempotency_key_reused comes as a Problem.)',
  content: {
    'application/json': { schema: validationError },
    'application/problem+json': { schema: problem },
  },
};

const UNUSED_HEADERS = {
  'X-Parameters-Without-Effect': {
    description:
      'Parameters of the query that change nothing in this answer, such as a `resolution` of what has no time series. Absent when there are none.',
    schema: { type: 'string' },
  },
};

/** Returns the headers of reads of instruments that the caller names, of reads with pages, and of parts of a result. */
function readHeaders({ input: { query }, conditional, formats }: Operation): object {
  if (formats && query) return UNUSED_HEADERS;
  if (conditional !== 'snapshot' || query === undefined) return {};
  return {
    ...(query.required?.includes('symbol') ? SYMBOL_HEADERS : {}),
    ...('cursor' in query.properties ? PAGE_HEADERS : {}),
  };
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

const PAGE_HEADERS = {
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page. Absent on the last page and without a `limit`.',
    schema: { type: 'string' },
  },
};

function successHeaders(startsOneJob: boolean): object {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    'X-Request-Id': text('Names the request in the logs.'),
    'RateLimit-Policy': text('The limit of this kind of request, `"reads";q=300;w=60`: 300 in 60 s for the account.'),
    RateLimit: text('How the account stands, `"reads";r=299;t=60`: 299 left, a new window in 60 s.'),
    Deprecation: text('Since when a member of the body is deprecated. Absent without such a member.'),
    Sunset: text('When that member ends. Absent without such a member.'),
    'X-Data-Source': text('Source of the market data. "demo (simulated)" is not the real market.'),
    ...(startsOneJob
      ? { Location: text('Address of the job.'), 'Idempotent-Replayed': text('"true" on a repeated submit.') }
      : {}),
  };
}

function problemAnswers({ rest, startsJobs }: Operation): Record<number, object> {
  const ofKind = startsJobs ? OF_SUBMITS : [];
  const codes = [...COMMON, ...ofKind, ...rest.problems];
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  byStatus.delete(422);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}
