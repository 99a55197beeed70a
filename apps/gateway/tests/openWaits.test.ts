import { expect, test } from '@jest/globals';
import { createOpenWaits } from '../src/waiting.ts';

const never = new AbortController().signal;

test('limits the waits of one account and of all, and a wait that ends makes room once', () => {
  const waits = createOpenWaits({ total: 3, perOwner: 2 });
  const [first, second] = [waits.enter('a', 60_000, never), waits.enter('a', 60_000, never)];
  expect(waits.enter('a', 60_000, never)).toBeNull();
  const other = waits.enter('b', 60_000, never);
  expect(other).not.toBeNull();
  expect(waits.enter('c', 60_000, never)).toBeNull();
  first?.leave();
  first?.leave();
  expect(waits.count()).toBe(2);
  const again = waits.enter('a', 60_000, never);
  expect(again).not.toBeNull();
  for (const wait of [second, other, again]) wait?.leave();
  expect(waits.count()).toBe(0);
});

test('a wait ends when the caller disconnects, at its deadline, and when the process stops', async () => {
  const waits = createOpenWaits({ total: 10, perOwner: 10 });
  const caller = new AbortController();
  const hungUp = waits.enter('a', 60_000, caller.signal);
  caller.abort();
  expect(hungUp?.signal.aborted).toBe(true);
  const late = waits.enter('a', 1, never);
  await new Promise((resolve) => late?.signal.addEventListener('abort', resolve));
  const open = waits.enter('a', 60_000, never);
  waits.close();
  expect(open?.signal.aborted).toBe(true);
  expect(waits.enter('a', 60_000, never)).toBeNull();
  for (const wait of [hungUp, late, open]) wait?.leave();
});
