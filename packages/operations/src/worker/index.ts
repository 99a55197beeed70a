export { createReadThreads, type ReadThreadOptions, type ReadThreads } from './createReadThreads.ts';
export { createThreadSlots, type ThreadSlotOptions, type ThreadSlots } from './createThreadSlots.ts';
export { createConfiguredNarrator, createModelUse, type ModelUse } from './narrator.ts';
export { type ScheduledWorkerOptions, startScheduledWorker } from './startScheduledWorker.ts';
export { startWorkerApp, type WorkedQueue, type WorkerAppOptions, type WorkerAppParts } from './startWorkerApp.ts';
export type { SnapshotFor } from './waitForSnapshot.ts';
