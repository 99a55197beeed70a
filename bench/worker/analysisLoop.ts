import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openMarketData } from '@tearsheet/market-data';
import { createLogger } from '@tearsheet/runtime';
import type { Processor } from '@tearsheet/runtime/jobs';
import { ANALYSIS_JOB, createComputePool } from '../../apps/portfolio-worker/src/worker.ts';
import type { LoopReport } from './startLoop.ts';

/**
 * Runs analyses in a separate process: `node analysisLoop.ts FOLDER PAYLOAD THREADS`. Each compute thread runs one
 * analysis after the other. For every number on its input it runs that many and prints a LoopReport.
 */

const [folder = '', payloadFile = '', threadCount = '1'] = process.argv.slice(2);
const threads = Number(threadCount);
const market = openMarketData(folder);
const pool = createComputePool({ snapshotFor: async () => market.current(), threads, threadMemoryMb: 512 });
const payload = readFileSync(payloadFile);
for await (const line of createInterface(process.stdin)) {
  const perSecond = await runMany(pool.processorOf(ANALYSIS_JOB), payload, { count: Number(line), atOnce: threads });
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  console.log(JSON.stringify({ perSecond, rss, heapUsed, arrayBuffers } satisfies LoopReport));
}
await pool.close();

/** Runs a job `count` times, some in parallel, and returns the rate per second. */
async function runMany(
  run: Processor,
  payload: Buffer,
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
): Promise<number> {
  let left = count;
  const { signal } = new AbortController();
  const logger = createLogger({ service: 'bench', level: 'error' });
  const job = {
    jobId: 'bench',
    requestId: 'bench',
    owner: 'bench',
    leftMs: Number.POSITIVE_INFINITY,
    keepMs: 0,
    logger,
    progress: () => {},
    signal,
  };
  const sender = async () => {
    while (left-- > 0) await run(payload, job);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, sender));
  return (count * 1000) / (performance.now() - startedAt);
}
