export type { AuditEntry, AuditLog } from './auditLog.ts';
export type { FleetActions } from './fleetActions.ts';
export {
  type Fleet,
  type FleetOptions,
  type FleetState,
  type FleetWorker,
  type HourTally,
  openFleet,
} from './openFleet.ts';
