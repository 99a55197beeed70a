import pTimeout from 'p-timeout';
import type { Logger } from '../../process/logger.ts';
import { pause, settlesWithin } from '../../process/timing.ts';
import { isTemporaryReply } from '../../redis/commands.ts';
import type { Keys, Store } from '../../redis/keys.ts';
import { createMessages } from '../../redis/messages.ts';
import type { JobDefinition } from '../definitions.ts';
import {
  type AbortReason,
  JobFailure,
  NoRoomError,
  OtherVersionError,
  PUBLIC_ERRORS,
  RunAborted,
} from '../failures.ts';
import { createStepTimer, failureReason, type JobEvent, type JobObserver } from '../jobEvents.ts';
import type { Lease } from '../jobScripts.ts';
import type { JobStore } from '../jobStore.ts';
import { LET_GO_MS } from '../openQueue.ts';
import type { FinishedResult } from '../seal.ts';
import type { Progress } from '../types.ts';

/** The caller reads these while no worker runs the job that was begun. */
const WAITS = {
  forRoom: 'The job waits because the service has no room for its result now',
  forVersion: 'The job waits for a worker of the version that accepted it',
  forWorker: 'The job waits for another worker because its worker stopped',
} as const;

interface ProgressWriter {
  /** Returns at once. After the interval the latest report is written. */
  report(progress: Progress): void;
  stop(): void;
}

interface ProgressWriterOptions {
  readonly write: (progress: Progress) => Promise<boolean>;
  /** Time from a report to its write. Later reports replace it meanwhile. */
  readonly intervalMs: number;
  /** Called if the write was refused, because the run has lost its lease. */
  readonly onRefused: () => void;
  readonly onError: (error: unknown) => void;
}

/** Writes at most one report per interval, and no unchanged one. A job that ends within the first interval writes none. */
export function createProgressWriter({ write, intervalMs, onRefused, onError }: ProgressWriterOptions): ProgressWriter {
  let waiting: Progress | null = null;
  let written: Progress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;

  async function flush(): Promise<void> {
    timer = null;
    if (isStopped || waiting === null) return;
    const progress = waiting;
    waiting = null;
    if (written !== null && isSame(written, progress)) return;
    written = progress;
    try {
      if (!(await write(progress))) onRefused();
    } catch (error) {
      onError(error);
    }
  }

  return {
    report(progress) {
      waiting = { ...progress, percent: Math.min(100, Math.max(0, progress.percent)) };
      timer ??= setTimeout(flush, intervalMs);
    },
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function isSame(left: Progress, right: Progress): boolean {
  return left.step === right.step && left.percent === right.percent && left.message === right.message;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;

interface RoomOptions {
  /** If it aborts, its reason is thrown. */
  readonly signal: AbortSignal;
  /** Called once when the waiting begins. */
  readonly onWait: (error: unknown) => void;
}

/** Runs a step, and repeats it as long as Redis is full. */
export async function onceThereIsRoom<T>(step: () => Promise<T>, { signal, onWait }: RoomOptions): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      if (attempt === 0) onWait(error);
    }
    await pause(waitMs(attempt), signal);
    signal.throwIfAborted();
  }
}

/** Returns true if a job must wait because Redis or a disk is full. */
function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoomError || isTemporaryReply(error);
}

/** Returns the wait after an attempt, counted from 0. It doubles with every attempt. */
function waitMs(attempt: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
}

/** The context of one run of a processor. */
export interface JobRun {
  readonly jobId: string;
  readonly requestId: string;
  readonly owner: string;
  /** Lifetime of the job after its end. */
  readonly keepMs: number;
  /** Time from the start of this run to the deadline of the job. */
  readonly leftMs: number;
  /** Reports progress. `percent` is from 0 to 100. Frequent calls are cheap. */
  progress(step: string, percent: number, message: string): void;
  /** Aborts with a RunAborted if the job is canceled, times out, is handed back, or is lost. The processor must then stop. */
  readonly signal: AbortSignal;
  /** Adds job and request id to every line. */
  readonly logger: Logger;
}

/** Does the work of one job. It may run more than once. A JobFailure fails the job with a message for the caller. */
export type Processor = (payload: Buffer, run: JobRun) => Promise<FinishedResult>;

interface RunJobOptions {
  readonly definition: JobDefinition;
  readonly process: Processor;
  readonly store: JobStore;
  readonly runs: Runs;
  /** Most jobs of one owner that run at the same time, in all workers of this type. */
  readonly runningPerOwner: number;
  readonly logger: Logger;
  readonly observe: JobObserver;
}

/** The end of a run. `dropped` means that another worker or a cancellation has the job, or that it is gone. */
type RunEnd =
  | { readonly kind: 'completed' | 'dropped' | 'handed_back' | 'left_to_other_version' }
  | { readonly kind: 'failed'; readonly error: string };

/** The outcome for a queue entry. `account_busy` means that the account already runs as many jobs as are allowed. */
export type RunOutcome = RunEnd | { readonly kind: 'account_busy' };

const PROGRESS_INTERVAL_MS = 100;
const FIRST_RETRY_MS = 250;

/** Leases one job and runs it to its end. It retries unexpected errors, keeps the deadline, and writes only with its lease. */
export async function runJob(jobId: string, options: RunJobOptions): Promise<RunOutcome> {
  const { definition, store, runs, runningPerOwner, logger, observe } = options;
  const run = runs.open(jobId);
  const { signal } = run.controller;
  const onWait = () => logger.warn('a job waits to start because Redis is full', { job_id: jobId });
  let delays = 0;
  try {
    for (;;) {
      const lease = await onceThereIsRoom(() => store.lease(jobId, definition, runningPerOwner), { signal, onWait });
      if (lease.kind === 'account_busy') return lease;
      if (lease.kind === 'gone' || lease.kind === 'final') {
        observe({ kind: 'dropped' });
        return { kind: 'dropped' };
      }
      if (lease.kind === 'failed') {
        logger.warn('job failed', { job_id: jobId, reason: lease.error });
        observe({ kind: 'failed', jobId, reason: failureReason(lease.error), ms: null });
        return lease;
      }
      run.lease = lease;
      const startedAt = performance.now();
      observe({ kind: 'started', waitedMs: lease.waitedMs });
      const outcome = await runOnce(lease, run.controller, options);
      observe(endEvent(jobId, outcome, signal, performance.now() - startedAt));
      if (outcome.kind === 'delayed') {
        run.lease = null;
        await pause(waitMs(delays++), signal);
        signal.throwIfAborted();
        continue;
      }
      if (outcome.kind !== 'retry') return outcome;
      await pause(FIRST_RETRY_MS * 2 ** (lease.starts - 1), signal);
      if (signal.aborted) return await endAborted(lease, signal, store);
    }
  } catch (error) {
    // The run was aborted while it waited for room.
    if (!(error instanceof RunAborted)) throw error;
    return { kind: error.reason === 'handed_back' ? 'handed_back' : 'dropped' };
  } finally {
    runs.close(jobId, run);
  }
}

type RunOnceOutcome =
  | Exclude<RunOutcome, { readonly kind: 'account_busy' }>
  | { readonly kind: 'retry' }
  | { readonly kind: 'delayed' };

/** Returns the event for an outcome. The gateway has written a cancellation, so such a run counts as failed here. */
function endEvent(jobId: string, outcome: RunOnceOutcome, signal: AbortSignal, ms: number): JobEvent {
  if (outcome.kind === 'failed') return { kind: 'failed', jobId, reason: failureReason(outcome.error), ms };
  if (outcome.kind === 'retry') return { kind: 'retried', ms };
  if (outcome.kind === 'left_to_other_version') return { kind: 'delayed', ms };
  if (outcome.kind !== 'dropped') return { kind: outcome.kind, ms };
  const isCancelled = signal.reason instanceof RunAborted && signal.reason.reason === 'cancelled';
  return isCancelled ? { kind: 'failed', jobId, reason: 'cancelled', ms } : { kind: 'dropped' };
}

async function runOnce(
  lease: Lease,
  controller: AbortController,
  { definition, process, store, observe, logger: workerLogger }: RunJobOptions,
): Promise<RunOnceOutcome> {
  const { jobId, requestId, owner, starts, keepMs, leftMs } = lease;
  const { signal } = controller;
  const logger = workerLogger.child({ job_id: jobId, request_id: requestId, start: starts });
  const startedAt = performance.now();
  const elapsed = () => ({ run_ms: Math.round(performance.now() - startedAt) });
  const onWait = (error: unknown) => logger.warn('a result waits because it cannot be stored now', { error });
  const abort = (reason: 'timed_out' | 'lost') => controller.abort(new RunAborted(reason));
  const deadline = setTimeout(() => abort('timed_out'), leftMs);
  const writer = createProgressWriter({
    write: (progress) => store.progress(lease, progress),
    intervalMs: PROGRESS_INTERVAL_MS,
    onRefused: () => abort('lost'),
    onError: (error) => logger.warn('progress not written', { error }),
  });
  const steps = createStepTimer(observe);
  const progress = (step: string, percent: number, message: string) => {
    steps.enter(step);
    writer.report({ step, percent, message });
  };
  const context = { jobId, requestId, owner, keepMs, leftMs, progress, signal, logger };
  const work = (async () => process(lease.payload, context))();
  try {
    const result = await pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal });
    // The work was done in time, so storing it may take longer.
    clearTimeout(deadline);
    const isAccepted = await onceThereIsRoom(() => store.complete(lease, result, definition), { signal, onWait });
    logger.info(isAccepted ? 'job completed' : 'result refused: the job was ended or taken over', elapsed());
    return { kind: isAccepted ? 'completed' : 'dropped' };
  } catch (error) {
    if (signal.aborted) {
      logger.info(error instanceof Error ? error.message : 'run aborted', elapsed());
      const outcome = await endAborted(lease, signal, store);
      const hasLetGo = await settlesWithin(work, LET_GO_MS);
      if (!hasLetGo) logger.error('the processor ignores its abort signal', { waited_ms: LET_GO_MS });
      return outcome;
    }
    if (error instanceof JobFailure) {
      logger.info('job failed', { ...elapsed(), reason: error.message, error_code: error.code, error: error.cause });
      return onceThereIsRoom(() => endFailed(lease, error.stored, store), { signal, onWait });
    }
    if (error instanceof OtherVersionError) {
      logger.warn('another version wrote this job, so a worker of that version must run it', elapsed());
      // Without such a worker, the job times out.
      return { kind: (await store.release(lease, WAITS.forVersion, 'keep')) ? 'left_to_other_version' : 'dropped' };
    }
    if (isNoRoom(error)) {
      logger.warn('the job waits because something is full', { ...elapsed(), error });
      const isReleased = await onceThereIsRoom(() => store.release(lease, WAITS.forRoom), { signal, onWait });
      return isReleased ? { kind: 'delayed' } : { kind: 'dropped' };
    }
    logger.error('unexpected error in a job', { ...elapsed(), error });
    return starts < definition.maxStarts ? { kind: 'retry' } : endFailed(lease, PUBLIC_ERRORS.internal, store);
  } finally {
    clearTimeout(deadline);
    writer.stop();
    steps.leave();
  }
}

async function endFailed(lease: Lease, error: string, store: JobStore): Promise<RunEnd> {
  return (await store.fail(lease, error)) ? { kind: 'failed', error } : { kind: 'dropped' };
}

/** Ends an aborted run. The record of a canceled or lost job was already written elsewhere. */
async function endAborted(lease: Lease, signal: AbortSignal, store: JobStore): Promise<RunEnd> {
  const reason = signal.reason instanceof RunAborted ? signal.reason.reason : 'lost';
  if (reason === 'timed_out') return endFailed(lease, PUBLIC_ERRORS.timedOut, store);
  if (reason === 'handed_back')
    return { kind: (await store.release(lease, WAITS.forWorker)) ? 'handed_back' : 'dropped' };
  return { kind: 'dropped' };
}

/** One job that this worker runs. */
interface Run {
  readonly controller: AbortController;
  /** The latest lease; null before the first. */
  lease: Lease | null;
}

/** The jobs that this worker runs now. */
export interface Runs {
  /** Opens a run. An open run of the same job has lost its lock and is aborted. */
  open(jobId: string): Run;
  close(jobId: string, run: Run): void;
  abort(jobId: string, reason: AbortReason): void;
  abortAll(reason: AbortReason): void;
  count(): number;
  /** Number of runs opened so far. */
  opened(): number;
  leases(): readonly Lease[];
}

export function createRuns(): Runs {
  const runs = new Map<string, Run>();
  let opened = 0;
  const abort = (jobId: string, reason: AbortReason) => runs.get(jobId)?.controller.abort(new RunAborted(reason));
  return {
    open(jobId) {
      abort(jobId, 'lost');
      const run: Run = { controller: new AbortController(), lease: null };
      runs.set(jobId, run);
      opened += 1;
      return run;
    },
    close(jobId, run) {
      if (runs.get(jobId) === run) runs.delete(jobId);
    },
    abort,
    abortAll(reason) {
      for (const jobId of runs.keys()) abort(jobId, reason);
    },
    count: () => runs.size,
    opened: () => opened,
    leases: () => [...runs.values()].flatMap(({ lease }) => lease ?? []),
  };
}

/** Aborts those runs of a shard that have lost their lease to a cancellation or another worker and missed the message. */
export async function checkFences({ redis, keys }: Store, runs: Runs, leases: readonly Lease[]): Promise<void> {
  await Promise.all(
    leases.map(async ({ jobId, fence }) => {
      const [current, error] = await redis.hmget(keys.job(jobId), 'fence', 'error');
      const isCurrent = runs.leases().some((lease) => lease.jobId === jobId && lease.fence === fence);
      if (!isCurrent || current === fence) return;
      runs.abort(jobId, failureReason(error ?? '') === 'cancelled' ? 'cancelled' : 'lost');
    }),
  );
}

interface CancelListener {
  close(): void;
}

/** Listens for canceled jobs of these shards. checkFences finds a cancellation whose message was missed. */
export function listenForCancels(
  { redis, keys, logger }: Store & { readonly logger: Logger },
  shards: readonly Keys[],
  onCancel: (jobId: string) => void,
): CancelListener {
  const messages = createMessages({
    ...{ redis, keys, logger: logger.child({ redis_role: 'cancel listener' }) },
    onMessage: onCancel,
  });
  for (const shard of shards) messages.listen(shard, shard.cancelChannel);
  return messages;
}
