import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until the reading is neither null nor false, and returns it. The longer it waits, the longer it pauses, because polling takes the
 * processor from what is waited for. Fails with what was waited for after `deadlineMs`, which is only against hanging.
 */
export async function waitFor<T>(
  what: string,
  read: () => T | null | false | Promise<T | null | false>,
  deadlineMs = 90_000,
): Promise<T> {
  const start = performance.now();
  for (;;) {
    const value = await read();
    if (value !== null && value !== false) return value;
    const waitedMs = performance.now() - start;
    if (waitedMs > deadlineMs) throw new Error(`waited ${deadlineMs} ms in vain for ${what}`);
    await sleep(Math.min(10 + waitedMs / 20, 100));
  }
}
