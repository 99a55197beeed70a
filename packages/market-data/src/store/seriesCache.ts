/** Least recently used values by key, evicted by their size in bytes. A value larger than the whole budget is not kept. */
export interface SeriesCache<V> {
  get(key: string, load: () => V): V;
}

export function createSeriesCache<V>(maxBytes: number, sizeOf: (value: V) => number): SeriesCache<V> {
  // A Map iterates in insertion order: the first entry is the one unused for longest.
  const entries = new Map<string, V>();
  let bytes = 0;
  return {
    get(key, load) {
      const cached = entries.get(key);
      if (cached !== undefined) {
        entries.delete(key);
        entries.set(key, cached);
        return cached;
      }
      const value = load();
      entries.set(key, value);
      bytes += sizeOf(value);
      for (const [oldest, old] of entries) {
        if (bytes <= maxBytes) break;
        entries.delete(oldest);
        bytes -= sizeOf(old);
      }
      return value;
    },
  };
}
