/**
 * `npm run bench -- distance`: submits an analysis of 40 rows to a gateway that is 200 ms away from its Redis. A submit after a pause must
 * read the token again, and one right after another does not. The last line is JSON, in seconds.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { analysisBody, createHttpClient, makeToken } from './load/httpClient.ts';
import { startServices } from './services.ts';
import { median, printTable } from './timing.ts';

const ROUND_TRIP_MS = 200;
const ROUNDS = 7;
/** Longer than the gateway keeps a token, an estimate, and a share of the rate limit. */
const PAUSE_MS = 6000;

let delayMs = 0;
const far = createServer();
const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
await writeSnapshot(join(folder, 'data'), market);
const services = await startServices(folder, 1, async (redisUrl) => ({ REDIS_URL: await moveAway(redisUrl) }));
const client = createHttpClient(1);
try {
  const token = await makeToken(services.redisUrl);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = analysisBody([...market.prices.keys()].slice(0, 8), 5);
  const submit = async () => {
    const startedAt = performance.now();
    const { status } = await client.send({
      url: `${services.url}/v1/portfolio/analyze`,
      method: 'POST',
      headers,
      body,
    });
    if (status !== 202) throw new Error(`submit answered ${status}`);
    return performance.now() - startedAt;
  };
  await submit();
  delayMs = ROUND_TRIP_MS / 2;
  const times = { paused: [] as number[], next: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(PAUSE_MS);
    times.paused.push(await submit());
    times.next.push(await submit());
  }
  const rows = [
    ['after a pause', median(times.paused)],
    ['right after another', median(times.next)],
  ] as const;
  printTable(
    ['submit', 'ms', 'round trips'],
    rows.map(([name, ms]) => [name, ms, ms / ROUND_TRIP_MS]),
  );
  const seconds = (all: readonly number[]) => Math.round(median(all)) / 1000;
  console.log(JSON.stringify({ submit_seconds: { paused: seconds(times.paused), next: seconds(times.next) } }));
} finally {
  client.close();
  await services.stop();
  far.close();
  await rm(folder, { recursive: true, force: true });
}

/** Returns an address of the same Redis that delays every chunk in both directions. */
async function moveAway(redisUrl: string): Promise<string> {
  const address = new URL(redisUrl);
  const { port, hostname } = address;
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => void setTimeout(() => to.write(chunk), delayMs));
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  far.on('connection', (near) => {
    const server = connect(Number(port), hostname);
    forward(near, server);
    forward(server, near);
  });
  await once(far.listen(0, '127.0.0.1'), 'listening');
  address.port = String((far.address() as AddressInfo).port);
  return address.href;
}
