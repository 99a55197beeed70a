import type { ChainableCommander } from 'ioredis';
import type { RedisClient } from '../redis/connectRedis.ts';

/** One key with its value. Values are base64, because they need not be text. */
export interface KeyValue {
  /** The key without the namespace. */
  readonly key: string;
  readonly type: 'string' | 'hash' | 'zset' | 'set' | 'list' | 'stream';
  /** Expiry in epoch milliseconds; null if the key does not expire. */
  readonly expiresMs: number | null;
  /** A string is one item. Hashes alternate field and value, sorted sets member and score. A stream entry is one item. */
  readonly items: readonly string[];
  /** True if the items are added to those that the key has. Otherwise they replace them. */
  readonly isPartial?: boolean;
}

/** Returns null if the key is gone or has an unsupported type. */
export async function readKeyValue(redis: RedisClient, root: string, key: string): Promise<KeyValue | null> {
  const name = root + key;
  const [type, ttlMs] = await Promise.all([redis.type(name), redis.pttl(name)]);
  const expiresMs = ttlMs > 0 ? Date.now() + ttlMs : null;
  const asText = (items: readonly Buffer[]) => items.map((item) => item.toString('base64'));
  switch (type) {
    case 'string': {
      const value = await redis.getBuffer(name);
      return value && { key, type, expiresMs, items: asText([value]) };
    }
    case 'hash':
      return { key, type, expiresMs, items: asText(Object.entries(await redis.hgetallBuffer(name)).flatMap(asPair)) };
    case 'zset':
      return { key, type, expiresMs, items: asText(await redis.zrangeBuffer(name, '0', '-1', 'WITHSCORES')) };
    case 'set':
      return { key, type, expiresMs, items: asText(await redis.smembersBuffer(name)) };
    case 'list':
      return { key, type, expiresMs, items: asText(await redis.lrangeBuffer(name, 0, -1)) };
    case 'stream': {
      const entries = await redis.xrange(name, '-', '+');
      const items = entries.map(([id, fields]) => Buffer.from(JSON.stringify([id, fields])));
      return { key, type, expiresMs, items: asText(items) };
    }
    default:
      return null;
  }
}

/** Replaces the value of a key, or adds to it. */
export function writeKeyValue(commands: ChainableCommander, root: string, value: KeyValue): void {
  const name = root + value.key;
  const items = value.items.map((item) => Buffer.from(item, 'base64'));
  if (value.isPartial !== true) commands.del(name);
  const [first] = items;
  if (first === undefined) return;
  if (value.type === 'string') commands.set(name, first);
  if (value.type === 'hash') commands.hset(name, ...items);
  if (value.type === 'zset') for (const [member, score] of pairs(items)) commands.zadd(name, String(score), member);
  if (value.type === 'set') commands.sadd(name, ...items);
  if (value.type === 'list') commands.rpush(name, ...items);
  if (value.type === 'stream') {
    for (const item of items) {
      const [id, fields]: [string, string[]] = JSON.parse(item.toString());
      commands.xadd(name, id, ...fields);
    }
  }
  if (value.expiresMs !== null) commands.pexpireat(name, value.expiresMs);
}

function pairs(items: readonly Buffer[]): [Buffer, Buffer][] {
  return items.flatMap((item, i): [Buffer, Buffer][] => {
    const next = items[i + 1];
    return i % 2 === 0 && next !== undefined ? [[item, next]] : [];
  });
}

/** Returns a field's name, which is text, and its value as bytes. */
function asPair([field, value]: [string, Buffer]): Buffer[] {
  return [Buffer.from(field), value];
}
