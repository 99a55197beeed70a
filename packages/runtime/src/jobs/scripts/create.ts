/**
 * Accepts a job: record, payload and idempotency record in one step, or the answer of an earlier submit with the same key.
 * A repeat of the very same call (the client resent it) changes nothing.
 *
 *   KEYS[7] idempotency record (hash), only with an Idempotency-Key
 *   ARGV[4] type  [5] owner  [6] request id  [7] payload  [8] ms until the sweeper's first look
 *   ARGV[9] fingerprint  [10] answer  [11] ms the idempotency record lives   (9 to 11 only with a key)
 *
 * Answers {created} | {replayed, job id, answer} | {key_reused}
 */
export const create = `
if KEYS[7] then
  local known = redis.call('HMGET', KEYS[7], 'fingerprint', 'job', 'answer')
  if known[1] and known[1] ~= ARGV[9] then return {'key_reused'} end
  if known[1] and known[2] ~= JOB_ID then return {'replayed', known[2], known[3]} end
end
if redis.call('EXISTS', JOB) == 1 then return {'created'} end
local now = clock()
redis.call('HSET', JOB, 'status', 'pending', 'type', ARGV[4], 'owner', ARGV[5], 'request', ARGV[6],
  'created', now, 'fence', 0, 'starts', 0)
redis.call('SET', PAYLOAD, ARGV[7])
redis.call('ZADD', OPEN, now + ARGV[8], JOB_ID)
redis.call('HINCRBY', ACTIVE, ARGV[5], 1)
if KEYS[7] then
  redis.call('HSET', KEYS[7], 'fingerprint', ARGV[9], 'job', JOB_ID, 'answer', ARGV[10])
  redis.call('PEXPIRE', KEYS[7], ARGV[11])
end
return {'created'}
`;
