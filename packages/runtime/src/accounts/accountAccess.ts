import { defineScript, runScript } from '../redis/commands.ts';
import type { RedisClient } from '../redis/connectRedis.ts';
import type { Store } from '../redis/keys.ts';

/**
 * A Lua function that adds a key to an index of keys by expiry, and removes expired keys from the index. A ttl of 0 means that
 * the key does not expire.
 */
export const ENTER_INDEX = `
local function enterIndex(index, key, ttl)
  local now = tonumber(redis.call('TIME')[1])
  redis.call('ZREMRANGEBYSCORE', index, '-inf', now)
  redis.call('ZADD', index, ttl > 0 and now + ttl or '+inf', key)
  local last = redis.call('ZRANGE', index, -1, -1, 'WITHSCORES')[2]
  if last == 'inf' then redis.call('PERSIST', index) else redis.call('EXPIREAT', index, math.ceil(last)) end
end
`;

const ENTER = defineScript(`${ENTER_INDEX}
enterIndex(KEYS[1], KEYS[2], tonumber(ARGV[1]))
return {'done'}
`);

const END = defineScript(`
local ended = 0
for _, key in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if ARGV[1] == '' or string.sub(key, 1, #ARGV[1]) ~= ARGV[1] then
    ended = ended + redis.call('DEL', key)
    redis.call('ZREM', KEYS[1], key)
  end
end
return {tostring(ended)}
`);

/** Adds a key to those that end together with the access of an account. */
export async function enterAccess({ redis, keys }: Store, account: string, key: string, ttlSeconds: number) {
  await runScript(redis, ENTER, { keys: [keys.accessOfAccount(account), key], args: [ttlSeconds] });
}

/** Ends every session, grant, code, and access token of an account, and with `machines` its machine clients too. */
export async function endAccess({ redis, keys }: Store, account: string, { machines }: { machines: boolean }) {
  await endKeys(redis, keys.accessOfAccount(account), machines ? '' : keys.oauthRecord('Client', ''));
}

/** Deletes all keys of an index except those with this prefix. Returns their number. */
export async function endKeys(redis: RedisClient, index: string, kept: string): Promise<number> {
  const [ended] = await runScript(redis, END, { keys: [index], args: [kept] });
  return Number(ended);
}
