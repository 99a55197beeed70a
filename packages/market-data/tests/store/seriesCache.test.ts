import { expect, test } from '@jest/globals';
import { createSeriesCache } from '../../src/store/seriesCache.ts';

test('keeps the most recently used series within the budget of bytes', () => {
  const loads: string[] = [];
  const cache = createSeriesCache<Uint8Array>(30, (value) => value.byteLength);
  const get = (key: string) =>
    cache.get(key, () => {
      loads.push(key);
      return new Uint8Array(10);
    });
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) get(key);
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'b']);
});

test('a value larger than the budget is given but not kept, and null is remembered', () => {
  let loads = 0;
  const cache = createSeriesCache<Uint8Array | null>(5, (value) => value?.byteLength ?? 0);
  const load = (value: Uint8Array | null) => () => {
    loads++;
    return value;
  };
  cache.get('big', load(new Uint8Array(10)));
  cache.get('big', load(new Uint8Array(10)));
  expect(loads).toBe(2);
  cache.get('none', load(null));
  expect(cache.get('none', load(null))).toBeNull();
  expect(loads).toBe(3);
});
