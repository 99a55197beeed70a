import { ADMIT_SHARE, BYTES_PER_RESULT_BYTE } from '../memoryShares.ts';

/**
 * Accepts a job that a kept result answers: it is completed from the start. Like create (create.ts), but the job does not
 * wait, so it is refused only when Redis could not hold one more result.
 *
 *   KEYS[7] kept result (hash)  [8] idempotency record (hash), only with an Idempotency-Key
 *   MORE[1] type  [2] owner  [3] request id
 *   MORE[4] fingerprint  [5] answer  [6] ms the idempotency record lives   (only with a key)
 *
 * Answers {created} | {replayed, job id, answer} | {key_reused} | {missing} | {store_full}
 */
export const createKept = `
local TYPE, OWNER = MORE[1], MORE[2]
local earlier = answeredEarlier(KEYS[8], MORE[4])
if earlier then return earlier end
if redis.call('EXISTS', JOB) == 1 then
  redis.call('HSET', JOB, 'type', TYPE)
  return {'created'}
end
local kept = redis.call('HMGET', KEYS[7], 'gzip', 'crc', 'length', 'etag')
if not kept[1] then return {'missing'} end
local room = ${BYTES_PER_RESULT_BYTE} * #kept[1] + expectedBytes()
if not hasRoom(${ADMIT_SHARE}, room) then return {'store_full'} end
local now = clock()
redis.call('HSET', JOB, 'type', TYPE, 'owner', OWNER, 'request', MORE[3],
  'created', now, 'started', now, 'fence', 0, 'starts', 0)
redis.call('HINCRBY', ACTIVE, OWNER, 1)
redis.call('HINCRBY', EXPECTED, TYPE, 1)
redis.call('ZADD', JOBS_OF .. OWNER, 0, listEntry(now))
redis.call('PERSIST', JOBS_OF .. OWNER)
redis.call('PERSIST', EXPIRING_OF .. OWNER)
redis.call('SET', RESULT, kept[1], 'PXAT', now + TTL)
keepAnswer(KEYS[8], MORE[4], MORE[5], MORE[6])
endJob(now, 'completed', 'crc', kept[2], 'length', kept[3], 'etag', kept[4])
return {'created'}
`;
