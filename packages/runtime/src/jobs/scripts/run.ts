import { ENDING, read, START_SHARE, STORE_SHARE } from './prelude.ts';

/** An account's set of started jobs is deleted this long after its last start. No job runs as long. */
const STARTED_SECONDS = 86_400;

/**
 * Leases the job to a worker: pending or processing -> processing with a new fence, which ends the lease of any earlier
 * worker. The first start sets the deadline. Later starts do not move it, except after a release.
 *
 * ```
 *   MORE[1] most starts  [2] ms from first start to deadline
 *   MORE[3] prefix of an owner's started jobs of this queue (set)  [4] most of them, or '' without a limit
 * ```
 *
 * Returns {gone} | {final} | {no_room} | {account_busy} | {late, fence} | {worn_out, fence} | {leased, fence, starts, ms left, request id, owner, payload, ms waited, lifetime}
 * The wait is counted from acceptance. It is -1 at a later start. A job that is late or has started too often changes with `fail`.
 */
export const lease = `
${read('status', 'starts', 'deadline', 'request', 'owner', 'created', 'type', 'queue', 'flow', 'turn', 'started', 'fence', 'revision', 'keep')}
if not job.status then return {'gone'} end
if isEnded() then return {'final'} end
local queue = job.queue or job.type
local deadline = tonumber(job.deadline or NOW + MORE[2])
-- Only a job that has been started can be late, and its fence is that of the last lease.
if deadline <= NOW then return {'late', job.fence} end
if tonumber(job.starts) >= tonumber(MORE[1]) then return {'worn_out', job.fence} end
if not hasRoom(${START_SHARE}, 0, 0) then return {'no_room'} end
if job.status == 'pending' and MORE[4] ~= '' then
  local started = MORE[3] .. job.owner
  local count, most = redis.call('SCARD', started), tonumber(MORE[4])
  -- Jobs leave the set here, because a worker of an earlier version that ends one does not know the set.
  if count >= most then
    for _, id in ipairs(redis.call('SMEMBERS', started)) do
      local status = redis.call('HGET', JOBS .. id, 'status')
      if status ~= 'processing' then redis.call('SREM', started, id) end
    end
    count = redis.call('SCARD', started)
    if count >= most then
      -- Only waits for a worker count against the other accounts.
      redis.call('ZADD', LINE .. queue, 'XX', NOW_TEXT, JOB_ID)
      return {'account_busy'}
    end
  end
  redis.call('SADD', started, JOB_ID)
  if count == 0 or IS_TIME_TO_TIDY then redis.call('EXPIRE', started, '${STARTED_SECONDS}') end
end
if job.status == 'pending' and not leaveLine(queue) and job.flow then advanceTime(queue, job.flow, tonumber(job.turn)) end
local fence, starts = after(job.fence), after(job.starts)
local changed = {'status', 'processing', 'claimed', NOW_TEXT, 'fence', fence, 'starts', starts, 'revision', after(job.revision),
  'deadline', integer(deadline)}
local waited = -1
if not job.started then
  waited = NOW - job.created
  redis.call('HSET', JOB, 'started', NOW_TEXT, 'step', 'queued', 'percent', '0', 'message', 'A worker has taken the job', unpack(changed))
else
  redis.call('HSET', JOB, unpack(changed))
end
job.status = 'processing'
publish()
return {'leased', fence, starts, integer(deadline - NOW), job.request, job.owner,
  redis.call('GET', PAYLOAD) or '', integer(waited), integer(lifetime())}
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
${read('status', 'fence', 'percent', 'revision')}
if not mayWrite(MORE[1]) then return {'refused'} end
put('step', MORE[2])
put('percent', math.max(tonumber(MORE[3]), tonumber(job.percent or 0)))
put('message', MORE[4])
saveChange()
return {'accepted'}
`;

/** The result of a worker that crashes before the end of its job is deleted from object storage after this time. */
const UNUSED_MS = 3_600_000;

/**
 * Registers a result before it is written to object storage, so that it is deleted even if the worker crashes. The deadline moves,
 * because the work is done. A worker waits while an object of the same name is being deleted.
 *
 * ```
 *   MORE[1] fence  [2] name of the object  [3] ms by which the deadline moves
 * ```
 *
 * Returns {accepted} | {refused} | {no_room}
 */
export const reserve = `
${read('status', 'fence', 'deadline')}
if not mayWrite(MORE[1]) then return {'refused'} end
if redis.call('ZSCORE', STORED_RESULTS, '-' .. MORE[2]) then return {'no_room'} end
redis.call('ZADD', STORED_RESULTS, integer(NOW + ${UNUSED_MS}), MORE[2])
put('deadline', integer(math.max(tonumber(job.deadline or 0), NOW + MORE[3])))
save()
return {'accepted'}
`;

/**
 * processing -> completed, only with the current fence. Result and record expire at the same millisecond. Without room for
 * the result only the deadline moves, because the work is done and room returns when earlier results expire. The same happens if the
 * object of the result has been deleted since it was registered.
 *
 * ```
 *   KEYS[2] latest milliseconds per unit of work of the job type (list)  [3] the sealed bytes, if the worker has sent them before (string)
 *   MORE[1] fence  [2] crc32  [3] length  [4] etag  [5] of them to keep  [6] ms by which the deadline moves
 *   MORE[7] warnings (JSON); an empty list keeps the job's warnings  [8] headline (JSON) or ''
 *   MORE[9] the sealed bytes, or '' if the worker has sent or stored them  [10] their number
 *   MORE[11] the object that has them (reserve), or '' for a result in Redis
 * ```
 *
 * Returns {accepted} | {refused} | {no_room}
 */
export const complete = `
local object, bytes = MORE[11], tonumber(MORE[10])
local isStored = object ~= ''
local isSent = MORE[9] == '' and not isStored
${read('claimed', ...ENDING)}
if not mayWrite(MORE[1]) then
  redis.call('UNLINK', KEYS[3])
  return {'refused'}
end
readFigures(job.type, job.type .. ' bytes', (job.queue or job.type) .. ' work')
local isGone = isStored and not redis.call('ZSCORE', STORED_RESULTS, object)
if isGone or not hasRoom(${STORE_SHARE}, #MORE[9], isStored and 0 or bytes) or isSent and redis.pcall('RENAME', KEYS[3], RESULT).err then
  redis.call('UNLINK', KEYS[3])
  redis.call('HSET', JOB, 'deadline', integer(NOW + MORE[6]))
  return {'no_room'}
end
written = {'crc', MORE[2], 'length', MORE[3], 'etag', MORE[4]}
if isStored then
  put('object', object)
  put('bytes', bytes)
elseif not isSent then
  redis.call('SET', RESULT, MORE[9])
end
useMemory(#MORE[9])
keepWarnings(MORE[7])
if MORE[8] ~= '' then put('headline', MORE[8]) end
noteResultBytes(job.type, isStored and 0 or bytes)
endJob('completed', bytes)
local pace = math.max(0, NOW - job.claimed) / (job.work or 1)
if redis.call('LPUSH', KEYS[2], tostring(pace)) >= 2 * MORE[5] then redis.call('LTRIM', KEYS[2], '0', MORE[5] - 1) end
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
${read(...ENDING)}
if not mayWrite(MORE[1]) then return {'refused'} end
put('error', MORE[2])
endJob('failed')
return {'accepted'}
`;

/**
 * Ends a worker's lease because the worker stops or must wait. The job stays `processing`. The start does not count, the
 * deadline starts again, and the worker can no longer write.
 *
 * ```
 *   MORE[1] fence  [2] `keep` if the deadline stays  [3] message for the caller
 * ```
 *
 * Returns {accepted} | {refused}
 */
export const release = `
${read('status', 'fence', 'starts')}
if not mayWrite(MORE[1]) then return {'refused'} end
put('fence', after(job.fence))
put('starts', integer(job.starts - 1))
put('message', MORE[3])
saveChange()
if MORE[2] ~= 'keep' then redis.call('HDEL', JOB, 'deadline') end
return {'accepted'}
`;
