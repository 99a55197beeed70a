/**
 * processing -> completed, by the current fence only. Result and record expire at the same millisecond.
 *
 *   KEYS[7] latest run times of the job type (list)
 *   MORE[1] fence  [2] crc32  [3] length  [4] etag  [5] sealed bytes  [6] run times to keep
 *
 * Answers {accepted} | {refused}
 */
export const complete = `
if not mayWrite(MORE[1]) then return {'refused'} end
local now = clock()
redis.call('SET', RESULT, MORE[5], 'PXAT', now + TTL)
endJob(now, 'completed', 'crc', MORE[2], 'length', MORE[3], 'etag', MORE[4])
redis.call('LPUSH', KEYS[7], now - redis.call('HGET', JOB, 'claimed'))
redis.call('LTRIM', KEYS[7], 0, MORE[6] - 1)
return {'accepted'}
`;
