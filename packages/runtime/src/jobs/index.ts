export { pause } from './abortable.ts';
export { JOB_DEFINITIONS } from './definitions.ts';
export { type AbortReason, JobFailure, NewerJobError, NoRoomError, PUBLIC_ERRORS } from './failures.ts';
export { appendTail, plainBody } from './gzipAppend.ts';
export { isUnfinished } from './isUnfinished.ts';
export type { ChangeListener } from './jobChanges.ts';
export type { FailureReason, JobEvent, JobObserver } from './jobObserver.ts';
export { JOB_TIMES, type JobTimes } from './jobScript.ts';
export { createKeptResults, type KeptResults } from './keptResults.ts';
export { isJobListEntry, type JobListQuery } from './listJobs.ts';
export type { QueueState } from './readQueues.ts';
export type { JobRun, Processor } from './runJob.ts';
export { type JobWorker, runWorker, type WorkerDependencies, type WorkerTimings } from './runWorker.ts';
export { sealResult } from './seal.ts';
export { createJobQueue, type JobQueue, type JobQueueOptions } from './submitJob.ts';
export type {
  CancelOutcome,
  Charge,
  FinishedResult,
  JobDefinition,
  JobLane,
  JobLimits,
  JobRecord,
  JobStatus,
  JobSummary,
  LookUp,
  NewJob,
  Progress,
  StoredResult,
  SubmitOutcome,
} from './types.ts';
export { ASK_AGAIN_MS, unlessAway } from './unlessAway.ts';
export { waitForEnd } from './waitForEnd.ts';
export { type JobWatch, watchJob } from './watchJob.ts';
