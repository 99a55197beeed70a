import { setTimeout as sleep } from 'node:timers/promises';

export interface Loop {
  readonly count: number;
  /** Answers a second. */
  readonly rate: number;
}

/** Each of the connections asks again as soon as it has its answer. */
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

/** Milliseconds from the moment each request was due, however late it could be sent: a slow answer delays nobody's due time. */
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
