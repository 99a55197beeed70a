/**
 * processing -> completed, by the current fence only. Result and record expire at the same millisecond.
 *
 *   KEYS[7] latest run times of the job type (list)
 *   ARGV[4] fence  [5] crc32  [6] length  [7] etag  [8] sealed bytes  [9] run times to keep
 *
 * Answers {accepted} | {refused}
 */
export const complete = `
if not mayWrite(ARGV[4]) then return {'refused'} end
local now = clock()
redis.call('SET', RESULT, ARGV[8], 'PX', TTL)
endJob(now, 'completed', 'crc', ARGV[5], 'length', ARGV[6], 'etag', ARGV[7])
redis.call('LPUSH', KEYS[7], now - redis.call('HGET', JOB, 'claimed'))
redis.call('LTRIM', KEYS[7], 0, ARGV[9] - 1)
return {'accepted'}
`;
