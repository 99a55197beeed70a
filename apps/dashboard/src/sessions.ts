import { randomBytes } from 'node:crypto';
import { type Keys, type RedisClient, sha256, withStore } from '@tearsheet/runtime';
import { enterAccess, isLiveToken, type TokenStore } from '@tearsheet/runtime/accounts';
import { type Identity, type RoleLists, roleOf } from './identity.ts';

/** A person who is signed in. */
export interface Operator {
  readonly name: string;
  /** False if the operator may only look. */
  readonly mayAct: boolean;
  /** Sent with every form, so that no other page can send one. */
  readonly csrf: string;
}

export interface OpenedSession {
  /** Name of the token or account. */
  readonly name: string;
  readonly cookie: string;
  readonly seconds: number;
}

/** Every method throws StoreUnavailableError while Redis is not available. */
export interface Sessions {
  /** Returns null if the token is not usable or has neither the scope `admin` nor `admin:read`. */
  openByToken(tokenSecret: string): Promise<OpenedSession | null>;
  /** Returns null if the account is not an operator. */
  openForIdentity(identity: Identity): Promise<OpenedSession | null>;
  find(cookie: string): Promise<Operator | null>;
  close(cookie: string): Promise<void>;
}

export interface SessionsOptions {
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly tokens: Pick<TokenStore, 'find' | 'get'>;
  readonly roles: RoleLists;
}

/** The credential behind a session. Every request checks it again. */
type Ground =
  /** A rotated token ends the sessions of its old secret. */
  | { readonly kind: 'token'; readonly tokenId: string; readonly rotatedAt: string | null }
  | { readonly kind: 'identity'; readonly identity: Identity };

interface Stored {
  readonly ground: Ground;
  readonly csrf: string;
}

/** A token session lasts a working day. An account is checked with the provider again after an hour. */
const SECONDS = { token: 10 * 3600, identity: 3600 };

export function createSessions({ redis, keys, tokens, roles }: SessionsOptions): Sessions {
  async function open(ground: Ground, name: string): Promise<OpenedSession> {
    const [cookie, seconds] = [newSecret(), SECONDS[ground.kind]];
    const stored: Stored = { ground, csrf: newSecret() };
    await withStore(redis, () => redis.set(keyOf(cookie), JSON.stringify(stored), 'EX', seconds));
    return { name, cookie, seconds };
  }

  async function standing(ground: Ground): Promise<Pick<Operator, 'name' | 'mayAct'> | null> {
    if (ground.kind === 'identity') {
      const role = roleOf(ground.identity.marks, roles);
      return role === null ? null : { name: ground.identity.name, mayAct: role === 'admin' };
    }
    const token = await tokens.get(ground.tokenId);
    if (token === null || !isLiveToken(token, Date.now()) || token.rotatedAt !== ground.rotatedAt) return null;
    return { name: token.name, mayAct: token.scopes.includes('admin') };
  }

  return {
    async openByToken(tokenSecret) {
      const token = await tokens.find(tokenSecret);
      if (token === null || !(token.scopes.includes('admin') || token.scopes.includes('admin:read'))) return null;
      return open({ kind: 'token', tokenId: token.id, rotatedAt: token.rotatedAt }, token.name);
    },

    async openForIdentity(identity) {
      if (roleOf(identity.marks, roles) === null) return null;
      const session = await open({ kind: 'identity', identity }, identity.name);
      // Disabling a local account of this name, or changing its password, ends the session too.
      await enterAccess({ redis, keys }, identity.name, keyOf(session.cookie), session.seconds);
      return session;
    },

    async find(cookie) {
      const text = await withStore(redis, () => redis.get(keyOf(cookie)));
      if (text === null) return null;
      const { ground, csrf }: Stored = JSON.parse(text);
      const operator = await standing(ground);
      return operator === null ? null : { ...operator, csrf };
    },

    async close(cookie) {
      await withStore(redis, () => redis.del(keyOf(cookie)));
    },
  };

  /** The cookie is hashed, so that reading Redis is not enough to sign in. */
  function keyOf(cookie: string): string {
    return keys.operatorSession(sha256(cookie));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
