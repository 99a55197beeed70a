import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { newUuid } from '../ids.ts';
import type { Logger } from '../process/logger.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import { CHANNEL_CHARACTERS, type Keys } from '../redis/keys.ts';
import { createMessages } from '../redis/messages.ts';
import { type JobDefinition, newJobId } from './definitions.ts';
import type { JobSummary, LookUp } from './types.ts';

/** Called after a change. The status is null if a change may have been missed, so the caller must read the job again. */
export type ChangeListener = (status: string | null) => void;

export interface JobChanges {
  /** Returns the id of a new job. This process hears of its changes without a subscription for it alone. */
  newId(definition: JobDefinition): string;
  /** Calls the listener after every change of the owner's job, until the returned function is called. */
  watch(jobId: string, owner: string, listener: ChangeListener): () => void;
  /** Returns true while the process hears of every change of the job. */
  isListening(jobId: string, owner: string): boolean;
  close(): void;
}

/** Listeners called per turn of the event loop, because thousands of callers may wait for one job. */
const CALLED_AT_ONCE = 50;

/**
 * Subscribes to the changes of jobs when the first caller waits. With several shards, the subscriptions of one shard and of the jobs that this
 * process made stay, and others end with their last caller. Redis does not keep messages without a receiver, so a caller must read the record
 * first, and again from time to time.
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
  const listeners = new Map<string, { readonly channel: string; readonly set: Set<ChangeListener> }>();
  const ownCharacters = newUuid().slice(-CHANNEL_CHARACTERS);
  const isSharded = keys.shards.length > 1;
  let calls: (() => void)[] = [];
  const messages = createMessages({
    ...{ redis, keys, logger: logger.child({ redis_role: 'job changes' }) },
    onMessage(message) {
      const [jobId = '', status = ''] = message.split(' ');
      onChange(jobId);
      call(listeners.get(jobId)?.set ?? [], status);
    },
    onListening(channel) {
      onChange();
      for (const watched of listeners.values()) if (watched.channel === channel) call(watched.set, null);
    },
  });

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

  function isKept(jobId: string): boolean {
    return !isSharded || jobId.endsWith(ownCharacters);
  }

  return {
    newId(definition) {
      const jobId = newJobId(definition);
      return isSharded ? jobId.slice(0, -CHANNEL_CHARACTERS) + ownCharacters : jobId;
    },
    watch(jobId, owner, listener) {
      const shard = keys.of(owner);
      const watched = listeners.get(jobId) ?? { channel: shard.changesChannel(jobId), set: new Set() };
      const { channel, set } = watched;
      listeners.set(jobId, watched);
      set.add(listener);
      messages.listen(shard, channel);
      return () => {
        set.delete(listener);
        if (set.size > 0 || listeners.get(jobId) !== watched) return;
        listeners.delete(jobId);
        const isNeeded = isKept(jobId) || [...listeners.values()].some((other) => other.channel === channel);
        if (!isNeeded) messages.unlisten(channel);
      };
    },
    isListening: (jobId, owner) => messages.isListening(keys.of(owner).changesChannel(jobId)),
    close: messages.close,
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
