export type { SnapshotHaving } from './snapshotHaving.ts';
export { startWorkerApp, type WorkedQueue, type WorkerAppOptions, type WorkerAppParts } from './startWorkerApp.ts';
