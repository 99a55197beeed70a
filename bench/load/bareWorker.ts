/**
 * The least that an analysis can cost a worker: BullMQ, the one-pass computation, JSON.stringify, gzip, and one write. It reads REDIS_URL
 * and prints a line when it is ready. Its results have only the largest sections, 0.95 MB instead of 2.1 MB.
 */
import { gzipSync } from 'node:zlib';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { bareResult } from '../reference/bareResult.ts';
import { generate } from '../reference/market.ts';

const market = generate('S1');
const url = process.env.REDIS_URL ?? '';
const redis = new Redis(url);
const worker = new Worker(
  'bare',
  async ({ id }) => {
    const gzip = gzipSync(JSON.stringify({ result: bareResult(market) }), { level: 1 });
    await redis.set(`bare-result:${id}`, gzip, 'EX', 1800);
  },
  { connection: new Redis(url, { maxRetriesPerRequest: null }) },
);
await worker.waitUntilReady();
console.log('ready');
