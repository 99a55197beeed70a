import { defineScript, runScript, withStore } from '../redis/commands.ts';
import { type Store, sha256 } from '../redis/keys.ts';
import { ENTER_INDEX } from './accountAccess.ts';

/** A record of the authorization server, as plain JSON. */
export type OAuthRecord = Readonly<Record<string, unknown>>;

/** The records of one kind (Client, AccessToken, Session …). Ids are secrets, so keys contain only their SHA-256. */
export type OAuthRecords = ReturnType<typeof createOAuthRecords>;

/** Kinds whose id is a caller's secret, so the record does not contain it either. */
const SECRET_KINDS = new Set([
  'Session',
  'AccessToken',
  'AuthorizationCode',
  'ClientCredentials',
  'RegistrationAccessToken',
]);

/** Maximum numbers of records that strangers can create. The record that expires first is removed. */
const MOST: Readonly<Record<string, number>> = { Client: 5000, Interaction: 2000, Upstream: 2000 };

/** Kinds that are stored only while their grant exists. */
const GRANTED_KINDS = new Set(['AccessToken', 'AuthorizationCode']);

/**
 * Writes a record, its expiry, and its index entries in one step. The set of a grant lives as long as its longest member.
 *
 * ```
 *   KEYS record, set of the grant, session by uid, grant, then the indexes
 *   ARGV json, ttl in seconds (0 for no expiry), has a grant, has a uid, needs its grant, most records of the kind (0 for any)
 * ```
 *
 * With a limit, the first index is that of the kind. Records without an expiry are never removed for others.
 */
const UPSERT = defineScript(`${ENTER_INDEX}
if ARGV[5] == '1' and redis.call('EXISTS', KEYS[4]) == 0 then return {'ended'} end
redis.call('HSET', KEYS[1], 'json', ARGV[1])
local ttl = tonumber(ARGV[2])
if ttl > 0 then redis.call('EXPIRE', KEYS[1], ttl) else redis.call('PERSIST', KEYS[1]) end
if ARGV[3] == '1' then
  redis.call('SADD', KEYS[2], KEYS[1])
  if ttl > redis.call('TTL', KEYS[2]) then redis.call('EXPIRE', KEYS[2], ttl) end
end
if ARGV[4] == '1' then redis.call('SET', KEYS[3], KEYS[1], 'EX', math.max(ttl, 1)) end
for i = 5, #KEYS do enterIndex(KEYS[i], KEYS[1], ttl) end
local most = tonumber(ARGV[6])
while most > 0 and redis.call('ZCARD', KEYS[5]) > most do
  local first = redis.call('ZRANGE', KEYS[5], 0, 0, 'WITHSCORES')
  if first[2] == 'inf' then break end
  redis.call('DEL', first[1])
  redis.call('ZREM', KEYS[5], first[1])
end
return {'done'}
`);

const PROLONG = defineScript(`${ENTER_INDEX}
if redis.call('TTL', KEYS[1]) <= 0 then return {'unchanged'} end
redis.call('EXPIRE', KEYS[1], ARGV[1])
enterIndex(KEYS[2], KEYS[1], tonumber(ARGV[1]))
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

/** Returns the store of one kind of record. Every method throws a StoreUnavailableError if Redis does not answer. */
export function createOAuthRecords({ redis, keys }: Store, kind: string) {
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

  /** Returns the indexes of a record: that of its kind if limited, then those of its account and client. */
  function indexesOf({ accountId, account, clientId }: OAuthRecord): readonly string[] {
    const owner = kind === 'Client' ? account : accountId;
    return [
      ...(kind in MOST ? [keys.oauthRecords(kind)] : []),
      ...(typeof owner === 'string' ? [keys.accessOfAccount(owner)] : []),
      ...(typeof clientId === 'string' ? [keys.accessOfClient(sha256(clientId))] : []),
    ];
  }

  return {
    /** Stores a record, without an expiry if `ttlSeconds` is null. Returns false for a code or token whose grant has ended. */
    upsert: (id: string, record: OAuthRecord, ttlSeconds: number | null): Promise<boolean> =>
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
        const grant = sha256(String(grantId));
        const needsGrant = isOfGrant && GRANTED_KINDS.has(kind);
        const [outcome] = await runScript(redis, UPSERT, {
          keys: [
            keyOf(id),
            keys.oauthGrant(grant),
            keys.oauthSession(sha256(String(uid))),
            keys.oauthRecord('Grant', grant),
            ...indexesOf(record),
          ],
          args: [
            JSON.stringify(kept),
            ttlSeconds ?? 0,
            isOfGrant ? 1 : 0,
            hasUid ? 1 : 0,
            needsGrant ? 1 : 0,
            MOST[kind] ?? 0,
          ],
        });
        return String(outcome) === 'done';
      }),

    find: (id: string): Promise<OAuthRecord | null> => withStore(redis, () => read(keyOf(id), id)),

    findByUid: (uid: string): Promise<OAuthRecord | null> =>
      withStore(redis, async () => {
        const key = await redis.get(keys.oauthSession(sha256(uid)));
        return key === null ? null : read(key, null);
      }),

    /** Returns false if the record is gone or was consumed before, even by another process at the same moment. */
    consume: (id: string): Promise<boolean> =>
      withStore(redis, async () => {
        const [outcome] = await runScript(redis, CONSUME, { keys: [keyOf(id)], args: [] });
        return String(outcome) === 'consumed';
      }),

    destroy: (id: string): Promise<void> =>
      withStore(redis, async () => {
        await redis.multi().del(keyOf(id)).zrem(keys.oauthRecords(kind), keyOf(id)).exec();
      }),

    /** Sets a new time to live. A record without an expiry stays unchanged. */
    prolong: (id: string, ttlSeconds: number): Promise<void> =>
      withStore(redis, async () => {
        await runScript(redis, PROLONG, { keys: [keyOf(id), keys.oauthRecords(kind)], args: [ttlSeconds] });
      }),

    /** Ends everything that was issued under the grant. */
    revokeByGrantId: (grantId: string): Promise<void> =>
      withStore(redis, async () => {
        await runScript(redis, REVOKE, { keys: [keys.oauthGrant(sha256(grantId))], args: [] });
      }),
  };
}
