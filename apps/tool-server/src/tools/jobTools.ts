import { decodeCursor, encodeCursor } from '@tearsheet/operations';
import { isJobListEntry } from '@tearsheet/runtime/jobs';
import { compileBody, jobListQuery } from '@tearsheet/shared/schemas';
import { describeJob, jobOutput } from './jobResult.ts';
import { invalidArguments, jobNotFound, wrongCursor } from './problems.ts';
import { resolutionMember } from './resolution.ts';
import type { Arguments, ObjectSchema, Tool, ToolCall, ToolOutcome } from './tool.ts';

const jobId = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  description: 'As the tool that started the job gave it.',
} as const;

const getJobInput = {
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
    resolution: resolutionMember,
  },
  required: ['job_id'],
} as const;
const cancelJobInput = { type: 'object', properties: { job_id: jobId }, required: ['job_id'] } as const;

const listOutput: ObjectSchema = {
  type: 'object',
  properties: {
    jobs: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          job_id: { type: 'string' },
          job_type: { type: 'string' },
          status: { type: 'string' },
          created_at: { type: 'string' },
          finished_at: { type: ['string', 'null'] },
          expires_at: { type: ['string', 'null'] },
          error: { type: 'string' },
        },
      },
    },
    next_cursor: { type: ['string', 'null'], description: 'For the next page; null at the end.' },
  },
  required: ['jobs', 'next_cursor'],
};

const checkListJobs = compileBody(jobListQuery);
const checkGetJob = compileBody(getJobInput);
const checkCancelJob = compileBody(cancelJobInput);

export const JOB_TOOLS: readonly Tool[] = [
  {
    name: 'get_job',
    title: 'Status and result of a job',
    description:
      'State of a job that another tool started, and its result once it is completed. For a portfolio analysis, fields names the sections to read. Results stay for 30 minutes. While a job is not finished, wait a few seconds before asking again.',
    scope: 'jobs:read',
    input: getJobInput,
    output: jobOutput,
    isReadOnly: true,
    isIdempotent: true,
    run: getJob,
  },
  {
    name: 'list_jobs',
    title: 'Jobs of the account',
    description: 'Lists the jobs of the account, newest first: also those of which you have lost the job_id.',
    scope: 'jobs:read',
    input: jobListQuery,
    output: listOutput,
    isReadOnly: true,
    isIdempotent: true,
    run: listJobs,
  },
  {
    name: 'cancel_job',
    title: 'Cancel a job',
    description: 'Stops a job that has not finished. It ends as failed with the error "cancelled by client".',
    scope: 'jobs:cancel',
    input: cancelJobInput,
    output: {
      type: 'object',
      properties: {
        job_id: jobId,
        outcome: { type: 'string', enum: ['cancelled', 'already_finished'], description: 'What happened.' },
      },
      required: ['job_id', 'outcome'],
      additionalProperties: false,
    },
    isReadOnly: false,
    isIdempotent: true,
    run: cancelJob,
  },
];

async function getJob(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkGetJob(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { job_id: id, fields = [], resolution = 'daily' } = checked.value;
  const found = await call.services.jobs.lookUp(id, call.owner);
  if (found.kind !== 'found') return jobNotFound(found.kind);
  return describeJob(call, found.record, { fields: fields.length > 0 ? fields : null, resolution });
}

async function cancelJob({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkCancelJob(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { job_id: id } = checked.value;
  const outcome = await services.jobs.cancel(id, owner);
  if (outcome !== 'not_found') return { kind: 'done', value: { job_id: id, outcome } };
  const { kind } = await services.jobs.lookUp(id, owner);
  return jobNotFound(kind === 'expired' ? 'expired' : 'not_found');
}

async function listJobs({ services, owner }: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkListJobs(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { status = null, type: jobType = null, cursor, limit = jobListQuery.properties.limit.default } = checked.value;
  const after = cursor === undefined ? null : decodeCursor(cursor, isJobListEntry);
  if (cursor !== undefined && after === null) return wrongCursor(cursor);
  const { items, next } = await services.jobs.list({ owner, status, jobType, after, limit });
  const jobs = items.map((job) => ({
    job_id: job.jobId,
    job_type: job.jobType,
    status: job.status,
    created_at: job.createdAt,
    finished_at: job.finishedAt,
    expires_at: job.expiresAt,
    ...(job.status === 'failed' ? { error: job.error ?? 'unknown' } : {}),
  }));
  return { kind: 'done', value: { jobs, next_cursor: next === null ? null : encodeCursor(next) } };
}
