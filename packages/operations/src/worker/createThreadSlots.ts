import { Piscina } from 'piscina';

export type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

/** Threads that compute one task each. A task waits until a thread is free. */
export interface ThreadSlots<Task, Outcome> {
  /** Ends the thread if the signal aborts. Rejects if the task throws or its thread crashes. */
  run(task: Task, options: { readonly signal: AbortSignal; readonly transferList?: TransferList }): Promise<Outcome>;
  close(): Promise<void>;
}

export interface ThreadSlotOptions {
  /** Module whose default export computes a task. */
  readonly file: URL;
  readonly threads: number;
  /** Heap of one thread. A task that needs more crashes only its own thread. */
  readonly memoryMb: number;
  /**
   * Lowers the priority of the threads, so that they do not slow the event loops of the service on a busy machine. On Linux a
   * priority belongs to a thread. On other systems it would belong to the whole process, so it stays.
   */
  readonly niceness?: number;
  /** A thread starts with its first task. Default: at once. */
  readonly startsOnDemand?: boolean;
}

/**
 * Returns threads that each have a pool of their own, which is replaced after every failure. One pool of several threads
 * may leave a task waiting forever: piscina 5.3 replaces no thread once one has crashed before it was ready.
 */
export function createThreadSlots<Task, Outcome>({
  file,
  threads,
  memoryMb,
  niceness = 0,
  startsOnDemand = false,
}: ThreadSlotOptions): ThreadSlots<Task, Outcome> {
  const all = new Set<Piscina<Task, Outcome>>();
  const free = Array.from({ length: threads }, open);
  const waiting: ((pool: Piscina<Task, Outcome>) => void)[] = [];
  let isClosed = false;

  function open(): Piscina<Task, Outcome> {
    const pool = new Piscina<Task, Outcome>({
      filename: file.href,
      minThreads: startsOnDemand ? 0 : 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      niceIncrement: process.platform === 'linux' ? niceness : 0,
      // Piscina tries `require` first. A thread that is ended while Node requires an ES module would abort the whole process.
      execArgv: ['--disable-warning=ExperimentalWarning', '--no-require-module'],
    });
    pool.on('error', () => {
      // A crash during a task rejects that task. The next task notices any other crash.
    });
    all.add(pool);
    return pool;
  }

  function take(signal: AbortSignal): Promise<Piscina<Task, Outcome>> {
    const pool = free.pop();
    if (pool) return Promise.resolve(pool);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(accept), 1);
        reject(signal.reason);
      };
      const accept = (given: Piscina<Task, Outcome>) => {
        signal.removeEventListener('abort', giveUp);
        resolve(given);
      };
      waiting.push(accept);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  function give(pool: Piscina<Task, Outcome>): void {
    const next = waiting.shift();
    if (next) next(pool);
    else free.push(pool);
  }

  return {
    async run(task, { signal, transferList = [] }) {
      signal.throwIfAborted();
      const pool = await take(signal);
      let isGood = false;
      try {
        const outcome = await pool.run(task, { signal, transferList });
        isGood = true;
        return outcome;
      } finally {
        if (isGood) give(pool);
        else {
          all.delete(pool);
          void pool.destroy().catch(() => {});
          if (!isClosed) give(open());
        }
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map((pool) => pool.destroy()));
    },
  };
}
