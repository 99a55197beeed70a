import { hostname } from 'node:os';
import type { Store } from '../../redis/keys.ts';
import type { JobEvent, JobObserver } from './jobObserver.ts';

/** The state that a worker reports at every heartbeat. */
export interface WorkerAbout {
  readonly version: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAtMs: number;
  /** Number of jobs that run. */
  readonly running: number;
}

export interface WorkerReport {
  readonly observe: JobObserver;
  /** Writes the state and the counts since the last call. Counts that cannot be written are kept for the next call. */
  write(): Promise<void>;
  leave(): Promise<void>;
}

export interface WorkerReportOptions extends Store {
  readonly worker: { readonly id: string; readonly queue: string; readonly version: string };
  readonly running: () => number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

const ABOUT_TTL_MS = 60_000;
const TALLY_TTL_MS = 8 * 86_400_000;
const MS_PER_HOUR = 3_600_000;

/** Counts ended jobs per hour for the whole fleet, with a few writes per heartbeat and none per job. */
export function createWorkerReport(options: WorkerReportOptions): WorkerReport {
  const { redis, keys, worker, running, now = Date.now } = options;
  const startedAtMs = now();
  let counts = new Map<string, number>();

  function count(field: string, amount = 1): void {
    counts.set(field, (counts.get(field) ?? 0) + amount);
  }

  return {
    observe(event: JobEvent) {
      if (event.kind === 'completed') {
        count('completed');
        count('run_ms', Math.round(event.ms));
      } else if (event.kind === 'failed') {
        count(`failed:${event.reason}`);
      } else if (event.kind === 'repaired') {
        count(event.repair);
      } else if (event.kind === 'started' && event.waitedMs !== null) {
        count('started');
        count('waited_ms', Math.round(event.waitedMs));
      }
    },
    async write() {
      const about: WorkerAbout = {
        version: worker.version,
        host: hostname(),
        pid: process.pid,
        startedAtMs,
        running: running(),
      };
      const [taken, tally] = [counts, keys.tally(worker.queue, Math.floor(now() / MS_PER_HOUR))];
      counts = new Map();
      const writes = redis.multi().set(keys.worker(worker.id), JSON.stringify(about), 'PX', ABOUT_TTL_MS);
      for (const [field, amount] of taken) writes.hincrby(tally, field, amount);
      if (taken.size > 0) writes.pexpire(tally, TALLY_TTL_MS);
      try {
        await writes.exec();
      } catch (error) {
        for (const [field, amount] of taken) count(field, amount);
        throw error;
      }
    },
    leave: async () => void (await redis.del(keys.worker(worker.id))),
  };
}
