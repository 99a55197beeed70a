import pLimit from 'p-limit';
import { ownMaster, withChange, withStore } from '../redis/commands.ts';
import type { Store } from '../redis/keys.ts';
import { endAccess } from './accountAccess.ts';
import {
  type AttemptLimits,
  createSignInAttempts,
  hashPassword,
  verifyPassword,
  type WrongPasswords,
} from './signIn.ts';
import { createTokenStore } from './tokens.ts';

/** An account that can sign in. Its name is also the owner of its jobs. */
export interface Account {
  readonly name: string;
  readonly createdAt: string;
  /** A disabled account cannot sign in, and its access tokens are invalid. */
  readonly disabledAt: string | null;
  /** The time at which all sessions of the account were last ended; null if never. Earlier sign-ins are invalid. */
  readonly endedAt: string | null;
}

export type SignIn =
  | { readonly kind: 'signed_in'; readonly account: Account }
  /** The name is unknown, the password is wrong, or the account is disabled. Callers do not learn which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly retryAfterSeconds: number }
  /** Too many sign-ins wait for their password check. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number };

/** The local accounts of the installation. Every method throws a StoreUnavailableError if Redis does not answer. */
export type AccountStore = ReturnType<typeof createAccountStore>;

export interface AccountSearch {
  readonly text: string;
  readonly limit: number;
}

export interface AccountStoreOptions extends Store {
  readonly limits?: AttemptLimits;
}

/** docs/security.md documents these limits. */
const LIMITS: AttemptLimits = { perAddress: 5, perAccount: 50, windowSeconds: 900 };
/** A check takes 64 MiB and a core for a quarter of a second. */
const PASSWORD_CHECKS = { atOnce: 2, waiting: 16 };
const BUSY_SECONDS = 5;

const NAME = /^[a-z0-9][a-z0-9._@+-]{0,63}$/;
/** Longer passwords only cost time. */
const MOST_PASSWORD_CHARACTERS = 1024;
/** The password of an unknown name is compared with this, so that the check takes as long as for a known name. */
const NOBODY = 'scrypt$65536$8$2$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Returns the stored form of a name; null if the text is not a valid name. */
export function accountName(text: string): string | null {
  const name = text.trim().toLowerCase();
  return NAME.test(name) ? name : null;
}

export function createAccountStore(options: AccountStoreOptions) {
  const { redis, keys, limits = LIMITS } = options;
  const change = <T>(run: () => Promise<T>) => withChange(options, keys, run);
  const attempts = createSignInAttempts({ redis, keys }, limits);
  const inTurn = pLimit(PASSWORD_CHECKS.atOnce);

  async function read(name: string): Promise<{ readonly account: Account; readonly password: string } | null> {
    const { created, disabled, ended, password } = await redis.hgetall(keys.account(name));
    if (created === undefined) return null;
    const account = { name, createdAt: created, disabledAt: disabled || null, endedAt: ended || null };
    return { account, password: password ?? '' };
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

  async function check(name: string, password: string, address: string): Promise<SignIn> {
    const waitSeconds = await attempts.begin(name, address);
    if (waitSeconds !== null) return { kind: 'locked', retryAfterSeconds: waitSeconds };
    const stored = await read(name);
    const isRight = await verifyPassword(password, stored?.password || NOBODY);
    if (!isRight || stored === null || stored.account.disabledAt !== null) return { kind: 'refused' };
    await attempts.succeeded(name, address);
    return { kind: 'signed_in', account: stored.account };
  }

  return {
    /** Returns null if the name is taken. An account without a password can sign in only upstream, or act through machine clients. */
    create: (name: string, password: string | null): Promise<Account | null> =>
      change(async () => {
        const [createdAt, digest] = [await now(), password === null ? '' : await hashPassword(password)];
        const answers = await redis
          .multi()
          .hsetnx(keys.account(name), 'created', createdAt)
          .hsetnx(keys.account(name), 'password', digest)
          .zadd(keys.accountNames, 'NX', Date.parse(createdAt), name)
          .exec();
        return answers?.[0]?.[1] === 1 ? { name, createdAt, disabledAt: null, endedAt: null } : null;
      }),

    find: (name: string): Promise<Account | null> => withStore(redis, async () => (await read(name))?.account ?? null),

    /** Lists the accounts whose name contains a text, oldest first. Default: all. */
    list: (
      { text, limit }: AccountSearch = { text: '', limit: Number.POSITIVE_INFINITY },
    ): Promise<readonly Account[]> =>
      withStore(redis, async () => {
        const names = await redis.zrange(keys.accountNames, '0', '-1');
        const found = names.filter((name) => name.includes(text.toLowerCase())).slice(0, limit);
        const stored = await Promise.all(found.map(read));
        return stored.flatMap((entry) => entry?.account ?? []);
      }),

    /** Returns the wrong passwords of the last minutes. */
    wrongPasswords: (name: string): Promise<WrongPasswords> => withStore(redis, () => attempts.read(name)),

    /**
     * Sets a password, ends every session, grant, and access token of the account, and unlocks it. REST tokens and machine clients
     * stay, because they are separate credentials. Returns false if there is no such account.
     */
    setPassword: (name: string, password: string): Promise<boolean> =>
      change(async () => {
        const digest = await hashPassword(password);
        if (!(await write(name, { password: digest, ended: await now() }))) return false;
        await redis.del(keys.signInFailures(name));
        await endAccess({ redis, keys }, name, { machines: false });
        return true;
      }),

    /**
     * Disabling ends all sessions, grants, access tokens, REST tokens, and machine clients of the account for good. Enabling it
     * restores none of them. Returns false if there is no such account.
     */
    setDisabled: (name: string, isDisabled: boolean): Promise<boolean> =>
      change(async () => {
        if (!isDisabled) return write(name, { disabled: '' });
        const at = await now();
        if (!(await write(name, { disabled: at, ended: at }))) return false;
        await endAccess({ redis, keys }, name, { machines: true });
        await createTokenStore({ redis, keys }).revokeOf(name);
        return true;
      }),

    /** Ends every session, grant, and access token of the account. Returns false if there is no such account. */
    signOut: (name: string): Promise<boolean> =>
      change(async () => {
        if (!(await write(name, { ended: await now() }))) return false;
        await endAccess({ redis, keys }, name, { machines: false });
        return true;
      }),

    /** Clears the failed sign-ins of all addresses. Returns false if there is no such account. */
    unlock: (name: string): Promise<boolean> =>
      withStore(redis, async () => {
        if ((await read(name)) === null) return false;
        await redis.del(keys.signInFailures(name));
        return true;
      }),

    /** Signs in. `address` is the network address of the caller. */
    signIn: (text: string, password: string, address: string): Promise<SignIn> =>
      withStore(redis, async () => {
        const name = accountName(text);
        if (name === null || password.length > MOST_PASSWORD_CHARACTERS) return { kind: 'refused' };
        const { atOnce, waiting } = PASSWORD_CHECKS;
        if (inTurn.activeCount + inTurn.pendingCount >= atOnce + waiting) {
          return { kind: 'busy', retryAfterSeconds: BUSY_SECONDS };
        }
        return inTurn(() => check(name, password, address));
      }),
  };
}
