import { expect, test } from '@jest/globals';
import { createLoopTurns } from '../src/overload.ts';

test('what the event loop has to do comes between two turns', async () => {
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
