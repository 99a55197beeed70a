/**
 * Accepts a job: record, payload and idempotency record in one step, or the answer of an earlier submit with the same key.
 * A repeat of the very same call (the client resent it) changes nothing.
 *
 *   KEYS[7] idempotency record (hash), only with an Idempotency-Key
 *   MORE[1] type  [2] owner  [3] request id  [4] payload  [5] ms until the sweeper's first look
 *   MORE[6] fingerprint  [7] answer  [8] ms the idempotency record lives   (6 to 8 only with a key)
 *
 * Answers {created} | {replayed, job id, answer} | {key_reused}
 */
export const create = `
if KEYS[7] then
  local known = redis.call('HMGET', KEYS[7], 'fingerprint', 'job', 'answer')
  if known[1] and known[1] ~= MORE[6] then return {'key_reused'} end
  if known[1] and known[2] ~= JOB_ID then return {'replayed', known[2], known[3]} end
end
if redis.call('EXISTS', JOB) == 1 then return {'created'} end
local now = clock()
redis.call('HSET', JOB, 'status', 'pending', 'type', MORE[1], 'owner', MORE[2], 'request', MORE[3],
  'created', now, 'fence', 0, 'starts', 0)
redis.call('SET', PAYLOAD, MORE[4])
redis.call('ZADD', OPEN, now + MORE[5], JOB_ID)
redis.call('HINCRBY', ACTIVE, MORE[2], 1)
forgetExpired(MORE[2], now)
redis.call('ZADD', JOBS_OF .. MORE[2], 0, listEntry(now))
redis.call('PERSIST', JOBS_OF .. MORE[2])
redis.call('PERSIST', EXPIRING_OF .. MORE[2])
changed('pending')
if KEYS[7] then
  redis.call('HSET', KEYS[7], 'fingerprint', MORE[6], 'job', JOB_ID, 'answer', MORE[7])
  redis.call('PEXPIRE', KEYS[7], MORE[8])
end
return {'created'}
`;
