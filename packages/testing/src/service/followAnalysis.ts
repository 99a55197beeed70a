/** Runs one analysis through the real gateway and worker in this process and prints the files whose functions ran for it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { toDay } from '@tearsheet/shared';
import { demoSnapshot } from '../market/demoSnapshot.ts';
import { startOwnRedis } from '../redis/redisServer.ts';
import { startService } from './service.ts';

const ROOT = pathToFileURL(join(import.meta.dirname, '../../../..')).href;
const REQUEST = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.6 },
    { date: '2024-01-02', symbol: 'MSFT', weight: 0.4 },
  ],
  base_currency: 'USD',
  initial_value: 100_000,
  fields: ['performance_metrics'],
};

const redis = await startOwnRedis();
const service = await startService({ redis, market: { folder: await demoSnapshot(toDay('2024-12-31')) } });
try {
  await service.startWorker(1);
  const token = await service.token('newcomer', ['portfolio:analyze', 'portfolio:read']);
  await analyze(token, 100_000);
  const channel = new BroadcastChannel('calls');
  const files = new Set<string>();
  channel.onmessage = ({ data }) => {
    for (const url of data.files ?? []) files.add(url);
  };
  channel.postMessage('reset');
  await pause(200);
  await analyze(token, 200_000);
  channel.postMessage('report');
  await pause(1000);
  channel.close();
  const product = [...files]
    .filter((url) => url.startsWith(`${ROOT}/`) && !url.includes('node_modules') && !url.includes('/testing/'))
    .map((url) => url.slice(ROOT.length + 1))
    .filter((file) => /^(apps|packages)\//.test(file));
  console.log(product.sort().join('\n'));
} finally {
  await service.stop();
  await redis.stop();
}

async function analyze(token: string, initial_value: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'wait=30' };
  const body = JSON.stringify({ ...REQUEST, initial_value });
  const response = await fetch(`${service.url}/v1/portfolio/analyze`, { method: 'POST', headers, body });
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(`the analysis failed: ${JSON.stringify(answer)}`);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
