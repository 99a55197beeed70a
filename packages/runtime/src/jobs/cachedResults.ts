import { newUuid } from '../ids.ts';
import type { Logger } from '../process/logger.ts';
import { pause, repeat } from '../process/timing.ts';
import { defineScript, runScript } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import type { StoredResult } from './seal.ts';
import { onceThereIsRoom } from './worker/runJob.ts';

/**
 * Results that outlive their jobs and complete later ones. Equal requests at the same time are computed once, whichever accounts
 * sent them. So a result is in the shard of its id.
 */
export interface CachedResults {
  /** Returns the time at which a cached result was made (RFC 3339); null if there is none. */
  madeAt(id: string): Promise<string | null>;
  /** Copies a cached result to the shard of an account for a minute, because a script completes a job with it there. */
  bring(id: string, account: string): Promise<void>;
  /**
   * Returns the cached result, or one that another job is computing, or otherwise that of `work`, which is then cached. If the
   * computing job fails, is canceled, or crashes, the next waiting job computes. With `isForced`, `work` runs at once.
   */
  share(id: string, options: ShareOptions, work: () => Promise<StoredResult>): Promise<StoredResult>;
}

export interface ShareOptions {
  readonly ttlMs: number;
  /** True if a cached result must not be used. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A worker that does not renew its right to compute for this long has lost it. */
const CLAIM_MS = 15_000;
const RENEW_MS = 5000;
const LOOK_MS = 150;
const BROUGHT_MS = 60_000;

const RENEW = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {}`);
const RELEASE = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {}`);

export function createCachedResults({ redis, keys }: Store): CachedResults {
  const keyOf = (id: string) => keys.of(id).cached(id);
  const claimOf = (id: string) => keys.of(id).computing(id);

  async function read(id: string): Promise<StoredResult | null> {
    const [gzip, crc, length, etag] = await redis.hmgetBuffer(keyOf(id), 'gzip', 'crc', 'length', 'etag');
    if (!gzip || !crc || !length || !etag) return null;
    return { gzip, crc32: Number(crc), length: Number(length), etag: String(etag) };
  }

  async function keep(id: string, { gzip, crc32, length, etag }: StoredResult, ttlMs: number): Promise<void> {
    const fields = { gzip: Buffer.from(gzip), crc: crc32, length, etag, made: new Date().toISOString() };
    await redis.multi().del(keyOf(id)).hset(keyOf(id), fields).pexpire(keyOf(id), ttlMs).exec();
  }

  async function compute(
    id: string,
    token: string,
    { ttlMs, signal, logger }: ShareOptions,
    work: () => Promise<StoredResult>,
  ): Promise<StoredResult> {
    const at = { keys: [claimOf(id)], args: [token, CLAIM_MS] };
    const renewing = repeat(
      RENEW_MS,
      async () => void (await runScript(redis, RENEW, at)),
      () => {
        // If it cannot be renewed, another job may compute the same result, which does no harm.
      },
    );
    try {
      const result = await work();
      // The result waits here, because another run would compute it again and perhaps pay a language model twice.
      const onWait = (error: unknown) => logger.warn('a result for the cache waits because Redis is full', { error });
      await onceThereIsRoom(() => keep(id, result, ttlMs), { signal, onWait });
      return result;
    } finally {
      renewing.stop();
      await runScript(redis, RELEASE, at).catch(() => {
        // It expires.
      });
    }
  }

  return {
    madeAt: (id) => redis.hget(keyOf(id), 'made'),
    async bring(id, account) {
      const copy = keys.of(account).cached(id);
      if (copy === keyOf(id)) return;
      const fields = await redis.hgetallBuffer(keyOf(id));
      if (fields.gzip !== undefined) await redis.multi().hset(copy, fields).pexpire(copy, BROUGHT_MS).exec();
    },
    async share(id, options, work) {
      const { isForced, signal } = options;
      const token = newUuid();
      for (;;) {
        const cached = isForced ? null : await read(id);
        if (cached) return cached;
        if (isForced || (await redis.set(claimOf(id), token, 'PX', CLAIM_MS, 'NX')) === 'OK') {
          return compute(id, token, options, work);
        }
        await pause(LOOK_MS, signal);
        signal.throwIfAborted();
      }
    },
  };
}
