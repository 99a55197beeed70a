/** A thread that runs one sync: computing scores blocks an event loop for minutes, and the worker's must renew its lock. */
import { parentPort, workerData } from 'node:worker_threads';
import { readUniverse } from '@tearsheet/market-data/sync';
import { syncMarketData } from '@tearsheet/operations/sync';
import type { DataWorkerConfig } from './config.ts';

const config: DataWorkerConfig = workerData;
const universe = await readUniverse(config.universe);
parentPort?.postMessage(await syncMarketData({ dataFolder: config.dataFolder, universe, settings: config }));
