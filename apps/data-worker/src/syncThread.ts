/** Runs one sync in a thread. Computing scores blocks an event loop for minutes, and the worker's event loop renews its lock. */
import { parentPort, workerData } from 'node:worker_threads';
import { readUniverse } from '@tearsheet/market-data/sync';
import { syncMarketData } from '@tearsheet/operations/sync';
import type { DataWorkerConfig } from './config.ts';

const config: DataWorkerConfig = workerData;
const universe = await readUniverse(config.universe);
parentPort?.postMessage(await syncMarketData({ dataFolder: config.dataFolder, universe, settings: config }));
