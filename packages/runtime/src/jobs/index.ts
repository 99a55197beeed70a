export { ASK_AGAIN_MS, unlessAway } from '../redis/messages.ts';
export { type CachedResults, createCachedResults } from './cachedResults.ts';
export { JOB_DEFINITIONS, type JobDefinition, type PriorityClass, queueOf, queuesOf } from './definitions.ts';
export {
  type AbortReason,
  failureMembers,
  JobFailure,
  NoRoomError,
  OtherVersionError,
  PUBLIC_ERRORS,
  readFailure,
} from './failures.ts';
export type { FailureReason, JobEvent, JobObserver, WorkerAbout } from './jobEvents.ts';
export { jobMetrics, queueReadings } from './jobEvents.ts';
export type { ChangeListener } from './jobQueue.ts';
export { createJobQueue, type JobQueue, waitForEnd, watchJob } from './jobQueue.ts';
export { JOB_TIMES, type JobTimes } from './jobScripts.ts';
export type { QueueState } from './queueEntries.ts';
export { notePace } from './queueEntries.ts';
export { isJobListEntry, isUnfinished, type JobListQuery } from './readJob.ts';
export { createResultBucket, openResultBucket, type ResultBucket } from './resultBucket.ts';
export { createShareStore, type FoundShare, type Share, type SharedSource, type ShareStore } from './shareStore.ts';
export type {
  CancelOutcome,
  Charge,
  JobChange,
  JobLimits,
  JobRecord,
  JobStatus,
  JobSummary,
  KeepOptions,
  ListedJob,
  LookUp,
  NewJob,
  Progress,
  StoredRequest,
  SubmitOutcome,
} from './types.ts';
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
