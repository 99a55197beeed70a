import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { createShortWork, createSlices } from '../src/computeThread.ts';

/** A clock that a test moves. */
function clock() {
  let ms = 0;
  return { now: () => ms, move: (by: number) => (ms += by) };
}

test('long work continues at once without short work, and counts its whole time', () => {
  const { now, move } = clock();
  const slices = createSlices(createShortWork().memory, now);
  for (let i = 0; i < 10; i++) {
    move(150);
    slices.yield();
  }
  expect(slices.computedMs()).toBe(1500);
});

test('within a slice it does not look at short work', async () => {
  const { now, move } = clock();
  const short = createShortWork();
  const slices = createSlices(short.memory, now);
  await short.run(async () => {
    move(100);
    // The clock stands still, so a pause would never end.
    slices.yield();
  });
  expect(slices.computedMs()).toBe(100);
});

test('it pauses in its thread until the short work ends, keeps its state, and does not count the pause', async () => {
  const short = createShortWork();
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(workerData.file).then(({ createSlices }) => {
      let ms = 0;
      const slices = createSlices(workerData.memory, () => ms);
      const state = [];
      for (let step = 0; step < 3; step++) {
        state.push(step);
        ms += 200;
        parentPort.postMessage(state.length);
        slices.yield();
      }
      parentPort.postMessage({ state, computedMs: slices.computedMs() });
    });`;
  const file = new URL('../src/computeThread.ts', import.meta.url).href;
  const messages: unknown[] = [];
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>();
  await short.run(async () => {
    const thread = new Worker(source, { eval: true, workerData: { file, memory: short.memory } });
    thread.on('message', (message) => {
      messages.push(message);
      start();
    });
    thread.on('exit', () => exit());
    await started;
    // The clock of the thread stands still, so only the end of the short work can end its pause.
    expect(messages).toEqual([1]);
  });
  await exited;
  expect(messages).toEqual([1, 2, 3, { state: [0, 1, 2], computedMs: 600 }]);
});

test('short work that never stops leaves long work half of the time', () => {
  const short = createShortWork();
  void short.run(() => new Promise(() => {}));
  let ms = 0;
  // Each look at the clock takes a while, so a pause has an end.
  const slices = createSlices(short.memory, () => (ms += 50));
  for (let i = 0; i < 5; i++) {
    ms += 200;
    slices.yield();
  }
  expect(slices.computedMs()).toBeGreaterThan(ms / 3);
});
