import { ADMIT_SHARE, BYTES_PER_RESULT_BYTE } from './prelude.ts';

/**
 * Accepts a job: record, payload and idempotency record in one step, or the answer of an earlier submit with the same key.
 * A repeat of the very same call (the client resent it) changes nothing, but writes again what is there, for
 * WAIT (confirmedWrites.ts) speaks only of what its own connection has written. Refuses when the owner has too many open jobs, or
 * too many jobs of the type wait, the first of them waits too long, or Redis could not hold the results of all unfinished jobs.
 *
 *   KEYS[7] idempotency record (hash), only with an Idempotency-Key
 *   MORE[1] type  [2] owner  [3] request id  [4] payload  [5] ms until the sweeper's first look
 *   MORE[6] flow, for fair turns  [7] what the job costs its flow
 *   MORE[8] most open jobs of the owner  [9] most jobs that wait  [10] longest wait, ms
 *   MORE[11] tool and  [12] price of a job that is billed, else '' and 0
 *   MORE[13] warnings (JSON)
 *   MORE[14] fingerprint  [15] answer  [16] ms the idempotency record lives   (only with a key)
 *
 * Answers {created, turn} | {replayed, job id, answer} | {key_reused} | {too_many_open, open} | {line_full, waiting, ms}
 *   | {not_entitled, free credits} | {store_full}
 */
export const create = `
local TYPE, OWNER, FLOW = MORE[1], MORE[2], MORE[6]
local earlier = answeredEarlier(KEYS[7], MORE[14])
if earlier then return earlier end
local turn = redis.call('HGET', JOB, 'turn')
if turn then
  redis.call('HSET', JOB, 'turn', turn)
  return {'created', turn}
end
local now = clock()
local open = tonumber(redis.call('HGET', ACTIVE, OWNER) or 0)
if open >= tonumber(MORE[8]) then return {'too_many_open', tostring(open)} end
local waiting = redis.call('ZCARD', LINE .. TYPE)
local first = redis.call('ZRANGE', LINE .. TYPE, 0, 0, 'WITHSCORES')
local waited = first[2] and now - first[2] or 0
if waiting >= tonumber(MORE[9]) or waited > tonumber(MORE[10]) then
  return {'line_full', tostring(waiting), tostring(waited)}
end
if not hasRoom(${ADMIT_SHARE}, expectedBytes() + resultBytes(TYPE) + #MORE[4]) then return {'store_full'} end
local refused = holdCredits(OWNER, MORE[11], tonumber(MORE[12]))
if refused then return refused end
turn = takeTurn(TYPE, FLOW, MORE[7])
redis.call('HSET', JOB, 'status', 'pending', 'type', TYPE, 'owner', OWNER, 'request', MORE[3],
  'created', now, 'fence', 0, 'starts', 0, 'flow', FLOW, 'turn', turn)
keepWarnings(MORE[13])
redis.call('SET', PAYLOAD, MORE[4])
redis.call('ZADD', OPEN, now + MORE[5], JOB_ID)
joinLine(TYPE, now)
redis.call('HINCRBY', ACTIVE, OWNER, 1)
redis.call('HINCRBY', EXPECTED, TYPE, 1)
forgetExpired(OWNER, now)
redis.call('ZADD', JOBS_OF .. OWNER, 0, listEntry(now))
redis.call('PERSIST', JOBS_OF .. OWNER)
redis.call('PERSIST', EXPIRING_OF .. OWNER)
keepAnswer(KEYS[7], MORE[14], MORE[15], MORE[16])
changed('pending')
return {'created', tostring(turn)}
`;

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
