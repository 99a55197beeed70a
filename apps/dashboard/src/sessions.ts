import { createHash, randomBytes } from 'node:crypto';
import { type Keys, type RedisClient, type TokenStore, withStore } from '@tearsheet/runtime';

/** Somebody who is signed in. */
export interface Operator {
  readonly name: string;
  /** Scope `admin`; with `admin:read` alone one may only look. */
  readonly mayAct: boolean;
  /** Goes with every form, so that no other page can send one. */
  readonly csrf: string;
}

/** Every method throws StoreUnavailableError when Redis does not serve. */
export interface Sessions {
  /** The value of a new session's cookie; null when the token is not good or has neither scope. */
  open(tokenSecret: string): Promise<string | null>;
  find(cookie: string): Promise<Operator | null>;
  close(cookie: string): Promise<void>;
}

interface Stored {
  readonly tokenId: string;
  /** A rotated token ends the sessions of its old secret. */
  readonly rotatedAt: string | null;
  readonly csrf: string;
}

/** A working day. */
export const SESSION_SECONDS = 10 * 3600;

export function createSessions({
  redis,
  keys,
  tokens,
}: {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly tokens: Pick<TokenStore, 'find' | 'get'>;
}): Sessions {
  return {
    async open(tokenSecret) {
      const token = await tokens.find(tokenSecret);
      if (token === null || !(token.scopes.includes('admin') || token.scopes.includes('admin:read'))) return null;
      const cookie = newSecret();
      const stored: Stored = { tokenId: token.id, rotatedAt: token.rotatedAt, csrf: newSecret() };
      await withStore(redis, () => redis.set(keyOf(cookie), JSON.stringify(stored), 'EX', SESSION_SECONDS));
      return cookie;
    },

    async find(cookie) {
      const text = await withStore(redis, () => redis.get(keyOf(cookie)));
      if (text === null) return null;
      const { tokenId, rotatedAt, csrf }: Stored = JSON.parse(text);
      const token = await tokens.get(tokenId);
      if (token === null || token.revokedAt !== null || token.rotatedAt !== rotatedAt) return null;
      return { name: token.name, mayAct: token.scopes.includes('admin'), csrf };
    },

    async close(cookie) {
      await withStore(redis, () => redis.del(keyOf(cookie)));
    },
  };

  /** Whoever reads Redis cannot sign in with what is there. */
  function keyOf(cookie: string): string {
    return keys.operatorSession(createHash('sha256').update(cookie).digest('hex'));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
