import pTimeout from 'p-timeout';
import type { Logger } from '../../process/logger.ts';
import { pause, settlesWithin } from '../../process/timing.ts';
import { JobFailure, NewerJobError, PUBLIC_ERRORS, RunAborted } from '../failures.ts';
import type { Claimed } from '../jobScripts.ts';
import type { JobStore } from '../jobStore.ts';
import { LET_GO_MS } from '../openQueue.ts';
import type { FinishedResult } from '../seal.ts';
import type { JobDefinition } from '../types.ts';
import { createStepTimer, failureReason, type JobEvent, type JobObserver } from './jobObserver.ts';
import { isNoRoom, onceThereIsRoom, waitMs } from './onceThereIsRoom.ts';
import { createProgressWriter } from './progressWriter.ts';
import type { Runs } from './runs.ts';

/** What a processor gets besides its payload. */
export interface JobRun {
  readonly jobId: string;
  readonly requestId: string;
  readonly owner: string;
  /** Cheap to call often. `percent` is 0 to 100. */
  progress(step: string, percent: number, message: string): void;
  /** Aborted with a RunAborted on cancel, time-out, hand-over or loss of the job: stop the work, its result is not wanted. */
  readonly signal: AbortSignal;
  /** Carries job and request id. */
  readonly logger: Logger;
}

/** Does the work of one job. It may be started more than once; throw JobFailure for a failure that the caller should read. */
export type Processor = (payload: Buffer, run: JobRun) => Promise<FinishedResult>;

export interface RunJobOptions {
  readonly definition: JobDefinition;
  readonly process: Processor;
  readonly store: JobStore;
  readonly runs: Runs;
  readonly logger: Logger;
  readonly observe: JobObserver;
}

/** How the harness is done with a queue entry. `dropped`: nothing to do (any more), the record has moved on without us. */
export type RunOutcome =
  | { readonly kind: 'completed' | 'dropped' | 'handed_back' | 'left_to_newer' }
  | { readonly kind: 'failed'; readonly error: string };

const PROGRESS_INTERVAL_MS = 100;
const FIRST_RETRY_MS = 250;

/** Claims one job and brings it to its end: retries unexpected errors, keeps the deadline, writes only while it owns the job. */
export async function runJob(jobId: string, options: RunJobOptions): Promise<RunOutcome> {
  const { definition, store, runs, logger, observe } = options;
  const run = runs.open(jobId);
  const { signal } = run.controller;
  const onWait = () => logger.warn('a job waits to start: Redis is too full', { job_id: jobId });
  let delays = 0;
  try {
    for (;;) {
      const claim = await onceThereIsRoom(() => store.claim(jobId, definition), { signal, onWait });
      if (claim.kind === 'gone' || claim.kind === 'final') {
        observe({ kind: 'dropped' });
        return { kind: 'dropped' };
      }
      if (claim.kind === 'failed') {
        logger.warn('job failed', { job_id: jobId, reason: claim.error });
        observe({ kind: 'failed', reason: failureReason(claim.error), ms: null });
        return claim;
      }
      run.claimed = claim;
      const startedAt = performance.now();
      observe({ kind: 'started', waitedMs: claim.waitedMs });
      const outcome = await runOnce(claim, run.controller, options);
      observe(endEvent(outcome, signal, performance.now() - startedAt));
      if (outcome.kind === 'delayed') {
        run.claimed = null;
        await pause(waitMs(delays++), signal);
        signal.throwIfAborted();
        continue;
      }
      if (outcome.kind !== 'retry') return outcome;
      await pause(FIRST_RETRY_MS * 2 ** (claim.starts - 1), signal);
      if (signal.aborted) return await endAborted(claim, signal, store);
    }
  } catch (error) {
    // Aborted while it waited for room.
    if (!(error instanceof RunAborted)) throw error;
    return { kind: error.reason === 'handed_back' ? 'handed_back' : 'dropped' };
  } finally {
    runs.close(jobId, run);
  }
}

type RunOnceOutcome = RunOutcome | { readonly kind: 'retry' } | { readonly kind: 'delayed' };

/** A cancel is written by the gateway, so that the run itself only counts as dropped. */
function endEvent(outcome: RunOnceOutcome, signal: AbortSignal, ms: number): JobEvent {
  if (outcome.kind === 'failed') return { kind: 'failed', reason: failureReason(outcome.error), ms };
  if (outcome.kind === 'retry') return { kind: 'retried', ms };
  if (outcome.kind === 'left_to_newer') return { kind: 'delayed', ms };
  if (outcome.kind !== 'dropped') return { kind: outcome.kind, ms };
  const isCancelled = signal.reason instanceof RunAborted && signal.reason.reason === 'cancelled';
  return isCancelled ? { kind: 'failed', reason: 'cancelled', ms } : { kind: 'dropped' };
}

async function runOnce(
  claim: Claimed,
  controller: AbortController,
  { definition, process, store, observe, logger: workerLogger }: RunJobOptions,
): Promise<RunOnceOutcome> {
  const { jobId, requestId, owner, starts } = claim;
  const { signal } = controller;
  const logger = workerLogger.child({ job_id: jobId, request_id: requestId, start: starts });
  const startedAt = performance.now();
  const elapsed = () => ({ run_ms: Math.round(performance.now() - startedAt) });
  const onWait = (error: unknown) => logger.warn('Redis is too full to end a job: it waits for room', { error });
  const abort = (reason: 'timed_out' | 'lost') => controller.abort(new RunAborted(reason));
  const deadline = setTimeout(() => abort('timed_out'), claim.leftMs);
  const writer = createProgressWriter({
    write: (progress) => store.progress(claim, progress),
    minIntervalMs: PROGRESS_INTERVAL_MS,
    onRefused: () => abort('lost'),
    onError: (error) => logger.warn('progress not written', { error }),
  });
  const steps = createStepTimer(observe);
  const progress = (step: string, percent: number, message: string) => {
    steps.enter(step);
    writer.report({ step, percent, message });
  };
  const work = (async () => process(claim.payload, { jobId, requestId, owner, progress, signal, logger }))();
  try {
    const result = await pTimeout(work, { milliseconds: Number.POSITIVE_INFINITY, signal });
    // The work is done in time; storing it may have to wait.
    clearTimeout(deadline);
    const isAccepted = await onceThereIsRoom(() => store.complete(claim, result, definition), { signal, onWait });
    logger.info(isAccepted ? 'job completed' : 'result refused: the job was ended or taken over', elapsed());
    return { kind: isAccepted ? 'completed' : 'dropped' };
  } catch (error) {
    if (signal.aborted) {
      logger.info(error instanceof Error ? error.message : 'run aborted', elapsed());
      const outcome = await endAborted(claim, signal, store);
      const hasLetGo = await settlesWithin(work, LET_GO_MS);
      if (!hasLetGo) logger.error('the processor ignores its abort signal', { waited_ms: LET_GO_MS });
      return outcome;
    }
    if (error instanceof JobFailure) {
      logger.info('job failed', { ...elapsed(), reason: error.message, error: error.cause });
      return onceThereIsRoom(() => endFailed(claim, error.message, store), { signal, onWait });
    }
    if (error instanceof NewerJobError) {
      logger.warn('a newer version wrote this job: it is left to a newer worker', elapsed());
      // Without a newer worker it times out.
      return { kind: (await store.release(claim, 'keep')) ? 'left_to_newer' : 'dropped' };
    }
    if (isNoRoom(error)) {
      logger.warn('a job is put off', { ...elapsed(), error });
      const isReleased = await onceThereIsRoom(() => store.release(claim), { signal, onWait });
      return isReleased ? { kind: 'delayed' } : { kind: 'dropped' };
    }
    logger.error('unexpected error in a job', { ...elapsed(), error });
    return starts < definition.maxStarts ? { kind: 'retry' } : endFailed(claim, PUBLIC_ERRORS.internal, store);
  } finally {
    clearTimeout(deadline);
    writer.stop();
    steps.leave();
  }
}

async function endFailed(claim: Claimed, error: string, store: JobStore): Promise<RunOutcome> {
  return (await store.fail(claim, error)) ? { kind: 'failed', error } : { kind: 'dropped' };
}

/** A cancelled or lost job has been written by whoever did that. */
async function endAborted(claim: Claimed, signal: AbortSignal, store: JobStore): Promise<RunOutcome> {
  const reason = signal.reason instanceof RunAborted ? signal.reason.reason : 'lost';
  if (reason === 'timed_out') return endFailed(claim, PUBLIC_ERRORS.timedOut, store);
  if (reason === 'handed_back') return { kind: (await store.release(claim)) ? 'handed_back' : 'dropped' };
  return { kind: 'dropped' };
}
