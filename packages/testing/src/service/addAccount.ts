import { randomBytes, scryptSync } from 'node:crypto';
import { createAccountStore } from '@tearsheet/runtime/accounts';
import type { TestToolServer } from './toolServer.ts';

/** A low cost of scrypt. The stored form of a password names its cost, so the service checks such a password too. */
const COST = { N: 16, r: 1, p: 1 };

/** Creates an account whose password costs nothing to check, because a real check takes a core for a quarter of a second. */
export async function addAccount(
  { redis, keys }: Pick<TestToolServer, 'redis' | 'keys'>,
  name: string,
  password: string,
): Promise<void> {
  await createAccountStore({ redis, keys }).create(name, null);
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, COST);
  const digest = ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
  await redis.hset(keys.account(name), 'password', digest);
}
