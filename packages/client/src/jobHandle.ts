import { JobFailedError } from './errors.ts';
import { sleep } from './retryingFetch.ts';
import type { Job, Progress } from './types.ts';

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

export interface JobCalls {
  read(jobId: string, signal?: AbortSignal): Promise<Job>;
  cancel(jobId: string): Promise<void>;
}

/** Short analyses end within a few looks, long ones are looked at once a second. */
const FIRST_LOOK_MS = 25;
const MAX_LOOK_MS = 1000;

const QUEUED: Progress = { step: 'queued', percent: 0, message: 'Waiting for a worker.' };
const COMPLETED: Progress = { step: 'completed', percent: 100, message: 'The result is there.' };

/** @param toResult takes the result out of the completed job */
export function createJobHandle<Result>(
  calls: JobCalls,
  jobId: string,
  toResult: (job: Extract<Job, { status: 'completed' }>) => Result,
): JobHandle<Result> {
  async function* follow(signal?: AbortSignal): AsyncGenerator<Progress, Job, undefined> {
    let told = '';
    for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 1.5, MAX_LOOK_MS)) {
      const job = await calls.read(jobId, signal);
      const progress = progressOf(job);
      const text = JSON.stringify(progress);
      if (progress !== null && text !== told) yield progress;
      told = text;
      if (job.status === 'completed' || job.status === 'failed') return job;
      await sleep(lookMs, signal);
    }
  }

  return {
    jobId,
    read: () => calls.read(jobId),
    cancel: () => calls.cancel(jobId),
    async wait({ onProgress, signal } = {}) {
      const looks = follow(signal);
      for (;;) {
        const { value, done } = await looks.next();
        if (!done) onProgress?.(value);
        else if (value.status === 'completed') return toResult(value);
        else throw new JobFailedError(jobId, value.status === 'failed' ? value.error : 'The job did not end.');
      }
    },
    [Symbol.asyncIterator]: () => follow(),
  };
}

function progressOf(job: Job): Progress | null {
  switch (job.status) {
    case 'pending':
      return QUEUED;
    case 'processing':
      return job.progress;
    case 'completed':
      return COMPLETED;
    case 'failed':
      return null;
  }
}
