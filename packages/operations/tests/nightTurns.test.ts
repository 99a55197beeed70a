import { expect, test } from '@jest/globals';
import { createNightTurns } from '../src/tracking/runNight.ts';

const planned = (owner: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ portfolioId: `${owner}${i}`, owner, lastRunMs: 100 - i }));

function takeAll(turns: ReturnType<typeof createNightTurns>, nowMs = 0): string[] {
  const taken: string[] = [];
  for (let turn = turns.take(nowMs); turn !== null; turn = turns.take(nowMs)) taken.push(turn.portfolioId);
  return taken;
}

test('accounts take turns, and the oldest analysis of an account is first', () => {
  const turns = createNightTurns([...planned('a', 5), ...planned('b', 2)]);
  expect(takeAll(turns)).toEqual(['a4', 'b1', 'a3', 'b0', 'a2', 'a1', 'a0']);
});

test('an account that is refused waits alone, and a turn that comes again waits for its time', () => {
  const turns = createNightTurns([...planned('a', 2), ...planned('b', 2)]);
  turns.delay('a', 50);
  const first = turns.take(0);
  expect(first?.owner).toBe('b');
  if (first !== null) turns.again(first, 100);
  expect(takeAll(turns, 0)).toEqual(['b0']);
  expect(takeAll(turns, 50)).toEqual(['a1', 'a0']);
  expect(turns.left().map(({ portfolioId }) => portfolioId)).toEqual(['b1']);
  expect(takeAll(turns, 100)).toEqual(['b1']);
  expect(turns.left()).toEqual([]);
});
