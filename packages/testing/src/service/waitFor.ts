import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the first reading that is neither null nor false. The pauses grow, because polling slows down the processes under test.
 * Throws after `deadlineMs`, which only keeps a test from hanging.
 */
export async function waitFor<T>(
  what: string,
  read: () => T | null | false | Promise<T | null | false>,
  deadlineMs = 240_000,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const value = await read();
    if (value !== null && value !== false) return value;
    const waitedMs = performance.now() - start;
    if (waitedMs > deadlineMs) throw new Error(`timed out after ${deadlineMs} ms of waiting for ${what}`);
    await sleep(Math.min(10 + waitedMs / 20, 100));
  }
}
