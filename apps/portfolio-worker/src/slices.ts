/** Long work computes for this long before it looks whether short work runs. */
const SLICE_MS = 200;
/** It waits no longer than it has computed, so it keeps at least half of its speed. */
const LONGEST_PAUSE_MS = SLICE_MS;

/** Counts the short jobs that run in this process, in memory that the threads of long work read. */
export interface ShortWork {
  readonly memory: SharedArrayBuffer;
  /** Runs a short job. Long work steps aside meanwhile. */
  run<T>(job: () => Promise<T>): Promise<T>;
}

export function createShortWork(): ShortWork {
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const running = new Int32Array(memory);
  return {
    memory,
    async run(job) {
      Atomics.add(running, 0, 1);
      try {
        return await job();
      } finally {
        Atomics.sub(running, 0, 1);
        Atomics.notify(running, 0);
      }
    },
  };
}

/** The slices of one long job in its thread. */
export interface Slices {
  /** Ends the slice if it is over and short work runs. Returns when the next one begins. The work keeps all its memory. */
  yield(): void;
  /** Milliseconds of computation so far, without pauses. */
  computedMs(): number;
}

/** @param now a monotonic clock, ms */
export function createSlices(memory: SharedArrayBuffer, now = () => performance.now()): Slices {
  const running = new Int32Array(memory);
  let pausedMs = 0;
  const startMs = now();
  let sliceMs = startMs;
  return {
    yield() {
      const fromMs = now();
      if (fromMs - sliceMs < SLICE_MS) return;
      for (;;) {
        const count = Atomics.load(running, 0);
        const leftMs = LONGEST_PAUSE_MS - (now() - fromMs);
        if (count === 0 || leftMs <= 0) break;
        Atomics.wait(running, 0, count, leftMs);
      }
      sliceMs = now();
      pausedMs += sliceMs - fromMs;
    },
    computedMs: () => now() - startMs - pausedMs,
  };
}
