import { parentPort, workerData } from 'node:worker_threads';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import type { DemoTask } from './demoSnapshot.ts';

const { lastDay, folder }: DemoTask = workerData;
const content = createDemoMarket({ lastDay });
if (folder === null) parentPort?.postMessage(content);
else {
  await writeSnapshot(folder, content);
  parentPort?.postMessage(null);
}
