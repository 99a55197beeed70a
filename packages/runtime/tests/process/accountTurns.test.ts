import { expect, test } from '@jest/globals';
import { createAccountTurns } from '../../src/process/accountTurns.ts';

test('accounts take turns, an account with nothing left takes none, and a removed item is gone', () => {
  const turns = createAccountTurns<string>();
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) turns.add(item.charAt(0), item);
  turns.remove('a', 'a2');
  turns.remove('c', 'c1');
  turns.remove('d', 'd1');
  expect([turns.next(), turns.next(), turns.next(), turns.next()]).toEqual(['a1', 'b1', 'a3', 'b2']);
  expect(turns.isEmpty()).toBe(false);
  expect([turns.next(), turns.next()]).toEqual(['a4', undefined]);
  expect(turns.isEmpty()).toBe(true);
});
