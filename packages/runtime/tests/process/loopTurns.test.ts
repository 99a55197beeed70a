import { expect, test } from '@jest/globals';
import { createLoopTurns } from '../../src/process/loopTurns.ts';

test('waiting work of the event loop runs between two turns', async () => {
  const turn = createLoopTurns();
  const seen: string[] = [];
  const pieces = ['first', 'second', 'third'].map(async (name) => {
    await turn();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  });
  await Promise.all(pieces);
  expect(seen).toEqual(['first', 'after first', 'second', 'after second', 'third']);
});
