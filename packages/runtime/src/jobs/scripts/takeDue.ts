/**
 * A worker's regular call: notes that it lives, and takes the open jobs that are due for a look. Taking moves a job's next
 * look into the future, so sweepers of many workers share the work without electing one.
 *
 *   KEYS[1] open jobs (sorted set)  [2] live workers of the type (sorted set)
 *   ARGV[1] worker  [2] ms after which a silent worker is dropped  [3] ms to the next look  [4] most jobs
 *
 * Answers the job ids
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
