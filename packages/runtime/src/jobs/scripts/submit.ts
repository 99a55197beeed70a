import { ADMIT_SHARE } from './prelude.ts';

/** The lowest priority of BullMQ. Virtual time restarts at 0 when no job waits. Beyond this value, jobs run in order of arrival. */
export const LAST_PRIORITY = 2_097_151;
/** BullMQ orders prioritized entries by their priority times this, and then by arrival. */
export const PRIORITY_STEP = 2 ** 32;

/**
 * Adds the entry of BullMQ as its own `add` does, but without events, which nobody reads. A queue that is paused or has as many
 * active jobs as it may wakes no worker.
 */
const addEntry = `
local entries, priority = ENTRIES .. QUEUE .. ':', math.min(start + 1, ${LAST_PRIORITY})
redis.call('HSET', entries .. JOB_ID, 'name', TYPE, 'data', '{}', 'opts', '{"priority":' .. priority .. ',' .. MORE[23],
  'timestamp', NOW_TEXT, 'delay', '0', 'priority', priority)
local arrival = redis.call('INCR', entries .. 'pc') % ${PRIORITY_STEP}
redis.call('ZADD', entries .. 'prioritized', integer(priority * ${PRIORITY_STEP} + arrival), JOB_ID)
local meta = redis.call('HMGET', entries .. 'meta', 'paused', 'concurrency')
local isHeldBack = meta[1] or meta[2] and redis.call('LLEN', entries .. 'active') >= tonumber(meta[2])
if not isHeldBack then redis.call('ZADD', entries .. 'marker', '0', '0') end
`;

/**
 * Accepts a job: writes record, payload, idempotency record, and queue entry in one step, or returns the answer of an earlier submit with
 * the same key. If the client resent this call, it writes the same values again, because WAIT (confirmedWrites.ts) covers
 * only writes of its own connection. It rejects the job if the owner has too many open jobs, or if too many jobs of the queue
 * wait or the first of them has waited too long. It also rejects it if Redis could not hold the results of all unfinished
 * jobs, also of the other shards on the same master. The same happens if the owner's results fill its share of Redis.
 *
 * ```
 *   KEYS[2] idempotency record (hash), only with an Idempotency-Key
 *   MORE[1] type  [2] owner  [3] request id  [4] payload  [5] ms until the sweeper's first look
 *   MORE[6] tenant  [7] cost of the job in virtual time
 *   MORE[8] most open jobs of the owner  [9] most waiting jobs  [10] longest wait, ms
 *   MORE[11] tool and  [12] price of a billed job, else '' and 0
 *   MORE[13] warnings (JSON)
 *   MORE[14] to [19] what is stored for long (keeping.ts)
 *   MORE[20] queue  [21] estimated work, a whole number
 *   MORE[22] memory that the results of other shards on this master need
 *   MORE[23] options of the entry of BullMQ without the priority, as the rest of a JSON object, or '' if the entry is added later
 *   MORE[24] largest share of Redis for the ended jobs of the owner
 *   MORE[25] fingerprint  [26] answer  [27] ms the idempotency record outlives the job   (only with a key)
 * ```
 *
 * Returns {created, virtual start} | {replayed, job id, answer} | {key_reused} | {too_many_open, open}
 * ```
 *   | {queue_full, waiting, ms} | {not_entitled, free credits} | {store_full} | {share_full, bytes} | {keep_full} | {over_quota, stored bytes}
 * ```
 */
export const create = `
local TYPE, OWNER, TENANT, QUEUE = MORE[1], MORE[2], MORE[6], MORE[20]
local earlier = answeredEarlier(KEYS[2], MORE[25])
if earlier then return earlier end
local turn = redis.call('HGET', JOB, 'turn')
if turn then
  redis.call('HSET', JOB, 'turn', turn)
  return {'created', turn}
end
local open = openJobs(OWNER)
if open >= tonumber(MORE[8]) then return {'too_many_open', tostring(open)} end
local first = redis.call('ZRANGE', LINE .. QUEUE, '0', '0', 'WITHSCORES')
local waiting = first[2] and redis.call('ZCARD', LINE .. QUEUE) or 0
local waited = first[2] and NOW - first[2] or 0
if waiting >= tonumber(MORE[9]) or waited > tonumber(MORE[10]) then
  return {'queue_full', tostring(waiting), tostring(waited)}
end
local keep = keepOptions(MORE[14], MORE[15], MORE[16], MORE[17], MORE[18], MORE[19])
readAllFigures()
local bytes, sent = resultBytes(TYPE), #MORE[4] + #keep.request
local room = expectedBytes() + MORE[22] + bytes + sent
if not hasRoom(${ADMIT_SHARE}, room, sent) then return {'store_full'} end
local refused = shareRefusal(OWNER, room, MORE[24]) or keepRefusal(OWNER, keep, bytes, room) or holdCredits(OWNER, MORE[11], tonumber(MORE[12]))
if refused then return refused end
job.type, job.owner, job.created = TYPE, OWNER, NOW_TEXT
local start = assignStart(QUEUE, TENANT, MORE[7])
if QUEUE ~= TYPE then put('queue', QUEUE) end
keepWarnings(MORE[13])
redis.call('SET', PAYLOAD, MORE[4])
redis.call('ZADD', OPEN, integer(NOW + MORE[5]), JOB_ID)
redis.call('ZADD', LINE .. QUEUE, NOW_TEXT, JOB_ID)
enter(open)
addTo(TYPE, 1)
addTo(QUEUE .. ' work', MORE[21])
useMemory(endedBytes(0) + sent)
saveFigures()
startKeeping(keep, bytes)
keepAnswer(KEYS[2], MORE[25], MORE[26], MORE[27])
-- No caller knows the id yet, so nobody must be told.
redis.call('HSET', JOB, 'status', 'pending', 'type', TYPE, 'owner', OWNER, 'request', MORE[3], 'created', NOW_TEXT,
  'fence', '0', 'starts', '0', 'flow', TENANT, 'turn', start, 'work', MORE[21], 'revision', '1', unpack(written))
if MORE[23] ~= '' then${addEntry}end
return {'created', start}
`;

/**
 * Accepts a job that a cached result completes at once. The job does not wait, so it is rejected only if Redis could not hold
 * one more result.
 *
 * ```
 *   KEYS[2] cached result (hash)  [3] idempotency record (hash), only with an Idempotency-Key
 *   MORE[1] type  [2] owner  [3] request id
 *   MORE[4] to [9] what is stored for long (keeping.ts)
 *   MORE[10] largest share of Redis for the ended jobs of the owner
 *   MORE[11] fingerprint  [12] answer  [13] ms the idempotency record outlives the job   (only with a key)
 * ```
 *
 * Returns {created} | {replayed, job id, answer} | {key_reused} | {missing} | {store_full} | {share_full, bytes} | {keep_full}
 * ```
 *   | {over_quota, stored bytes}
 * ```
 */
export const createCached = `
local TYPE, OWNER = MORE[1], MORE[2]
local earlier = answeredEarlier(KEYS[3], MORE[11])
if earlier then return earlier end
if redis.call('EXISTS', JOB) == 1 then
  redis.call('HSET', JOB, 'type', TYPE)
  return {'created'}
end
local cached = redis.call('HMGET', KEYS[2], 'gzip', 'crc', 'length', 'etag')
if not cached[1] then return {'missing'} end
local keep = keepOptions(MORE[4], MORE[5], MORE[6], MORE[7], MORE[8], MORE[9])
readAllFigures()
local bytes = endedBytes(#cached[1])
local room = bytes + expectedBytes() + #keep.request
if not hasRoom(${ADMIT_SHARE}, room, bytes) then return {'store_full'} end
local refused = shareRefusal(OWNER, room, MORE[10]) or keepRefusal(OWNER, keep, bytes, room)
if refused then return refused end
job = {type = TYPE, owner = OWNER, created = NOW_TEXT}
written = {'type', TYPE, 'owner', OWNER, 'request', MORE[3], 'created', NOW_TEXT, 'started', NOW_TEXT, 'starts', '0'}
enter(openJobs(OWNER))
addTo(TYPE, 1)
useMemory(bytes + #keep.request)
startKeeping(keep, bytes)
redis.call('SET', RESULT, cached[1])
keepAnswer(KEYS[3], MORE[11], MORE[12], MORE[13])
put('crc', cached[2])
put('length', cached[3])
put('etag', cached[4])
endJob('completed', #cached[1])
return {'created'}
`;

/** Returns the memory that the results of all unfinished jobs of this shard need. */
export const expected = `
readAllFigures()
return {integer(expectedBytes())}
`;
