import { START_SHARE, STORE_SHARE } from './prelude.ts';

/** An account's set of started jobs is deleted this long after its last start. No job runs as long. */
const STARTED_SECONDS = 86_400;

/**
 * Leases the job to a worker: pending or processing -> processing with a new fence, which ends the lease of any earlier
 * worker. The first start sets the deadline. Later starts do not move it, except after a release.
 *
 * ```
 *   MORE[1] most starts  [2] ms from first start to deadline  [3] error if started too often  [4] error if late
 *   MORE[5] prefix of an owner's started jobs of this queue (set)  [6] most of them
 * ```
 *
 * Returns {gone} | {final} | {no_room} | {account_busy} | {failed, error} | {leased, fence, starts, ms left, request id, owner, payload, ms waited, lifetime}
 * The wait is counted from acceptance. It is -1 at a later start.
 */
export const lease = `
local record = redis.call('HMGET', JOB, 'status', 'starts', 'deadline', 'request', 'owner', 'created', 'type', 'flow', 'turn', 'started', 'queue')
if not record[1] then return {'gone'} end
if record[1] == 'completed' or record[1] == 'failed' then return {'final'} end
local queue = record[11] or record[7]
local now = clock()
local deadline = tonumber(record[3] or now + MORE[2])
local problem = nil
if tonumber(record[2]) >= tonumber(MORE[1]) then problem = MORE[3] end
if deadline <= now then problem = MORE[4] end
if problem then
  endJob(now, 'failed', 'error', problem)
  return {'failed', problem}
end
if not hasRoom(${START_SHARE}, 0) then return {'no_room'} end
if record[1] == 'pending' then
  local started = MORE[5] .. record[5]
  -- Jobs leave the set here, because a worker of an earlier version that ends one does not know the set.
  if redis.call('SCARD', started) >= tonumber(MORE[6]) then
    for _, id in ipairs(redis.call('SMEMBERS', started)) do
      local status = redis.call('HGET', string.sub(JOB, 1, #JOB - #JOB_ID) .. id, 'status')
      if status ~= 'processing' then redis.call('SREM', started, id) end
    end
  end
  if redis.call('SCARD', started) >= tonumber(MORE[6]) then
    -- Only waits for a worker count against the other accounts.
    redis.call('ZADD', LINE .. queue, 'XX', now, JOB_ID)
    return {'account_busy'}
  end
  redis.call('SADD', started, JOB_ID)
  redis.call('EXPIRE', started, ${STARTED_SECONDS})
end
local fence = redis.call('HINCRBY', JOB, 'fence', 1)
local starts = redis.call('HINCRBY', JOB, 'starts', 1)
redis.call('HSET', JOB, 'status', 'processing', 'claimed', now)
if record[1] == 'pending' then
  if record[8] then advanceTime(queue, record[8], tonumber(record[9])) end
  leaveLine(queue)
end
if not record[3] then redis.call('HSET', JOB, 'deadline', deadline) end
if not record[10] then
  redis.call('HSET', JOB, 'started', now, 'step', 'queued', 'percent', 0, 'message', 'A worker has taken the job')
end
changed('processing')
local waited = record[10] and -1 or now - record[6]
return {'leased', tostring(fence), tostring(starts), tostring(deadline - now), record[4], record[5],
  redis.call('GET', PAYLOAD) or '', tostring(waited),
  tostring(lifetime())}
`;

/**
 * Writes the progress of the run. The percentage never falls, even if another worker starts the job again.
 *
 * ```
 *   MORE[1] fence  [2] step  [3] percent  [4] message
 * ```
 *
 * Returns {accepted} | {refused}
 */
export const progress = `
if not mayWrite(MORE[1]) then return {'refused'} end
local percent = math.max(tonumber(MORE[3]), tonumber(redis.call('HGET', JOB, 'percent') or 0))
redis.call('HSET', JOB, 'step', MORE[2], 'percent', percent, 'message', MORE[4])
changed('processing')
return {'accepted'}
`;

/**
 * processing -> completed, only with the current fence. Result and record expire at the same millisecond. Without room for
 * the result only the deadline moves, because the work is done and room returns when earlier results expire.
 *
 * The worker writes the sealed bytes right before, because Lua would copy them twice while all other commands wait.
 *
 * ```
 *   KEYS[2] latest milliseconds per unit of work of the job type (list)  [3] the sealed bytes (string)
 *   MORE[1] fence  [2] crc32  [3] length  [4] etag  [5] of them to keep  [6] ms by which the deadline moves
 *   MORE[7] warnings (JSON); an empty list keeps the job's warnings  [8] headline (JSON) or ''
 * ```
 *
 * Returns {accepted} | {refused} | {no_room}
 */
export const complete = `
local bytes = redis.call('STRLEN', KEYS[3])
if not mayWrite(MORE[1]) then
  redis.call('UNLINK', KEYS[3])
  return {'refused'}
end
local now = clock()
if bytes == 0 or not hasRoom(${STORE_SHARE}, 0) then
  redis.call('UNLINK', KEYS[3])
  redis.call('HSET', JOB, 'deadline', now + MORE[6])
  return {'no_room'}
end
redis.call('RENAME', KEYS[3], RESULT)
redis.call('PEXPIREAT', RESULT, now + lifetime())
keepWarnings(MORE[7])
keepHeadline(MORE[8])
endJob(now, 'completed', 'crc', MORE[2], 'length', MORE[3], 'etag', MORE[4])
local run = redis.call('HMGET', JOB, 'type', 'claimed', 'work')
noteResultBytes(run[1], bytes)
redis.call('LPUSH', KEYS[2], tostring(math.max(0, now - run[2]) / (run[3] or 1)))
redis.call('LTRIM', KEYS[2], 0, MORE[5] - 1)
return {'accepted'}
`;

/**
 * processing -> failed, only with the current fence.
 *
 * ```
 *   MORE[1] fence  [2] error for the caller
 * ```
 *
 * Returns {accepted} | {refused}
 */
export const fail = `
if not mayWrite(MORE[1]) then return {'refused'} end
endJob(clock(), 'failed', 'error', MORE[2])
return {'accepted'}
`;

/**
 * Ends a worker's lease because the worker stops or must wait. The job stays `processing`. The start does not count, the
 * deadline starts again, and the worker can no longer write.
 *
 * ```
 *   MORE[1] fence  [2] `keep` if the deadline stays
 * ```
 *
 * Returns {accepted} | {refused}
 */
export const release = `
if not mayWrite(MORE[1]) then return {'refused'} end
redis.call('HINCRBY', JOB, 'fence', 1)
redis.call('HINCRBY', JOB, 'starts', -1)
if MORE[2] ~= 'keep' then redis.call('HDEL', JOB, 'deadline') end
return {'accepted'}
`;
