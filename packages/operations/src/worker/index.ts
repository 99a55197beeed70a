export { createReadThreads } from './createReadThreads.ts';
export { createThreadSlots, type ThreadSlotOptions } from './createThreadSlots.ts';
export { createConfiguredNarrator, createModelUse, type ModelUse } from './narrator.ts';
export { type ScheduledWorkerOptions, startScheduledWorker } from './startScheduledWorker.ts';
export { startWorkerApp, type WorkerAppOptions } from './startWorkerApp.ts';
export type { SnapshotFor } from './waitForSnapshot.ts';
