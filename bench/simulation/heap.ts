/** A heap that returns the item with the smallest key in logarithmic time. */
export interface Heap<T> {
  add(key: number, value: T): void;
  /** Smallest key; NaN when empty. */
  key(): number;
  /** Takes out the value of the smallest key; throws when empty. */
  take(): T;
  size(): number;
}

export function createHeap<T>(): Heap<T> {
  const entries: { readonly key: number; readonly value: T }[] = [];
  const keyAt = (i: number) => entries[i]?.key ?? Number.POSITIVE_INFINITY;

  function swap(i: number, j: number): void {
    const [a, b] = [entries[i], entries[j]];
    if (a === undefined || b === undefined) return;
    [entries[i], entries[j]] = [b, a];
  }

  return {
    key: () => entries[0]?.key ?? Number.NaN,
    size: () => entries.length,
    add(key, value) {
      let at = entries.push({ key, value }) - 1;
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (keyAt(above) <= keyAt(at)) break;
        swap(above, at);
        at = above;
      }
    },
    take() {
      swap(0, entries.length - 1);
      const first = entries.pop();
      if (first === undefined) throw new Error('the heap is empty');
      for (let at = 0; ; ) {
        const left = 2 * at + 1;
        const least = keyAt(left + 1) < keyAt(left) ? left + 1 : left;
        if (keyAt(least) >= keyAt(at)) return first.value;
        swap(at, least);
        at = least;
      }
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
