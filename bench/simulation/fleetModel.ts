import type { MeasuredFleet } from './measureFleet.ts';
import type { Model, Source, Step } from './simulate.ts';

/** Seconds of processor time that one job and one idle worker need. */
export interface Demands {
  readonly gateway: number;
  readonly redis: number;
  /** Time of the first master for the token of a job, 0 if the gateway knows it. */
  readonly token: number;
  /** Processor time of a search that finds no job, of the worker and of Redis. A worker that claims a job wakes another one, which may find none. */
  readonly search: { readonly worker: number; readonly redis: number };
  readonly client: number;
  /** One draw per job. */
  readonly worker: () => number;
  /** By the clock, of one worker: commands a second, and what Redis spends on them in a second. */
  readonly clock: { readonly commandsPerSecond: number; readonly redisSeconds: number };
}

/**
 * The demands that follow from measurements. The time of a job's run has its spread from the records and its mean from the worker's
 * processor time. The cost of an idle worker is the slope between two idle fleets.
 */
export function demandsOf(one: MeasuredFleet, most: MeasuredFleet, random: () => number): Demands {
  const { perJob, runMs, search } = one;
  const meanMs = runMs.reduce((total, ms) => total + ms, 0) / runMs.length;
  const per = (of: (fleet: MeasuredFleet) => number) =>
    Math.max(0, (of(most) - of(one)) / (most.workers - one.workers));
  return {
    ...perJob,
    token: 0,
    search,
    worker: () => (perJob.worker * (runMs[Math.floor(random() * runMs.length)] ?? meanMs)) / meanMs,
    clock: {
      commandsPerSecond: per(({ idle }) => idle.commandsPerSecond),
      redisSeconds: per(({ idle }) => idle.redisSeconds),
    },
  };
}

/** A job's way: client, gateway, its master, a worker with the master before and after its work, and back. */
function pathOf(
  { gateway, redis, token, client, worker, search }: Demands,
  gateways: number,
  master: number,
): readonly Step[] {
  const searching: Source = {
    ...{ kind: 'open', perSecond: 0, isCounted: false },
    path: [
      { kind: 'acquire', pool: 'worker' },
      { kind: 'serve', station: masterName(master), seconds: () => search.redis },
      { kind: 'free', seconds: () => search.worker },
      { kind: 'release', pool: 'worker' },
    ],
  };
  // Models n gateways as one that is n times faster: right for throughput, not latency.
  const served = (station: string, seconds: number): Step => ({ kind: 'serve', station, seconds: () => seconds });
  return [
    served('client', client / 2 / gateways),
    served('gateway', gateway / 2 / gateways),
    ...(token > 0 ? [served(masterName(0), token)] : []),
    served(masterName(master), redis / 3),
    { kind: 'acquire', pool: 'worker' },
    ...(search.worker > 0 ? [{ kind: 'wake' as const, pool: 'worker', source: searching }] : []),
    served(masterName(master), redis / 3),
    { kind: 'free', seconds: worker },
    served(masterName(master), redis / 3),
    { kind: 'release', pool: 'worker' },
    served('gateway', gateway / 2 / gateways),
    served('client', client / 2 / gateways),
  ];
}

/** The first master also has the tokens. */
export function masterName(master: number): string {
  return `master ${master}`;
}

export interface FleetOptions {
  /** Masters that share the accounts evenly. Default: 1. */
  readonly masters?: number;
  readonly workers: number;
  /** Infinity: a core for each process. */
  readonly cores: number;
  /** Gateways, and as many callers. */
  readonly gateways: number;
  readonly jobs: number;
  readonly load: { readonly inFlight: number } | { readonly perSecond: number };
  readonly random: () => number;
}

/** Commands that workers send by the clock come one at a time, so their cost is that of one. Each master gets an equal part of them. */
export function fleetModel(demands: Demands, options: FleetOptions): Model {
  const { workers, cores, gateways, jobs, load, random, masters = 1 } = options;
  const { commandsPerSecond, redisSeconds } = demands.clock;
  const each = commandsPerSecond > 0 ? redisSeconds / commandsPerSecond : 0;
  const sources = Array.from({ length: masters }, (_, master): Source[] => {
    const job: Source = {
      isCounted: true,
      path: pathOf(demands, gateways, master),
      ...('inFlight' in load
        ? { kind: 'closed', inFlight: Math.ceil(load.inFlight / masters) }
        : { kind: 'open', perSecond: load.perSecond / masters }),
    };
    const clock: Source = {
      kind: 'open',
      perSecond: (workers * commandsPerSecond) / masters,
      isCounted: false,
      path: [{ kind: 'serve', station: masterName(master), seconds: () => each }],
    };
    return clock.perSecond > 0 ? [job, clock] : [job];
  });
  return { cores, pools: { worker: workers }, jobs, random, sources: sources.flat() };
}
