/** `npm start`: everything on one machine, on the demo market unless other data was imported. `--once` ends after the sample. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createDemoSnapshot, demoIsCurrent } from '@tearsheet/market-data/demo';
import { openMarketData, readPointer } from '@tearsheet/market-data';
import { connectRedis, createKeys, createLogger, createTokenStore, SCOPES, waitUntilReady } from '@tearsheet/runtime';
import { findRedisServer } from './findRedis.ts';
import { freePort, redisChild } from './redisServer.ts';
import { runSample } from './sampleAnalysis.ts';
import { lockState, openState, type StateFolder } from './state.ts';
import { type ChildSpec, createSupervisor } from './supervise.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => console.log(line);

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const once = process.argv.includes('--once');
  const state = openState(root);
  const unlock = lockState(state);
  const supervisor = createSupervisor({ logFolder: state.logs, say });
  let stopping: Promise<void> | null = null;
  const stop = (signal?: string) => {
    if (signal) say(stopping ? 'Stopping at once.' : '\nStopping ...');
    if (stopping && signal) process.exit(1);
    stopping ??= supervisor.stop().finally(unlock);
    return stopping;
  };
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal).then(resolve));
  });
  try {
    const port = await checkPort(Number(process.env.PORT ?? 8080));
    const [redisUrl] = await Promise.all([startRedis(state, supervisor.start), ensureData(state)]);
    const environment = { REDIS_URL: redisUrl, DATA_DIR: state.data, PORT: String(port) };
    const workers = Number(process.env.WORKERS ?? 1);
    await Promise.all([
      supervisor.start(gateway(port, environment)),
      ...Array.from({ length: workers }, async (_, i) => supervisor.start(await portfolioWorker(i, workers, environment))),
    ]);
    const url = `http://127.0.0.1:${port}`;
    const token = await developmentToken(state, redisUrl);
    state.write('url', url);
    const source = warnOfSimulation(state);
    say('\nRunning a sample analysis through the API ...');
    await runSample(url, token, new Date().getUTCFullYear() - 2);
    say(`  API         ${url}/v1        description  ${url}/openapi.json`);
    say(`  Token       ${token}        (also in ${state.path}/token)`);
    say(`  Data        ${source}        logs  ${state.logs}`);
    if (!once) {
      say('\nReady. Ctrl-C stops everything.');
      await stopped;
    }
  } catch (error) {
    // After a stop was asked for, what breaks is only the stop itself.
    if (!stopping) throw error;
  } finally {
    await stop();
  }
}

async function checkPort(port: number): Promise<number> {
  const { createServer } = await import('node:net');
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => reject(new Error(`Port ${port} is in use. Set PORT to a free one.`)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
  return port;
}

async function startRedis(state: StateFolder, start: (spec: ChildSpec) => Promise<void>): Promise<string> {
  if (process.env.REDIS_URL) return process.env.REDIS_URL;
  const program = await findRedisServer(say);
  const port = await freePort();
  await start(redisChild(program, port, state.redis));
  return `redis://127.0.0.1:${port}`;
}

/** Imported data is left alone; the demo market is made when there is none and again when its last day is not yesterday. */
async function ensureData(state: StateFolder): Promise<void> {
  const yesterday = Math.floor(Date.now() / 86_400_000) - 1;
  if (readPointer(state.data) !== null && demoIsCurrent(state.data, yesterday)) return;
  say('Making the demo market (simulated prices) ...');
  const startedAt = performance.now();
  const { instruments } = await createDemoSnapshot(state.data, yesterday);
  say(`  ${instruments} instruments in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

function warnOfSimulation(state: StateFolder): string {
  const source = openMarketData(state.data);
  const { dataSource, dataVersion } = source.current();
  source.close();
  if (dataSource.includes('simulated')) {
    say('\n  ┌──────────────────────────────────────────────────────────────────────┐');
    say('  │  DEMO MARKET: real names, SIMULATED prices. Not the real market.     │');
    say('  └──────────────────────────────────────────────────────────────────────┘');
  }
  return `${dataSource}, version ${dataVersion}`;
}

function gateway(port: number, env: Readonly<Record<string, string>>): ChildSpec {
  return service('gateway', 'apps/gateway/src/main.ts', env, `http://127.0.0.1:${port}/readyz`);
}

async function portfolioWorker(i: number, workers: number, env: Readonly<Record<string, string>>): Promise<ChildSpec> {
  const healthPort = String(await freePort());
  const threads = process.env.THREADS ?? String(Math.max(1, Math.floor(availableParallelism() / workers)));
  const more = { ...env, HEALTH_PORT: healthPort, THREADS: threads };
  const name = workers > 1 ? `portfolio-worker-${i + 1}` : 'portfolio-worker';
  return service(name, 'apps/portfolio-worker/src/main.ts', more, `http://127.0.0.1:${healthPort}/readyz`);
}

function service(name: string, file: string, env: Readonly<Record<string, string>>, readyUrl: string): ChildSpec {
  return {
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', `${root}${file}`],
    env,
    isReady: () =>
      fetch(readyUrl, { signal: AbortSignal.timeout(1000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
}

/** The token of the state folder while Redis knows it, else a new one with every scope. */
async function developmentToken(state: StateFolder, redisUrl: string): Promise<string> {
  const logger = createLogger({ service: 'start', level: 'warn' });
  const redis = connectRedis({ url: redisUrl, role: 'script', logger });
  try {
    await waitUntilReady(redis, 5000);
    const tokens = createTokenStore({ redis, keys: createKeys() });
    const known = state.read('token');
    if (known !== null && (await tokens.find(known)) !== null) return known;
    const { secret } = await tokens.create({ name: 'development', owner: 'development', scopes: SCOPES });
    state.write('token', secret);
    return secret;
  } finally {
    redis.disconnect();
  }
}
