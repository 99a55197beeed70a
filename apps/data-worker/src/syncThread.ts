/** Runs one sync in a thread. Computing scores blocks an event loop for minutes, and the worker's event loop renews its lock. */
import { parentPort, workerData } from 'node:worker_threads';
import { syncMarketData } from '@tearsheet/market-data/connectors';
import { readUniverse } from '@tearsheet/market-data/sync';
import type { DataWorkerConfig } from './config.ts';

const config: DataWorkerConfig = workerData;
const universe = await readUniverse(config.universe);
parentPort?.postMessage(await syncMarketData({ dataFolder: config.dataFolder, universe, settings: config }));
