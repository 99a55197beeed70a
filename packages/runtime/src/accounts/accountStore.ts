import type { Keys } from '../keys.ts';
import { ownMaster } from '../ownMaster.ts';
import type { RedisClient } from '../redis.ts';
import { withStore } from '../withStore.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Somebody who can sign in. The name is also the owner of the jobs that are started so. */
export interface Account {
  readonly name: string;
  readonly createdAt: string;
  /** A disabled account cannot sign in, and its access tokens are worth nothing. */
  readonly disabledAt: string | null;
}

export type SignIn =
  | { readonly kind: 'signed_in'; readonly account: Account }
  /** Unknown name, wrong password or disabled: told apart by nobody outside. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number };

/** The local accounts of the installation. Every method throws StoreUnavailableError when Redis does not serve. */
export interface AccountStore {
  /** Null when the name is taken. Without a password nobody signs in with this name here (upstream sign-in, machines). */
  create(name: string, password: string | null): Promise<Account | null>;
  find(name: string): Promise<Account | null>;
  /** Oldest first. */
  list(): Promise<readonly Account[]>;
  /** False when there is no such account. */
  setPassword(name: string, password: string): Promise<boolean>;
  setDisabled(name: string, isDisabled: boolean): Promise<boolean>;
  signIn(name: string, password: string): Promise<SignIn>;
}

export interface AccountStoreOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** Wrong passwords in a row before a name is locked. */
  readonly mostFailures?: number;
  readonly lockSeconds?: number;
}

const NAME = /^[a-z0-9][a-z0-9._@+-]{0,63}$/;
/** Longer ones only cost time. */
const MOST_PASSWORD_CHARACTERS = 1024;
/** What the password of an unknown name is compared with, so that it takes as long as that of a known one. */
const NOBODY = 'scrypt$65536$8$2$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The name as it is kept, or null when it cannot be one. */
export function accountName(text: string): string | null {
  const name = text.trim().toLowerCase();
  return NAME.test(name) ? name : null;
}

export function createAccountStore(options: AccountStoreOptions): AccountStore {
  const { redis, keys, mostFailures = 5, lockSeconds = 900 } = options;

  async function read(name: string): Promise<{ readonly account: Account; readonly password: string } | null> {
    const { created, disabled, password } = await redis.hgetall(keys.account(name));
    if (created === undefined) return null;
    return { account: { name, createdAt: created, disabledAt: disabled || null }, password: password ?? '' };
  }

  async function write(name: string, fields: Readonly<Record<string, string>>): Promise<boolean> {
    if ((await read(name)) === null) return false;
    await redis.hset(keys.account(name), fields);
    return true;
  }

  async function now(): Promise<string> {
    const [seconds] = await ownMaster(redis, keys).time();
    return new Date(Number(seconds) * 1000).toISOString();
  }

  return {
    create: (name, password) =>
      withStore(redis, async () => {
        const [createdAt, digest] = [await now(), password === null ? '' : await hashPassword(password)];
        const answers = await redis
          .multi()
          .hsetnx(keys.account(name), 'created', createdAt)
          .hsetnx(keys.account(name), 'password', digest)
          .zadd(keys.accountNames, 'NX', Date.parse(createdAt), name)
          .exec();
        return answers?.[0]?.[1] === 1 ? { name, createdAt, disabledAt: null } : null;
      }),

    find: (name) => withStore(redis, async () => (await read(name))?.account ?? null),

    list: () =>
      withStore(redis, async () => {
        const names = await redis.zrange(keys.accountNames, '0', '-1');
        const stored = await Promise.all(names.map(read));
        return stored.flatMap((entry) => entry?.account ?? []);
      }),

    setPassword: (name, password) =>
      withStore(redis, async () => write(name, { password: await hashPassword(password) })),

    setDisabled: (name, isDisabled) =>
      withStore(redis, async () => write(name, { disabled: isDisabled ? await now() : '' })),

    signIn: (text, password) =>
      withStore(redis, async () => {
        const name = accountName(text);
        if (name === null || password.length > MOST_PASSWORD_CHARACTERS) return { kind: 'refused' };
        const failures = keys.signInFailures(name);
        // Counted before the password is looked at: attempts made at the same time count too.
        const answers = await redis.multi().set(failures, '0', 'EX', lockSeconds, 'NX').incr(failures).exec();
        const attempts = Number(answers?.[1]?.[1]);
        if (attempts > mostFailures) {
          return { kind: 'locked', retryAfterSeconds: Math.max(1, await redis.ttl(failures)) };
        }
        const stored = await read(name);
        const isRight = await verifyPassword(password, stored?.password || NOBODY);
        if (!isRight || stored === null || stored.account.disabledAt !== null) return { kind: 'refused' };
        await redis.del(failures);
        return { kind: 'signed_in', account: stored.account };
      }),
  };
}
