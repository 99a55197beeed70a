import { expect, test } from '@jest/globals';
import { Command } from 'ioredis';
import { createKeys, type Keys } from '../../src/redis/keys.ts';

const ACCOUNTS = Array.from({ length: 64_000 }, (_, i) => `account-${i}@example.com`);

function slotOf(key: string): number | null {
  return new Command('exists', [key]).getSlot();
}

/** Every key that has a name, of the installation and of a shard. */
function allKeys(keys: Keys): Map<string, string> {
  const made = Object.entries(keys).flatMap(([name, value]) => {
    if (name === 'of' || name === 'shards' || name === 'shard' || name === 'namespace') return [];
    return [[name, typeof value === 'function' ? String(value('a', 'b')) : String(value)] as const];
  });
  return new Map(made);
}

test.each([2, 64, 256])('accounts are spread evenly over %i shards', (count) => {
  const keys = createKeys('ts', count);
  const counts = new Map(keys.shards.map((shard) => [shard, 0]));
  for (const account of ACCOUNTS) counts.set(keys.of(account), (counts.get(keys.of(account)) ?? 0) + 1);
  const mean = ACCOUNTS.length / count;
  for (const one of counts.values()) expect(Math.abs(one - mean) / mean).toBeLessThan(0.25);
});

test('everything of an account is in one slot, and everything of the installation is in another', () => {
  const keys = createKeys('ts', 64);
  const common = allKeys(keys);
  for (const account of ['ann', 'bob', 'account-1']) {
    const shard = keys.of(account);
    const [ofAccount, ofInstallation] = [new Set<number | null>(), new Set<number | null>()];
    for (const [name, key] of allKeys(shard)) {
      if (name !== 'wake') (key === common.get(name) ? ofInstallation : ofAccount).add(slotOf(key));
    }
    expect([...ofAccount]).toEqual([slotOf(shard.root)]);
    expect([...ofInstallation]).toEqual([slotOf(keys.commonRoot)]);
    expect(slotOf(shard.root)).not.toBe(slotOf(keys.commonRoot));
    expect(shard.of(account)).toBe(shard);
  }
});

test('four neighbors of 64 shards announce their jobs in the slot of the first, so that one connection hears them', () => {
  const { shards } = createKeys('ts', 64);
  const announced = shards.map((shard) => slotOf(shard.wake('queue')));
  expect(announced).toEqual(shards.map((_, at) => slotOf(shards[at - (at % 4)]!.root)));
});

test('the keys of an account stay where they were stored', () => {
  const keys = createKeys('ts', 64);
  expect(keys.of('ann').job('port-1')).toBe('{ts:13}:job:port-1');
  expect(createKeys('ts').of('ann').job('port-1')).toBe('{ts}:job:port-1');
  expect(() => createKeys('ts', 3)).toThrow('an installation cannot have 3 shards');
});
