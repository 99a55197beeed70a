import type { Logger } from '../process/logger.ts';
import { pause } from '../process/timing.ts';
import { withStore } from '../redis/commands.ts';
import { type RedisClient, StoreUnavailableError } from '../redis/connectRedis.ts';

/** Cancels jobs whose submit got no answer, as soon as Redis answers again. */
export interface Withdrawals {
  add(jobId: string, owner: string): void;
  /** Tries once more to cancel the jobs that are left. */
  close(): Promise<void>;
}

interface WithdrawalsOptions {
  readonly redis: RedisClient;
  readonly logger: Logger;
  /** It may run again for a job, because its answer can be late too. */
  readonly withdraw: (jobId: string, owner: string) => Promise<void>;
}

/** Time to the next attempt while Redis is away. */
const AGAIN_MS = 500;
const AT_ONCE = 100;
/** A submit that comes while Redis has no connection is not sent. So there are more only if Redis answers late for minutes. */
const MOST = 10_000;

export function createWithdrawals({ redis, logger, withdraw }: WithdrawalsOptions): Withdrawals {
  /** Their owners by job id. */
  const waiting = new Map<string, string>();
  const closing = new AbortController();
  let running = Promise.resolve();

  async function attempt(jobId: string, owner: string): Promise<boolean> {
    try {
      await withStore(redis, () => withdraw(jobId, owner));
    } catch (error) {
      if (error instanceof StoreUnavailableError) return false;
      giveUp(jobId, error);
    }
    waiting.delete(jobId);
    return true;
  }

  async function run(): Promise<void> {
    while (waiting.size > 0) {
      const isLast = closing.signal.aborted;
      const tried = await Promise.all([...waiting].slice(0, AT_ONCE).map(([jobId, owner]) => attempt(jobId, owner)));
      if (tried.every(Boolean)) continue;
      if (isLast) break;
      await pause(AGAIN_MS, closing.signal);
    }
    for (const jobId of waiting.keys()) giveUp(jobId);
    waiting.clear();
  }

  function giveUp(jobId: string, error?: unknown): void {
    logger.warn('a job that was not accepted could not be canceled', { job_id: jobId, error });
  }

  return {
    add(jobId, owner) {
      if (waiting.size >= MOST) {
        giveUp(jobId);
        return;
      }
      waiting.set(jobId, owner);
      if (waiting.size === 1) running = run();
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
