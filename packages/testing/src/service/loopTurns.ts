import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SentFrom } from './sendThread.ts';

export interface Turns {
  /** Processor time (ms) of the longest turn of this event loop. Time in which the machine runs something else does not count. */
  readonly longestMs: number;
  readonly statuses: readonly number[];
}

/** Sends requests from a thread, and measures the turns of the event loop of this one. */
export interface LoopTurns {
  /** Returns when all have their answers. */
  during(sent: SentFrom): Promise<Turns>;
  stop(): Promise<void>;
}

export function createLoopTurns(): LoopTurns {
  const worker = new Worker(new URL('./sendThread.ts', import.meta.url));
  return {
    async during(sent) {
      let [longestMs, isDone] = [0, false];
      let last = cpuMs();
      const look = () => {
        longestMs = Math.max(longestMs, cpuMs() - last);
        last = cpuMs();
        if (!isDone) setImmediate(look);
      };
      look();
      try {
        worker.postMessage(sent);
        const [statuses] = await once(worker, 'message');
        return { longestMs, statuses };
      } finally {
        isDone = true;
      }
    },
    stop: async () => void (await worker.terminate()),
  };
}

/** Returns the processor time of a fixed computation, which takes about 50 ms on a slow machine. */
export function unitMs(): number {
  const start = cpuMs();
  let value = 1;
  for (let i = 0; i < 10_000_000; i++) value = Math.imul(value, 31) + (i | 0);
  // The result is used, so that the loop is not left out.
  return value === 0.5 ? Number.NaN : cpuMs() - start;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
