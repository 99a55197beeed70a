export type { Failure, FailureQuery } from '../jobs/failureLog.ts';
export { type AuditEntry, createAuditLog, logged, outcomeOf } from './auditLog.ts';
export type { FleetJob, FoundJob, OpenJob } from './findJobs.ts';
export type { FleetSample, QueueSample } from './history.ts';
export { type Fleet, openFleet } from './openFleet.ts';
export type { FleetState, FleetWorker, HourTally, OtherQueue } from './readFleet.ts';
