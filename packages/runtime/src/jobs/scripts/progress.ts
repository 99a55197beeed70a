/**
 * Notes how far the run is; the percentage never falls, not even when another worker starts the job again.
 *
 *   ARGV[4] fence  [5] step  [6] percent  [7] message
 *
 * Answers {accepted} | {refused}
 */
export const progress = `
if not mayWrite(ARGV[4]) then return {'refused'} end
local percent = math.max(tonumber(ARGV[6]), tonumber(redis.call('HGET', JOB, 'percent') or 0))
redis.call('HSET', JOB, 'step', ARGV[5], 'percent', percent, 'message', ARGV[7])
return {'accepted'}
`;
