import {
  type ListResourcesResult,
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  requireScopes,
  type Variables,
} from '@modelcontextprotocol/server';
import { findResult, readResultPart } from '@tearsheet/operations';
import type { ExportTask, ResultPage } from '@tearsheet/operations/results';
import type { RateLimits } from '@tearsheet/runtime/rates';
import { resultJson } from '@tearsheet/runtime/seal';
import { AppError } from '@tearsheet/shared';
import { resultUri, sectionUri } from '../tools/jobResult.ts';
import { type ListOptions, listSections, RESULT_SCOPE } from './listSections.ts';
import { publicFaults } from './publicFaults.ts';

export interface JobResourceOptions extends ListOptions {
  readonly rates: RateLimits;
}

/** The most rows of a list that one read returns as JSON. CSV has all rows. */
const PAGE_ROWS = 200;
const JSON_TYPE = 'application/json';

/** Registers the results of the caller's own jobs and their sections. */
export function registerJobResources(server: McpServer, options: JobResourceOptions): void {
  const { logger } = options;
  const register = (
    name: string,
    template: string,
    config: { readonly title: string; readonly description: string; readonly mimeType: string },
    read: (uri: string, variables: Readonly<Record<string, string>>) => Promise<string>,
    list?: () => Promise<ListResourcesResult>,
  ) =>
    server.registerResource(
      name,
      new ResourceTemplate(template, { list }),
      { ...config, scopeChallenge: requireScopes(RESULT_SCOPE) },
      ({ href: uri }, variables): Promise<ReadResourceResult> =>
        publicFaults(logger, async () => {
          const text = await read(uri, textsOf(variables));
          return { contents: [{ uri, mimeType: config.mimeType, text }] };
        }),
    );

  register(
    'result',
    resultUri('{job_id}'),
    {
      title: 'Complete result of a job',
      description: 'The complete result of a finished job. It can be long. Read its sections instead.',
      mimeType: JSON_TYPE,
    },
    (uri, { job_id = '' }) => readResult(options, uri, job_id),
  );
  register(
    'section',
    sectionUri('{job_id}', '{section}'),
    {
      title: 'One section of a result',
      description: `A section, or a list inside a section (rolling_metrics.window_30d). A list has its first ${PAGE_ROWS} rows, row_count, and the address of the next rows. Longer lists inside an object end there too, and shortened names them.`,
      mimeType: JSON_TYPE,
    },
    (uri, { job_id = '', section = '' }) => readPage(options, { uri, jobId: job_id, name: section, from: 0 }),
    () => publicFaults(logger, () => listSections(options)),
  );
  register(
    'section_rows',
    `${sectionUri('{job_id}', '{section}')}/rows/{from}`,
    {
      title: 'Later rows of a section',
      description: `At most ${PAGE_ROWS} rows of a list, from this row. The first row is 0.`,
      mimeType: JSON_TYPE,
    },
    (uri, { job_id = '', section = '', from = '' }) => {
      if (!/^\d{1,9}$/.test(from)) throw new ResourceNotFoundError(uri);
      return readPage(options, { uri, jobId: job_id, name: section, from: Number(from) });
    },
  );
  register(
    'section_csv',
    `${sectionUri('{job_id}', '{section}')}/csv`,
    {
      title: 'One section as CSV',
      description: 'All rows of a section, or of a list inside a section, as CSV with a header.',
      mimeType: 'text/csv',
    },
    (uri, { job_id = '', section = '' }) =>
      readPart(options, uri, job_id, {
        ...{ kind: 'section', name: section, format: 'csv', resolution: 'daily', page: null },
      }),
  );
}

/** The templates have no lists of values. */
function textsOf(variables: Variables): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)]));
}

async function readResult(options: JobResourceOptions, uri: string, jobId: string): Promise<string> {
  await countRead(options);
  const found = await findResult(options.services, { job_id: jobId, owner: options.owner });
  if (found.kind === 'failed') throw new ResourceNotFoundError(uri, found.message);
  return `{"result":${await resultJson(found.result)}}`;
}

/** Reads a part of a result as text. The error about a missing one says why, so that the caller knows what to do. */
async function readPart(
  options: JobResourceOptions,
  uri: string,
  jobId: string,
  want: ExportTask['want'],
): Promise<string> {
  await countRead(options);
  const found = await readResultPart(options.services, { job_id: jobId, owner: options.owner }, want);
  if (found.kind === 'failed') throw new ResourceNotFoundError(uri, found.message);
  return new TextDecoder().decode(found.bytes);
}

/** Throws if the account has read too much. REST and tools count in the same way. */
async function countRead({ rates, owner }: JobResourceOptions): Promise<void> {
  const { isAllowed, limit, windowSeconds, resetSeconds } = await rates.polls.take(owner);
  if (isAllowed) return;
  const detail = `At most ${limit} such calls in ${windowSeconds} s. Try again in ${resetSeconds} s.`;
  throw new AppError('rate_limited', detail, { retryAfterSeconds: resetSeconds });
}

interface PageRequest {
  readonly uri: string;
  readonly jobId: string;
  readonly name: string;
  readonly from: number;
}

async function readPage(options: JobResourceOptions, { uri, jobId, name, from }: PageRequest): Promise<string> {
  const want = { kind: 'page', name, from, limit: PAGE_ROWS } as const;
  const page: ResultPage = JSON.parse(await readPart(options, uri, jobId, want));
  const rowsFrom = (list: string, row: number) => `${sectionUri(jobId, list)}/rows/${row}`;
  if ('rows' in page) {
    const end = from + PAGE_ROWS;
    return JSON.stringify({ ...page, next: end < page.row_count ? rowsFrom(name, end) : null });
  }
  if (from > 0) throw new ResourceNotFoundError(uri, `${name} is not a list, so it has no later rows.`);
  const shortened = page.shortened.map((list) => ({ ...list, next: rowsFrom(list.name, PAGE_ROWS) }));
  return JSON.stringify({ value: page.value, shortened });
}
