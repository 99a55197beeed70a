import type { MeasuredFleet } from './measureFleet.ts';
import type { Model, Source, Step } from './simulate.ts';

/** Seconds of processor time that one job and one idle worker need. */
export interface Demands {
  readonly gateway: number;
  readonly redis: number;
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
  const { perJob, runMs } = one;
  const meanMs = runMs.reduce((total, ms) => total + ms, 0) / runMs.length;
  const per = (of: (fleet: MeasuredFleet) => number) =>
    Math.max(0, (of(most) - of(one)) / (most.workers - one.workers));
  return {
    ...perJob,
    worker: () => (perJob.worker * (runMs[Math.floor(random() * runMs.length)] ?? meanMs)) / meanMs,
    clock: {
      commandsPerSecond: per(({ idle }) => idle.commandsPerSecond),
      redisSeconds: per(({ idle }) => idle.redisSeconds),
    },
  };
}

/** A job's way: client, gateway, Redis, a worker with Redis before and after its work, and back. */
function pathOf({ gateway, redis, client, worker }: Demands, gateways: number): readonly Step[] {
  // Models n gateways as one that is n times faster: right for throughput, not latency.
  const served = (station: string, seconds: number): Step => ({ kind: 'serve', station, seconds: () => seconds });
  return [
    served('client', client / 2 / gateways),
    served('gateway', gateway / 2 / gateways),
    served('redis', redis / 3),
    { kind: 'acquire', pool: 'worker' },
    served('redis', redis / 3),
    { kind: 'free', seconds: worker },
    served('redis', redis / 3),
    { kind: 'release', pool: 'worker' },
    served('gateway', gateway / 2 / gateways),
    served('client', client / 2 / gateways),
  ];
}

export interface FleetOptions {
  readonly workers: number;
  /** Infinity: a core for each process. */
  readonly cores: number;
  /** Gateways, and as many callers. */
  readonly gateways: number;
  readonly jobs: number;
  readonly load: { readonly inFlight: number } | { readonly perSecond: number };
  readonly random: () => number;
}

/** Commands that workers send by the clock come one at a time, so their cost is that of one. */
export function fleetModel(demands: Demands, options: FleetOptions): Model {
  const { workers, cores, gateways, jobs, load, random } = options;
  const { commandsPerSecond, redisSeconds } = demands.clock;
  const path = pathOf(demands, gateways);
  const job: Source = {
    isCounted: true,
    path,
    ...('inFlight' in load ? { kind: 'closed', ...load } : { kind: 'open', ...load }),
  };
  const each = commandsPerSecond > 0 ? redisSeconds / commandsPerSecond : 0;
  const clock: Source = {
    kind: 'open',
    perSecond: workers * commandsPerSecond,
    isCounted: false,
    path: [{ kind: 'serve', station: 'redis', seconds: () => each }],
  };
  return { cores, pools: { worker: workers }, jobs, random, sources: clock.perSecond > 0 ? [job, clock] : [job] };
}
