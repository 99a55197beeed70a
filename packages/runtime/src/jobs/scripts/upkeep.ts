import { KEEP_SHARE } from './prelude.ts';

/**
 * pending or processing -> failed, for the owner only. It notifies the worker that runs the job.
 *
 * ```
 *   MORE[1] owner  [2] error  [3] channel  [4] unfinished | pending: only a job that no worker has started
 * ```
 *
 * Returns {not_found} | {already_finished} | {cancelled}
 */
export const cancel = `
local record = redis.call('HMGET', JOB, 'status', 'owner')
if record[2] ~= MORE[1] then return {'not_found'} end
if record[1] == 'completed' or record[1] == 'failed' then return {'already_finished'} end
if MORE[4] == 'pending' and record[1] ~= 'pending' then return {'not_found'} end
endJob(clock(), 'failed', 'error', MORE[2])
redis.call('PUBLISH', MORE[3], JOB_ID)
return {'cancelled'}
`;

/**
 * Stores the URL of a webhook for the end of the job, for the owner only. If the job has ended, the webhook is sent now.
 *
 * ```
 *   MORE[1] owner  [2] URL
 * ```
 *
 * Returns {noted} | {not_found}
 */
export const callback = `
local record = redis.call('HMGET', JOB, 'owner', 'status')
if record[1] ~= MORE[1] then return {'not_found'} end
redis.call('HSET', JOB, 'callback', MORE[2])
if record[2] == 'completed' or record[2] == 'failed' then announceEnd() end
return {'noted'}
`;

/**
 * Renames a job, or changes how long it lives: after its end, or from now if it has ended. For the owner only. A longer life
 * needs room in the account's quota.
 *
 * ```
 *   MORE[1] owner  [2] `rename` to set the name, else ''  [3] name; '' removes it  [4] lifetime in ms, else ''  [5] quota, bytes
 *   MORE[6] ms the idempotency record outlives the job
 * ```
 *
 * Returns {changed} | {not_found} | {keep_full} | {over_quota, stored bytes}
 */
export const change = `
local record = redis.call('HMGET', JOB, 'owner', 'status', 'created', 'finished', 'expires', 'type', 'stored', 'answer')
local owner, created, finished = record[1], record[3], record[4]
if owner ~= MORE[1] then return {'not_found'} end
local now = clock()
local ms = tonumber(MORE[4])
if ms then
  local expires = now + ms
  local isLonger = expires > tonumber(record[5] or now + lifetime())
  local isLong = expires - (finished or now) > TTL
  local bytes = finished and endedBytes(redis.call('STRLEN', RESULT)) or resultBytes(record[6])
  if isLonger and isLong then
    local stored = storedBytes(owner, now)
    local more = bytes + uncountedBytes() - countedBytes(owner, created, 'result', record[7])
    if stored + more > tonumber(MORE[5]) then return {'over_quota', tostring(stored)} end
    if not hasRoom(${KEEP_SHARE}, 0) then return {'keep_full'} end
  end
  redis.call('HSET', JOB, 'keep', ms)
  if record[8] then redis.call('PEXPIRE', record[8], ms + MORE[6]) end
  if finished then
    expireAt(owner, created, tonumber(finished), expires)
  else
    countResult(owner, created, isLong and bytes or nil, expires)
    if isLong and uncountedBytes() > 0 then countRequest(owner, created, expires) end
  end
end
if MORE[2] == 'rename' then
  for _, key in ipairs({JOB, REQUEST}) do
    if MORE[3] == '' then
      redis.call('HDEL', key, 'name')
    elseif redis.call('EXISTS', key) == 1 then
      redis.call('HSET', key, 'name', MORE[3])
    end
  end
end
changed(record[2])
return {'changed'}
`;

/** Returns {bytes that an account stores for long}. MORE[1] is the account. */
export const stored = `return {tostring(storedBytes(MORE[1], clock()))}`;

/**
 * Looks at one open job for the sweeper. It ends the job if its deadline has passed by more than the slack, because the worker
 * would have ended it in time.
 *
 * ```
 *   MORE[1] slack, ms  [2] error if late  [3] and on: all queues
 * ```
 *
 * Returns {gone} | {timed_out} | {open, type, virtual start, queue or ''}
 */
export const inspect = `
local record = redis.call('HMGET', JOB, 'status', 'type', 'deadline', 'turn', 'queue')
if not record[1] then
  redis.call('ZREM', OPEN, JOB_ID)
  for i = 3, #MORE do leaveLine(MORE[i]) end
  return {'gone'}
end
local now = clock()
if record[3] and tonumber(record[3]) + MORE[1] <= now and record[1] == 'processing' then
  endJob(now, 'failed', 'error', MORE[2])
  return {'timed_out'}
end
return {'open', record[2], record[4] or '0', record[5] or ''}
`;

/**
 * Records a worker's heartbeat and takes the open jobs that are due for a look. Taking a job moves its next look into the
 * future, so the sweepers of many workers share the work.
 *
 * ```
 *   KEYS[1] open jobs (sorted set)  [2] live workers of the queue (sorted set)  [3] waiting jobs of the queue (sorted set)
 *   ARGV[1] worker  [2] ms after which a silent worker is removed  [3] ms to the next look  [4] most jobs  [5] prefix of records
 * ```
 *
 * It also removes jobs that no longer wait from the head of the line. A worker of an earlier version that has started one in
 * another queue leaves it there, and the wait of the first job decides about admission.
 *
 * Returns the job ids
 */
export const takeDue = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
local first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
while first and redis.call('HGET', ARGV[5] .. first, 'status') ~= 'pending' do
  redis.call('ZREM', KEYS[3], first)
  first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
end
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[4])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[3], id) end
return due
`;
