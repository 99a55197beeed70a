import { getPriority } from 'node:os';
import { expect, test } from '@jest/globals';
import { createThreadSlots } from '../../src/worker/createThreadSlots.ts';

const READ_PRIORITY = new URL('./readPriority.ts', import.meta.url);

test('threads with a niceness have a lower priority on Linux, and the main thread keeps its own', async () => {
  const before = getPriority();
  const slots = createThreadSlots<null, number>({ file: READ_PRIORITY, threads: 1, memoryMb: 64, niceness: 5 });
  try {
    const own = await slots.run(null, { signal: new AbortController().signal });
    expect(own - before).toBe(process.platform === 'linux' ? Math.min(5, 19 - before) : 0);
    expect(getPriority()).toBe(before);
  } finally {
    await slots.close();
  }
});
