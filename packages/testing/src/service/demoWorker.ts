import { parentPort, workerData } from 'node:worker_threads';
import { createDemoMarket } from '@tearsheet/market-data/demo';

// A thread of its own: number crunching is many times slower inside Jest's module sandbox.
parentPort?.postMessage(createDemoMarket({ lastDay: Number(workerData) }));
