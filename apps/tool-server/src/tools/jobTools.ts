import { compileBody, type JobList, jobListQuery } from '@tearsheet/shared/schemas';
import { describeJob, jobOutput } from './jobResult.ts';
import { invalidArguments } from './problems.ts';
import { resolutionMember } from './resolution.ts';
import { runOperation } from './runOperation.ts';
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
  const { job_id, fields = [], resolution = 'daily' } = checked.value;
  const outcome = await runOperation(call, 'get_job', { job_id });
  if (outcome.kind === 'failure') return outcome.outcome;
  if (outcome.kind !== 'job') throw new Error('get_job did not answer');
  return describeJob(call, outcome.record, { fields: fields.length > 0 ? fields : null, resolution });
}

async function cancelJob(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkCancelJob(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const { job_id } = checked.value;
  const outcome = await runOperation(call, 'cancel_job', { job_id });
  if (outcome.kind !== 'failure') return { kind: 'done', value: { job_id, outcome: 'cancelled' } };
  const { failure } = outcome;
  const isFinished = failure.kind === 'failed' && failure.code === 'job_already_finished';
  return isFinished ? { kind: 'done', value: { job_id, outcome: 'already_finished' } } : outcome.outcome;
}

async function listJobs(call: ToolCall, args: Arguments): Promise<ToolOutcome> {
  const checked = checkListJobs(args);
  if (!checked.ok) return invalidArguments(checked.detail);
  const outcome = await runOperation(call, 'list_jobs', checked.value);
  if (outcome.kind === 'failure') return outcome.outcome;
  if (outcome.kind !== 'done' || outcome.value === null) throw new Error('list_jobs did not answer');
  const { jobs, next_cursor } = outcome.value as JobList;
  const rows = jobs.map((job) => {
    const { job_id, job_type, status, created_at, finished_at, expires_at } = job;
    const error = 'error' in job ? { error: job.error } : {};
    return { job_id, job_type, status, created_at, finished_at, expires_at, ...error };
  });
  return { kind: 'done', value: { jobs: rows, next_cursor } };
}
