/**
 * A process of its own that runs analyses one after the other in one compute thread: `node analysisLoop.ts FOLDER PAYLOAD`.
 * For every number on its input it runs so many and prints how many a second.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openMarketData } from '@tearsheet/market-data';
import { createComputePool } from '@tearsheet/portfolio-worker/process';
import { runMany } from './runMany.ts';

const [folder = '', payloadFile = ''] = process.argv.slice(2);
const pool = createComputePool({ market: openMarketData(folder), threads: 1, threadMemoryMb: 512 });
const payload = readFileSync(payloadFile);
for await (const line of createInterface(process.stdin)) {
  console.log(await runMany(pool.process, payload, { count: Number(line), atOnce: 1 }));
}
await pool.close();
