/**
 * `npm run bench -- nights [portfolios]`: a night of tracked portfolios (300) on real processes: a tracking-worker, two portfolio-workers, a gateway, and
 * Redis. One account has two fifths of the portfolios, and the others have five each. Meanwhile another account submits small analyses. It measures
 * the processor time of a portfolio, the number of lost ones, and the delay of the other accounts. Then it simulates the same night, prints
 * the ratio to the real one, and simulates 100,000 portfolios with the measured costs and the order of the product. Figures are processor time,
 * places in the order, and ratios, so that a busy machine changes them little. The last line is JSON.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { createNightTurns } from '@tearsheet/operations';
import { connectRedis, createKeys, createLogger, type Store, waitUntilReady } from '@tearsheet/runtime';
import {
  createAlertStore,
  createNightStore,
  createPortfolioStore,
  type Night,
  type PlannedPortfolio,
} from '@tearsheet/runtime/portfolios';
import { MS_PER_DAY, toDay } from '@tearsheet/shared';
import { freePort } from '../scripts/freePort.ts';
import { appService } from '../scripts/start/services.ts';
import { createSupervisor } from '../scripts/start/supervisor.ts';
import { analysisBody, createHttpClient, makeToken, submitAndHold } from './load/httpClient.ts';
import { type BenchServices, startServices } from './services.ts';
import { seededRandom } from './simulation/heap.ts';
import { type Simulated, simulate } from './simulation/simulate.ts';
import { infoNumber, median, printTable, quantileOf, readFigure } from './timing.ts';

const PORTFOLIOS = Number(process.argv[2] ?? 300);
const SIMULATED = 100_000;
/** Most portfolios of the largest account. */
const LARGEST = 2000;
const LARGEST_SHARE = 0.4;
const PER_ACCOUNT = 5;
const HOLDINGS = 10;
const WORKERS = 2;
/** TRACKING_AT_ONCE and TRACKING_MOST_HOURS of the default settings. */
const AT_ONCE = 4;
const MOST_HOURS = 6;
/** Workers, and portfolios at the same time, of simulated nights. */
const FLEETS = [
  [2, AT_ONCE],
  [8, 16],
  [14, 32],
] as const;
const SUBMITS_BEFORE = 20;
const STARTS_AFTER_MS = 5000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const logger = createLogger({ service: 'bench', level: 'error' });

const ownerOf = (i: number, total: number) => {
  const largest = Math.min(LARGEST, Math.floor(total * LARGEST_SHARE));
  return i < largest ? 'largest' : `account-${Math.floor((i - largest) / PER_ACCOUNT)}`;
};

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  const market = createDemoMarket({ lastDay: toDay(new Date(Date.now() - MS_PER_DAY).toISOString().slice(0, 10)) });
  await writeSnapshot(join(folder, 'data'), market);
  const rics = [...market.prices.keys()];
  const measured = await measureNight(rics);
  const again = fleetOf(measured, WORKERS, AT_ONCE, measured.cores);
  const ratio = again.perSecond / measured.perSecond;
  const order = simulateOrder();
  const nights = FLEETS.map(([workers, atOnce]) => {
    // The tracking-worker, Redis, and each worker have a core of their own.
    const { perSecond } = fleetOf(measured, workers, atOnce, Number.POSITIVE_INFINITY);
    const hours = SIMULATED / perSecond / 3600;
    return { workers, at_once: atOnce, per_second: perSecond, hours, fits: hours <= MOST_HOURS };
  });
  print(measured, ratio, order, nights);
  const { doneAtPlace, ...figures } = measured;
  console.log(JSON.stringify({ portfolios: PORTFOLIOS, ...figures, doneAtPlace, ratio, order, nights }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface MeasuredNight {
  readonly night: Night;
  /** Portfolios that are neither analyzed nor reported as failed, and those that are failed. */
  readonly lost: number;
  readonly perSecond: number;
  /** Cores that the night and the submits kept busy. */
  readonly cores: number;
  /** Seconds of processor time of one portfolio. */
  readonly perPortfolio: { readonly tracking: number; readonly worker: number; readonly redis: number };
  /** Place of the last portfolio of the other accounts in the order of all, divided by their number. 1 means that nobody delays them. */
  readonly doneAtPlace: number;
  /** Milliseconds of small analyses of another account. */
  readonly submits: { readonly before: number; readonly during: number; readonly duringP95: number };
}

async function measureNight(rics: readonly string[]): Promise<MeasuredNight> {
  const services = await startServices(folder, WORKERS);
  const redis = connectRedis({ url: services.redisUrl, role: 'worker', logger });
  await waitUntilReady(redis, 10_000);
  const store: Store = { redis, keys: createKeys() };
  const tracking = createSupervisor({ logFolder: join(folder, 'logs'), say: () => {}, stopDeadlineMs: 10_000 });
  const client = createHttpClient(1);
  try {
    const planned = await track(store, rics);
    const token = await makeToken(services.redisUrl, 'visitor');
    const body = analysisBody(rics.slice(0, 1), 1, ['portfolio_summary']);
    const submit = () => submitAndHold(client, { url: services.url, token, body });
    const before: number[] = [];
    for (let i = 0; i < SUBMITS_BEFORE; i++) before.push(await submit());

    const healthPort = await freePort();
    const dueAt = new Date(Date.now() + STARTS_AFTER_MS);
    const cron = [dueAt.getUTCSeconds(), dueAt.getUTCMinutes(), dueAt.getUTCHours(), dueAt.getUTCDate(), '*', '*'];
    const environment = {
      ...{ REDIS_URL: services.redisUrl, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
      ...{ TRACKING_SCHEDULE: cron.join(' '), TRACKING_AT_ONCE: String(AT_ONCE), HEALTH_PORT: String(healthPort) },
    };
    const app = 'tracking-worker';
    await tracking.start([appService({ root: ROOT, name: app, app, environment, healthPort })]);
    const healthUrl = `http://127.0.0.1:${healthPort}`;
    const from = await readUsed(store, services, healthUrl);
    const during: number[] = [];
    let night: Night | null = null;
    while (night?.ended_at == null) {
      during.push(await submit());
      await sleep(200);
      night = (await createNightStore(store).list())[0] ?? null;
    }
    const to = await readUsed(store, services, healthUrl);
    const seconds = (Date.parse(night.ended_at) - Date.parse(night.started_at)) / 1000;
    const per = (of: (used: Used) => number) => (of(to) - of(from)) / planned.length;
    const perPortfolio = {
      tracking: per((used) => used.tracking),
      worker: per((used) => used.workers),
      redis: per((used) => used.redis),
    };
    const busy = perPortfolio.tracking + perPortfolio.worker + perPortfolio.redis + per((used) => used.gateway);
    return {
      night,
      lost: planned.length - night.analyzed,
      perSecond: planned.length / seconds,
      cores: Math.min(cpus().length, (busy * planned.length) / seconds),
      perPortfolio,
      doneAtPlace: placeOfOthers(await ends(store)),
      submits: { before: median(before), during: median(during), duringP95: quantileOf(during, 0.95) },
    };
  } finally {
    client.close();
    await tracking.stop();
    redis.disconnect();
    await services.stop();
  }
}

/** Stores portfolios with alerts, each with other holdings. */
async function track(store: Store, rics: readonly string[]): Promise<readonly string[]> {
  const portfolios = createPortfolioStore({ ...store, mostPortfolios: PORTFOLIOS });
  const alerts = createAlertStore(store);
  const summary = JSON.stringify({ holdings: HOLDINGS, base_currency: 'USD', benchmark: null });
  const ids: string[] = [];
  for (let i = 0; i < PORTFOLIOS; i++) {
    const symbols = Array.from({ length: HOLDINGS }, (_, n) => rics[(i * 7 + n) % rics.length]);
    const portfolio = symbols.map((symbol) => ({ date: '2016-01-05', symbol, weight: 1 / HOLDINGS }));
    const definition = JSON.stringify({ portfolio, base_currency: 'USD', name: `Portfolio ${i}` });
    const owner = ownerOf(i, PORTFOLIOS);
    const created = await portfolios.create({ owner, definition, summary, idempotency: null });
    if (created.kind !== 'created') throw new Error(`a portfolio was not stored: ${created.kind}`);
    if (!(await alerts.set(created.portfolioId, owner, { url: null, leastChange: 0.02, leastHoldingChange: null }))) {
      throw new Error('an alert was not stored');
    }
    ids.push(created.portfolioId);
  }
  return ids;
}

interface Used {
  readonly tracking: number;
  readonly gateway: number;
  readonly workers: number;
  readonly redis: number;
}

/** Returns the processor time of all processes in seconds. */
async function readUsed({ redis }: Store, { healthUrls }: BenchServices, trackingUrl: string): Promise<Used> {
  const seconds = (url: string) => readFigure(url, 'process_cpu_seconds_total');
  const [info, tracking, gateway = 0, ...workers] = await Promise.all([
    'info' in redis ? redis.info('cpu') : '',
    seconds(trackingUrl),
    ...healthUrls.map(seconds),
  ]);
  return {
    tracking,
    gateway,
    workers: workers.reduce((total, used) => total + used, 0),
    redis: infoNumber(info, 'used_cpu_user') + infoNumber(info, 'used_cpu_sys'),
  };
}

/** Returns the owners of all portfolios in the order in which their analyses ended. */
async function ends(store: Store): Promise<readonly string[]> {
  const planned = await createAlertStore(store).planned();
  return planned.toSorted((left, right) => left.lastRunMs - right.lastRunMs).map(({ owner }) => owner);
}

/** See MeasuredNight.doneAtPlace. */
function placeOfOthers(owners: readonly string[]): number {
  const last = owners.findLastIndex((owner) => owner !== 'largest');
  return (last + 1) / owners.filter((owner) => owner !== 'largest').length;
}

/** Simulates a night with the measured costs. */
function fleetOf({ perPortfolio }: MeasuredNight, workers: number, atOnce: number, cores: number): Simulated {
  const { tracking, worker, redis } = perPortfolio;
  const served = (station: string, seconds: number) => ({ kind: 'serve', station, seconds: () => seconds }) as const;
  return simulate({
    cores,
    pools: { worker: workers },
    jobs: Math.max(PORTFOLIOS, 2000),
    random: seededRandom(1),
    sources: [
      {
        kind: 'closed',
        inFlight: atOnce,
        isCounted: true,
        path: [
          served('tracking-worker', tracking / 2),
          served('Redis', redis / 2),
          { kind: 'acquire', pool: 'worker' },
          { kind: 'free', seconds: () => worker },
          { kind: 'release', pool: 'worker' },
          served('Redis', redis / 2),
          served('tracking-worker', tracking / 2),
        ],
      },
    ],
  });
}

/** Takes the turns of a large night by the order of the product. */
function simulateOrder() {
  const planned: PlannedPortfolio[] = Array.from({ length: SIMULATED }, (_, i) => {
    return { portfolioId: randomUUID(), owner: ownerOf(i, SIMULATED), lastRunMs: 0 };
  });
  const used = process.cpuUsage();
  const turns = createNightTurns(planned);
  const owners: string[] = [];
  for (let turn = turns.take(0); turn !== null; turn = turns.take(0)) owners.push(turn.owner);
  const { user, system } = process.cpuUsage(used);
  return {
    lost: SIMULATED - owners.length,
    doneAtPlace: placeOfOthers(owners),
    microsecondsPerTurn: (user + system) / SIMULATED,
  };
}

function print(
  { night, lost, perPortfolio, perSecond, doneAtPlace, submits }: MeasuredNight,
  ratio: number,
  order: ReturnType<typeof simulateOrder>,
  nights: readonly {
    readonly workers: number;
    readonly at_once: number;
    readonly per_second: number;
    readonly hours: number;
    readonly fits: boolean;
  }[],
): void {
  console.log(`\n${night.portfolios} portfolios: ${night.analyzed} analyzed, ${night.failed} failed, ${lost} lost`);
  printTable(
    ['portfolios', 'ms of tracking-worker', 'ms of workers', 'ms of Redis', 'portfolios/s', 'simulated / real'],
    [
      [
        String(night.portfolios),
        perPortfolio.tracking * 1000,
        perPortfolio.worker * 1000,
        perPortfolio.redis * 1000,
        perSecond,
        ratio,
      ],
    ],
  );
  console.log(
    `others are done at ${doneAtPlace.toFixed(2)} of their number (1: nobody delays them). A small analysis takes ${(submits.during / submits.before).toFixed(2)} times as long as before (95%: ${(submits.duringP95 / submits.before).toFixed(2)})`,
  );
  console.log(
    `\n${SIMULATED} portfolios, one account with ${LARGEST}: ${order.lost} lost, others are done at ${order.doneAtPlace.toFixed(2)}, ${order.microsecondsPerTurn.toFixed(1)} µs for a turn`,
  );
  printTable(
    ['workers', 'at once', 'portfolios/s', 'hours', `within ${MOST_HOURS} hours`],
    nights.map(({ workers, at_once, per_second, hours, fits }) => [
      String(workers),
      String(at_once),
      per_second,
      hours,
      fits ? 'yes' : 'no',
    ]),
  );
}
