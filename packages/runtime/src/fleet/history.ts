import type { QueueState } from '../jobs/queueEntries.ts';
import { ownMaster, redisNow } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import { parseInfo } from '../redis/openRedis.ts';
import type { OtherQueue } from './readFleet.ts';

/** The state of one queue at one time. */
export interface QueueSample {
  readonly waiting: number;
  readonly active: number;
  readonly oldestWaitMs: number;
  readonly workers: number;
  readonly capacity: number;
}

/** The state of the installation at one time. */
export interface FleetSample {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly queues: ReadonlyMap<string, QueueSample>;
  readonly redisBytes: number;
  /** Memory that Redis may use; 0 for no limit. */
  readonly redisLimitBytes: number;
}

/** The state of the installation over the last week, with one sample per minute in a Redis stream. */
export type FleetHistory = ReturnType<typeof createFleetHistory>;

const MS_PER_MINUTE = 60_000;
const KEPT = 7 * 24 * 60;
const KEPT_MS = KEPT * MS_PER_MINUTE;

export function createFleetHistory({ redis, keys }: Store) {
  return {
    /** Writes a sample unless this minute has one. Several dashboards may write at the same time. */
    async write(queues: readonly QueueState[], others: readonly OtherQueue[]): Promise<void> {
      const minuteMs = Math.floor((await redisNow(redis, keys)) / MS_PER_MINUTE) * MS_PER_MINUTE;
      const [[latest] = []] = await redis.xrevrange(keys.fleetHistory, '+', '-', 'COUNT', 1);
      if (latest !== undefined && Number.parseInt(latest, 10) >= minuteMs) return;
      const info = parseInfo(await ownMaster(redis, keys).info('memory'));
      const fields = [
        ...queues.flatMap((one) => [
          one.queue,
          [one.waiting, one.active, one.oldestWaitMs, one.workers, one.capacity].join(),
        ]),
        ...others.flatMap(({ name, waiting, active }) => [name, [waiting, active, 0, 0, 0].join()]),
        'redis',
        [info.get('used_memory') ?? 0, info.get('maxmemory') ?? 0].join(),
      ];
      await redis.xadd(keys.fleetHistory, 'MAXLEN', '~', KEPT, `${minuteMs}-0`, ...fields).catch((error: unknown) => {
        // Another dashboard has written this minute.
        if (!(error instanceof Error && error.message.includes('equal or smaller'))) throw error;
      });
      await redis.pexpire(keys.fleetHistory, KEPT_MS);
    },

    /** Returns the samples since a time, oldest first. */
    async read(sinceMs: number): Promise<readonly FleetSample[]> {
      const entries = await redis.xrange(keys.fleetHistory, sinceMs, '+');
      return entries.map(([id, fields]) => {
        const queues = new Map<string, QueueSample>();
        let redisValues: readonly number[] = [];
        for (let i = 0; i < fields.length; i += 2) {
          const values = (fields[i + 1] ?? '').split(',').map(Number);
          const [waiting = 0, active = 0, oldestWaitMs = 0, workers = 0, capacity = 0] = values;
          if (fields[i] === 'redis') redisValues = values;
          else queues.set(fields[i] ?? '', { waiting, active, oldestWaitMs, workers, capacity });
        }
        const [redisBytes = 0, redisLimitBytes = 0] = redisValues;
        return { atMs: Number.parseInt(id, 10), queues, redisBytes, redisLimitBytes };
      });
    },
  };
}
