import type { JobRecord } from '@tearsheet/runtime/jobs';
import {
  type SectionQuery,
  sectionList,
  sectionQuery,
  type WorkbookQuery,
  workbookQuery,
} from '@tearsheet/shared/schemas';
import type { Dependencies } from '../dependencies.ts';
import { jobNotFound } from '../jobs/jobOperations.ts';
import { type Failed, failed, type Operation, operationRow, PRIVATE, refused } from '../operation.ts';
import { readCursor } from '../pages.ts';
import { type ExportOutcome, type ExportTask, type ListedSection, SECTION_FORMATS } from './exportResult.ts';

interface JobId {
  readonly job_id: string;
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const listSections = operationRow<JobId>({
  name: 'list_sections',
  scope: 'jobs:read',
  output: sectionList,
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id/sections',
    summary: 'List the sections of the result of a job, with row counts and sizes',
    success: 'The sections.',
    problems: ['job_not_found', 'job_expired', 'result_gone', 'job_not_completed', 'rate_limited'],
  },
  async run(dependencies, { job_id }, { owner }) {
    const found = await readResultPart(dependencies, { job_id, owner }, { kind: 'list' });
    if (found.kind !== 'bytes') return found;
    const sections: readonly ListedSection[] = JSON.parse(Buffer.from(found.bytes).toString());
    return { kind: 'done', value: { job_id, sections } };
  },
});

const getSection = operationRow<JobId & SectionQuery & { readonly section: string }>({
  name: 'get_section',
  scope: 'jobs:read',
  input: { query: sectionQuery },
  output: null,
  formats: SECTION_FORMATS,
  conditional: 'version',
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id/sections/:section',
    summary: 'Get one section of a result as JSON, CSV, Apache Arrow, or Apache Parquet',
    success: 'The section in the format of the request.',
    problems: ['job_not_found', 'job_expired', 'result_gone', 'job_not_completed', 'section_not_found'],
    cacheControl: PRIVATE,
  },
  async run(dependencies, { job_id, section, format = 'json', resolution = 'daily', limit, cursor }, { owner }) {
    if (format !== 'json' && (limit ?? cursor) !== undefined) {
      return refused('limit', 'page_without_json', 'pages exist only with the format json', limit ?? cursor);
    }
    const place = readCursor(cursor, (text) => /^\d{1,9}$/.test(text));
    if (place.kind === 'refused') return place;
    const page =
      limit === undefined && cursor === undefined ? null : { limit: limit ?? 1000, from: Number(place.after ?? 0) };
    const want = { kind: 'section', name: section, format, resolution, page, isPacked: format !== 'parquet' } as const;
    const found = await readResultPart(dependencies, { job_id, owner }, want);
    if (found.kind !== 'bytes') return found;
    const part = JSON.stringify([section, format, resolution, page]);
    return {
      kind: 'file',
      bytes: found.bytes,
      isPacked: want.isPacked,
      type: SECTION_FORMATS[format],
      version: `${found.etag}.${Buffer.from(part).toString('base64url')}`,
      ...unusedIn({ resolution }, found),
    };
  },
});

const getWorkbook = operationRow<JobId & WorkbookQuery>({
  name: 'get_workbook',
  scope: 'jobs:read',
  input: { query: workbookQuery },
  output: null,
  formats: { xlsx: WORKBOOK },
  conditional: 'version',
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id/workbook',
    summary: 'Get the result of a job as an Excel workbook',
    success: 'The workbook (XLSX).',
    problems: ['job_not_found', 'job_expired', 'result_gone', 'job_not_completed'],
    cacheControl: PRIVATE,
  },
  async run(dependencies, { job_id, resolution = 'daily', sheets = 'main' }, { owner }) {
    const found = await readResultPart(dependencies, { job_id, owner }, { kind: 'workbook', resolution, sheets });
    if (found.kind !== 'bytes') return found;
    const file = { bytes: found.bytes, type: WORKBOOK, version: `${found.etag}.${resolution}.${sheets}` };
    return { kind: 'file', ...file, fileName: `${job_id}.xlsx`, ...unusedIn({ resolution }, found) };
  },
});

type Exported = Extract<ExportOutcome, { readonly kind: 'bytes' }> & { readonly etag: string };

/** Returns the parameters of a query without effect: a resolution of what has no time series. */
function unusedIn({ resolution = 'daily' }: Pick<SectionQuery, 'resolution'>, { isThinned }: Exported) {
  return resolution === 'daily' || isThinned ? {} : { withoutEffect: ['resolution'] };
}

interface OwnJobId extends JobId {
  readonly owner: string;
}

/** Returns the stored result of a job. Without a result, the outcome says why. */
export async function findResult({ jobs }: Pick<Dependencies, 'jobs'>, { job_id, owner }: OwnJobId) {
  const found = await jobs.lookUp(job_id, owner);
  if (found.kind !== 'found') return jobNotFound(found.kind);
  const { jobType, result, status }: JobRecord = found.record;
  if (result === null) return failed('job_not_completed', `The job is ${status}, so it has no result.`);
  return { kind: 'found', jobType, result } as const;
}

/** Reads a part of the result of a job. Without a result, the outcome says why. */
export async function readResultPart(
  { jobs, exports }: Pick<Dependencies, 'jobs' | 'exports'>,
  id: OwnJobId,
  want: ExportTask['want'],
): Promise<Exported | Failed> {
  const found = await findResult({ jobs }, id);
  if (found.kind === 'failed') return found;
  const { jobType, result } = found;
  const outcome = await exports.run(id.owner, { stored: result, jobType, want });
  if (outcome.kind === 'bytes') return { ...outcome, etag: result.etag };
  const known = outcome.kind === 'unknown' ? outcome.available.join(', ') : 'no parts';
  return failed('section_not_found', `The result has no such section. It has ${known}.`);
}

export const RESULT_OPERATIONS: readonly Operation[] = [listSections, getSection, getWorkbook];
