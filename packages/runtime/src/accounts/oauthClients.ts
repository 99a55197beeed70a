import { randomBytes } from 'node:crypto';
import type { Scope } from '@tearsheet/shared';
import { newUuid } from '../ids.ts';
import { withStore } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';
import { endKeys } from './accountAccess.ts';
import { requireName } from './names.ts';
import { createOAuthRecords, type OAuthRecord } from './oauthRecords.ts';

/** A client of the authorization server: a machine client, or an application that registered itself. */
export interface ClientEntry {
  readonly clientId: string;
  readonly name: string;
  readonly isMachine: boolean;
  /** The account that a machine client acts for. */
  readonly account: string | null;
  /** The time at which the registration expires; null if never. */
  readonly expiresAt: string | null;
}

/** The permissions that a user has granted to an application. */
export interface GrantEntry {
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string | null;
}

/** Clients and grants, for operators. Every method throws a StoreUnavailableError if Redis does not answer. */
export type ClientDirectory = ReturnType<typeof createClientDirectory>;

export function createClientDirectory(store: Store) {
  const { redis, keys } = store;
  const clients = createOAuthRecords(store, 'Client');

  /** Returns the records of an index with the time at which each one expires. */
  async function read(index: string, prefix: string) {
    const entries = await redis.zrange(index, '0', '-1', 'WITHSCORES');
    const found: { readonly record: OAuthRecord; readonly expiresAt: string | null }[] = [];
    for (let i = 0; i + 1 < entries.length; i += 2) {
      const [key = '', expiry = ''] = entries.slice(i, i + 2);
      const json = key.startsWith(prefix) ? await redis.hget(key, 'json') : null;
      if (json === null) continue;
      const expiresAt = expiry === 'inf' ? null : new Date(Number(expiry) * 1000).toISOString();
      found.push({ record: JSON.parse(json) as OAuthRecord, expiresAt });
    }
    return found;
  }

  return {
    list: (): Promise<readonly ClientEntry[]> =>
      withStore(redis, async () => {
        const found = await read(keys.oauthRecords('Client'), '');
        return found.map(({ record, expiresAt }) => ({
          clientId: String(record.client_id),
          name: String(record.client_name ?? ''),
          isMachine: isMachineClient(String(record.client_id)),
          account: typeof record.account === 'string' ? record.account : null,
          expiresAt,
        }));
      }),

    grantsOf: (account: string): Promise<readonly GrantEntry[]> =>
      withStore(redis, async () => {
        const found = await read(keys.accessOfAccount(account), keys.oauthRecord('Grant', ''));
        return found.map(({ record, expiresAt }) => {
          const scopes = Object.values({ ...(record.resources as Readonly<Record<string, string>> | undefined) });
          return { clientId: String(record.clientId), scopes: [...new Set(scopes.join(' ').split(' '))], expiresAt };
        });
      }),

    /** Gives a machine client a new secret and ends its access tokens. Returns null if there is no such machine client. */
    rotate: (clientId: string): Promise<MachineClient | null> =>
      withStore(redis, async () => {
        const record = isMachineClient(clientId) ? await clients.find(clientId) : null;
        if (record === null) return null;
        const clientSecret = randomBytes(32).toString('base64url');
        await clients.upsert(clientId, { ...record, client_secret: sha256(clientSecret) }, null);
        await endKeys(redis, keys.accessOfClient(sha256(clientId)), '');
        return { clientId, clientSecret };
      }),

    /** Removes a client with every grant, code, and access token. Returns false if there was nothing to remove. */
    revoke: (clientId: string): Promise<boolean> =>
      withStore(redis, async () => {
        const isKnown = (await clients.find(clientId)) !== null;
        await clients.destroy(clientId);
        const ended = await endKeys(redis, keys.accessOfClient(sha256(clientId)), '');
        return isKnown || ended > 0;
      }),
  };
}

export interface MachineClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface NewMachineClient {
  /** The account that it acts for. */
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

const PREFIX = 'machine-';

/** Returns true if an operator created the client. No other client can get such an id. */
export function isMachineClient(clientId: string): boolean {
  return clientId.startsWith(PREFIX);
}

/** Registers a client for the client-credentials grant. Only the SHA-256 of its secret is stored, because it is random. */
export async function createMachineClient(
  store: Store,
  { account, name, scopes }: NewMachineClient,
): Promise<MachineClient> {
  requireName(name, 'the name of the client');
  const client = { clientId: `${PREFIX}${newUuid()}`, clientSecret: randomBytes(32).toString('base64url') };
  await createOAuthRecords(store, 'Client').upsert(
    client.clientId,
    {
      client_id: client.clientId,
      client_secret: sha256(client.clientSecret),
      client_name: name,
      account,
      scope: scopes.join(' '),
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_basic',
    },
    null,
  );
  return client;
}
