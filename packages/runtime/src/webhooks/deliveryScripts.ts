/**
 * Creates the record of a delivery, unless it exists, because an event may come from the outbox twice.
 *
 * ```
 *   KEYS[1] delivery (hash)  [2] deliveries of the owner (sorted set)
 *   ARGV[1] delivery id  [2] owner  [3] URL  [4] event type  [5] body  [6] ms that deliveries are kept
 * ```
 *
 * Returns {status}
 */
export const createDelivery = `
local known = redis.call('HGET', KEYS[1], 'status')
if known then return {known} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'url', ARGV[3], 'type', ARGV[4], 'body', ARGV[5],
  'status', 'pending', 'attempts', 0, 'created', now)
redis.call('PEXPIRE', KEYS[1], ARGV[6])
redis.call('ZADD', KEYS[2], 0, string.format('%015d', now) .. ':' .. ARGV[1])
redis.call('ZREMRANGEBYLEX', KEYS[2], '-', '[' .. string.format('%015d', now - ARGV[6]))
redis.call('PEXPIRE', KEYS[2], ARGV[6])
return {'pending'}
`;

/**
 * Writes the outcome of an attempt, unless the delivery has ended, because an old attempt may end late.
 *
 * ```
 *   KEYS[1] delivery (hash)
 *   ARGV fields and values
 * ```
 *
 * Returns {noted} | {ended}
 */
export const noteAttempt = `
if redis.call('HGET', KEYS[1], 'status') ~= 'pending' then return {'ended'} end
redis.call('HSET', KEYS[1], unpack(ARGV))
return {'noted'}
`;

/**
 * failed -> pending, for the owner only. It adds the delivery to the outbox again.
 *
 * ```
 *   KEYS[1] delivery (hash)  [2] outbox (list)
 *   ARGV[1] owner  [2] ms that deliveries are kept  [3] outbox item
 * ```
 *
 * Returns {not_found} | {not_failed} | {pending}
 */
export const retryDelivery = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'status')
if record[1] ~= ARGV[1] then return {'not_found'} end
if record[2] ~= 'failed' then return {'not_failed'} end
redis.call('HSET', KEYS[1], 'status', 'pending', 'attempts', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('RPUSH', KEYS[2], ARGV[3])
return {'pending'}
`;
