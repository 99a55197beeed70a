import { type Store, sha256 } from '../redis/keys.ts';
import { defineScript, runScript } from '../redis/runScript.ts';
import { withStore } from '../redis/withStore.ts';
import { ENTER_INDEX } from './accountAccess.ts';

/** What the authorization server keeps, as plain JSON. */
export type OAuthRecord = Readonly<Record<string, unknown>>;

/** The records of one kind (Client, AccessToken, Session …). Ids are bearer secrets: only their SHA-256 is a key. */
export interface OAuthRecords {
  /**
   * False when a code or token was not stored, because the grant that it needs has ended.
   *
   * @param ttlSeconds null: for good
   */
  upsert(id: string, record: OAuthRecord, ttlSeconds: number | null): Promise<boolean>;
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

/** Kinds that strangers can make records of: how many are kept. The one that would expire first makes room. */
const MOST: Readonly<Record<string, number>> = { Client: 5000, Interaction: 2000, Upstream: 2000 };

/** Kinds that are worth as much as their grant: without it they are not stored. */
const GRANTED_KINDS = new Set(['AccessToken', 'AuthorizationCode']);

/**
 * Record, its expiry and its place in all indexes, in one step. The set of a grant lives as long as its longest member.
 *
 *   KEYS record, set of the grant, session by uid, grant, then indexes to enter
 *   ARGV json, ttl in seconds (0: for good), is of a grant, has a uid, needs its grant, most records of the kind (0: any)
 *
 * With a limit the first index is that of the kind. Records that do not expire never make room for others.
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

/** The store of one kind of record. Every method throws StoreUnavailableError when Redis does not serve. */
export function createOAuthRecords({ redis, keys }: Store, kind: string): OAuthRecords {
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

  /** The index of the kind when its number is limited, then those of the account and of the client it can be used by. */
  function indexesOf({ accountId, account, clientId }: OAuthRecord): readonly string[] {
    const owner = kind === 'Client' ? account : accountId;
    return [
      ...(kind in MOST ? [keys.oauthRecords(kind)] : []),
      ...(typeof owner === 'string' ? [keys.accessOfAccount(owner)] : []),
      ...(typeof clientId === 'string' ? [keys.accessOfClient(sha256(clientId))] : []),
    ];
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
        await redis.multi().del(keyOf(id)).zrem(keys.oauthRecords(kind), keyOf(id)).exec();
      }),

    prolong: (id, ttlSeconds) =>
      withStore(redis, async () => {
        await runScript(redis, PROLONG, { keys: [keyOf(id), keys.oauthRecords(kind)], args: [ttlSeconds] });
      }),

    revokeByGrantId: (grantId) =>
      withStore(redis, async () => {
        await runScript(redis, REVOKE, { keys: [keys.oauthGrant(sha256(grantId))], args: [] });
      }),
  };
}
