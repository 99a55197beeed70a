/**
 * Notes how far the run is; the percentage never falls, not even when another worker starts the job again.
 *
 *   MORE[1] fence  [2] step  [3] percent  [4] message
 *
 * Answers {accepted} | {refused}
 */
export const progress = `
if not mayWrite(MORE[1]) then return {'refused'} end
local percent = math.max(tonumber(MORE[3]), tonumber(redis.call('HGET', JOB, 'percent') or 0))
redis.call('HSET', JOB, 'step', MORE[2], 'percent', percent, 'message', MORE[4])
changed('processing')
return {'accepted'}
`;
