/**
 * `npm run bench -- reads`: compares three reads through the real gateway with a bare Express handler that sends the same
 * bytes from memory. It measures answers a second with 16 connections, and latencies at 200 requests a second. Then it reads
 * cold symbols one after the other. The last line is JSON.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { makeToken } from './load/httpClient.ts';
import { startServices } from './services.ts';
import { median, printTable, quantileOf } from './timing.ts';

const CONNECTIONS = 16;
const ROUND_MS = 1500;
const ROUNDS = 5;
const RATE = 200;
const READS = {
  key_ratios: '/v1/key-ratios?symbol=AAPL.OQ',
  daily_price: '/v1/daily-price?symbol=AAPL.OQ',
  returns_calendar: '/v1/returns-calendar?symbol=AAPL.OQ',
} as const;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
await writeSnapshot(join(folder, 'data'), market);
const services = await startServices(folder);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
try {
  const token = await makeToken(services.redisUrl);
  const cold: number[] = [];
  for (const ric of [...market.prices.keys()].slice(0, 100)) {
    const startedAt = performance.now();
    await get(`${services.url}/v1/daily-price?symbol=${encodeURIComponent(ric)}`, token);
    cold.push(performance.now() - startedAt);
  }
  const rows: (string | number)[][] = [];
  const ratios: Record<string, number> = {};
  const tails: Record<string, number> = {};
  for (const [name, path] of Object.entries(READS)) {
    const bytes = await get(services.url + path, token);
    const bare = new Worker(new URL('./load/bareExpress.ts', import.meta.url), { workerData: bytes });
    const [port] = (await once(bare, 'message')) as [number];
    const urls = { ours: services.url + path, bare: `http://127.0.0.1:${port}/` };
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const which of ['ours', 'bare'] as const) {
        const rate = await throughput(urls[which], token);
        if (round >= 0) rates[which].push(rate);
      }
    }
    const latencies = await openLoop(urls.ours, token);
    await bare.terminate();
    const ratio = median(rates.ours) / median(rates.bare);
    ratios[name] = Math.round(ratio * 100) / 100;
    tails[name] = Math.round(quantileOf(latencies, 0.99) * 100) / 100;
    rows.push([
      name,
      bytes.length / 1000,
      median(rates.bare),
      median(rates.ours),
      ratio,
      quantileOf(latencies, 0.5),
      quantileOf(latencies, 0.99),
    ]);
  }
  printTable(['read', 'kB', 'bare/s', 'ours/s', 'ratio', 'p50 ms at 200/s', 'p99 ms'], rows);
  console.log(`cold symbols: median ${median(cold).toFixed(2)} ms, p99 ${quantileOf(cold, 0.99).toFixed(2)} ms`);
  console.log(
    JSON.stringify({
      ratio_to_bare_express: ratios,
      p99_ms_at_200: tails,
      cold_p99_ms: Math.round(quantileOf(cold, 0.99) * 100) / 100,
    }),
  );
} finally {
  agent.destroy();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Answers a second, every connection asking again as soon as it has its answer. */
async function throughput(url: string, token: string): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let count = 0;
  const ask = async () => {
    while (performance.now() < end) {
      await get(url, token);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  return (count * 1000) / ROUND_MS;
}

/** Milliseconds from the moment each request was due, at a fixed rate for three seconds. */
async function openLoop(url: string, token: string): Promise<number[]> {
  const startedAt = performance.now();
  const asked = Array.from({ length: RATE * 3 }, async (_, i) => {
    const due = startedAt + (i * 1000) / RATE;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.ceil(due - performance.now()))));
    await get(url, token);
    return performance.now() - due;
  });
  return Promise.all(asked);
}

function get(url: string, token: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
