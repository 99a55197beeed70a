/**
 * `npm run bench -- capacity [seconds] [costs|masters]`: makes the tables of infra/capacity.md, or only those of one half. It measures with real
 * workers what jobs cost in processor time, Redis memory, commands, and bytes, with results in Redis and in object storage. Then it simulates 10 to 1,000
 * workers (simulation/) on 1, 4, and 16 masters. Each simulation is first compared with 1, 2, and 4 real workers, and the ratio is printed.
 * Figures are processor time and ratios, so that a busy machine changes them little. Each measurement takes three times so many seconds (12), and there
 * are 17, of which `masters` makes 9. The last line is JSON.
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
import { type MeasuredFleet, measureFleet } from './simulation/measureFleet.ts';
import { measureTokens } from './simulation/measureTokens.ts';
import { simulate } from './simulation/simulate.ts';
import { printTable, quantileOf } from './timing.ts';

const IN_FLIGHT = 16;
const MS = 1000 * Number(process.argv[2] ?? 12);
const [, , , HALF = 'both'] = process.argv;
const QUARTERS = 40;
const REAL = [1, 2, 4];
const SIMULATED = [10, 20, 50, 100, 1000];
const MASTERS = [1, 4, 16];
const SHARDS = 64;
const MANY = [10, 100, 1000];
/** Jobs per second that 16 masters should reach. */
const GOALS = { 'small, results in Redis': 12_000, 'full, results outside': 5000 };
/** A simulation is trusted if it differs from a real fleet by less than this. */
const TOLERANCE = 0.3;
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

/** The loads of a cluster: a kind of job, and where its results are. */
const LOADS = [
  { name: 'small, results in Redis', kind: SMALL, isOutside: false },
  { name: 'full, results in Redis', kind: FULL, isOutside: false },
  { name: 'full, results outside', kind: FULL, isOutside: true },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  if (!['both', 'costs', 'masters'].includes(HALF)) throw new Error('the second argument is costs or masters');
  const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
  await writeSnapshot(join(folder, 'data'), market);
  const rics = [...market.prices.keys()];
  const measure: Measure = ({ holdings, fields }, workers, { shards = 1, isOutside = false } = {}) =>
    measureFleet({
      folder,
      workers,
      body: analysisBody(rics.slice(0, holdings), QUARTERS, fields),
      inFlight: IN_FLIGHT,
      ms: MS,
      shards,
      isOutside,
    });
  const half = HALF === 'masters' ? {} : await measureCosts(measure);
  const masters = HALF === 'costs' ? {} : { masters: await simulateMasters(measure) };
  console.log(JSON.stringify({ ...half, ...masters }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

type Measure = (
  kind: Kind,
  workers: number,
  options?: { readonly shards?: number; readonly isOutside?: boolean },
) => Promise<MeasuredFleet>;

/** Measures jobs of several sizes on one Redis, and simulates more workers than it can serve. */
async function measureCosts(measure: Measure) {
  const fleets = new Map<Kind, readonly MeasuredFleet[]>();
  for (const kind of KINDS) {
    const measured: MeasuredFleet[] = [];
    for (const workers of kind.isSimulated ? REAL : [1]) {
      measured.push(await measure(kind, workers));
    }
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
    console.log(`\n${kind.name}, results in Redis, 1 shard:`);
    const checked = measured.map((real) => check(real, demandsFor(fleet)));
    printChecks(checked);
    const bounds = SIMULATED.map((workers) => bound(workers, fleet, demandsFor(fleet)));
    printBounds(bounds);
    return [{ kind: kind.name, checked, bounds: bounds.map(roundAll) }];
  });
  return {
    costs: costs.map(roundAll),
    clock: roundAll(clock),
    connections: { worker: round(perWorker), gateway: round(perGateway) },
    simulated: results,
  };
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

/** Cores that the fleet used or could have used: fewer than the machine has when other programs use it too. */
function coresOf({ perJob, jobsPerSecond, idleCores }: MeasuredFleet): number {
  return jobsPerSecond * (perJob.gateway + perJob.worker + perJob.redis + perJob.client) + idleCores;
}

/** The same fleet on the cores that there were for it, simulated. */
function check(fleet: MeasuredFleet, demands: Demands) {
  const { workers, jobsPerSecond, p50Ms } = fleet;
  const cores = coresOf(fleet);
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
  return {
    workers,
    cores: round(cores),
    measured: round(jobsPerSecond),
    simulated: round(perSecond),
    measured_ms: round(p50Ms),
    // Little: so many in flight, each for so long.
    simulated_ms: round((IN_FLIGHT * 1000) / perSecond),
    ratio: round(perSecond / jobsPerSecond),
  };
}

type Check = ReturnType<typeof check>;

function isWithin({ ratio }: Check): boolean {
  return Math.abs(ratio - 1) <= TOLERANCE;
}

function printChecks(checks: readonly Check[]): void {
  printTable(
    [
      'real workers',
      'cores',
      'measured jobs/s',
      'simulated',
      'measured ms',
      'simulated',
      'ratio',
      `within ${100 * TOLERANCE}%`,
    ],
    checks.map((one) => [
      String(one.workers),
      one.cores,
      one.measured,
      one.simulated,
      one.measured_ms,
      one.simulated_ms,
      one.ratio,
      isWithin(one) ? 'yes' : 'no',
    ]),
  );
}

/** Simulates the masters of a cluster with SHARDS shards. Each load is measured with so many shards on one Redis. */
async function simulateMasters(measure: Measure) {
  const token = await measureTokens();
  const loads: (Omit<(typeof LOADS)[number], 'kind'> & { readonly fleets: readonly MeasuredFleet[] })[] = [];
  for (const { name, kind, isOutside } of LOADS) {
    const fleets: MeasuredFleet[] = [];
    for (const workers of REAL) fleets.push(await measure(kind, workers, { shards: SHARDS, isOutside }));
    loads.push({ name, isOutside, fleets });
  }
  const small = loads[0]?.fleets[0];
  if (small === undefined) throw new Error('nothing was measured');
  const us = (seconds: number) => (seconds * 1e6).toFixed(0);
  console.log(
    `\none token: ${us(token)} µs of Redis; an announcement without a job: ${us(small.search.redis)} µs of Redis, ${us(small.search.worker)} µs of a worker`,
  );
  const simulated = loads.flatMap(({ name, isOutside, fleets }) => {
    const [first, last] = [fleets[0] ?? small, fleets.at(-1) ?? small];
    const demands = demandsOf(first, last, seededRandom(1));
    console.log(
      `\n${name}, ${SHARDS} shards on one master. One idle worker sends ${demands.clock.commandsPerSecond.toFixed(0)} commands, and takes ${(demands.clock.redisSeconds * 1000).toFixed(2)} ms of Redis a second:`,
    );
    const checked = fleets.map((real) => check(real, demands));
    printChecks(checked);
    // The client of this measurement is also the object storage, which a fleet has elsewhere.
    const inFleet = { ...demands, token, ...(isOutside ? { client: small.perJob.client } : {}) };
    const rows = MASTERS.flatMap((masters) =>
      MANY.flatMap((workers) =>
        [...new Set([1, masters])].map((groups) => boundOfMasters({ masters, workers, groups }, first, inFleet)),
      ),
    );
    const best = bestOf(rows, MASTERS.at(-1) ?? 1);
    return [
      { name, checked, rows, best, perJob: first.perJob, known: boundOfMasters(best, first, { ...inFleet, token: 0 }) },
    ];
  });
  for (const { name, rows } of simulated) {
    console.log(`\n${name}, simulated:`);
    printTable(
      [
        ...['masters', 'workers', 'groups', 'gateways', 'jobs/s', 'busiest master', 'first master', 'heartbeats'],
        ...['Mbit/s of a master', 'first to be full'],
      ],
      rows.map((row) => [
        String(row.masters),
        String(row.workers),
        String(row.groups),
        String(row.gateways),
        Math.round(row.jobs_per_second).toString(),
        row.busiest,
        row.first,
        row.clock_share,
        Math.round(row.megabits_per_second).toString(),
        row.bound_by,
      ]),
    );
  }
  const checks = simulated.flatMap(({ checked }) => checked);
  console.log(
    `\n${checks.filter(isWithin).length} of ${checks.length} simulations are within ${100 * TOLERANCE}% of the real fleet.`,
  );
  const goals = simulated.flatMap(({ name, best, known }) => {
    const goal = Object.entries(GOALS).find(([wanted]) => wanted === name)?.[1];
    if (goal === undefined) return [];
    const isReached = best.jobs_per_second > goal;
    console.log(
      `${name}: ${Math.round(best.jobs_per_second)} jobs/s on ${best.masters} masters with ${best.workers} workers in ${best.groups} groups, ${isReached ? 'above' : 'BELOW'} the goal of ${goal}. First to be full: ${best.bound_by}. Every job reads its token. If gateways know the tokens: ${Math.round(known.jobs_per_second)} jobs/s, ${known.bound_by}.`,
    );
    return [
      {
        name,
        goal,
        reached: round(best.jobs_per_second),
        first_full: best.bound_by,
        with_known_tokens: round(known.jobs_per_second),
      },
    ];
  });
  return {
    loads: simulated.map(({ name, checked, rows, perJob }) => ({
      name,
      redis_ms: round(perJob.redis * 1000),
      received_kb: round(perJob.received / 1000),
      kept_kb: round(perJob.kept / 1000),
      checked,
      rows: rows.map(roundAll),
      ratios: MASTERS.map((masters) => round(bestOf(rows, masters).jobs_per_second / bestOf(rows, 1).jobs_per_second)),
    })),
    token_us: round(token * 1e6),
    search_us: roundAll({ worker: small.search.worker * 1e6, redis: small.search.redis * 1e6 }),
    goals,
  };
}

type Bound = ReturnType<typeof boundOfMasters>;

function bestOf(rows: readonly Bound[], masters: number): Bound {
  return rows
    .filter((row) => row.masters === masters)
    .reduce((best, row) => (row.jobs_per_second > best.jobs_per_second ? row : best));
}

/**
 * Simulates a fleet on several masters, with a core for every process. Every job reads its token on the first master. The heartbeats of
 * workers take an even part of each master, so they make the rest slower. In groups (WORKER_SHARDS), a worker sends them to the shards of its
 * group only.
 */
function boundOfMasters(
  { masters, workers, groups }: Record<'masters' | 'workers' | 'groups', number>,
  fleet: MeasuredFleet,
  demands: Demands,
) {
  const { gateway, worker, received, sent } = fleet.perJob;
  const clockShare = (workers * demands.clock.redisSeconds) / groups / masters;
  const byWorkers = workers / (worker + (2 / 3) * demands.redis);
  const byMasters = (masters * Math.max(0, 1 - clockShare)) / demands.redis;
  const gateways = Math.max(1, Math.ceil((Math.min(byWorkers, byMasters) * gateway) / GATEWAY_SHARE));
  const common = { masters, workers, groups, gateways, clock_share: clockShare };
  // Nothing is left for jobs.
  if (clockShare > FULL_SHARE) {
    const none = { jobs_per_second: 0, busiest: 1, first: 1, megabits_per_second: 0 };
    return { ...common, ...none, bound_by: 'the heartbeats of idle workers' };
  }
  const slower = 1 - clockShare;
  const { perSecond, busy } = simulate(
    fleetModel(
      {
        ...demands,
        redis: demands.redis / slower,
        token: demands.token / slower,
        search: { ...demands.search, redis: demands.search.redis / slower },
        clock: { commandsPerSecond: 0, redisSeconds: 0 },
      },
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
    ...common,
    jobs_per_second: perSecond,
    busiest: Math.max(...shares),
    first,
    megabits_per_second: (perSecond * (received + sent) * 8) / 1e6 / masters,
    bound_by: isFirstAlone ? 'the first master' : areFull ? 'the masters' : 'the workers',
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
