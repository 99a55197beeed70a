import { createLogger } from '@tearsheet/runtime';
import { type FailureQuery, type Fleet, logged, openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import type { JobFailureCode } from '@tearsheet/shared';
import { MS_PER_HOUR } from '@tearsheet/shared';
import { operatorName } from '../account/audited.ts';
import { withRedis } from '../account/withRedis.ts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';

export interface JobFilters {
  readonly state?: 'failed' | 'drained' | 'waiting' | 'running';
  readonly type?: string;
  readonly account?: string;
  readonly cause?: JobFailureCode;
  readonly hours?: number;
  readonly limit?: number;
  readonly json?: boolean;
}

export interface RetryOptions extends JobFilters {
  readonly all?: boolean;
  readonly dryRun?: boolean;
}

const WEEK_HOURS = 7 * 24;
const MOST_LISTED = 200;
const MOST_RETRIED = 5000;

/** Shows the queues: what is paused, waits, and runs. */
export function showQueues(context: Context, { json }: { readonly json?: boolean }): Promise<number> {
  return withFleet(context, async (fleet) => {
    const { queues } = await fleet.read();
    if (json) context.printJson(queues);
    else {
      const rows = queues.map(({ queue, isPaused, waiting, oldestWaitMs, active, capacity, workers }) => {
        const state = isPaused ? 'paused' : workers > 0 ? 'serving' : 'no worker';
        return [queue, state, waiting, Math.round(oldestWaitMs / 1000), active, capacity].map(String);
      });
      context.print(table(context, [['queue', 'state', 'waiting', 'longest wait, s', 'running', 'of'], ...rows]));
    }
    return 0;
  });
}

/** Lists jobs of all accounts by their state. */
export function listJobs(context: Context, options: JobFilters): Promise<number> {
  const { state = 'failed', type = null, account = null, limit = MOST_LISTED, json } = options;
  checkFilters(options);
  return withFleet(context, async (fleet) => {
    if (state === 'waiting' || state === 'running') {
      const jobs = await fleet.jobs.open({ state, jobType: type, owner: account, limit });
      const rows = jobs.map((job) => [job.createdAt, job.jobId, job.jobType, job.owner, String(job.starts)]);
      if (json) context.printJson(jobs);
      else context.print(table(context, [['accepted', 'job', 'type', 'account', 'starts'], ...rows]));
    } else {
      const failures = await fleet.failures(queryOf(options, limit));
      const rows = failures.map((one) => [
        one.at,
        one.jobId,
        one.jobType,
        one.owner,
        one.code,
        one.by ?? '',
        one.error,
      ]);
      if (json) context.printJson(failures);
      else context.print(table(context, [['ended', 'job', 'type', 'account', 'cause', 'by', 'message'], ...rows]));
    }
    return 0;
  });
}

/** Shows one job, why it failed, and which operator did what with it. */
export function showJob(context: Context, jobId: string, { json }: { readonly json?: boolean }): Promise<number> {
  return withFleet(context, async (fleet) => {
    const [found, [failure = null], audit] = await Promise.all([
      fleet.jobs.find(jobId),
      fleet.failures({ ...queryOf({}, 1), jobId }),
      fleet.audit.read(MOST_RETRIED),
    ]);
    const retriedAs = failure === null ? null : await fleet.actions.retriedAs(failure);
    const actions = audit.filter(({ target }) => target === jobId);
    if (found.kind === 'not_found' && failure === null) throw new Error(`there is no job ${jobId}`);
    const facts = { state: found.kind, ...(found.kind === 'found' ? found.job : {}), failure, retriedAs, actions };
    if (json) context.printJson(facts);
    else {
      const rows = Object.entries(facts).flatMap(([name, value]) =>
        value === null || typeof value === 'object' ? [] : [[name, String(value)]],
      );
      if (failure !== null) rows.push(['failed', failure.at], ['cause', failure.code], ['message', failure.error]);
      if (failure?.by) rows.push(['ended by', failure.by]);
      if (retriedAs !== null) rows.push(['ran again as', retriedAs]);
      for (const { at, actor, action, outcome } of actions) rows.push([at, `${actor}: ${action}, ${outcome}`]);
      context.print(table(context, rows));
    }
    return 0;
  });
}

/** Runs a failed job again, or all that match. With a dry run it only lists them. */
export function retryJobs(context: Context, jobId: string | undefined, options: RetryOptions): Promise<number> {
  if ((jobId === undefined) === !options.all) throw new Error('name a job, or send --all with filters');
  checkFilters(options);
  return withFleet(context, async (fleet) => {
    if (jobId !== undefined && !options.dryRun)
      return act(context, fleet, 'retry', jobId, () => fleet.actions.retry(jobId));
    const query = { ...queryOf({ ...options, state: options.state ?? 'failed' }, MOST_RETRIED), jobId: jobId ?? null };
    if (options.dryRun) {
      const found = await fleet.actions.retryable(query);
      if (options.json) context.printJson(found);
      else
        context.print(
          table(context, [
            ['job', 'type', 'account', 'cause'],
            ...found.map((one) => [one.jobId, one.jobType, one.owner, one.code]),
          ]),
        );
      context.remark(`${found.length} jobs would run again`);
      return 0;
    }
    return act(context, fleet, 'retry all', options.type ?? 'all', () => fleet.actions.retryAll(query));
  });
}

/** Does an action on a queue. */
export function actOnQueue(context: Context, action: 'pause' | 'resume' | 'drain', queue: string): Promise<number> {
  return withFleet(context, (fleet) => {
    if (!fleet.jobQueues.includes(queue)) {
      throw new Error(`there is no queue ${queue}; there are ${fleet.jobQueues.join(', ')}`);
    }
    return act(context, fleet, action, queue, () => fleet.actions[action](queue, operatorName()));
  });
}

/** Fails an unfinished job. */
export function cancelJob(context: Context, jobId: string): Promise<number> {
  return withFleet(context, (fleet) =>
    act(context, fleet, 'cancel', jobId, () => fleet.actions.cancel(jobId, operatorName())),
  );
}

async function act(
  context: Context,
  fleet: Fleet,
  action: string,
  target: string,
  run: () => Promise<string>,
): Promise<number> {
  context.print(await logged(fleet.audit, { actor: operatorName(), action, target }, run));
  return 0;
}

/** Throws an error for filters that the state makes useless. */
function checkFilters({ state = 'failed', cause, hours }: JobFilters): void {
  if (cause !== undefined && state !== 'failed') {
    throw new Error(`--cause is about failed jobs: leave it out, or leave out --state ${state}`);
  }
  if (hours !== undefined && (state === 'waiting' || state === 'running')) {
    throw new Error(`--hours is about jobs that have ended: leave it out, or leave out --state ${state}`);
  }
}

function queryOf({ state, type, account, cause, hours = WEEK_HOURS }: JobFilters, limit: number): FailureQuery {
  const now = Date.now();
  return {
    fromMs: now - hours * MS_PER_HOUR,
    untilMs: now + MS_PER_HOUR,
    jobType: type ?? null,
    owner: account ?? null,
    code: state === 'drained' ? 'canceled_by_operator' : (cause ?? null),
    jobId: null,
    limit,
  };
}

function withFleet<T>(context: Context, use: (fleet: Fleet) => Promise<T>): Promise<T> {
  return withRedis(context, async ({ redis, keys }) => {
    const logger = createLogger({ service: 'tearsheet', level: 'error', stream: process.stderr });
    const fleet = openFleet({ redis, keys, definitions: Object.values(JOB_DEFINITIONS), otherQueues: [], logger });
    try {
      return await use(fleet);
    } finally {
      await fleet.close();
    }
  });
}
