import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../process/logger.ts';
import { duplicateRedis, type RedisClient } from '../redis/connectRedis.ts';
import type { Keys } from '../redis/keys.ts';
import type { JobSummary, LookUp } from './types.ts';

/** Called after a change. The status is null if a change may have been missed, so the caller must read the job again. */
export type ChangeListener = (status: string | null) => void;

export interface JobChanges {
  /** Calls the listener after every change of the job, until the returned function is called. */
  watch(jobId: string, listener: ChangeListener): () => void;
  /** Returns true while the subscription lasts, so that no change is missed. */
  isListening(): boolean;
  close(): void;
}

/** Listeners called per turn of the event loop, because thousands of callers may wait for one job. */
const CALLED_AT_ONCE = 50;

/**
 * Opens one subscription for all callers that wait in this process, when the first one waits. Redis does not keep messages
 * without a receiver, so a caller must read the record first, and again from time to time.
 */
export function createJobChanges({
  redis,
  keys,
  logger,
  onChange,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly logger: Logger;
  /** Called before the listeners. Without an id, any job may have changed. */
  readonly onChange: (jobId?: string) => void;
}): JobChanges {
  const listeners = new Map<string, Set<ChangeListener>>();
  let subscriber: RedisClient | null = null;
  let isListening = false;
  let calls: (() => void)[] = [];

  function subscribe(): RedisClient {
    const client = duplicateRedis(redis, logger.child({ redis_role: 'job changes' }));
    client.on('message', (_channel: string, message: string) => {
      const [jobId = '', status = ''] = message.split(' ');
      onChange(jobId);
      call(listeners.get(jobId) ?? [], status);
    });
    client.on('close', () => (isListening = false));
    client.on('ready', () => {
      client.subscribe(keys.changesChannel).then(
        () => {
          isListening = true;
          notifyAll();
        },
        (error: unknown) => {
          logger.debug('not subscribed to job changes', { error });
          client.disconnect(true);
        },
      );
    });
    return client;
  }

  function notifyAll(): void {
    onChange();
    for (const set of listeners.values()) call(set, null);
  }

  /** A listener that was removed in the meantime may still be called, which does no harm. */
  function call(set: Iterable<ChangeListener>, status: string | null): void {
    const isCalling = calls.length > 0;
    for (const listener of set) calls.push(() => listener(status));
    if (!isCalling) void callAll();
  }

  async function callAll(): Promise<void> {
    for (let next = 0; next < calls.length; ) {
      // This comes before the first listeners too, because many messages may arrive in one turn.
      await nextTurn();
      const until = Math.min(next + CALLED_AT_ONCE, calls.length);
      for (; next < until; next++) calls[next]?.();
    }
    calls = [];
  }

  return {
    watch(jobId, listener) {
      subscriber ??= subscribe();
      const set = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(jobId) === set) listeners.delete(jobId);
      };
    },
    isListening: () => isListening,
    close() {
      subscriber?.disconnect();
    },
  };
}

type Read = (jobId: string, owner: string) => Promise<LookUp<JobSummary>>;

/** Summaries for callers that wait for changes. Callers of one job share one read per change. */
export interface SharedSummaries {
  readonly read: Read;
  /** Call this when a job has changed. Without an id, any job may have changed. */
  forget(jobId?: string): void;
}

interface SharedRead {
  readonly owner: string;
  readonly summary: Promise<LookUp<JobSummary>>;
}

/** A read is not shared for longer, because a message can be lost. */
const SHARED_MS = 1000;
const MOST_JOBS = 10_000;

export function createSharedSummaries(read: Read): SharedSummaries {
  const shared = new LRUCache<string, SharedRead>({ max: MOST_JOBS, ttl: SHARED_MS });

  function share(jobId: string, owner: string): Promise<LookUp<JobSummary>> {
    const summary = read(jobId, owner);
    const entry = { owner, summary };
    shared.set(jobId, entry);
    summary.catch(() => {
      if (shared.get(jobId) === entry) shared.delete(jobId);
    });
    return summary;
  }

  return {
    read(jobId, owner) {
      const known = shared.get(jobId);
      return known?.owner === owner ? known.summary : share(jobId, owner);
    },
    forget(jobId) {
      if (jobId === undefined) shared.clear();
      else shared.delete(jobId);
    },
  };
}
