import { LRUCache } from 'lru-cache';

export interface SeriesCache<V> {
  /** Returns the cached value, or loads and keeps it. */
  get(key: string, load: () => V): V;
}

/**
 * Keeps the values used last, up to a total size in bytes. A value larger than that is returned but not kept. Without
 * arguments the cache keeps everything.
 */
export function createSeriesCache<V>(
  maxBytes = Number.MAX_SAFE_INTEGER,
  sizeOf: (value: V) => number = () => 1,
): SeriesCache<V> {
  const cache = new LRUCache<string, { readonly value: V }>({
    maxSize: Math.max(1, Math.floor(maxBytes)),
    // The library accepts whole numbers from 1 only.
    sizeCalculation: ({ value }) => Math.max(1, sizeOf(value)),
  });
  return {
    get(key, load) {
      const cached = cache.get(key);
      if (cached) return cached.value;
      const value = load();
      cache.set(key, { value });
      return value;
    },
  };
}
