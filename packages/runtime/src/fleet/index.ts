export type { Failure, FailureQuery } from '../jobs/failureLog.ts';
export { type AuditEntry, type AuditLog, createAuditLog, logged, outcomeOf } from './auditLog.ts';
export type { FleetJob, FleetJobs, FoundJob, OpenJob } from './findJobs.ts';
export type { FleetActions } from './fleetActions.ts';
export type { FleetSample, QueueSample } from './history.ts';
export { type Fleet, type FleetOptions, openFleet } from './openFleet.ts';
export type { FleetState, FleetWorker, HourTally, OtherQueue } from './readFleet.ts';
