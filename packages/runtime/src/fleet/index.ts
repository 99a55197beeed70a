export type { AuditEntry, AuditLog } from './auditLog.ts';
export type { FleetActions } from './fleetActions.ts';
export { type Fleet, type FleetOptions, openFleet } from './openFleet.ts';
export type { FleetState, FleetWorker, HourTally } from './readFleet.ts';
export type { WorkerAbout } from './workerReport.ts';
