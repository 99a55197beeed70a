/**
 * In front of every job script. All of them take the same first keys and arguments (jobScript.ts):
 *
 *   KEYS[1] record (hash)          KEYS[4] owner of an ended job (string)
 *   KEYS[2] payload (string)       KEYS[5] open jobs (sorted set)
 *   KEYS[3] result (string)        KEYS[6] open jobs per owner (hash)
 *   ARGV[1] job id                 ARGV[2] time to live of an ended job, ms
 *   ARGV[3] time that an expired id is remembered after that, ms
 *
 * Transitions only go forward: pending -> processing -> completed | failed. `fence` grows with every claim and every end,
 * so a writer that was overtaken is recognised by its old fence. Times are ms of Redis' own clock.
 */
export const prelude = `
local JOB, PAYLOAD, RESULT, ENDED, OPEN, ACTIVE = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local JOB_ID, TTL, REMEMBER = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function mayWrite(fence)
  local record = redis.call('HMGET', JOB, 'status', 'fence')
  return record[1] == 'processing' and record[2] == fence
end

local function endJob(now, status, ...)
  local owner = redis.call('HGET', JOB, 'owner')
  redis.call('HSET', JOB, 'status', status, 'finished', now, 'expires', now + TTL, ...)
  redis.call('HINCRBY', JOB, 'fence', 1)
  redis.call('PEXPIRE', JOB, TTL)
  redis.call('SET', ENDED, owner, 'PX', TTL + REMEMBER)
  redis.call('DEL', PAYLOAD)
  redis.call('ZREM', OPEN, JOB_ID)
  if redis.call('HINCRBY', ACTIVE, owner, -1) <= 0 then redis.call('HDEL', ACTIVE, owner) end
end
`;
