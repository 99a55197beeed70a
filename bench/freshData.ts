/**
 * `npm run bench -- starts freshData [MB …]`: how long after the end of an import a gateway, a tool server, and a worker answer with the new
 * data version. The goal is 2 s for snapshots of 75 MB and of 1 GB (1000), which are made in the folder for temporary files and
 * removed. The last line is JSON.
 */
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { freePort } from '../scripts/freePort.ts';
import { appService } from '../scripts/start/services.ts';
import { WITHOUT_LIMITS } from '../scripts/withoutLimits.ts';
import { makeToken } from './load/httpClient.ts';
import { generate } from './reference/market.ts';
import { referenceContent } from './referenceMarket.ts';
import { startRedis } from './services.ts';
import { printTable } from './timing.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LOOK_MS = 20;
const sizes = process.argv.slice(3).map(Number).filter(Number.isFinite);
const small = referenceContent(generate('S1'));
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const data = join(folder, 'data');
await writeSnapshot(data, small);
const { supervisor, url: redisUrl } = await startRedis(folder);
try {
  const ports = { gateway: await freePort(), tools: await freePort() };
  const start = async (app: string, own: Readonly<Record<string, string>>, port?: number) => {
    const healthPort = await freePort();
    const shared = { REDIS_URL: redisUrl, DATA_DIR: data, LOG_LEVEL: 'warn', HEALTH_PORT: String(healthPort) };
    const environment = { ...shared, ...WITHOUT_LIMITS, ...own };
    return appService({ root: ROOT, name: app, app, environment, healthPort: port ?? healthPort });
  };
  await supervisor.start([
    await start('gateway', { PORT: String(ports.gateway) }, ports.gateway),
    await start('tool-server', { MCP_PORT: String(ports.tools) }, ports.tools),
    await start('portfolio-worker', { THREADS: '1' }),
  ]);
  const headers = {
    authorization: `Bearer ${await makeToken(redisUrl)}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const post = async (url: string, body: object, more = {}): Promise<string> => {
    return (await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })).text();
  };
  const gateway = `http://127.0.0.1:${ports.gateway}`;
  let count = 0;
  const symbol = [...small.prices.keys()][0];
  /** The answer of each process, with the version of its data. */
  const answers: Readonly<Record<string, () => Promise<string>>> = {
    gateway: async () => (await fetch(`${gateway}/v1/markets`, { headers })).text(),
    'tool server': () => {
      const params = { name: 'list_markets', arguments: {} };
      return post(`http://127.0.0.1:${ports.tools}/api/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    },
    worker: async () => {
      count += 1;
      const portfolio = [{ date: '2015-01-05', symbol, quantity: count }];
      // Another quantity each time, so that no stored result answers.
      const body = { portfolio, benchmark: null, fields: ['data_quality'] };
      const answer = await post(`${gateway}/v1/portfolio/analyze`, body, { prefer: 'wait=20' });
      const result = answer.slice(answer.indexOf('"data_quality"'));
      return result === '' ? answer : result;
    },
  };
  const rows: (readonly [string, string, number])[] = [];
  for (const megabytes of sizes.length > 0 ? sizes : [75, 1000]) {
    const { file, dataVersion } = await writeSnapshot(data, contentOf(megabytes));
    const importedAt = performance.now();
    const written = `${Math.round(statSync(file).size / 1e6)} MB`;
    const times = await Promise.all(
      Object.entries(answers).map(async ([name, answer]): Promise<readonly [string, string, number]> => {
        while (!(await answer()).includes(dataVersion)) await pause(LOOK_MS);
        return [written, name, (performance.now() - importedAt) / 1000];
      }),
    );
    rows.push(...times);
  }
  printTable(['snapshot', 'process', 'seconds until the new version'], rows);
  console.log(
    JSON.stringify({ fresh_data_seconds: Object.fromEntries(rows.map(([size, name, s]) => [`${size}, ${name}`, s])) }),
  );
} finally {
  await supervisor.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Returns the small market with copies of its first instrument, until the file has about this size. */
function contentOf(megabytes: number): SnapshotContent {
  const [first] = small.prices;
  if (first === undefined) throw new Error('the market has no prices');
  const [ric, series] = first;
  const bytes = 8 * series.days.length * 7;
  const noise = Float64Array.from(series.close, (price) => price * (1 + Math.random() / 100));
  const full = { ...series, open: noise, high: noise, low: noise, volume: noise, adjClose: noise };
  const [row] = small.instruments.filter((instrument) => instrument.ric === ric);
  if (row === undefined) throw new Error('the market has no instrument');
  const copies = Array.from({ length: Math.ceil((megabytes * 1e6) / bytes) }, (_, i) => `COPY${i}.N`);
  return {
    ...small,
    dataSource: `bench of ${megabytes} MB`,
    instruments: [...small.instruments, ...copies.map((copy) => ({ ...row, ric: copy, ticker: null, isin: null }))],
    prices: new Map([...small.prices, ...copies.map((copy) => [copy, full] as const)]),
  };
}
