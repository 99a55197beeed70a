/**
 * Makes the next version, for the owner only and only after the version the caller has seen. What is the same as before
 * stays the version it is; the oldest of too many versions goes.
 *
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)
 *   ARGV[1] owner  [2] version the caller has seen, empty for any  [3] definition  [4] summary  [5] versions kept
 *
 * Answers {not_found} | {conflict, version} | {updated, version}
 */
export const updatePortfolio = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'version')
if record[1] ~= ARGV[1] then return {'not_found'} end
if ARGV[2] ~= '' and ARGV[2] ~= record[2] then return {'conflict', record[2]} end
if redis.call('HGET', KEYS[2], record[2]) == ARGV[3] then return {'updated', record[2]} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'updated', now, 'summary', ARGV[4])
redis.call('HSET', KEYS[2], version, ARGV[3])
redis.call('HSET', KEYS[3], version, now .. ' ' .. ARGV[4])
redis.call('HDEL', KEYS[2], version - ARGV[5])
redis.call('HDEL', KEYS[3], version - ARGV[5])
return {'updated', tostring(version)}
`;
