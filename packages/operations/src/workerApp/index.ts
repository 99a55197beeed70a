export { startWorkerApp, type WorkedQueue, type WorkerAppOptions, type WorkerAppParts } from './startWorkerApp.ts';
