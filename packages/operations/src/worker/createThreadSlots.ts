import { createAccountSlots } from '@tearsheet/runtime';
import { Piscina } from 'piscina';

export type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

/** Threads that compute one task each. A task waits until a thread is free. Owners take turns. */
export interface ThreadSlots<Task, Outcome> {
  /** Ends the thread if the signal aborts. Rejects if the task throws or its thread crashes. */
  run(task: Task, options: RunOptions): Promise<Outcome>;
  close(): Promise<void>;
}

interface RunOptions {
  readonly signal: AbortSignal;
  readonly transferList?: TransferList;
  /** Default: all tasks have one owner. */
  readonly owner?: string;
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
  const slots = createAccountSlots(threads);
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

  return {
    async run(task, { signal, transferList = [], owner = '' }) {
      await slots.enter(owner, signal);
      const pool = free.pop();
      try {
        if (pool === undefined) throw new Error('the threads are closed');
        const outcome = await pool.run(task, { signal, transferList });
        free.push(pool);
        return outcome;
      } catch (error) {
        if (pool !== undefined && all.delete(pool)) void pool.destroy().catch(() => {});
        if (!isClosed) free.push(open());
        throw error;
      } finally {
        slots.leave(owner);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map((pool) => pool.destroy()));
    },
  };
}
