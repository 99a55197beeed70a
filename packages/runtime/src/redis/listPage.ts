import type { RedisClient } from './connectRedis.ts';

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Start of the next page; null on the last page. */
  readonly next: string | null;
}

export interface PageQuery {
  readonly redis: RedisClient;
  /** A sorted set whose members all have the same score and sort by time. */
  readonly key: string;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

const READ_AT_ONCE = 100;
/** Members read for one page. If most do not match, a page may be short and still have a next one, but it is never empty then. */
const MOST_READ = 1000;

/** Returns one page, newest first. `read` returns the item of a name; null if it is gone or does not match. */
export async function listPage<Item>(
  { redis, key, after, limit }: PageQuery,
  read: (name: string) => Promise<Item | null>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let last = after;
  for (let count = 0; items.length === 0 || count < MOST_READ; count += READ_AT_ONCE) {
    const from = last === null ? '+' : `(${last}`;
    const names = await redis.zrevrangebylex(key, from, '-', 'LIMIT', 0, READ_AT_ONCE);
    const found = await Promise.all(names.map(read));
    for (const [i, item] of found.entries()) {
      // Another item is known to follow, so the next page is not empty either.
      if (item !== null && items.length === limit) return { items, next: last };
      last = names[i] ?? last;
      if (item !== null) items.push(item);
    }
    if (names.length < READ_AT_ONCE) return { items, next: null };
  }
  return { items, next: last };
}
