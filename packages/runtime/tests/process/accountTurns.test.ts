import { expect, test } from '@jest/globals';
import { createAccountSlots, createAccountTurns } from '../../src/process/accountTurns.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

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

test('accounts take the slots in turn, none has more than its share, and one that gives up takes none', async () => {
  const slots = createAccountSlots(3, 2);
  const entered: string[] = [];
  const leaving = new AbortController();
  const enter = (name: string, signal = new AbortController().signal) =>
    slots.enter(name.charAt(0), signal).then(
      () => void entered.push(name),
      () => void entered.push(`${name} gave up`),
    );
  void [enter('a1'), enter('a2'), enter('a3'), enter('b1'), enter('b2', leaving.signal), enter('b3'), enter('c1')];
  await settled();
  // One slot was left for the other accounts.
  expect(entered).toEqual(['a1', 'a2', 'b1']);
  leaving.abort();
  slots.leave('b');
  await settled();
  expect(entered).toEqual(['a1', 'a2', 'b1', 'b2 gave up', 'b3']);
  slots.leave('b');
  slots.leave('a');
  await settled();
  expect(entered.slice(5)).toEqual(['c1', 'a3']);
  await expect(slots.enter('d', leaving.signal)).rejects.toThrow('aborted');
});
