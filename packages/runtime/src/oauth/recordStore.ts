import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { defineScript, runScript } from '../runScript.ts';
import { sha256 } from '../tokens.ts';
import { withStore } from '../withStore.ts';

/** What the authorization server keeps, as plain JSON. */
export type OAuthRecord = Readonly<Record<string, unknown>>;

/** The records of one kind (Client, AccessToken, Session …). Ids are bearer secrets: only their SHA-256 is a key. */
export interface OAuthRecords {
  /** @param ttlSeconds null: for good */
  upsert(id: string, record: OAuthRecord, ttlSeconds: number | null): Promise<void>;
  find(id: string): Promise<OAuthRecord | null>;
  findByUid(uid: string): Promise<OAuthRecord | null>;
  /** False when it was consumed before, also by another process at the same moment, or is gone. */
  consume(id: string): Promise<boolean>;
  destroy(id: string): Promise<void>;
  /** A record that would expire lives so long from now; one without an expiry is left alone. */
  prolong(id: string, ttlSeconds: number): Promise<void>;
  /** Ends everything that was issued under the grant. */
  revokeByGrantId(grantId: string): Promise<void>;
}

/** Records whose id is itself the secret of a caller; it is not kept in the record either. */
const SECRET_KINDS = new Set([
  'Session',
  'AccessToken',
  'AuthorizationCode',
  'ClientCredentials',
  'RegistrationAccessToken',
]);

/** Record, its expiry, and its place in the grant's set, in one step; the set lives as long as its longest member. */
const UPSERT = defineScript(`
redis.call('HSET', KEYS[1], 'json', ARGV[1])
local ttl = tonumber(ARGV[2])
if ttl > 0 then redis.call('EXPIRE', KEYS[1], ttl) else redis.call('PERSIST', KEYS[1]) end
if ARGV[3] == '1' then
  redis.call('SADD', KEYS[2], KEYS[1])
  if ttl > redis.call('TTL', KEYS[2]) then redis.call('EXPIRE', KEYS[2], ttl) end
end
if ARGV[4] == '1' then redis.call('SET', KEYS[3], KEYS[1], 'EX', math.max(ttl, 1)) end
return {'done'}
`);

const CONSUME = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return {'refused'} end
if redis.call('HSETNX', KEYS[1], 'consumed', redis.call('TIME')[1]) == 0 then return {'refused'} end
return {'consumed'}
`);

const REVOKE = defineScript(`
for _, key in ipairs(redis.call('SMEMBERS', KEYS[1])) do redis.call('DEL', key) end
redis.call('DEL', KEYS[1])
return {'done'}
`);

/** The store of one kind of record. Every method throws StoreUnavailableError when Redis does not serve. */
export function createOAuthRecords(
  { redis, keys }: { readonly redis: RedisClient; readonly keys: Keys },
  kind: string,
): OAuthRecords {
  const keyOf = (id: string) => keys.oauthRecord(kind, sha256(id));
  const isSecret = SECRET_KINDS.has(kind);

  async function read(key: string, id: string | null): Promise<OAuthRecord | null> {
    const { json, consumed } = await redis.hgetall(key);
    if (json === undefined) return null;
    const record = JSON.parse(json) as OAuthRecord;
    return {
      ...record,
      ...(isSecret && id !== null ? { jti: id } : {}),
      ...(consumed === undefined ? {} : { consumed: Number(consumed) }),
    };
  }

  return {
    upsert: (id, record, ttlSeconds) =>
      withStore(redis, async () => {
        const { grantId, uid, jti, ...rest } = record;
        const kept = {
          ...rest,
          ...(grantId ? { grantId } : {}),
          ...(uid ? { uid } : {}),
          ...(isSecret ? {} : { jti }),
        };
        const isOfGrant = typeof grantId === 'string';
        const hasUid = kind === 'Session' && typeof uid === 'string';
        await runScript(redis, UPSERT, {
          keys: [keyOf(id), keys.oauthGrant(sha256(String(grantId))), keys.oauthSession(sha256(String(uid)))],
          args: [JSON.stringify(kept), ttlSeconds ?? 0, isOfGrant ? 1 : 0, hasUid ? 1 : 0],
        });
      }),

    find: (id) => withStore(redis, () => read(keyOf(id), id)),

    findByUid: (uid) =>
      withStore(redis, async () => {
        const key = await redis.get(keys.oauthSession(sha256(uid)));
        return key === null ? null : read(key, null);
      }),

    consume: (id) =>
      withStore(redis, async () => {
        const [outcome] = await runScript(redis, CONSUME, { keys: [keyOf(id)], args: [] });
        return String(outcome) === 'consumed';
      }),

    destroy: (id) =>
      withStore(redis, async () => {
        await redis.del(keyOf(id));
      }),

    prolong: (id, ttlSeconds) =>
      withStore(redis, async () => {
        if ((await redis.ttl(keyOf(id))) > 0) await redis.expire(keyOf(id), ttlSeconds);
      }),

    revokeByGrantId: (grantId) =>
      withStore(redis, async () => {
        await runScript(redis, REVOKE, { keys: [keys.oauthGrant(sha256(grantId))], args: [] });
      }),
  };
}
