import { listedJob } from './job.ts';
import { JOB_TYPES } from './jobTypes.ts';
import { closed, listOf, nullableString } from './members.ts';
import type { TypeOf } from './typeOf.ts';

/** Query of GET /v1/jobs. */
export const jobListQuery = {
  type: 'object',
  properties: {
    status: {
      type: 'string',
      enum: ['pending', 'processing', 'completed', 'failed'],
      description: 'Only jobs in this status.',
    },
    type: { type: 'string', enum: JOB_TYPES, description: 'Only jobs of this job_type.' },
    cursor: { type: 'string', maxLength: 200, description: 'next_cursor of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most jobs of a page.' },
  },
} as const;

/** Answer of GET /v1/jobs. */
export const jobList = closed('A page of jobs, newest first.', {
  jobs: listOf('May be short or empty although there is a next page.', listedJob),
  next_cursor: nullableString('Null at the end.'),
});

export type JobListQuery = TypeOf<typeof jobListQuery>;
