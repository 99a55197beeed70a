/** Hashes one file in a thread (fileHash.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { hashTask } from './fileHash.ts';

parentPort?.postMessage(hashTask(workerData));
