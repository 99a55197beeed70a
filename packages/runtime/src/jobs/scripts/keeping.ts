/** Memory of a stored request without its body (docs/operations/redis.md). */
const REQUEST_BYTES = 1500;

/**
 * The part of every job script that stores requests, and results beyond the default half hour. An account has a quota for them.
 * Every entry of the sorted set STORED_OF names its bytes, and STORED_BYTES is their sum. An entry has the same expiry as the
 * data that it counts. The two keys expire with the last entry, so the count cannot drift.
 *
 * A submit counts the expected size of a result, and the end of the job replaces it by the real size. So a result that is
 * larger than expected is stored anyway, and later submits are rejected.
 *
 * The options of a submit are six arguments:
 *
 * ```
 *   name or ''  |  ms that the job lives after its end  |  job id that it repeats or ''
 *   request or ''  |  ms that the request is stored after its acceptance  |  quota, bytes
 * ```
 *
 * In the record, `keep` is the lifetime in ms, and `stored` the counted bytes of the result. In the hash of a request, `bytes`
 * are its counted bytes, if it is stored longer than the job, and `until` its expiry.
 */
export function keeping(keepShare: number): string {
  return `
-- No script changes the lifetime after it has read it.
local life
local function lifetime()
  life = life or tonumber(redis.call('HGET', JOB, 'keep') or TTL)
  return life
end

-- The bytes that the owner stores for long, now.
local function storedBytes(owner, now)
  repeat
    local gone = redis.call('ZRANGEBYSCORE', STORED_OF .. owner, '-inf', now, 'LIMIT', 0, 1000)
    local bytes = 0
    for _, entry in ipairs(gone) do
      local name, kind, size = string.match(entry, '^(%S+) (%S+) (%d+)$')
      bytes = bytes + size
      if kind == 'request' then redis.call('ZREM', REQUESTS_OF .. owner, name) end
    end
    if #gone > 0 then
      redis.call('ZREM', STORED_OF .. owner, unpack(gone))
      redis.call('DECRBY', STORED_BYTES .. owner, bytes)
    end
  until #gone < 1000
  return tonumber(redis.call('GET', STORED_BYTES .. owner) or 0)
end

local function entryOf(created, kind, bytes)
  return listEntry(created) .. ' ' .. kind .. ' ' .. string.format('%d', bytes)
end

-- The bytes of an entry; 0 if it has expired.
local function countedBytes(owner, created, kind, bytes)
  if bytes and redis.call('ZSCORE', STORED_OF .. owner, entryOf(created, kind, bytes)) then return tonumber(bytes) end
  return 0
end

-- Replaces the counted bytes of the request or of the result. Both may be nil.
local function count(owner, created, kind, old, bytes, expires)
  if old and redis.call('ZREM', STORED_OF .. owner, entryOf(created, kind, old)) == 1 then
    redis.call('DECRBY', STORED_BYTES .. owner, old)
  end
  if bytes then
    redis.call('ZADD', STORED_OF .. owner, expires, entryOf(created, kind, bytes))
    redis.call('INCRBY', STORED_BYTES .. owner, bytes)
  end
  local last = redis.call('ZRANGE', STORED_OF .. owner, -1, -1, 'WITHSCORES')[2]
  if not last then return redis.call('DEL', STORED_BYTES .. owner) end
  for _, key in ipairs({STORED_OF, STORED_BYTES, REQUESTS_OF}) do redis.call('PEXPIREAT', key .. owner, last) end
end

local function countResult(owner, created, bytes, expires)
  local old = redis.call('HGET', JOB, 'stored')
  if not old and not bytes then return end
  count(owner, created, 'result', old, bytes, expires)
  if bytes then redis.call('HSET', JOB, 'stored', bytes) else redis.call('HDEL', JOB, 'stored') end
end

local function countRequest(owner, created, expires)
  local bytes = ${REQUEST_BYTES} + redis.call('HSTRLEN', REQUEST, 'body')
  redis.call('ZADD', REQUESTS_OF .. owner, 0, listEntry(created))
  count(owner, created, 'request', redis.call('HGET', REQUEST, 'bytes'), bytes, expires)
  redis.call('HSET', REQUEST, 'bytes', bytes, 'until', expires)
  redis.call('PEXPIREAT', REQUEST, expires)
end

-- The bytes of a request that is not counted; 0 if there is none.
local function uncountedBytes()
  local known = redis.call('HMGET', REQUEST, 'owner', 'bytes')
  return known[1] and not known[2] and ${REQUEST_BYTES} + redis.call('HSTRLEN', REQUEST, 'body') or 0
end

local function keepOptions(name, ms, rerunOf, request, requestMs, quota)
  return {name = name, ms = tonumber(ms), rerunOf = rerunOf, request = request, requestMs = tonumber(requestMs), quota = tonumber(quota)}
end

-- Why a job cannot live as long as the caller asks; otherwise nil.
local function keepRefusal(owner, now, keep, bytes, room)
  if keep.ms <= TTL then return nil end
  local stored = storedBytes(owner, now)
  if stored + bytes + ${REQUEST_BYTES} + #keep.request > keep.quota then return {'over_quota', tostring(stored)} end
  if not hasRoom(${keepShare}, room) then return {'keep_full'} end
end

-- Stores the options of a new job. Without room in the quota, the request of a job with the default lifetime expires with it.
local function startKeeping(owner, jobType, now, keep, bytes)
  if keep.name ~= '' then redis.call('HSET', JOB, 'name', keep.name) end
  if keep.rerunOf ~= '' then redis.call('HSET', JOB, 'rerun_of', keep.rerunOf) end
  if keep.ms ~= TTL then redis.call('HSET', JOB, 'keep', keep.ms) end
  if keep.ms > TTL then countResult(owner, now, bytes, now + keep.ms) end
  if keep.request == '' then return end
  redis.call('HSET', REQUEST, 'owner', owner, 'type', jobType, 'created', now, 'body', keep.request)
  if keep.name ~= '' then redis.call('HSET', REQUEST, 'name', keep.name) end
  local isIncluded = keep.ms > TTL
  if not isIncluded then
    local room = keep.quota - storedBytes(owner, now)
    isIncluded = ${REQUEST_BYTES} + #keep.request <= room and hasRoom(${keepShare}, #keep.request)
  end
  if isIncluded then countRequest(owner, now, now + keep.requestMs) end
end

-- Stores the figures that lists show. The request has them after the job has expired.
local function keepHeadline(headline)
  if headline == '' then return end
  redis.call('HSET', JOB, 'headline', headline)
  if redis.call('EXISTS', REQUEST) == 1 then redis.call('HSET', REQUEST, 'headline', headline) end
end

-- Sets the expiry of an ended job, of its result, and of its request, which lives at least as long.
local function expireAt(owner, created, finished, expires)
  redis.call('HSET', JOB, 'expires', expires)
  redis.call('PEXPIREAT', JOB, expires)
  redis.call('ZADD', EXPIRING_OF .. owner, expires, listEntry(created))
  if redis.call('HEXISTS', ACTIVE, owner) == 0 then
    local last = redis.call('ZRANGE', EXPIRING_OF .. owner, -1, -1, 'WITHSCORES')[2]
    redis.call('PEXPIREAT', JOBS_OF .. owner, last)
    redis.call('PEXPIREAT', EXPIRING_OF .. owner, last)
  end
  local isLong, length = expires - finished > TTL, 0
  -- Only users of Redis who may read results change one.
  if redis.call('HGET', JOB, 'status') == 'completed' then
    redis.call('PEXPIREAT', RESULT, expires)
    length = redis.call('STRLEN', RESULT)
  end
  countResult(owner, created, isLong and endedBytes(length) or nil, expires)
  local remembered = expires + REMEMBER
  if redis.call('EXISTS', REQUEST) == 1 then
    local stored = tonumber(redis.call('HGET', REQUEST, 'until') or 0)
    redis.call('HSET', REQUEST, 'finished', finished, 'expires', expires)
    if isLong and stored < expires then
      countRequest(owner, created, expires)
    elseif stored == 0 then
      redis.call('PEXPIREAT', REQUEST, expires)
    end
    remembered = math.max(remembered, stored)
  end
  redis.call('SET', ENDED, owner, 'PXAT', remembered)
end
`;
}
