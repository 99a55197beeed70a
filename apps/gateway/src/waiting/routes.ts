import { jobList, jobListQuery } from '@tearsheet/shared/schemas';
import { withQuery } from '../checkedInput.ts';
import type { Route } from '../routes.ts';
import { answerJobList, checkJobListQuery } from './answerJobList.ts';
import { streamEvents } from './streamEvents.ts';

/** Ways to hear of jobs other than polling one. */
export const WAITING_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/v1/jobs',
    operationId: 'listJobs',
    summary: 'Your jobs that have not expired, newest first, page by page',
    scope: 'jobs:read',
    success: { status: 200, description: 'One page.', schema: jobList },
    problems: [],
    ...withQuery(jobListQuery, checkJobListQuery, answerJobList),
  },
  {
    method: 'get',
    path: '/v1/jobs/:job_id/events',
    operationId: 'streamJobEvents',
    summary: 'Progress and end of a job as Server-Sent Events: `progress`, then `completed` or `failed`',
    scope: 'jobs:read',
    body: null,
    events: true,
    success: {
      status: 200,
      description:
        'Every event carries the job without its result and, as its id, a revision to resume from (Last-Event-ID). ' +
        'The stream ends with the job, at the latest after 5 minutes; then connect again.',
      schema: null,
    },
    problems: ['job_not_found', 'job_expired'],
    run: async ({ services, caller, params, lastEventId, hangUp }) =>
      streamEvents({
        jobs: services.jobs,
        waits: services.waits,
        jobId: params.job_id ?? '',
        owner: caller.owner,
        lastEventId,
        hangUp: hangUp(),
      }),
  },
];
