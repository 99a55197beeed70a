import type { LookUp } from '@tearsheet/runtime/jobs';
import { JOB_TYPES, type Scope } from '@tearsheet/shared';
import { type JobChange, jobChange, jobRequest, keptMs, listedJob, rerunAnswer } from '@tearsheet/shared/schemas';
import { type Failed, failed, type Operation, operationRow } from '../operation.ts';
import { rerunJobTool } from '../toolRows.ts';
import { readRequest } from './acceptJob.ts';
import { type JobId, jobMembers, jobNotFound } from './jobOperations.ts';

export const changeJob = operationRow<JobId & JobChange>({
  name: 'change_job',
  scope: 'jobs:cancel',
  input: { body: jobChange },
  output: listedJob,
  rest: {
    method: 'patch',
    path: '/v1/jobs/:job_id',
    summary: 'Rename a job, or change how long it is kept',
    success: 'The job without its result.',
    problems: ['job_not_found', 'job_expired', 'storage_quota_exceeded', 'queue_full'],
  },
  async run({ jobs }, { job_id, name, keep_for }, { owner }) {
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(keep_for === undefined ? {} : { ms: keptMs(keep_for) }),
    };
    await jobs.change(job_id, owner, change);
    const found = await jobs.summary(job_id, owner);
    return found.kind === 'found' ? { kind: 'done', value: jobMembers(found.record) } : jobNotFound(found.kind);
  },
});

const SCOPES = new Map<string, Scope>(Object.values(JOB_TYPES).map(({ idPrefix, scope }) => [idPrefix, scope]));

/** Returns the operation that repeats the request of a job. @param submits the operations that start jobs */
export function rerunJob(submits: readonly Operation[]): Operation<JobId> {
  return operationRow<JobId>({
    name: 'rerun_job',
    scope: 'jobs:read',
    // The operation that the request is for needs this scope.
    extraScope: ({ job_id }) => SCOPES.get(job_id.split('-', 1)[0] ?? '') ?? null,
    output: rerunAnswer,
    idempotent: true,
    waits: true,
    startsJobs: true,
    rest: {
      method: 'post',
      path: '/v1/jobs/:job_id/rerun',
      summary: 'Start a new job with the request of another one, on current data',
      status: 202,
      success:
        'The job is accepted. Poll check_url. It works for 30 days after the first job was accepted, even if that job has expired. A rerun needs the scope of the first submit too. It uses no cached analysis that the market data have outdated.',
      problems: ['job_not_found', 'job_expired', 'entitlement_required', 'symbol_not_found'],
    },
    tool: rerunJobTool,
    async run(dependencies, { job_id }, call) {
      const { jobs } = dependencies;
      const stored = await jobs.request(job_id, call.owner);
      if (stored === null) return notStored((await jobs.summary(job_id, call.owner)).kind);
      const { operation, input } = await readRequest(stored.body);
      const submit = submits.find(({ name }) => name === operation);
      if (submit === undefined) throw new Error(`the stored request of ${job_id} is for ${operation}`);
      const { idempotency } = call;
      // No key of a caller contains a space, so a rerun never meets the key of another submit.
      const own = idempotency && { ...idempotency, key: `rerun ${job_id} ${idempotency.key}` };
      return submit.run(dependencies, withName(stored, input), {
        ...call,
        idempotency: own,
        keep: { rerunOf: job_id },
      });
    },
  });
}

/** The request that a rerun would repeat. */
export const getJobRequest = operationRow<JobId>({
  name: 'get_job_request',
  scope: 'jobs:read',
  output: jobRequest,
  rest: {
    method: 'get',
    path: '/v1/jobs/:job_id/request',
    summary: 'Get the request of a job, to change it and submit it again',
    success: 'The request. It is stored for 30 days after the job was accepted, even if the job has expired.',
    problems: ['job_not_found', 'job_expired'],
  },
  async run({ jobs }, { job_id }, { owner }) {
    const stored = await jobs.request(job_id, owner);
    if (stored === null) return notStored((await jobs.summary(job_id, owner)).kind);
    const { operation, input: request } = await readRequest(stored.body);
    return { kind: 'done', value: { operation, request: withName(stored, request) } };
  },
});

/** Returns the input of a job with the name that the job has now. The stored body has none, because a name may change. */
function withName<Input extends object>({ name }: { readonly name: string | null }, input: Input): Input {
  return name === null ? input : { ...input, name };
}

function notStored(kind: LookUp['kind']): Failed {
  if (kind === 'not_found') return jobNotFound(kind);
  return failed('job_expired', 'The request of this job is no longer stored, so submit it again.');
}
