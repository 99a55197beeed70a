/**
 * Memory that analyses of one thread reuse, because new memory costs page faults and garbage collections. An arena grows by
 * chunks. The result of an analysis is valid until the next one with the same arena starts.
 */
export interface Arena {
  readonly chunks: ArrayBuffer[];
  /** The chunk in use, and its used bytes. */
  chunk: number;
  used: number;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const LARGE_CHUNK_BYTES = 6 * CHUNK_BYTES;
const SMALL_CHUNKS = 4;
/** Chunks beyond this size together are dropped before the next analysis. */
const KEPT_BYTES = 128 * 1024 * 1024;
/** Smaller arrays are cheap on the heap. */
const SMALLEST_BYTES = 4096;

let current: Arena | null = null;

export function createArena(): Arena {
  return { chunks: [], chunk: 0, used: 0 };
}

/** Runs a function whose large arrays come from the arena. Without one they come from the heap. */
export function withArena<T>(arena: Arena | null, run: () => T): T {
  const outer = current;
  if (arena) reset(arena);
  current = arena;
  try {
    return run();
  } finally {
    current = outer;
  }
}

/** Returns an array of zeros. */
export function float64(length: number): Float64Array {
  return unsetFloat64(length).fill(0);
}

/** Returns an array of zeros. */
export function int32(length: number): Int32Array {
  return unsetInt32(length).fill(0);
}

/** Returns an uninitialized array, which saves a pass over a large one. */
export function unsetFloat64(length: number): Float64Array {
  const bytes = length * Float64Array.BYTES_PER_ELEMENT;
  if (current === null || bytes < SMALLEST_BYTES) return new Float64Array(length);
  return new Float64Array(place(current, bytes), current.used - bytes, length);
}

/** Returns an uninitialized array. */
export function unsetInt32(length: number): Int32Array {
  const bytes = Math.ceil(length / 2) * Float64Array.BYTES_PER_ELEMENT;
  if (current === null || bytes < SMALLEST_BYTES) return new Int32Array(length);
  return new Int32Array(place(current, bytes), current.used - bytes, length);
}

function reset(arena: Arena): void {
  let kept = 0;
  const end = arena.chunks.findIndex(({ byteLength }) => {
    kept += byteLength;
    return kept > KEPT_BYTES;
  });
  if (end >= 0) arena.chunks.length = end;
  arena.chunk = 0;
  arena.used = 0;
}

/** Takes the next bytes, and returns the chunk that ends with them at `used`. */
function place(arena: Arena, bytes: number): ArrayBuffer {
  for (; arena.chunk < arena.chunks.length; arena.chunk++) {
    const chunk = arena.chunks[arena.chunk]!;
    if (arena.used + bytes <= chunk.byteLength) {
      arena.used += bytes;
      return chunk;
    }
    arena.used = 0;
  }
  // Large arrays waste less at the end of large chunks.
  const size = arena.chunks.length < SMALL_CHUNKS ? CHUNK_BYTES : LARGE_CHUNK_BYTES;
  const chunk = new ArrayBuffer(Math.max(size, bytes));
  arena.chunks.push(chunk);
  arena.used = bytes;
  return chunk;
}

/** Returns a column of what `read` returns for each item. `Float64Array.from(items, read)` takes twenty times as long. */
export function float64Of<Item>(items: readonly Item[], read: (item: Item, i: number) => number): Float64Array {
  const column = new Float64Array(items.length);
  for (let i = 0; i < column.length; i++) column[i] = read(items[i]!, i);
  return column;
}

/** Returns a column of marks or small positions. */
export function uint8Of<Item>(items: readonly Item[], read: (item: Item, i: number) => number): Uint8Array {
  const column = new Uint8Array(items.length);
  for (let i = 0; i < column.length; i++) column[i] = read(items[i]!, i);
  return column;
}

/** Returns a column of integers. */
export function int32Of<Item>(items: readonly Item[], read: (item: Item, i: number) => number): Int32Array {
  const column = new Int32Array(items.length);
  for (let i = 0; i < column.length; i++) column[i] = read(items[i]!, i);
  return column;
}
