/**
 * `npm run bench -- restore [portfolios]`: a restore drill with a stopwatch. It makes 50,000 tracked portfolios with alerts, and for each five an
 * account with a token, credits, and a secret for webhooks. Then it runs `tearsheet backup` and `tearsheet restore` into an empty Redis, as an
 * operator does, and checks the restored data. It also copies the same keys with DUMP and RESTORE, which is the least work there can be. The
 * ratios to this copy depend little on the machine. The last line is JSON.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  connectRedis,
  createKeys,
  createLogger,
  type RedisClient,
  type Store,
  waitUntilReady,
} from '@tearsheet/runtime';
import { createAccountStore, createCreditStore, createTokenStore } from '@tearsheet/runtime/accounts';
import { createAlertStore, createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { createWebhookSecrets } from '@tearsheet/runtime/webhooks';
import { SCOPES } from '@tearsheet/shared';
import { startRedis } from './services.ts';
import { printTable, repeat } from './timing.ts';

const PORTFOLIOS = Number(process.argv[2] ?? 50_000);
const PORTFOLIOS_OF_ACCOUNT = 5;
const HOLDINGS = 20;
const AT_ONCE = 200;
const MAIN = fileURLToPath(new URL('../apps/cli/src/main.ts', import.meta.url));
const logger = createLogger({ service: 'bench', level: 'error' });

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return (performance.now() - start) / 1000;
}

async function open(folder: string): Promise<{ readonly store: Store; readonly url: string; stop(): Promise<void> }> {
  const { supervisor, url } = await startRedis(folder);
  const redis = connectRedis({ url, role: 'worker', logger });
  await waitUntilReady(redis, 10_000);
  const stop = async () => {
    redis.disconnect();
    await supervisor.stop();
  };
  return { store: { redis, keys: createKeys() }, url, stop };
}

function definition(): string {
  const portfolio = Array.from({ length: HOLDINGS }, () => ({
    date: '2024-01-02',
    symbol: `${randomBytes(2).toString('hex').toUpperCase()}.N`,
    weight: 1 / HOLDINGS,
  }));
  return JSON.stringify({ portfolio, base_currency: 'USD' });
}

async function fill(store: Store): Promise<void> {
  const accounts = createAccountStore(store);
  const tokens = createTokenStore(store);
  const credits = createCreditStore(store);
  const secrets = createWebhookSecrets(store);
  const portfolios = createPortfolioStore({ ...store, mostPortfolios: PORTFOLIOS });
  const alerts = createAlertStore(store);
  const ownerOf = (i: number) => `account-${Math.floor(i / PORTFOLIOS_OF_ACCOUNT)}`;
  const summary = JSON.stringify({ holdings: HOLDINGS, base_currency: 'USD', benchmark: 'ACWI.OQ' });
  await repeat(AT_ONCE, PORTFOLIOS / PORTFOLIOS_OF_ACCOUNT, async (i) => {
    const owner = `account-${i}`;
    await accounts.create(owner, null);
    await tokens.create({ name: 'drill', owner, scopes: [...SCOPES] });
    await credits.credit(owner, 100);
    await secrets.current(owner);
  });
  await repeat(AT_ONCE, PORTFOLIOS, async (i) => {
    const owner = ownerOf(i);
    const made = await portfolios.create({ owner, definition: definition(), summary, idempotency: null });
    if (made.kind !== 'created') throw new Error('a portfolio was not stored');
    await alerts.set(made.portfolioId, owner, { url: null, leastChange: 0.01, leastHoldingChange: null });
  });
}

/** Copies every key as Redis stores it. */
async function copy(from: RedisClient, to: RedisClient): Promise<number> {
  let count = 0;
  let cursor = '0';
  do {
    const [next, keys] = await from.scan(cursor, 'COUNT', AT_ONCE);
    cursor = next;
    const values = await Promise.all(keys.map((key) => from.dumpBuffer(key)));
    await Promise.all(keys.map((key, i) => to.restore(key, 0, values[i] ?? Buffer.alloc(0), 'REPLACE')));
    count += keys.length;
  } while (cursor !== '0');
  return count;
}

async function tearsheet(url: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, ...args], {
    env: { ...process.env, REDIS_URL: url, REDIS_NAMESPACE: 'ts', SHARDS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (status !== 0) throw new Error(`tearsheet ${args[0]} failed`);
  return output;
}

/** Returns the sizes of all sorted sets that list durable records, and one record of each kind. */
async function look({ redis, keys }: Store) {
  const sizes = await Promise.all(
    [keys.accountNames, keys.tokenIds, keys.portfolioAlerts].map((key) => redis.zcard(key)),
  );
  const alerts = createAlertStore({ redis, keys });
  const [first] = await redis.zrange(keys.portfolioAlerts, '0', '0');
  const owner = (await redis.hget(keys.portfolioAlert(first ?? ''), 'owner')) ?? '';
  const portfolio = await createPortfolioStore({ redis, keys, mostPortfolios: 1 }).read(first ?? '', owner);
  return JSON.stringify({ sizes, owner, portfolio, alert: await alerts.read(first ?? '', owner) });
}

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const [from, to] = await Promise.all([open(join(folder, 'from')), open(join(folder, 'to'))]);
try {
  const file = join(folder, 'backup.gz');
  const filled = await seconds(() => fill(from.store));
  console.log(`${PORTFOLIOS} portfolios were made in ${filled.toFixed(1)} s`);
  let keys = 0;
  const native = await seconds(async () => {
    keys = await copy(from.store.redis, to.store.redis);
  });
  await to.store.redis.flushall();
  const backup = await seconds(async () => console.log(await tearsheet(from.url, 'backup', file)));
  const restore = await seconds(async () => console.log(await tearsheet(to.url, 'restore', file)));
  const [made, restored] = [await look(from.store), await look(to.store)];
  if (made !== restored) throw new Error(`the restored data differ: ${made} and ${restored}`);
  const megabytes = (await stat(file)).size / 1e6;
  const rows = { 'DUMP and RESTORE': native, 'tearsheet backup': backup, 'tearsheet restore': restore };
  printTable(
    ['step', 's', 'times the copy', 'keys/s'],
    Object.entries(rows).map(([step, time]) => [step, time, time / native, Math.round(keys / time).toString()]),
  );
  console.log(`${keys} keys, a file of ${megabytes.toFixed(1)} MB. The restored records are those of the backup.`);
  const round = (value: number) => Number(value.toPrecision(3));
  console.log(
    JSON.stringify({
      accounts: PORTFOLIOS / PORTFOLIOS_OF_ACCOUNT,
      portfolios: PORTFOLIOS,
      keys,
      file_mb: round(megabytes),
      seconds: { copy: round(native), backup: round(backup), restore: round(restore) },
      ratios: { backup: round(backup / native), restore: round(restore / native) },
    }),
  );
} finally {
  await Promise.all([from.stop(), to.stop()]);
  await rm(folder, { recursive: true, force: true });
}
