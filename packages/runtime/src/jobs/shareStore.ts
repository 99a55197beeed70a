import { randomBytes } from 'node:crypto';
import type { Rights } from '@tearsheet/shared';
import { newId } from '../ids.ts';
import { withChange, withStore } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';

/** A source of the data of a shared result. */
export interface SharedSource {
  readonly source: string;
  readonly rights: Rights | null;
}

/** The subject of a link: the result of a job, or a tracked portfolio as it is when the link is opened. */
type SharedSubject = { readonly jobId: string } | { readonly portfolioId: string };

interface ShareFacts {
  readonly shareId: string;
  /** RFC 3339. */
  readonly createdAt: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  /** True if the reader sees no amounts of money of the account. */
  readonly hidesAmounts: boolean;
  /** Sources of the data when the link was made. */
  readonly sources: readonly SharedSource[];
}

/** A link to a result or to a tracked portfolio. */
export type Share = ShareFacts & SharedSubject;

/** A link with the account whose data it shows. */
export type FoundShare = Share & { readonly owner: string };

type NewShare = Pick<ShareFacts, 'hidesAmounts' | 'sources'> & SharedSubject & { readonly lifetimeMs: number };

/** The links of accounts. Every method throws a StoreUnavailableError if Redis does not answer. */
export interface ShareStore {
  /** Creates a link. Its token is returned only here. Null if the account has too many. */
  create(owner: string, share: NewShare): Promise<(Share & { readonly token: string }) | null>;
  /** Lists the links of a result or a portfolio that work, the oldest first. */
  list(owner: string, subject: SharedSubject): Promise<readonly Share[]>;
  /** Returns false if the result or the portfolio has no such link. */
  revoke(owner: string, subject: SharedSubject, shareId: string): Promise<boolean>;
  /** Returns the link of a token. Null for one that is unknown, revoked, or expired. */
  find(token: string): Promise<FoundShare | null>;
}

const MOST_SHARES = 200;
const TOKEN_BYTES = 24;
const TOKEN = /^share_[\w-]{32}$/;

type StoredShare = Share & { readonly digest: string };

const idOf = (subject: SharedSubject) => ('jobId' in subject ? subject.jobId : subject.portfolioId);

/** @param now clock of the process */
export function createShareStore(store: Store, now: () => Date): ShareStore {
  const { redis, keys } = store;
  const listOf = (owner: string) => keys.of(owner).sharesOf(owner);

  /** Returns the links of an account that work, and removes the others from its list. */
  async function present(owner: string): Promise<StoredShare[]> {
    const all = Object.values(await redis.hgetall(listOf(owner))).map((text): StoredShare => JSON.parse(text));
    const isOver = ({ expiresAt }: Share) => Date.parse(expiresAt) <= now().getTime();
    const over = all.filter(isOver).map(({ shareId }) => shareId);
    if (over.length > 0) await redis.hdel(listOf(owner), ...over);
    return all.filter((share) => !isOver(share));
  }

  return {
    create: (owner, { lifetimeMs, ...facts }) =>
      withChange(store, keys.of(owner), async () => {
        const before = await present(owner);
        if (before.length >= MOST_SHARES) return null;
        const token = `share_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
        const digest = sha256(token);
        const createdAt = now();
        const expiresMs = createdAt.getTime() + lifetimeMs;
        const share: Share = {
          shareId: newId('share'),
          ...facts,
          createdAt: createdAt.toISOString(),
          expiresAt: new Date(expiresMs).toISOString(),
        };
        const last = Math.max(expiresMs, ...before.map(({ expiresAt }) => Date.parse(expiresAt)));
        // The list comes first, so that no link works that its owner cannot revoke.
        await redis
          .multi()
          .hset(listOf(owner), share.shareId, JSON.stringify({ ...share, digest } satisfies StoredShare))
          .pexpire(listOf(owner), last - createdAt.getTime())
          .exec();
        await redis.set(keys.share(digest), JSON.stringify({ ...share, owner } satisfies FoundShare), 'PX', lifetimeMs);
        return { ...share, token };
      }),

    list: (owner, subject) =>
      withStore(redis, async () => {
        const own = (await present(owner)).filter((share) => idOf(share) === idOf(subject));
        return own
          .map(({ digest: _digest, ...share }) => share)
          .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.shareId.localeCompare(b.shareId));
      }),

    // The reader looks up the token, whose key belongs to the installation.
    revoke: (owner, subject, shareId) =>
      withChange(store, keys, async () => {
        const text = await redis.hget(listOf(owner), shareId);
        const share: StoredShare | null = text === null ? null : JSON.parse(text);
        if (share === null || idOf(share) !== idOf(subject)) return false;
        await redis.del(keys.share(share.digest));
        await redis.hdel(listOf(owner), shareId);
        return true;
      }),

    find: (token) =>
      withStore(redis, async () => {
        if (!TOKEN.test(token)) return null;
        const text = await redis.get(keys.share(sha256(token)));
        const share: FoundShare | null = text === null ? null : JSON.parse(text);
        return share !== null && Date.parse(share.expiresAt) > now().getTime() ? share : null;
      }),
  };
}
