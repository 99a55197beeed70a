import { randomBytes, randomUUID } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import type { Scope } from '../scopes.ts';
import { sha256 } from '../tokens.ts';
import { createOAuthRecords } from './recordStore.ts';

export interface MachineClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface NewMachineClient {
  /** The account it acts for. */
  readonly account: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
}

const PREFIX = 'machine-';

/** Whether an operator made the client (createMachineClient); no other client can get such an id. */
export function isMachineClient(clientId: string): boolean {
  return clientId.startsWith(PREFIX);
}

/** Registers a client for the client-credentials grant. Of its secret only the SHA-256 is kept (machineSecretDigest). */
export async function createMachineClient(
  store: { readonly redis: RedisClient; readonly keys: Keys },
  { account, name, scopes }: NewMachineClient,
): Promise<MachineClient> {
  const client = { clientId: `${PREFIX}${randomUUID()}`, clientSecret: randomBytes(32).toString('base64url') };
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

/** What is compared with the stored secret of a machine client: a random secret needs no slow hash. */
export function machineSecretDigest(secret: string): string {
  return sha256(secret);
}
