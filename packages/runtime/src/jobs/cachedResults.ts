import { newUuid } from '../ids.ts';
import type { Logger } from '../process/logger.ts';
import { pause, repeat } from '../process/timing.ts';
import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import type { StoredResult } from './seal.ts';
import { onceThereIsRoom } from './worker/runJob.ts';

/** Results that outlive their jobs and complete later ones. Equal requests at the same time are computed once. */
export interface CachedResults {
  /** Returns the time at which a cached result was made (RFC 3339); null if there is none. */
  madeAt(id: string): Promise<string | null>;
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

const RENEW = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {}`);
const RELEASE = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {}`);

export function createCachedResults({ redis, keys }: Store): CachedResults {
  async function read(id: string): Promise<StoredResult | null> {
    const [gzip, crc, length, etag] = await redis.hmgetBuffer(keys.cached(id), 'gzip', 'crc', 'length', 'etag');
    if (!gzip || !crc || !length || !etag) return null;
    return { gzip, crc32: Number(crc), length: Number(length), etag: String(etag) };
  }

  async function keep(id: string, { gzip, crc32, length, etag }: StoredResult, ttlMs: number): Promise<void> {
    const fields = { gzip: Buffer.from(gzip), crc: crc32, length, etag, made: new Date().toISOString() };
    await redis.multi().del(keys.cached(id)).hset(keys.cached(id), fields).pexpire(keys.cached(id), ttlMs).exec();
  }

  async function compute(
    id: string,
    token: string,
    { ttlMs, signal, logger }: ShareOptions,
    work: () => Promise<StoredResult>,
  ): Promise<StoredResult> {
    const at = { keys: [keys.computing(id)], args: [token, CLAIM_MS] };
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
    madeAt: (id) => redis.hget(keys.cached(id), 'made'),
    async share(id, options, work) {
      const { isForced, signal } = options;
      const token = newUuid();
      for (;;) {
        const cached = isForced ? null : await read(id);
        if (cached) return cached;
        if (isForced || (await redis.set(keys.computing(id), token, 'PX', CLAIM_MS, 'NX')) === 'OK') {
          return compute(id, token, options, work);
        }
        await pause(LOOK_MS, signal);
        signal.throwIfAborted();
      }
    },
  };
}
