/** Memory of a stored request without its body (docs/operations/redis.md). */
const REQUEST_BYTES = 1500;
/** Counts and the list of requests outlive the last entry by this share of its time, so that few submits move their expiry. */
const COUNTS_SLACK = 1 / 8;

/** A result in object storage outlives its record by this time, so that a reader of the record finds it. */
const OUTLIVES_MS = 60_000;

/**
 * The part of every job script that stores requests, and results beyond the default half hour. An account has a quota for them.
 * Every entry of the sorted set STORED_OF names its bytes, and STORED_BYTES is their sum. An entry has the same expiry as the
 * data that it counts. Expired entries leave the count before it is read, so it cannot drift.
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
local function lifetime()
  return tonumber(job.keep or TTL)
end

-- The bytes that the owner stores for long, now.
local function storedBytes(owner)
  repeat
    local gone = redis.call('ZRANGEBYSCORE', STORED_OF .. owner, '-inf', NOW_TEXT, 'LIMIT', '0', '1000')
    local bytes = 0
    for _, entry in ipairs(gone) do
      local name, kind, size = string.match(entry, '^(%S+) (%S+) (%d+)$')
      bytes = bytes + size
      if kind == 'request' then redis.call('ZREM', REQUESTS_OF .. owner, name) end
    end
    if #gone > 0 then
      redis.call('ZREM', STORED_OF .. owner, unpack(gone))
      if redis.call('DECRBY', STORED_BYTES .. owner, bytes) <= 0 then redis.call('DEL', STORED_BYTES .. owner) end
    end
  until #gone < 1000
  return tonumber(redis.call('GET', STORED_BYTES .. owner) or 0)
end

local function entryOf(kind, bytes)
  return listEntry() .. ' ' .. kind .. ' ' .. string.format('%d', bytes)
end

-- The bytes of an entry; 0 if it has expired.
local function countedBytes(kind, bytes)
  if bytes and redis.call('ZSCORE', STORED_OF .. job.owner, entryOf(kind, bytes)) then return tonumber(bytes) end
  return 0
end

-- Replaces the counted bytes of the request or of the result. Both may be false.
local function count(kind, old, bytes, expires)
  local owner = job.owner
  if old and redis.call('ZREM', STORED_OF .. owner, entryOf(kind, old)) == 1 then
    redis.call('DECRBY', STORED_BYTES .. owner, old)
  end
  if bytes then
    redis.call('ZADD', STORED_OF .. owner, integer(expires), entryOf(kind, bytes))
    redis.call('INCRBY', STORED_BYTES .. owner, integer(bytes))
    local key = kind == 'request' and REQUESTS_OF or STORED_BYTES
    if redis.call('PTTL', key .. owner) >= expires - NOW then return end
  end
  local last = redis.call('ZRANGE', STORED_OF .. owner, '-1', '-1', 'WITHSCORES')[2]
  if not last then return redis.call('DEL', STORED_BYTES .. owner) end
  for _, key in ipairs({STORED_OF, STORED_BYTES, REQUESTS_OF}) do
    redis.call('PEXPIREAT', key .. owner, integer(last + ${COUNTS_SLACK} * math.max(0, last - NOW)))
  end
end

local function countResult(bytes, expires)
  if not job.stored and not bytes then return end
  count('result', job.stored, bytes, expires)
  if bytes then
    put('stored', bytes)
  elseif job.stored then
    job.stored = false
    redis.call('HDEL', JOB, 'stored')
  end
end

-- Counts the request with its bytes of before, and keeps it until its expiry.
local function countRequest(old, bytes, expires)
  redis.call('ZADD', REQUESTS_OF .. job.owner, '0', listEntry())
  count('request', old, bytes, expires)
end

local function requestBytes()
  return ${REQUEST_BYTES} + redis.call('HSTRLEN', REQUEST, 'body')
end

-- Counts a stored request until then.
local function keepRequest(expires)
  local bytes = requestBytes()
  countRequest(redis.call('HGET', REQUEST, 'bytes'), bytes, expires)
  redis.call('HSET', REQUEST, 'bytes', bytes, 'until', expires)
  redis.call('PEXPIREAT', REQUEST, expires)
end

-- The bytes of a request that is not counted; 0 if there is none.
local function uncountedBytes()
  local known = redis.call('HMGET', REQUEST, 'owner', 'bytes')
  return known[1] and not known[2] and requestBytes() or 0
end

-- Lets a counted request expire with its job.
local function dropRequest()
  local bytes = redis.call('HGET', REQUEST, 'bytes')
  if not bytes then return end
  count('request', bytes, false)
  redis.call('ZREM', REQUESTS_OF .. job.owner, listEntry())
  redis.call('HDEL', REQUEST, 'bytes', 'until')
end

local function keepOptions(name, ms, rerunOf, request, requestMs, quota)
  return {name = name, ms = tonumber(ms), rerunOf = rerunOf, request = request, requestMs = tonumber(requestMs), quota = tonumber(quota)}
end

-- Why a job cannot live as long as the caller asks; otherwise nil.
local function keepRefusal(owner, keep, bytes, room)
  if keep.ms <= TTL then return nil end
  local stored = storedBytes(owner)
  if stored + bytes + ${REQUEST_BYTES} + #keep.request > keep.quota then return {'over_quota', tostring(stored)} end
  if not hasRoom(${keepShare}, room, 0) then return {'keep_full'} end
end

-- True if the quota has room for these bytes. Expired entries matter only if it seems to have none.
local function fitsQuota(bytes, quota)
  local counted = redis.call('GET', STORED_BYTES .. job.owner) or 0
  return not IS_TIME_TO_TIDY and counted + bytes <= quota or storedBytes(job.owner) + bytes <= quota
end

-- Stores the options of a new job. Without room in the quota, the request of a job with the default lifetime expires with it.
local function startKeeping(keep, bytes)
  if keep.name ~= '' then put('name', keep.name) end
  if keep.rerunOf ~= '' then put('rerun_of', keep.rerunOf) end
  if keep.ms ~= TTL then put('keep', keep.ms) end
  if keep.ms > TTL then countResult(bytes, NOW + keep.ms) end
  if keep.request == '' then return end
  local own = ${REQUEST_BYTES} + #keep.request
  local isIncluded = keep.ms > TTL
    or fitsQuota(own, keep.quota) and hasRoom(${keepShare}, #keep.request, 0)
  local expires = integer(NOW + keep.requestMs)
  local fields = {'owner', job.owner, 'type', job.type, 'created', NOW_TEXT, 'body', keep.request}
  if keep.name ~= '' then fields[#fields + 1], fields[#fields + 2] = 'name', keep.name end
  if isIncluded then
    countRequest(false, own, expires)
    for _, value in ipairs({'bytes', integer(own), 'until', expires}) do fields[#fields + 1] = value end
  end
  redis.call('HSET', REQUEST, unpack(fields))
  if isIncluded then redis.call('PEXPIREAT', REQUEST, expires) end
end

-- Sets the expiry of an ended job, of its result, and of its request, which lives at least as long. Only users of Redis who may
-- read results change one, so \`length\` is nil without a result. \`isIdle\` is true if the owner has no open job.
local function expireAt(expires, length, isIdle)
  local owner, finished, at = job.owner, tonumber(job.finished), integer(expires)
  put('expires', at)
  local isLong = expires - finished > TTL
  countResult(isLong and endedBytes(length or 0), expires)
  save()
  redis.call('PEXPIREAT', JOB, at)
  if job.object then
    redis.call('ZADD', STORED_RESULTS, integer(expires + ${OUTLIVES_MS}), job.object)
  elseif length then
    redis.call('PEXPIREAT', RESULT, at)
  end
  redis.call('ZADD', EXPIRING_OF .. owner, at, listEntry())
  if isIdle then
    local last = redis.call('ZRANGE', EXPIRING_OF .. owner, '-1', '-1', 'WITHSCORES')[2]
    redis.call('PEXPIREAT', JOBS_OF .. owner, last)
    redis.call('PEXPIREAT', EXPIRING_OF .. owner, last)
  end
  local remembered = expires + REMEMBER
  local request = redis.call('HMGET', REQUEST, 'owner', 'until')
  if request[1] then
    local stored = tonumber(request[2] or 0)
    local fields = {'finished', job.finished, 'expires', at}
    -- Lists show the first figures after the job has expired too.
    if job.headline then fields[5], fields[6] = 'headline', job.headline end
    redis.call('HSET', REQUEST, unpack(fields))
    if isLong and stored < expires then
      keepRequest(expires)
    elseif stored == 0 then
      redis.call('PEXPIREAT', REQUEST, at)
    end
    remembered = math.max(remembered, stored)
  end
  redis.call('SET', ENDED, owner, 'PXAT', integer(remembered))
end
`;
}
