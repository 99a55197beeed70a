export { parseUniverse, readUniverse, type UniverseEntry, universeOf } from './readUniverse.ts';
export { pullSnapshot, pushSnapshot, type RemoteFolder } from './remoteSnapshot.ts';
export { SyncBusyError, type SyncOptions, syncData } from './syncData.ts';
export { type LastSync, readLastSync, type SourceReport, type SyncProgress, type SyncReport } from './syncState.ts';
