/** Hashes one file in a thread (fileHash.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { fileHashSync } from './fileHash.ts';

parentPort?.postMessage(fileHashSync(workerData));
