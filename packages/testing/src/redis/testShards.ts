import { createKeys, type Keys } from '@tearsheet/runtime';

/** The number of shards that the tests use. `SHARDS=8 npm run jest -- …` runs them with eight. */
export const SHARDS = Number(process.env.SHARDS ?? 1);

/** Returns the keys of a namespace, with the shard of an account in them. */
export function testKeys(namespace: string, account: string): Keys {
  return createKeys(namespace, SHARDS).of(account);
}
