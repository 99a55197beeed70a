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
 * Looks at one open job for the sweeper. It ends the job if its deadline has passed by more than the slack, because the worker
 * would have ended it in time.
 *
 * ```
 *   MORE[1] slack, ms  [2] error if late  [3] and on: all job types
 * ```
 *
 * Returns {gone} | {timed_out} | {open, type, virtual start}
 */
export const inspect = `
local record = redis.call('HMGET', JOB, 'status', 'type', 'deadline', 'turn')
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
return {'open', record[2], record[4] or '0'}
`;

/**
 * Records a worker's heartbeat and takes the open jobs that are due for a look. Taking a job moves its next look into the
 * future, so the sweepers of many workers share the work.
 *
 * ```
 *   KEYS[1] open jobs (sorted set)  [2] live workers of the type (sorted set)
 *   ARGV[1] worker  [2] ms after which a silent worker is removed  [3] ms to the next look  [4] most jobs
 * ```
 *
 * Returns the job ids
 */
export const takeDue = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2])
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[4])
for _, id in ipairs(due) do redis.call('ZADD', KEYS[1], now + ARGV[3], id) end
return due
`;
