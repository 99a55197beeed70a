import { sha256 } from '@tearsheet/runtime';
import type { OAuthRecord, OAuthRecords } from '@tearsheet/runtime/accounts';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';

/** Seconds for which a client that registered itself is stored: before its first token, and after its latest token. */
export const CLIENT_SECONDS = { unused: 3600, used: 90 * 86_400 };

/** Creates the storage of oidc-provider on the records in Redis. */
export function createAdapter(kind: string, records: OAuthRecords): Adapter {
  return {
    async upsert(id, payload, expiresInSeconds) {
      const ttlSeconds = expiresInSeconds ?? (kind === 'Client' ? CLIENT_SECONDS.unused : null);
      const isStored = await records.upsert(id, withoutSecret(payload), ttlSeconds);
      if (!isStored) throw new errors.InvalidGrant('the grant has ended');
    },
    async find(id) {
      return toPayload(await records.find(id));
    },
    async findByUid(uid) {
      return toPayload(await records.findByUid(uid));
    },
    async findByUserCode() {
      // Only the device flow has user codes, and it is turned off.
      return undefined;
    },
    async consume(id) {
      // If one code is exchanged twice at the same moment, the second exchange must not get a token.
      if (!(await records.consume(id))) throw new errors.InvalidGrant('the code was used already');
    },
    destroy: (id) => records.destroy(id),
    revokeByGrantId: (grantId) => records.revokeByGrantId(grantId),
  };
}

function toPayload(record: OAuthRecord | null): AdapterPayload | undefined {
  return record === null ? undefined : { ...record };
}

/** Replaces the secret of a client by its digest, which provider.ts compares. The secret itself is not stored. */
function withoutSecret(payload: AdapterPayload): OAuthRecord {
  const { client_secret: secret, ...rest } = payload;
  return typeof secret === 'string' ? { ...rest, client_secret: sha256(secret) } : rest;
}
