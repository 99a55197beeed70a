/**
 * `npm run bench -- replicas`: simulates 10, 100, and 1,000 portfolio workers (simulation/). The inputs are measured in the same
 * run, and the simulation is first compared with 1, 2, and 4 real workers. A job is 10 holdings over 10 years, quarterly, with
 * every section. A second kind has only the summary, whose result costs Redis next to nothing. The last line is JSON.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { toDay } from '@tearsheet/shared';
import { analysisBody } from './load/httpClient.ts';
import { type Demands, demandsOf, fleetModel } from './simulation/fleetModel.ts';
import { seededRandom } from './simulation/heap.ts';
import { type MeasuredFleet, measureFleet } from './simulation/measureFleet.ts';
import { simulate } from './simulation/simulate.ts';
import { printTable, quantileOf } from './timing.ts';

const IN_FLIGHT = 16;
const WARM_UP_MS = 8000;
const MS = 12_000;
const REAL = [1, 2, 4];
const REPLICAS = [10, 100, 1000];
/** Share of the maximum rate of the fleet at which delays are measured. */
const LOAD = 0.7;
const JOBS = 20_000;
/** A gateway is added for each so many jobs a second that one could do, less a third. */
const GATEWAY_SHARE = 2 / 3;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
try {
  const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
  await writeSnapshot(join(folder, 'data'), market);
  const rics = [...market.prices.keys()].slice(0, 10);
  const common = { folder, inFlight: IN_FLIGHT, warmUpMs: WARM_UP_MS, ms: MS };
  const real: MeasuredFleet[] = [];
  for (const workers of REAL) real.push(await measureFleet({ ...common, workers, body: analysisBody(rics, 40) }));
  const small = await measureFleet({ ...common, workers: 1, body: analysisBody(rics, 40, ['portfolio_summary']) });
  const [one, most] = [real[0], real.at(-1)];
  if (one === undefined || most === undefined) throw new Error('nothing was measured');
  const demands = demandsOf(one, most, seededRandom(1));
  printDemands(one, demands);
  const cores = Math.max(...real.map(coresOf));
  console.log(`processor time that all of it got: ${cores.toFixed(2)} cores`);
  const checked = real.map((fleet) => check(fleet, demands, cores));
  const bounds = REPLICAS.map((workers) => bound(workers, one, demands));
  printBounds(bounds);
  const smallDemands = demandsOf(small, most, seededRandom(1));
  console.log('with the summary alone:');
  printDemands(small, smallDemands);
  const smallBounds = REPLICAS.map((workers) => bound(workers, small, smallDemands));
  printBounds(smallBounds);
  console.log(
    JSON.stringify({
      per_job: roundAll(one.perJob),
      clock: roundAll(demands.clock),
      checked,
      bounds: bounds.map(roundAll),
      small_per_job: roundAll(small.perJob),
      small_bounds: smallBounds.map(roundAll),
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function printDemands({ perJob }: MeasuredFleet, { clock }: Demands): void {
  const ms = (seconds: number) => `${(seconds * 1000).toFixed(2)} ms`;
  console.log(
    `one job: gateway ${ms(perJob.gateway)}, worker ${ms(perJob.worker)}, Redis ${ms(perJob.redis)} for ${perJob.commands.toFixed(1)} commands, client ${ms(perJob.client)}`,
  );
  console.log(
    `one idle worker: ${clock.commandsPerSecond.toFixed(2)} commands a second, ${ms(clock.redisSeconds)} of Redis for them`,
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

/** A core for every process and as many gateways as the jobs need: the workers and the one Redis are left to bound it. */
function bound(workers: number, one: MeasuredFleet, demands: Demands) {
  const { gateway, worker, redis, commands } = one.perJob;
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
    gateways,
    jobs_per_second: full.perSecond,
    of_workers: full.perSecond / byWorkers,
    redis_busy: full.busy.get('redis') ?? 0,
    commands_per_second: full.perSecond * commands + workers * demands.clock.commandsPerSecond,
    queued_p50_ms: quantileOf(calm.poolWaits, 0.5) * 1000,
    queued_p99_ms: quantileOf(calm.poolWaits, 0.99) * 1000,
    lines_p99_ms: quantileOf(calm.stationWaits, 0.99) * 1000,
  };
}

function printBounds(bounds: readonly ReturnType<typeof bound>[]): void {
  printTable(
    [
      'workers',
      'gateways',
      'jobs/s',
      'of the workers',
      'Redis busy',
      'commands/s',
      'bound by',
      `wait p50 ms at ${LOAD}`,
      'p99',
      'in lines p99',
    ],
    bounds.map((row) => [
      String(row.workers),
      String(row.gateways),
      row.jobs_per_second,
      row.of_workers,
      row.redis_busy,
      Math.round(row.commands_per_second).toString(),
      row.redis_busy > 0.95 ? 'Redis' : 'workers',
      row.queued_p50_ms,
      row.queued_p99_ms,
      row.lines_p99_ms,
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
