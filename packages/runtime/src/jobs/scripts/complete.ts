import { STORE_SHARE } from '../memoryShares.ts';

/**
 * processing -> completed, by the current fence only. Result and record expire at the same millisecond. Without room for the
 * result nothing changes, but the deadline moves: the work is done, and earlier results expire and make room.
 *
 *   KEYS[7] latest run times of the job type (list)
 *   MORE[1] fence  [2] crc32  [3] length  [4] etag  [5] sealed bytes  [6] run times to keep  [7] ms by which the deadline moves
 *   MORE[8] warnings (JSON); an empty list keeps those of the job
 *
 * Answers {accepted} | {refused} | {no_room}
 */
export const complete = `
if not mayWrite(MORE[1]) then return {'refused'} end
local now = clock()
if not hasRoom(${STORE_SHARE}, #MORE[5]) then
  redis.call('HSET', JOB, 'deadline', now + MORE[7])
  return {'no_room'}
end
redis.call('SET', RESULT, MORE[5], 'PXAT', now + TTL)
keepWarnings(MORE[8])
endJob(now, 'completed', 'crc', MORE[2], 'length', MORE[3], 'etag', MORE[4])
noteResultBytes(redis.call('HGET', JOB, 'type'), #MORE[5])
redis.call('LPUSH', KEYS[7], now - redis.call('HGET', JOB, 'claimed'))
redis.call('LTRIM', KEYS[7], 0, MORE[6] - 1)
return {'accepted'}
`;
