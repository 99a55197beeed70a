import { v4 as uuid } from 'uuid';
import { pause, repeat } from '../process/timing.ts';
import type { Store } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import type { StoredResult } from './seal.ts';

/** Results that outlive their jobs and answer later ones, computed once however many ask at the same time. */
export interface KeptResults {
  /** When the kept result was made, RFC 3339; null when there is none. */
  madeAt(id: string): Promise<string | null>;
  /**
   * The kept result, or the one that somebody is computing right now, or else that of `work`, which is kept then. When the
   * one who computes fails, is cancelled or dies, the next who waits computes. `work` runs at once with `isForced`.
   */
  share(id: string, options: ShareOptions, work: () => Promise<StoredResult>): Promise<StoredResult>;
}

export interface ShareOptions {
  readonly ttlMs: number;
  /** Do not take a kept result. */
  readonly isForced: boolean;
  readonly signal: AbortSignal;
}

/** A worker that is silent for this long no longer computes. */
const CLAIM_MS = 15_000;
const RENEW_MS = 5000;
const LOOK_MS = 150;

const RENEW = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {}`);
const RELEASE = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return {}`);

export function createKeptResults({ redis, keys }: Store): KeptResults {
  async function read(id: string): Promise<StoredResult | null> {
    const [gzip, crc, length, etag] = await redis.hmgetBuffer(keys.kept(id), 'gzip', 'crc', 'length', 'etag');
    if (!gzip || !crc || !length || !etag) return null;
    return { gzip, crc32: Number(crc), length: Number(length), etag: String(etag) };
  }

  async function keep(id: string, { gzip, crc32, length, etag }: StoredResult, ttlMs: number): Promise<void> {
    const fields = { gzip: Buffer.from(gzip), crc: crc32, length, etag, made: new Date().toISOString() };
    await redis.multi().del(keys.kept(id)).hset(keys.kept(id), fields).pexpire(keys.kept(id), ttlMs).exec();
  }

  async function compute(id: string, token: string, ttlMs: number, work: () => Promise<StoredResult>) {
    const at = { keys: [keys.computing(id)], args: [token, CLAIM_MS] };
    const renewing = repeat(
      RENEW_MS,
      async () => void (await runScript(redis, RENEW, at)),
      () => {
        // A claim that cannot be renewed lapses; then somebody else computes the same, which harms nobody.
      },
    );
    try {
      const result = await work();
      await keep(id, result, ttlMs);
      return result;
    } finally {
      renewing.stop();
      await runScript(redis, RELEASE, at).catch(() => {
        // It lapses.
      });
    }
  }

  return {
    madeAt: (id) => redis.hget(keys.kept(id), 'made'),
    async share(id, { ttlMs, isForced, signal }, work) {
      const token = uuid();
      for (;;) {
        const kept = isForced ? null : await read(id);
        if (kept) return kept;
        if (isForced || (await redis.set(keys.computing(id), token, 'PX', CLAIM_MS, 'NX')) === 'OK') {
          return compute(id, token, ttlMs, work);
        }
        await pause(LOOK_MS, signal);
        signal.throwIfAborted();
      }
    },
  };
}
