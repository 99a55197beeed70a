import { parseInfo } from '../checkRedisServer.ts';
import type { Keys } from '../keys.ts';
import { ownMaster } from '../ownMaster.ts';
import type { RedisClient } from '../redis.ts';
import { withStore } from '../withStore.ts';
import type { Reading } from './createMetrics.ts';

interface Store {
  readonly redis: RedisClient;
  readonly keys: Keys;
}

/** Field of INFO, name and meaning of the gauge. */
const FIELDS = [
  ['used_memory', 'memory_used_bytes', 'Memory that Redis uses.'],
  ['maxmemory', 'memory_limit_bytes', 'Memory that Redis may use; 0: no limit.'],
  ['mem_fragmentation_ratio', 'memory_fragmentation_ratio', 'Resident memory divided by used memory.'],
  ['connected_clients', 'connected_clients', 'Open connections of Redis.'],
  ['instantaneous_ops_per_sec', 'operations_per_second', 'Commands in the last moment.'],
  ['aof_enabled', 'append_only_file', '1 when Redis keeps an append-only file.'],
  ['uptime_in_seconds', 'uptime_seconds', 'Time since Redis was started.'],
  ['rejected_connections', 'rejected_connections', 'Connections refused since its start.'],
] as const;

/** Fields that say `err` while Redis cannot write: with a full disk it refuses every write of ours. */
const DISK_FIELDS = ['aof_last_write_status', 'aof_last_bgrewrite_status', 'rdb_last_bgsave_status'] as const;

/** What the server that holds our keys says of itself, and how long it takes to say so. */
export async function readRedis({ redis, keys }: Store): Promise<readonly Reading[]> {
  const startedAt = performance.now();
  const up = single('up', '1 when Redis answers this process.', 1);
  const text = await withStore(redis, () => ownMaster(redis, keys).info()).catch(() => null);
  if (text === null) return [{ ...up, values: [{ labels: {}, value: 0 }] }];
  const roundTrip = single(
    'info_seconds',
    'Time that Redis took to answer INFO.',
    (performance.now() - startedAt) / 1000,
  );
  const info = parseInfo(text);
  const known = FIELDS.flatMap(([field, name, help]) => {
    const value = Number(info.get(field) ?? Number.NaN);
    return Number.isFinite(value) ? [single(name, help, value)] : [];
  });
  const writes = DISK_FIELDS.flatMap((field) => info.get(field) ?? []);
  const isFine = Number(writes.every((status) => status === 'ok'));
  const disk = writes.length === 0 ? [] : [single('disk_ok', '1 when its last writes to its disk went well.', isFine)];
  return [up, roundTrip, ...known, ...disk];
}

function single(name: string, help: string, value: number): Reading {
  return { name: `tearsheet_redis_${name}`, help, values: [{ labels: {}, value }] };
}
