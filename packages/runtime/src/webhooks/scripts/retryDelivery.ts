/**
 * failed -> pending, for the owner only, and back into the outbox.
 *
 *   KEYS[1] delivery (hash)  [2] outbox (list)
 *   ARGV[1] owner  [2] ms that deliveries are kept  [3] outbox item
 *
 * Answers {not_found} | {not_failed} | {pending}
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
