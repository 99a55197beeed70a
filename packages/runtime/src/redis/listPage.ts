import type { RedisClient } from './connectRedis.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface PageQuery {
  readonly redis: RedisClient;
  /** A sorted set whose names sort by time, all with the same score. */
  readonly key: string;
  /** `next` of the page before; null for the first one. */
  readonly after: string | null;
  readonly limit: number;
}

const READ_AT_ONCE = 100;
/** A page that leaves out many may be short, or empty, and still have a next one. */
const MOST_READ = 1000;

/**
 * One page, the latest first.
 * @param read the item of a name; null when it is gone or not wanted
 */
export async function listPage<Item>(
  { redis, key, after, limit }: PageQuery,
  read: (name: string) => Promise<Item | null>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let last = after;
  for (let count = 0; count < MOST_READ; count += READ_AT_ONCE) {
    const from = last === null ? '+' : `(${last}`;
    const names = await redis.zrevrangebylex(key, from, '-', 'LIMIT', 0, READ_AT_ONCE);
    const found = await Promise.all(names.map(read));
    for (const [i, item] of found.entries()) {
      if (items.length === limit) return { items, next: last };
      last = names[i] ?? last;
      if (item !== null) items.push(item);
    }
    if (names.length < READ_AT_ONCE) return { items, next: null };
  }
  return { items, next: last };
}
