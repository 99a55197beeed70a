/**
 * A process of its own that runs analyses: `node analysisLoop.ts FOLDER PAYLOAD THREADS`, one after the other in each of its compute
 * threads. For every number on its input it runs so many and prints a LoopReport.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openMarketData } from '@tearsheet/market-data';
import { createComputePool } from '../../apps/portfolio-worker/src/worker.ts';
import { runMany } from './runMany.ts';
import type { LoopReport } from './startLoop.ts';

const [folder = '', payloadFile = '', threadCount = '1'] = process.argv.slice(2);
const threads = Number(threadCount);
const market = openMarketData(folder);
const pool = createComputePool({ snapshotHaving: async () => market.current(), threads, threadMemoryMb: 512 });
const payload = readFileSync(payloadFile);
for await (const line of createInterface(process.stdin)) {
  const perSecond = await runMany(pool.process, payload, { count: Number(line), atOnce: threads });
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(JSON.stringify({ perSecond, rss, heapUsed, arrayBuffers } satisfies LoopReport));
}
await pool.close();
