/**
 * The sweeper's look at one open job: ends it when its deadline has passed by more than the slack (its worker would have
 * ended it in time), else says what it is.
 *
 *   MORE[1] slack, ms  [2] error when late  [3] and on: all job types
 *
 * Answers {gone} | {timed_out} | {open, type, turn}
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
