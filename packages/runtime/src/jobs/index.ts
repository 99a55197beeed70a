export { type CachedResults, createCachedResults } from './cachedResults.ts';
export { JOB_DEFINITIONS } from './definitions.ts';
export { notePace } from './estimateDuration.ts';
export {
  type AbortReason,
  failureMembers,
  JobFailure,
  NoRoomError,
  OtherVersionError,
  PUBLIC_ERRORS,
  readFailure,
} from './failures.ts';
export type { ChangeListener } from './jobChanges.ts';
export { jobMetrics, queueReadings } from './jobMetrics.ts';
export { createJobQueue, type JobQueue, type JobQueueOptions } from './jobQueue.ts';
export { JOB_TIMES, type JobTimes } from './jobScripts.ts';
export type { QueueState } from './queueEntries.ts';
export { isJobListEntry, type JobListQuery } from './readJob.ts';
export { createResultBucket, openResultBucket, type ResultBucket } from './resultBucket.ts';
export {
  type CancelOutcome,
  type Charge,
  isUnfinished,
  type JobChange,
  type JobDefinition,
  type JobLimits,
  type JobRecord,
  type JobStatus,
  type JobSummary,
  type KeepOptions,
  type ListedJob,
  type LookUp,
  type NewJob,
  type PriorityClass,
  type Progress,
  queueOf,
  queuesOf,
  type StoredRequest,
  type SubmitOutcome,
} from './types.ts';
export { ASK_AGAIN_MS, type JobWatch, unlessAway, waitForEnd, watchJob } from './waitForEnd.ts';
export type { FailureReason, JobEvent, JobObserver } from './worker/jobObserver.ts';
export type { JobRun, Processor } from './worker/runJob.ts';
export {
  endSchedule,
  runSchedule,
  type Schedule,
  type ScheduledRun,
  type ScheduleOptions,
} from './worker/runSchedule.ts';
export {
  type JobWorker,
  runWorker,
  type WorkedKind,
  type WorkerDependencies,
  type WorkerTimings,
} from './worker/runWorker.ts';
export type { WorkerAbout } from './worker/workerReport.ts';
