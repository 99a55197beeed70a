import { randomBytes } from 'node:crypto';
import { type Keys, type RedisClient, withStore } from '@tearsheet/runtime';
import { enterAccess, isLiveToken, type TokenStore } from '@tearsheet/runtime/accounts';
import { secretDigest } from './secretDigest.ts';
import type { Identity } from './signIn/identity.ts';
import { type RoleLists, roleOf } from './signIn/roles.ts';

/** Somebody who is signed in. */
export interface Operator {
  readonly name: string;
  /** False: one may only look. */
  readonly mayAct: boolean;
  /** Goes with every form, so that no other page can send one. */
  readonly csrf: string;
}

export interface OpenedSession {
  /** Of the token or account. */
  readonly name: string;
  readonly cookie: string;
  readonly seconds: number;
}

/** Every method throws StoreUnavailableError when Redis does not serve. */
export interface Sessions {
  /** Null when the token is not good or has neither scope: `admin`, or `admin:read` to look only. */
  openByToken(tokenSecret: string): Promise<OpenedSession | null>;
  /** Null when it is no operator's. */
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

/** What a session rests on; looked at again at every request. */
type Ground =
  /** A rotated token ends the sessions of its old secret. */
  | { readonly kind: 'token'; readonly tokenId: string; readonly rotatedAt: string | null }
  | { readonly kind: 'identity'; readonly identity: Identity };

interface Stored {
  readonly ground: Ground;
  readonly csrf: string;
}

/** A working day; and for accounts an hour, after which the provider is asked whether they are still good. */
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

  function keyOf(cookie: string): string {
    return keys.operatorSession(secretDigest(cookie));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
