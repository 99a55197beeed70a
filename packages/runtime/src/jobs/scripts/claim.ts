import { START_SHARE } from '../memoryShares.ts';

/**
 * A worker takes the job: pending or processing -> processing with a new fence, which shuts out any earlier worker.
 * The deadline is set by the first start. Later starts do not move it, except after a release.
 *
 *   MORE[1] most starts  [2] ms from first start to deadline  [3] error when started too often  [4] error when late
 *
 * Answers {gone} | {final} | {no_room} | {failed, error} | {claimed, fence, starts, ms left, request id, owner, payload, ms waited}
 * Waited is counted from the acceptance, and -1 at a later start.
 */
export const claim = `
local record = redis.call('HMGET', JOB, 'status', 'starts', 'deadline', 'request', 'owner', 'created', 'type', 'flow', 'turn', 'started')
if not record[1] then return {'gone'} end
if record[1] == 'completed' or record[1] == 'failed' then return {'final'} end
local now = clock()
local deadline = tonumber(record[3] or now + MORE[2])
local problem = nil
if tonumber(record[2]) >= tonumber(MORE[1]) then problem = MORE[3] end
if deadline <= now then problem = MORE[4] end
if problem then
  endJob(now, 'failed', 'error', problem)
  return {'failed', problem}
end
if not hasRoom(${START_SHARE}, 0) then return {'no_room'} end
local fence = redis.call('HINCRBY', JOB, 'fence', 1)
local starts = redis.call('HINCRBY', JOB, 'starts', 1)
redis.call('HSET', JOB, 'status', 'processing', 'claimed', now)
if record[1] == 'pending' then
  if record[8] then callTurn(record[7], record[8], tonumber(record[9])) end
  leaveLine(record[7])
end
if not record[3] then redis.call('HSET', JOB, 'deadline', deadline) end
if not record[10] then
  redis.call('HSET', JOB, 'started', now, 'step', 'queued', 'percent', 0, 'message', 'A worker has taken the job')
end
changed('processing')
local waited = record[10] and -1 or now - record[6]
return {'claimed', tostring(fence), tostring(starts), tostring(deadline - now), record[4], record[5],
  redis.call('GET', PAYLOAD) or '', tostring(waited)}
`;
