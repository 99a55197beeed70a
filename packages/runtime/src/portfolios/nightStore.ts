import { withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';

/** One run of the nightly analyses. Times are RFC 3339. */
export interface Night {
  /** Time at which it was due. A run that a restart interrupts continues under the same time. */
  readonly due_at: string;
  readonly started_at: string;
  /** Null while it runs. */
  readonly ended_at: string | null;
  /** Version of the market data at its start. Null until it is known. */
  readonly data_version: string | null;
  /** Portfolios with an alert at its start. The portfolios that are neither analyzed nor failed had no turn yet. */
  readonly portfolios: number;
  readonly analyzed: number;
  readonly notified: number;
  readonly failed: number;
}

/** The nightly runs. Every method throws a StoreUnavailableError if Redis does not answer. */
export type NightStore = ReturnType<typeof createNightStore>;

const KEPT_NIGHTS = 60;
const ANNOUNCED_MS = 120_000;

export function createNightStore({ redis, keys }: Store) {
  return {
    /** Adds a night, or replaces the one that was due at the same time. The latest 60 are kept. */
    write: (night: Night): Promise<void> =>
      withStore(redis, async () => {
        await redis.hset(keys.nights, String(Date.parse(night.due_at)), JSON.stringify(night));
        const known = await redis.hkeys(keys.nights);
        const old = known.sort((left, right) => Number(right) - Number(left)).slice(KEPT_NIGHTS);
        if (old.length > 0) await redis.hdel(keys.nights, ...old);
      }),

    /** Lists the nights, the latest first. */
    list: (): Promise<readonly Night[]> =>
      withStore(redis, async () => {
        const nights: Night[] = (await redis.hvals(keys.nights)).map((text) => JSON.parse(text));
        return nights.sort((left, right) => Date.parse(right.due_at) - Date.parse(left.due_at));
      }),

    /** Announces for two minutes that a tracking-worker will start the next night at this time. */
    announceNext: (atMs: number): Promise<void> =>
      withStore(redis, async () => {
        await redis.set(keys.nextNight, atMs, 'PX', ANNOUNCED_MS);
      }),
  };
}
