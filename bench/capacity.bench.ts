/**
 * `npm run bench -- capacity [seconds]`: makes the tables of infra/capacity.md. It measures what jobs of several sizes cost in
 * processor time, Redis memory, commands, and bytes, with one real worker. Then it simulates 10 to 1,000 workers (simulation/) on 1, 4, and
 * 16 masters after a comparison with 1, 2, and 4 real workers. Figures are processor time and ratios, so that a busy machine changes them little.
 * Each measurement takes so many seconds (12). The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { analysisBody } from './load/httpClient.ts';
import { type Demands, demandsOf, fleetModel, masterName } from './simulation/fleetModel.ts';
import { seededRandom } from './simulation/heap.ts';
import { type Broadcast, measureBroadcast } from './simulation/measureBroadcast.ts';
import { type MeasuredFleet, measureFleet } from './simulation/measureFleet.ts';
import { simulate } from './simulation/simulate.ts';
import { printTable, quantileOf } from './timing.ts';

const IN_FLIGHT = 16;
const MS = 1000 * Number(process.argv[2] ?? 12);
const QUARTERS = 40;
const REAL = [1, 2, 4];
const SIMULATED = [10, 20, 50, 100, 1000];
const MASTERS = [1, 4, 16];
const SHARDS = 64;
const MANY = [10, 100, 1000];
/** Commands for the token of a request. */
const TOKEN_COMMANDS = 1;
/** A master or a worker pool above this share bounds the fleet. */
const FULL_SHARE = 0.95;
/** Share of the maximum rate of the fleet at which delays are measured. */
const LOAD = 0.7;
const JOBS = 20_000;
/** A gateway is added for each so many jobs a second that one could do, less a third. */
const GATEWAY_SHARE = 2 / 3;
/** The client and the meter of the bench. */
const OWN_CONNECTIONS = 1;

interface Kind {
  readonly name: string;
  readonly holdings: number;
  readonly fields?: readonly string[];
  /** True to compare the simulation with more real workers, and to simulate a fleet. */
  readonly isSimulated: boolean;
}

const SMALL: Kind = { name: '10 holdings, summary', holdings: 10, fields: ['portfolio_summary'], isSimulated: true };
const FULL: Kind = { name: '10 holdings', holdings: 10, isSimulated: true };
const KINDS: readonly Kind[] = [
  SMALL,
  FULL,
  { name: '50 holdings', holdings: 50, isSimulated: false },
  { name: '200 holdings', holdings: 200, isSimulated: false },
];

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
  await writeSnapshot(join(folder, 'data'), market);
  const rics = [...market.prices.keys()];
  const measure = ({ holdings, fields }: Kind, workers: number, shards = 1) =>
    measureFleet({
      folder,
      workers,
      body: analysisBody(rics.slice(0, holdings), QUARTERS, fields),
      inFlight: IN_FLIGHT,
      warmUpMs: MS / 2,
      ms: MS,
      shards,
    });
  const fleets = new Map<Kind, readonly MeasuredFleet[]>();
  for (const kind of KINDS) {
    const measured: MeasuredFleet[] = [];
    for (const workers of kind.isSimulated ? REAL : [1]) measured.push(await measure(kind, workers));
    fleets.set(kind, measured);
  }
  const [one, most] = lastOf(fleets, ({ fields, isSimulated }) => fields === undefined && isSimulated);
  const demandsFor = (fleet: MeasuredFleet) => demandsOf({ ...fleet, idle: one.idle }, most, seededRandom(1));
  const costs = [...fleets].map(([kind, [fleet]]) => costOf(kind, fleet ?? one, demandsFor(fleet ?? one)));
  printCosts(costs);
  const { clock } = demandsFor(one);
  const perWorker = (most.connections - one.connections) / (most.workers - one.workers);
  const perGateway = one.connections - perWorker - OWN_CONNECTIONS;
  console.log(
    `one idle worker: ${clock.commandsPerSecond.toFixed(1)} commands/s, ${(clock.redisSeconds * 1000).toFixed(2)} ms of Redis a second, ${perWorker.toFixed(1)} connections; a gateway has ${perGateway.toFixed(1)}`,
  );
  const results = [...fleets].flatMap(([kind, measured]) => {
    const [fleet] = measured;
    if (!kind.isSimulated || fleet === undefined) return [];
    console.log(`\n${kind.name}:`);
    const cores = Math.max(...measured.map(coresOf));
    const checked = measured.map((real) => check(real, demandsFor(fleet), cores));
    const bounds = SIMULATED.map((workers) => bound(workers, fleet, demandsFor(fleet)));
    printBounds(bounds);
    return [{ kind: kind.name, cores: round(cores), checked, bounds: bounds.map(roundAll) }];
  });
  const sharded: MeasuredFleet[] = [];
  for (const workers of REAL) sharded.push(await measure(SMALL, workers, SHARDS));
  const masters = await simulateMasters(sharded, fleets.get(SMALL)?.[0] ?? one, one);
  console.log(
    JSON.stringify({
      costs: costs.map(roundAll),
      clock: roundAll(clock),
      connections: { worker: round(perWorker), gateway: round(perGateway) },
      simulated: results,
      masters,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns the smallest and the largest measured fleet of the kind that is chosen. */
function lastOf(
  fleets: ReadonlyMap<Kind, readonly MeasuredFleet[]>,
  isChosen: (kind: Kind) => boolean,
): readonly [MeasuredFleet, MeasuredFleet] {
  const measured = [...fleets].find(([kind]) => isChosen(kind))?.[1] ?? [];
  const [one, most] = [measured[0], measured.at(-1)];
  if (one === undefined || most === undefined) throw new Error('nothing was measured');
  return [one, most];
}

/** Returns what one job costs, and how many jobs and workers fill one Redis. */
function costOf({ name }: Kind, { perJob }: MeasuredFleet, demands: Demands) {
  const ms = (seconds: number) => seconds * 1000;
  const redisPerSecond = 1 / perJob.redis;
  // A worker also waits for Redis, before and after its work, and costs Redis something by the clock.
  const workerPerSecond = 1 / (perJob.worker + (2 / 3) * perJob.redis);
  return {
    name,
    worker_jobs_per_second: 1 / perJob.worker,
    worker_ms: ms(perJob.worker),
    gateway_ms: ms(perJob.gateway),
    redis_ms: ms(perJob.redis),
    commands: perJob.commands,
    received_kb: perJob.received / 1000,
    sent_kb: perJob.sent / 1000,
    kept_kb: perJob.kept / 1000,
    redis_jobs_per_second: redisPerSecond,
    redis_workers: 1 / (workerPerSecond * perJob.redis + demands.clock.redisSeconds),
  };
}

function printCosts(costs: readonly ReturnType<typeof costOf>[]): void {
  printTable(
    [
      'job',
      'jobs/s per core',
      'worker ms',
      'gateway ms',
      'Redis ms',
      'commands',
      'KB to Redis',
      'KB from it',
      'KB kept',
      'jobs/s of one Redis',
      'workers that fill it',
    ],
    costs.map(({ name, ...figures }) => [name, ...Object.values(figures)]),
  );
}

/** Processor seconds a second: fewer than the machine has when other programs use it too. */
function coresOf({ perJob, jobsPerSecond }: MeasuredFleet): number {
  return jobsPerSecond * (perJob.gateway + perJob.worker + perJob.redis + perJob.client);
}

/** The same fleet on the cores that it got, simulated. */
function check({ workers, jobsPerSecond, p50Ms }: MeasuredFleet, demands: Demands, cores: number) {
  const { perSecond } = simulate(
    fleetModel(demands, {
      workers,
      cores,
      gateways: 1,
      jobs: JOBS / 4,
      load: { inFlight: IN_FLIGHT },
      random: seededRandom(2),
    }),
  );
  // Little: so many in flight, each for so long.
  const predictedMs = (IN_FLIGHT * 1000) / perSecond;
  console.log(
    `${workers} worker(s): measured ${jobsPerSecond.toFixed(1)} jobs/s, ${p50Ms.toFixed(0)} ms; simulated ${perSecond.toFixed(1)} jobs/s, ${predictedMs.toFixed(0)} ms`,
  );
  return {
    workers,
    measured: round(jobsPerSecond),
    simulated: round(perSecond),
    ratio: round(perSecond / jobsPerSecond),
  };
}

/**
 * Simulates the masters of a cluster with SHARDS shards. The small job was measured with so many shards. A full job whose result is in
 * object storage costs Redis as much as a small one.
 */
async function simulateMasters(sharded: readonly MeasuredFleet[], small: MeasuredFleet, full: MeasuredFleet) {
  const [first, last] = [sharded[0] ?? small, sharded.at(-1) ?? small];
  const announced = Math.max(0, first.perJob.redis - small.perJob.redis);
  const common = announced + (TOKEN_COMMANDS * small.perJob.redis) / small.perJob.commands;
  const demandsFor = (fleet: MeasuredFleet, redis: number) =>
    demandsOf(
      { ...fleet, idle: first.idle, workers: first.workers, perJob: { ...fleet.perJob, redis: redis + announced } },
      last,
      seededRandom(1),
      common,
    );
  const kinds = [
    { name: 'small', demands: demandsFor(small, small.perJob.redis), fleet: small },
    { name: 'full, results in Redis', demands: demandsFor(full, full.perJob.redis), fleet: full },
    { name: 'full, results outside', demands: demandsFor(full, small.perJob.redis), fleet: full },
  ];
  console.log(`\n${SHARDS} shards:`);
  const cores = Math.max(...sharded.map(coresOf));
  const checked = sharded.map((real) => check(real, demandsFor(first, small.perJob.redis), cores));
  const broadcast = await measureBroadcast();
  const rows = kinds.flatMap(({ name, demands, fleet }) =>
    MASTERS.flatMap((masters) =>
      MANY.map((workers) => ({ kind: name, ...boundOfMasters(masters, workers, fleet, demands, broadcast) })),
    ),
  );
  printTable(
    ['job', 'masters', 'workers', 'gateways', 'jobs/s', 'busiest master', 'first master', 'bound by'],
    rows.map((row) => [
      row.kind,
      String(row.masters),
      String(row.workers),
      String(row.gateways),
      row.jobs_per_second,
      row.busiest,
      row.first,
      row.bound_by,
    ]),
  );
  const rateOf = (kind: string, masters: number) =>
    Math.max(...rows.filter((row) => row.kind === kind && row.masters === masters).map((row) => row.jobs_per_second));
  const ratios = Object.fromEntries(
    kinds.map(({ name }) => [name, MASTERS.map((masters) => round(rateOf(name, masters) / rateOf(name, 1)))]),
  );
  return {
    checked,
    common_us: round(common * 1e6),
    broadcast_us: roundAll({ master: broadcast.perMaster * 1e6, subscriber: broadcast.perSubscriber * 1e6 }),
    published: round(small.perJob.published),
    rows: rows.map(roundAll),
    ratios,
  };
}

/** Simulates a fleet on several masters, with a core for every process. Each master also handles the messages about all jobs. */
function boundOfMasters(
  masters: number,
  workers: number,
  fleet: MeasuredFleet,
  demands: Demands,
  { perMaster, perSubscriber }: Broadcast,
) {
  const { gateway, worker, published } = fleet.perJob;
  const byWorkers = workers / (worker + (2 / 3) * demands.redis);
  const byMasters = masters / demands.redis;
  const gateways = Math.ceil((Math.min(byWorkers, byMasters) * gateway) / GATEWAY_SHARE);
  const messages = published * ((masters - 1) * perMaster + (gateways - 1) * perSubscriber);
  const { perSecond, busy } = simulate(
    fleetModel(
      { ...demands, redis: demands.redis + messages },
      {
        ...{ workers, masters, gateways, jobs: JOBS, cores: Number.POSITIVE_INFINITY },
        load: { inFlight: 4 * workers + 100 * masters },
        random: seededRandom(3),
      },
    ),
  );
  const shares = Array.from({ length: masters }, (_, master) => busy.get(masterName(master)) ?? 0);
  const [first = 0, ...others] = shares;
  const areFull = shares.some((share) => share > FULL_SHARE);
  const isFirstAlone = first > FULL_SHARE && others.every((share) => share < FULL_SHARE) && others.length > 0;
  return {
    masters,
    workers,
    gateways,
    jobs_per_second: perSecond,
    busiest: Math.max(...shares),
    first,
    messages_share: messages / (demands.redis + messages),
    bound_by: isFirstAlone ? 'first master' : areFull ? 'masters' : 'workers',
  };
}

/** A core for every process and as many gateways as the jobs need: the workers and the one Redis are left to bound it. */
function bound(workers: number, one: MeasuredFleet, demands: Demands) {
  const { gateway, worker, redis, commands, received, sent } = one.perJob;
  const byWorkers = workers / (worker + (2 / 3) * redis);
  const gateways = Math.ceil((byWorkers * gateway) / GATEWAY_SHARE);
  const common = { workers, cores: Number.POSITIVE_INFINITY, gateways, jobs: JOBS };
  const full = simulate(
    fleetModel(demands, { ...common, load: { inFlight: 4 * workers + 100 }, random: seededRandom(3) }),
  );
  const calm = simulate(
    fleetModel(demands, { ...common, load: { perSecond: LOAD * full.perSecond }, random: seededRandom(4) }),
  );
  return {
    workers,
    jobs_per_second: full.perSecond,
    of_workers: full.perSecond / byWorkers,
    redis_busy: full.busy.get(masterName(0)) ?? 0,
    commands_per_second: full.perSecond * commands + workers * demands.clock.commandsPerSecond,
    megabits_per_second: (full.perSecond * (received + sent) * 8) / 1e6,
    queued_p99_ms: quantileOf(calm.poolWaits, 0.99) * 1000,
  };
}

function printBounds(bounds: readonly ReturnType<typeof bound>[]): void {
  printTable(
    ['workers', 'jobs/s', 'of the workers', 'Redis busy', 'commands/s', 'Mbit/s', `wait p99 ms at ${LOAD}`, 'bound by'],
    bounds.map(({ workers, commands_per_second, ...row }) => [
      String(workers),
      row.jobs_per_second,
      row.of_workers,
      row.redis_busy,
      Math.round(commands_per_second).toString(),
      row.megabits_per_second,
      row.queued_p99_ms,
      row.redis_busy > 0.95 ? 'Redis' : 'workers',
    ]),
  );
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function roundAll(values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? round(value) : value]),
  );
}
