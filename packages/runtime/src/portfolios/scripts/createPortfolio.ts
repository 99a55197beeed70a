/**
 * Stores a new portfolio as version 1, or gives the one that an earlier request with the same key has made. A repeat of the
 * very same call (the client resent it) changes nothing.
 *
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)  [4] portfolios of the owner (sorted set)
 *   KEYS[5] idempotency record (hash), only with an Idempotency-Key
 *   ARGV[1] portfolio id  [2] owner  [3] definition  [4] summary  [5] most portfolios of an owner
 *   ARGV[6] fingerprint  [7] ms the idempotency record lives   (only with a key)
 *
 * Answers {created, now} | {replayed, portfolio id} | {key_reused} | {too_many, count}
 */
export const createPortfolio = `
if KEYS[5] then
  local known = redis.call('HMGET', KEYS[5], 'fingerprint', 'portfolio')
  if known[1] and known[1] ~= ARGV[6] then return {'key_reused'} end
  if known[1] then return {'replayed', known[2]} end
end
local created = redis.call('HGET', KEYS[1], 'created')
if created then return {'created', created} end
local count = redis.call('ZCARD', KEYS[4])
if count >= tonumber(ARGV[5]) then return {'too_many', tostring(count)} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'version', 1, 'created', now, 'updated', now, 'summary', ARGV[4])
redis.call('HSET', KEYS[2], 1, ARGV[3])
redis.call('HSET', KEYS[3], 1, now .. ' ' .. ARGV[4])
redis.call('ZADD', KEYS[4], 0, string.format('%015d', now) .. ':' .. ARGV[1])
if KEYS[5] then
  redis.call('HSET', KEYS[5], 'fingerprint', ARGV[6], 'portfolio', ARGV[1])
  redis.call('PEXPIRE', KEYS[5], ARGV[7])
end
return {'created', tostring(now)}
`;
