import { AppError } from '@tearsheet/shared';
import { createThreadSlots, type TransferList } from './createThreadSlots.ts';

/** Threads for work that would block the event loop of a server. */
export interface ReadThreads<Task, Outcome> {
  /**
   * Accounts take turns. Rejects with `service_unavailable` if too many tasks wait or this one takes too long, and with
   * `rate_limited` if the account has too many at once.
   */
  run(owner: string, task: Task, transferList?: TransferList): Promise<Outcome>;
  close(): Promise<void>;
}

export interface ReadThreadOptions {
  /** Module whose default export computes a task. */
  readonly file: URL;
  readonly threads?: number;
  /** Tasks of one account that wait or run at the same time. */
  readonly mostPerOwner?: number;
  /** Tasks of all accounts that wait or run at the same time. */
  readonly most?: number;
  readonly deadlineMs?: number;
}

/** Rows of fifty instruments over thirty years take about 200 MB before they are cut. */
const MEMORY_MB = 1024;
const NICENESS = 5;

/** The threads start with the first task, because most installations never have a long one. */
export function createReadThreads<Task, Outcome>({
  file,
  threads = 2,
  mostPerOwner = 8,
  most = 64,
  deadlineMs = 30_000,
}: ReadThreadOptions): ReadThreads<Task, Outcome> {
  const slots = createThreadSlots<Task, Outcome>({
    file,
    threads,
    memoryMb: MEMORY_MB,
    niceness: NICENESS,
    startsOnDemand: true,
  });
  const open = new Map<string, number>();
  let total = 0;

  return {
    async run(owner, task, transferList = []) {
      const own = open.get(owner) ?? 0;
      if (own >= mostPerOwner)
        throw busy('rate_limited', `At most ${mostPerOwner} long requests run at the same time.`);
      if (total >= most) throw busy('service_unavailable', 'Too many long requests are waiting.');
      open.set(owner, own + 1);
      total += 1;
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        return await slots.run(task, { owner, signal: deadline, transferList });
      } catch (error) {
        throw deadline.aborted
          ? busy('service_unavailable', 'The request took too long. Ask for less at once.')
          : error;
      } finally {
        total -= 1;
        const left = (open.get(owner) ?? 1) - 1;
        if (left > 0) open.set(owner, left);
        else open.delete(owner);
      }
    },
    close: slots.close,
  };
}

function busy(code: 'rate_limited' | 'service_unavailable', detail: string): AppError {
  return new AppError(code, detail, { retryAfterSeconds: 2 });
}
