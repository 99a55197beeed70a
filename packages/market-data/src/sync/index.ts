export { readUniverse, type UniverseEntry, universeOf } from './readUniverse.ts';
export { SyncBusyError, type SyncOptions, type SyncProgress, syncData } from './syncData.ts';
export type { SourceReport, SyncReport } from './syncReport.ts';
export { type LastSync, readLastSync } from './syncState.ts';
