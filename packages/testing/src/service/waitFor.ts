import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the reading is neither null nor false; fails after `deadlineMs`, which is against hanging only, with what was waited for. */
export async function waitFor<T>(
  what: string,
  read: () => T | null | false | Promise<T | null | false>,
  deadlineMs = 90_000,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const value = await read();
    if (value !== null && value !== false) return value;
    if (performance.now() > end) throw new Error(`waited ${deadlineMs} ms in vain for ${what}`);
    await sleep(10);
  }
}
