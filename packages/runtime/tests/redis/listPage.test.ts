import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RedisClient } from '../../src/redis/connectRedis.ts';
import { listPage, type Page } from '../../src/redis/listPage.ts';

/** Names from newest to oldest, and a Redis that lists them as ZREVRANGEBYLEX does. */
function listOf(size: number): { readonly names: readonly string[]; readonly redis: RedisClient } {
  const names = Array.from({ length: size }, (_, i) => String(size - i).padStart(6, '0'));
  const zrevrangebylex = async (_key: string, from: string, ...[, , , count]: [string, string, number, number]) => {
    const first = from === '+' ? 0 : size - Number(from.slice(1)) + 1;
    return names.slice(first, first + count);
  };
  return { names, redis: { zrevrangebylex } as unknown as RedisClient };
}

test('the pages of any filter have every match once, and no page with a next one is empty', async () => {
  const lists = fc.record({
    size: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 900, max: 3_100 })),
    every: fc.oneof(fc.constantFrom(1, 2, 7, 99, 100, 101, 1_000, 5_000), fc.integer({ min: 1, max: 3_100 })),
    offset: fc.nat(1_100),
    limit: fc.constantFrom(1, 2, 20, 99, 100),
  });
  await fc.assert(
    fc.asyncProperty(lists, async ({ size, every, offset, limit }) => {
      const { names, redis } = listOf(size);
      const matches = new Set(names.filter((_, i) => i >= offset && (i - offset) % every === 0));
      const read = async (name: string) => (matches.has(name) ? name : null);
      const found: string[] = [];
      for (let after: string | null = null, isLast = false; !isLast; ) {
        const page: Page<string> = await listPage({ redis, key: 'list', after, limit }, read);
        if (page.next !== null) expect(page.items.length).toBeGreaterThan(0);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        found.push(...page.items);
        after = page.next;
        isLast = page.next === null;
      }
      expect(found).toEqual([...matches]);
    }),
  );
});
