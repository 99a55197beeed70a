import { createHeap } from './heap.ts';

/**
 * One step of a job. A station is a single server with a line, such as a process with one thread or Redis. `free` is work
 * without a line, such as a thread that the job already holds. A pool is a line for one of several equal servers, such as workers. `wake` begins
 * work of its own if a member of the pool is free.
 */
export type Step =
  | { readonly kind: 'serve'; readonly station: string; readonly seconds: () => number }
  | { readonly kind: 'free'; readonly seconds: () => number }
  | { readonly kind: 'acquire'; readonly pool: string }
  | { readonly kind: 'release'; readonly pool: string }
  | { readonly kind: 'wake'; readonly pool: string; readonly source: Source };

/** Where jobs come from: so many a second as they please (Poisson), or always so many at a time. */
export type Source = { readonly path: readonly Step[]; readonly isCounted: boolean } & (
  | { readonly kind: 'open'; readonly perSecond: number }
  | { readonly kind: 'closed'; readonly inFlight: number }
);

export interface Model {
  /** Processor cores that all work shares evenly; Infinity: every process has one of its own. */
  readonly cores: number;
  /** Members of each pool. */
  readonly pools: Readonly<Record<string, number>>;
  readonly sources: readonly Source[];
  /** Counted jobs to be done; the first tenth is not looked at. */
  readonly jobs: number;
  /** 0 to 1, seeded by the caller. */
  readonly random: () => number;
}

export interface Simulated {
  readonly perSecond: number;
  /** Share of the time in which a station was at work. */
  readonly busy: ReadonlyMap<string, number>;
  /** Seconds that each job waited in lines for pools, and for stations. */
  readonly poolWaits: readonly number[];
  readonly stationWaits: readonly number[];
}

interface Running {
  readonly source: Source;
  step: number;
  since: number;
  poolWait: number;
  stationWait: number;
}

interface Line {
  free: number;
  readonly waiting: Running[];
}

/**
 * Discrete-event simulation. Running work shares the cores evenly. If more work runs than there are cores, all of it slows down by
 * the same factor. Its ends therefore stay in order on a clock that slows down by that factor (`work`).
 */
export function simulate({ cores, pools, sources, jobs, random }: Model): Simulated {
  const ends = createHeap<Running>();
  const lines = new Map<string, Line>(Object.entries(pools).map(([name, free]) => [name, { free, waiting: [] }]));
  const busySeconds = new Map<string, number>();
  const busyNow = new Map<string, number>();
  const arrivals = new Map(sources.map((source) => [source, Number.POSITIVE_INFINITY]));
  const [poolWaits, stationWaits]: [number[], number[]] = [[], []];
  let [now, work, running, done, countedFrom] = [0, 0, 0, 0, 0];

  for (const source of sources) {
    if (source.kind === 'open') arrivals.set(source, gap(source.perSecond));
    else for (let i = 0; i < source.inFlight; i++) advance(begin(source));
  }
  while (done < jobs) {
    const speed = running > cores ? cores / running : 1;
    const endsAt = ends.size() > 0 ? now + (ends.key() - work) / speed : Number.POSITIVE_INFINITY;
    const [source, arrivesAt] = soonest(arrivals);
    const next = Math.min(endsAt, arrivesAt);
    if (next === Number.POSITIVE_INFINITY) throw new Error('nothing happens any more');
    for (const [station, count] of busyNow) if (count > 0) add(busySeconds, station, next - now);
    work += (next - now) * speed;
    now = next;
    if (endsAt <= arrivesAt) finish(ends.take());
    else if (source?.kind === 'open') {
      arrivals.set(source, now + gap(source.perSecond));
      advance(begin(source));
    }
  }
  const elapsed = now - countedFrom;
  return {
    perSecond: poolWaits.length / elapsed,
    busy: new Map([...busySeconds].map(([station, seconds]) => [station, seconds / elapsed])),
    poolWaits,
    stationWaits,
  };

  function begin(source: Source): Running {
    return { source, step: 0, since: now, poolWait: 0, stationWait: 0 };
  }

  /** Continues from the job's current step until the job has to wait or to work. */
  function advance(job: Running): void {
    for (;;) {
      const step = job.source.path[job.step];
      if (step === undefined) {
        leave(job);
        return;
      }
      if (step.kind === 'wake') {
        if (lineOf(step.pool).free > 0) advance(begin(step.source));
        job.step += 1;
        continue;
      }
      if (step.kind === 'release') {
        give(step.pool);
        job.step += 1;
        continue;
      }
      job.since = now;
      if (step.kind === 'free') {
        start(job, step.seconds());
        return;
      }
      const line = lineOf(step.kind === 'serve' ? step.station : step.pool);
      if (line.free === 0) {
        line.waiting.push(job);
        return;
      }
      line.free -= 1;
      if (step.kind === 'serve') {
        serve(job, step.station, step.seconds());
        return;
      }
      job.step += 1;
    }
  }

  function serve(job: Running, station: string, seconds: number): void {
    add(busyNow, station, 1);
    start(job, seconds);
  }

  function start(job: Running, seconds: number): void {
    running += 1;
    ends.add(work + seconds, job);
  }

  function finish(job: Running): void {
    running -= 1;
    const step = job.source.path[job.step];
    job.step += 1;
    if (step?.kind === 'serve') {
      add(busyNow, step.station, -1);
      give(step.station);
    }
    advance(job);
  }

  /** A member of the line is free: the first who waits has it. */
  function give(name: string): void {
    const line = lineOf(name);
    const job = line.waiting.shift();
    if (job === undefined) {
      line.free += 1;
      return;
    }
    const step = job.source.path[job.step];
    if (step?.kind === 'serve') {
      job.stationWait += now - job.since;
      serve(job, step.station, step.seconds());
    } else {
      job.poolWait += now - job.since;
      job.step += 1;
      advance(job);
    }
  }

  function leave(job: Running): void {
    if (job.source.isCounted) {
      done += 1;
      if (done === Math.floor(jobs / 10)) {
        countedFrom = now;
        busySeconds.clear();
      } else if (done > jobs / 10) {
        poolWaits.push(job.poolWait);
        stationWaits.push(job.stationWait);
      }
    }
    if (job.source.kind === 'closed') advance(begin(job.source));
  }

  function lineOf(name: string): Line {
    const line = lines.get(name) ?? { free: 1, waiting: [] };
    lines.set(name, line);
    return line;
  }

  function gap(perSecond: number): number {
    return -Math.log(1 - random()) / perSecond;
  }
}

function soonest(arrivals: ReadonlyMap<Source, number>): readonly [Source | null, number] {
  let found: readonly [Source | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const entry of arrivals) if (entry[1] < found[1]) found = entry;
  return found;
}

function add(totals: Map<string, number>, name: string, amount: number): void {
  totals.set(name, (totals.get(name) ?? 0) + amount);
}
