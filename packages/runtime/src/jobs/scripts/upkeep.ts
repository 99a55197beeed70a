import { ENDING, KEEP_SHARE, read } from './prelude.ts';

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
${read(...ENDING)}
if job.owner ~= MORE[1] then return {'not_found'} end
if isEnded() then return {'already_finished'} end
if MORE[4] == 'pending' and job.status ~= 'pending' then return {'not_found'} end
put('error', MORE[2])
endJob('failed')
redis.call(PUBLISH, MORE[3], JOB_ID)
return {'cancelled'}
`;

/** A create that is still under way finds the record of its withdrawal for this long. */
const WITHDRAWN_MS = 60_000;

/**
 * Cancels a job whose submit got no answer. The account pays nothing for it, even if it has ended, and its request and its result are kept
 * no longer than by default. Without a job, the record makes a create that arrives later change nothing.
 *
 * ```
 *   MORE[1] error  [2] channel
 * ```
 *
 * Returns {withdrawn}
 */
export const withdraw = `
${read('finished', 'expires', 'object', 'bytes', 'headline', ...ENDING)}
if not job.status then
  redis.call('HSET', JOB, 'turn', '0')
  redis.call('PEXPIRE', JOB, '${WITHDRAWN_MS}')
  return {'withdrawn'}
end
redis.call('HDEL', JOB, 'keep')
job.keep = false
dropRequest()
if job.status == 'completed' then
  refundCredits()
  local length = tonumber(job.bytes) or redis.call('STRLEN', RESULT)
  if job.stored then expireAt(job.finished + TTL, length, redis.call('HEXISTS', ACTIVE, job.owner) == 0) end
  save()
elseif not isEnded() then
  put('error', MORE[1])
  endJob('failed')
  redis.call(PUBLISH, MORE[2], JOB_ID)
end
return {'withdrawn'}
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
${read('owner', 'status')}
if job.owner ~= MORE[1] then return {'not_found'} end
redis.call('HSET', JOB, 'callback', MORE[2])
if isEnded() then announceEnd() end
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
${read('owner', 'status', 'created', 'finished', 'expires', 'type', 'keep', 'stored', 'answer', 'revision', 'object', 'bytes')}
if job.owner ~= MORE[1] then return {'not_found'} end
local ms = tonumber(MORE[4])
if ms then
  local expires = NOW + ms
  local isLonger = expires > tonumber(job.expires or NOW + lifetime())
  local isLong = expires - (job.finished or NOW) > TTL
  local length = job.status == 'completed' and (tonumber(job.bytes) or redis.call('STRLEN', RESULT)) or nil
  readFigures(job.type .. ' bytes')
  local bytes = job.finished and endedBytes(length or 0) or resultBytes(job.type)
  if isLonger and isLong then
    local stored = storedBytes(job.owner)
    local more = bytes + uncountedBytes() - countedBytes('result', job.stored)
    if stored + more > tonumber(MORE[5]) then return {'over_quota', tostring(stored)} end
    if not hasRoom(${KEEP_SHARE}, 0, 0) then return {'keep_full'} end
  end
  put('keep', ms)
  if job.answer then redis.call('PEXPIRE', job.answer, ms + MORE[6]) end
  if job.finished then
    expireAt(expires, length, redis.call('HEXISTS', ACTIVE, job.owner) == 0)
  else
    countResult(isLong and bytes, expires)
    if isLong and uncountedBytes() > 0 then keepRequest(expires) end
  end
end
if MORE[2] == 'rename' then
  if MORE[3] == '' then
    for _, key in ipairs({JOB, REQUEST}) do redis.call('HDEL', key, 'name') end
  else
    put('name', MORE[3])
    if redis.call('EXISTS', REQUEST) == 1 then redis.call('HSET', REQUEST, 'name', MORE[3]) end
  end
end
saveChange()
return {'changed'}
`;

/** Returns {bytes that an account stores for long}. MORE[1] is the account. */
export const stored = `return {tostring(storedBytes(MORE[1]))}`;

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
${read('deadline', 'turn', ...ENDING)}
if not job.status then
  redis.call('ZREM', OPEN, JOB_ID)
  for i = 3, #MORE do leaveLine(MORE[i]) end
  return {'gone'}
end
if job.deadline and tonumber(job.deadline) + MORE[1] <= NOW and job.status == 'processing' then
  put('error', MORE[2])
  endJob('failed')
  return {'timed_out'}
end
return {'open', job.type, job.turn or '0', job.queue or ''}
`;

/**
 * Records a worker's heartbeat and takes the open jobs that are due for a look. Taking a job moves its next look into the
 * future, so the sweepers of many workers share the work.
 *
 * ```
 *   KEYS[1] open jobs (sorted set)  [2] live workers of the queue (sorted set)  [3] waiting jobs of the queue (sorted set)
 *   KEYS[4] waiting entries of the queue (list)  [5] entries with a priority (sorted set)  [6] entries that workers run (list)
 *   ARGV[1] worker  [2] ms after which a silent worker is removed  [3] ms to the next look  [4] most jobs  [5] prefix of records
 *   ARGV[6] ms to the latest look that is ever set
 * ```
 *
 * It also removes jobs that no longer wait from the head of the line. A worker of an earlier version that has started one in
 * another queue leaves it there, and the wait of the first job decides about admission.
 *
 * Returns {live workers, open jobs, waiting entries, entries that workers run, job ids …}
 */
export const takeDue = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
-- Times that lie further ahead than any is set were set before the clock jumped back.
redis.call('ZREMRANGEBYSCORE', KEYS[2], '(' .. now + ARGV[2], '+inf')
local first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
while first and redis.call('HGET', ARGV[5] .. first, 'status') ~= 'pending' do
  redis.call('ZREM', KEYS[3], first)
  first = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
end
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[4])
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. now + ARGV[6], '+inf', 'LIMIT', 0, ARGV[4])) do
  due[#due + 1] = id
end
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[3], id) end
local waiting = redis.call('LLEN', KEYS[4]) + redis.call('ZCARD', KEYS[5])
local counts = {redis.call('ZCARD', KEYS[2]), redis.call('ZCARD', KEYS[1]), waiting, redis.call('LLEN', KEYS[6])}
return {tostring(counts[1]), tostring(counts[2]), tostring(counts[3]), tostring(counts[4]), unpack(due)}
`;

/**
 * Takes results in object storage that no job needs any more. A taken name gets a leading `-`. It is taken again if it is still
 * there by then, because the worker that took it has crashed.
 *
 * ```
 *   KEYS[1] results in object storage (sorted set)  ARGV[1] most  ARGV[2] ms until they are taken again
 * ```
 *
 * Returns the names
 */
export const takeUnneeded = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local names = {}
for _, entry in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])) do
  local name = string.match(entry, '^-?(.*)$')
  redis.call('ZREM', KEYS[1], entry)
  redis.call('ZADD', KEYS[1], now + ARGV[2], '-' .. name)
  names[#names + 1] = name
end
return names
`;
