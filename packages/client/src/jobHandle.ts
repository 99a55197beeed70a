import { JobFailedError, TimeoutError } from './errors.ts';
import { eventsOf, LONGEST_SILENCE_MS } from './events.ts';
import { sleep } from './retryingFetch.ts';
import type {
  CompletedJob,
  CreatedShare,
  Job,
  JobChange,
  JobState,
  Progress,
  Resolution,
  SectionFileFormat,
  SectionList,
  Share,
  ShareRequest,
  StoredRequest,
  WorkbookSheets,
} from './types.ts';
import { signalOf } from './unwrap.ts';

export interface WaitOptions {
  /** Called at every change of progress, from "queued" at 0 percent to "completed" at 100. */
  readonly onProgress?: (progress: Progress) => void;
  /** The deadline of the wait, after which it throws TimeoutError. The job continues. Default: 15 minutes. */
  readonly timeoutMs?: number;
  /** Stops the wait, but not the job. */
  readonly signal?: AbortSignal;
  /** Rows of the time series in the result. Default: daily. */
  readonly resolution?: Resolution;
}

export type ReadOptions = Pick<WaitOptions, 'resolution' | 'signal'>;

/**
 * A submitted job. `for await (const progress of handle)` iterates over every change until the job has ended. It has the
 * same deadline as a wait.
 */
export interface JobHandle<Result> extends AsyncIterable<Progress> {
  readonly jobId: string;
  /** Reads the job once. */
  read(options?: ReadOptions): Promise<Job>;
  /** Waits for the result. Throws JobFailedError if the job failed, JobExpiredError if it expired, and TimeoutError. */
  wait(options?: WaitOptions): Promise<Result>;
  /** Cancels the job, which then counts as failed. Throws ProblemError `job_already_finished` if it is too late. */
  cancel(): Promise<void>;
  /** Changes the name (`name`, null removes it), and the lifetime from now (`keep_for`, such as P7D). Returns the new state. */
  change(change: JobChange): Promise<JobState>;
  /** Returns the operation and the body of the request. It works for 30 days, even if this job has expired. */
  request(): Promise<StoredRequest>;
  /** Starts a new job with the same request on current data. It works for 30 days, even if this job has expired. */
  rerun(): Promise<JobHandle<Result>>;
  /** Makes a link that shows the result without an account. By default it works for a week and hides amounts. */
  share(request?: ShareRequest): Promise<CreatedShare>;
  /** Lists the links that work, without their tokens. */
  shares(): Promise<Share[]>;
  /** Revokes a link. */
  revokeShare(shareId: string): Promise<void>;
  /** Lists the sections of the result with row counts and sizes. Throws ProblemError `job_not_completed` without a result. */
  sections(): Promise<SectionList>;
  /** Returns one section, or a list inside it: `attribution.spans`. */
  section(name: string, resolution?: Resolution): Promise<unknown>;
  /** Returns the bytes of one section as CSV, Apache Arrow, or Apache Parquet. */
  sectionFile(name: string, format: SectionFileFormat, resolution?: Resolution): Promise<Uint8Array>;
  /** Returns the bytes of the result as an Excel workbook: `main` is the one for people, and `all` has a sheet for each table. */
  workbook(resolution?: Resolution, sheets?: WorkbookSheets): Promise<Uint8Array>;
}

export interface HandleCalls extends JobCalls {
  cancel(jobId: string): Promise<void>;
  change(jobId: string, change: JobChange): Promise<JobState>;
  request(jobId: string): Promise<StoredRequest>;
  /** Returns the id of the new job. */
  rerun(jobId: string): Promise<string>;
  share(jobId: string, request: ShareRequest): Promise<CreatedShare>;
  shares(jobId: string): Promise<Share[]>;
  revokeShare(jobId: string, shareId: string): Promise<void>;
  sections(jobId: string): Promise<SectionList>;
  section(jobId: string, name: string, resolution: Resolution): Promise<unknown>;
  sectionFile(jobId: string, name: string, format: SectionFileFormat, resolution: Resolution): Promise<Uint8Array>;
  workbook(jobId: string, resolution: Resolution, sheets: WorkbookSheets): Promise<Uint8Array>;
}

/** The longest analyses and reports take a few minutes. */
const DEADLINE_MS = 900_000;

const QUEUED: Progress = { step: 'queued', percent: 0, message: 'Waiting for a worker.' };
const COMPLETED: Progress = { step: 'completed', percent: 100, message: 'The result is there.' };

/**
 * Creates the handle of a job.
 *
 * @param toResult extracts the result from the completed job
 */
export function createJobHandle<Result>(
  calls: HandleCalls,
  jobId: string,
  toResult: (job: CompletedJob) => Result,
): JobHandle<Result> {
  async function* follow(signal?: AbortSignal): AsyncGenerator<Progress> {
    let reported = '';
    for await (const state of jobStates(calls, jobId, signal)) {
      const progress = progressOf(state);
      const text = JSON.stringify(progress);
      if (progress !== null && text !== reported) yield progress;
      reported = text;
    }
  }

  return {
    jobId,
    read: (options) => calls.read(jobId, options),
    cancel: () => calls.cancel(jobId),
    change: (change) => calls.change(jobId, change),
    request: () => calls.request(jobId),
    rerun: async () => createJobHandle(calls, await calls.rerun(jobId), toResult),
    share: (request = {}) => calls.share(jobId, request),
    shares: () => calls.shares(jobId),
    revokeShare: (shareId) => calls.revokeShare(jobId, shareId),
    sections: () => calls.sections(jobId),
    section: (name, resolution = 'daily') => calls.section(jobId, name, resolution),
    sectionFile: (name, format, resolution = 'daily') => calls.sectionFile(jobId, name, format, resolution),
    workbook: (resolution = 'daily', sheets = 'main') => calls.workbook(jobId, resolution, sheets),
    async wait({ onProgress, timeoutMs = DEADLINE_MS, signal: stop, ...options } = {}) {
      const { signal, release } = deadlineSignal(timeoutMs, lateMessage(timeoutMs), stop);
      try {
        signal.throwIfAborted();
        for await (const progress of follow(signal)) onProgress?.(progress);
        const job = await calls.read(jobId, { ...options, signal });
        if (job.status === 'completed') return toResult(job);
        throw new JobFailedError(jobId, job.status === 'failed' ? job : { error: 'The job did not end.' });
      } finally {
        release();
      }
    },
    async *[Symbol.asyncIterator]() {
      const { signal, release } = deadlineSignal(DEADLINE_MS, lateMessage(DEADLINE_MS));
      try {
        yield* follow(signal);
      } finally {
        release();
      }
    },
  };

  function lateMessage(timeoutMs: number): string {
    return `The job ${jobId} has not ended within ${timeoutMs / 1000} s. It continues: wait again, or cancel it.`;
  }
}

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns a signal that aborts with a TimeoutError at the deadline, or with the reason of the caller's signal before. */
function deadlineSignal(timeoutMs: number, message: string, stop?: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new TimeoutError(message)), Math.min(timeoutMs, LONGEST_TIMER_MS));
  const abort = () => controller.abort(stop?.reason);
  if (stop?.aborted) abort();
  stop?.addEventListener('abort', abort);
  const release = () => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, release };
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

/** The calls that read the states of a job. */
export interface JobCalls {
  read(jobId: string, options?: ReadOptions): Promise<Job>;
  /** Opens the event stream after the event with this id. Null if no stream is available now. */
  openEvents(
    jobId: string,
    lastEventId: string | null,
    signal?: AbortSignal,
  ): Promise<ReadableStream<Uint8Array> | null>;
}

/** Without a stream, short analyses end after a few reads, and long ones are read once a second. */
const FIRST_LOOK_MS = 25;
const MAX_LOOK_MS = 1000;

/**
 * Iterates over the states of a job until it has ended. It uses the event stream, and resumes it if the connection
 * drops. If streams are not available, it reads the job repeatedly.
 */
export async function* jobStates(
  calls: JobCalls,
  jobId: string,
  signal?: AbortSignal,
  silenceMs = LONGEST_SILENCE_MS,
): AsyncGenerator<JobState> {
  let lastEventId: string | null = null;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(lookMs * 1.5, MAX_LOOK_MS)) {
    const stream = await calls.openEvents(jobId, lastEventId, signal);
    for await (const event of stream === null ? [] : eventsOf(stream, silenceMs, signal)) {
      // The service creates the event from the members of the job, and its tests check the shape.
      const state = JSON.parse(event.data) as JobState;
      lastEventId = event.id ?? lastEventId;
      yield state;
      if (hasEnded(state)) return;
    }
    const job = await calls.read(jobId, signalOf({ signal }));
    yield job;
    if (hasEnded(job)) return;
    await sleep(lookMs, signal);
  }
}

function hasEnded({ status }: JobState): boolean {
  return status === 'completed' || status === 'failed';
}
