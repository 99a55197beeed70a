/** Runs one sync in a thread (syncInThread.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage } from './syncInThread.ts';
import { type SyncRequest, syncMarketData } from './syncMarketData.ts';

const request: SyncRequest = workerData;
const send = (message: ThreadMessage) => parentPort?.postMessage(message);
send({ report: await syncMarketData({ ...request, onProgress: (progress) => send({ progress }) }) });
