import { operationOf } from '@tearsheet/operations';
import { REPORT_FILES } from '@tearsheet/runtime/reports';
import { problem } from '@tearsheet/shared/schemas';
import { EXAMPLE_JOB } from './examples/examples.ts';
import { parameterExample } from './examples/parameters.ts';
import { EXAMPLE_REPORT_JSON } from './examples/reports.ts';

const text = (name: string, where: 'path' | 'query', description: string, more: object = {}) => ({
  name,
  in: where,
  required: true,
  schema: { type: 'string', ...more },
  description,
  example: parameterExample({ name: 'report_file', output: null }, { name, schema: { ...more } }),
});

/** HTML and PDF are described as text, JSON with an example. */
const contentOf = (type: string): object =>
  type.startsWith('application/json')
    ? { schema: { type: 'object' }, examples: { tear_sheet: { value: EXAMPLE_REPORT_JSON } } }
    : { schema: { type: 'string' } };

const problemOf = (code: string) => ({
  description: `\`${code}\``,
  content: { 'application/problem+json': { schema: problem } },
});

/** Returns the description of a problem that browsers get as a page. */
const pageOf = (code: string) => {
  const { description, content } = problemOf(code);
  return { description, content: { ...content, 'text/html': { schema: { type: 'string' } } } };
};

/** The paths that need no token, so they are not in the table of operations. */
export const OPEN_PATHS = {
  '/v1/example': {
    get: {
      operationId: 'getExample',
      summary: 'The example analysis of the first page of the console',
      description: 'A completed job with weekly rows. It is the same for everyone and needs no token.',
      tags: ['portfolio'],
      security: [],
      responses: {
        200: {
          description: 'The job.',
          content: {
            'application/json': {
              schema: operationOf('get_job').output,
              examples: { completed: { value: EXAMPLE_JOB } },
            },
          },
        },
        204: { description: 'The market data lack an instrument of the example.' },
        304: { description: '`If-None-Match` names the ETag of what would be answered.' },
        408: problemOf('request_timeout'),
        429: problemOf('rate_limited'),
        431: problemOf('header_too_large'),
        503: problemOf('service_unavailable'),
      },
    },
  },
  '/v1/reports/{id}/{file}': {
    get: {
      operationId: 'getReportFile',
      summary: 'A file of a finished report, by its signed address',
      description:
        'Take the address from the result of the job as it is. Everyone who knows it may read the file until it expires.',
      tags: ['portfolio'],
      security: [],
      parameters: [
        text('id', 'path', 'Id of the report.'),
        text('file', 'path', 'Name of the file, which decides its format.', { enum: Object.keys(REPORT_FILES) }),
        text('expires', 'query', 'Seconds since 1970 UTC.'),
        text('signature', 'query', 'Signature of the address.'),
      ],
      responses: {
        200: {
          description: 'The file.',
          content: Object.fromEntries(
            Object.values(REPORT_FILES).map((type) => [type.split(';')[0] ?? '', contentOf(type)]),
          ),
        },
        400: problemOf('bad_request'),
        404: pageOf('report_not_found'),
        408: problemOf('request_timeout'),
        410: pageOf('report_expired'),
        429: problemOf('rate_limited'),
        431: problemOf('header_too_large'),
      },
    },
  },
} as const;
