import { JobFailedError } from './errors.ts';
import { type JobCalls, jobStates } from './jobStates.ts';
import type { CompletedJob, Job, JobState, Progress } from './types.ts';

export interface WaitOptions {
  /** Called at every change of progress, from "queued" at 0 percent to "completed" at 100. */
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal;
}

/** A job that was submitted. `for await (const progress of handle)` gives every change until it has ended. */
export interface JobHandle<Result> extends AsyncIterable<Progress> {
  readonly jobId: string;
  /** One look at the job. */
  read(): Promise<Job>;
  /** The result, once the job has completed. Throws JobFailedError when it failed, and ProblemError when it expired. */
  wait(options?: WaitOptions): Promise<Result>;
  /** Ends the job; it counts as failed. Throws ProblemError `job_already_finished` when it is too late. */
  cancel(): Promise<void>;
}

export interface HandleCalls extends JobCalls {
  cancel(jobId: string): Promise<void>;
}

const QUEUED: Progress = { step: 'queued', percent: 0, message: 'Waiting for a worker.' };
const COMPLETED: Progress = { step: 'completed', percent: 100, message: 'The result is there.' };

/** @param toResult takes the result out of the completed job */
export function createJobHandle<Result>(
  calls: HandleCalls,
  jobId: string,
  toResult: (job: CompletedJob) => Result,
): JobHandle<Result> {
  async function* follow(signal?: AbortSignal): AsyncGenerator<Progress> {
    let told = '';
    for await (const state of jobStates(calls, jobId, signal)) {
      const progress = progressOf(state);
      const text = JSON.stringify(progress);
      if (progress !== null && text !== told) yield progress;
      told = text;
    }
  }

  return {
    jobId,
    read: () => calls.read(jobId),
    cancel: () => calls.cancel(jobId),
    async wait({ onProgress, signal } = {}) {
      signal?.throwIfAborted();
      for await (const progress of follow(signal)) onProgress?.(progress);
      const job = await calls.read(jobId, signal);
      if (job.status === 'completed') return toResult(job);
      throw new JobFailedError(jobId, job.status === 'failed' ? job.error : 'The job did not end.');
    },
    [Symbol.asyncIterator]: () => follow(),
  };
}

function progressOf(state: JobState): Progress | null {
  switch (state.status) {
    case 'pending':
      return QUEUED;
    case 'processing':
      return state.progress;
    case 'completed':
      return COMPLETED;
    case 'failed':
      return null;
  }
}
