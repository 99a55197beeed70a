import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  readonly count: number;
  /** Answers a second. */
  readonly rate: number;
}

/** Sends the next request on each connection as soon as the answer has come. Returns answers a second. */
export async function closedLoop(ask: () => Promise<unknown>, connections: number, ms: number): Promise<Loop> {
  const startedAt = performance.now();
  let count = 0;
  const connection = async () => {
    while (performance.now() - startedAt < ms) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return { count, rate: (count * 1000) / (performance.now() - startedAt) };
}

/**
 * Returns the milliseconds from the due time of each request to its answer. A slow answer does not delay the due times.
 */
export async function openLoop(ask: () => Promise<unknown>, perSecond: number, seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, i) => {
      const due = startedAt + (i * 1000) / perSecond;
      await sleep(Math.max(0, Math.ceil(due - performance.now())));
      await ask();
      return performance.now() - due;
    }),
  );
}
