import { JOB_FAILURE_CODES } from '../jobFailures.ts';
import { JOB_TYPE_NAMES, type JobType } from '../jobTypes.ts';
import { pascal } from '../pascal.ts';
import { jobWarnings } from './issues.ts';
import { jobName, keptMembers } from './keeping.ts';
import {
  boolean,
  closed,
  date,
  dateTime,
  integer,
  listOf,
  nullableDateTime,
  nullableString,
  number,
  numbers,
  string,
  type TypeOf,
  titled,
  withOptional,
} from './members.ts';

const identity = {
  job_id: string('Prefix of the kind of job, a hyphen, a UUID.'),
  job_type: string('For example portfolio_analysis.'),
  created_at: dateTime('RFC 3339, UTC.'),
  warnings: jobWarnings,
} as const;

const notYet = nullableDateTime('Null, because it has not happened yet.');
const progress = closed('Progress of the work.', {
  step: string('Name of the step.'),
  percent: number('Percentage from 0 to 100. It never decreases.'),
  message: string('One sentence for people.'),
});

/** A job with this status. The title is the name of its schema in the API description. */
function jobOf<const T extends string, const D extends string, const P extends Record<string, unknown>>(
  title: T,
  description: D,
  properties: P,
) {
  return withOptional(titled(title, description, properties), keptMembers);
}

const pendingJob = jobOf('PendingJob', 'Created, not started.', {
  ...identity,
  status: { type: 'string', const: 'pending' },
  started_at: notYet,
  finished_at: notYet,
  expires_at: notYet,
});

const processingJob = jobOf('ProcessingJob', 'Running.', {
  ...identity,
  status: { type: 'string', const: 'processing' },
  started_at: dateTime('RFC 3339, UTC.'),
  finished_at: notYet,
  expires_at: notYet,
  progress,
});

const finished = {
  finished_at: dateTime('RFC 3339, UTC.'),
  expires_at: dateTime(
    'Time at which the job is deleted: 30 minutes after finished_at, or later with keep_for. RFC 3339, UTC.',
  ),
} as const;

const completed = {
  ...identity,
  status: { type: 'string', const: 'completed' },
  started_at: dateTime('RFC 3339, UTC.'),
  ...finished,
} as const;

/** The schema of each job type closes `result`. See jobWithResult. */
const completedJob = jobOf('CompletedJob', 'Finished with a result.', {
  ...completed,
  result: {
    type: 'object',
    description: 'Result of the job. Its members depend on job_type.',
    additionalProperties: true,
  },
});

/** The members of failed jobs and of their webhooks about the failure. */
export const failedMembers = {
  error: string('Reason for the failure, in a sentence for people.'),
  error_code: {
    type: 'string',
    enum: JOB_FAILURE_CODES,
    description: 'Kind of the failure. /docs/errors/{error_code} explains it.',
  },
  retryable: boolean('True if the same request can succeed when it is sent again.'),
} as const;

const failedJob = jobOf('FailedJob', 'Finished without a result.', {
  ...identity,
  status: { type: 'string', const: 'failed' },
  started_at: nullableDateTime('Start of the work. Null if the job never started.'),
  ...finished,
  ...failedMembers,
});

/** Answer of GET /v1/jobs/{job_id} (2.5), distinguished by `status`. */
export const job = {
  type: 'object',
  description: 'A background job.',
  oneOf: [pendingJob, processingJob, completedJob, failedJob],
} as const;

/** The first figures of an analysis. Lists have them also after its result has expired. */
const headline = closed('First figures of a portfolio analysis.', {
  base_currency: string('Currency code.'),
  start_date: date('First valuation day.'),
  end_date: date('Last valuation day.'),
  ...numbers('total_return'),
  data_source: string('Source of the market data.'),
  growth: listOf('Growth of 1 on at most 24 days at equal distances, from the first to the last one.', {
    type: 'number',
  }),
});

export type JobHeadline = TypeOf<typeof headline>;

const expiredJob = jobOf('ExpiredJob', 'Expired. Its request is still stored, so it can be rerun.', {
  ...identity,
  status: { type: 'string', const: 'expired' },
  started_at: nullableDateTime('Null, because it is not stored.'),
  ...finished,
});

/** A job in a list, without its result. */
export const listedJob = {
  ...job,
  oneOf: [
    pendingJob,
    processingJob,
    withOptional(jobOf('ListedCompletedJob', 'Finished with a result.', completed), { headline }),
    failedJob,
    withOptional(expiredJob, { headline }),
  ],
} as const;

/** Answer of GET /v1/jobs/{job_id}/request. */
export const jobRequest = closed('The stored request of a job.', {
  operation: string('Name of the operation, for example analyze_portfolio.'),
  request: {
    type: 'object',
    description: 'Body of the request, without its name. Its members depend on the operation.',
    additionalProperties: true,
  },
});

/** The job schema with the result that each type of job has, for the API description. */
export function jobWithResult(results: Readonly<Record<JobType, object>>): object {
  const completedJobs = JOB_TYPE_NAMES.map((type) =>
    jobOf(`Completed${pascal(type)}`, 'Finished with a result.', {
      ...completed,
      job_type: { ...identity.job_type, enum: [type] },
      result: results[type],
    }),
  );
  const anyCompleted = { title: 'CompletedJob', description: 'Finished with a result.', oneOf: completedJobs };
  return { ...job, oneOf: [pendingJob, processingJob, anyCompleted, failedJob] };
}

/** Query of GET /v1/jobs. */
export const jobListQuery = {
  type: 'object',
  properties: {
    status: {
      type: 'string',
      enum: ['pending', 'processing', 'completed', 'failed', 'expired'],
      description: 'Only this status. Default: all but expired.',
    },
    q: { ...jobName, description: 'Only jobs whose name contains this text, in any case.' },
    type: { type: 'string', enum: JOB_TYPE_NAMES, description: 'Only jobs of this job_type.' },
    cursor: { type: 'string', maxLength: 200, description: 'next_cursor of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most jobs of a page.' },
  },
} as const;

/** Answer of GET /v1/jobs. */
const storedBytes = {
  used_bytes: integer('Bytes of memory, with those reserved for unfinished jobs.'),
  quota_bytes: integer('Most bytes that the account may store.'),
} as const;

export const jobList = closed('A page of jobs, newest first.', {
  jobs: listOf('May be shorter than limit although there is a next page, but is never empty then.', listedJob),
  next_cursor: nullableString('Null at the end.'),
  storage: closed(
    'Storage of the account: requests of jobs, and results that stay longer than 30 minutes.',
    storedBytes,
  ),
});

/** Answer of GET /v1/account. */
export const account = closed('The account and the token of the request.', {
  owner: string('Name of the account. Jobs and limits belong to it.'),
  token_name: string('Name of the token, or the client that the token was issued to.'),
  scopes: listOf('The rights of the token.', string('Name of a scope.')),
  expires_at: nullableDateTime('Time at which the token expires. Null if it does not expire.'),
  storage: closed('Storage that the requests and the kept results of the account use.', storedBytes),
});

export type JobList = TypeOf<typeof jobList>;
export type JobListQuery = TypeOf<typeof jobListQuery>;
