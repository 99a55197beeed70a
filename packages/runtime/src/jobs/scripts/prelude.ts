import { keeping } from './keeping.ts';

/**
 * Accepted jobs must be able to end, so the shares of `maxmemory` are staggered. New jobs are rejected first. Then no more
 * jobs start, and at last results wait. The rest is for locks, progress, and queries.
 */

/**
 * Jobs and requests are stored longer than half an hour only below this share, because they free no memory for days. The rest
 * up to the next share is for results that expire soon.
 */
export const KEEP_SHARE = 0.4;
/** A new job is accepted if used memory and the results of all unfinished jobs stay below this share. */
export const ADMIT_SHARE = 0.8;
/** Workers start no job while Redis uses more than this share. */
export const START_SHARE = 0.95;
/** A result is written only when Redis stays below this share. */
export const STORE_SHARE = 0.98;

/** Scripts share one reading of the used memory for this long. The staggered shares have room for what is written meanwhile. */
const FRESH_MS = 20;

/** The size assumed until the first job of a type has ended: an analysis of many years with every section. */
const FIRST_RESULT_BYTES = 256_000;
/** The smallest size assumed, because a type with tiny results may have large ones later. */
const LEAST_RESULT_BYTES = 16_000;
/** Memory of a result per compressed byte, and memory of the rest of an ended job (docs/operations/redis.md). */
const BYTES_PER_RESULT_BYTE = 1.2;
const ENDED_JOB_BYTES = 1500;

/**
 * The start of every job script, after the names of the installation (jobScripts.ts). All scripts take the same first key and
 * argument. Further arguments are in MORE, from MORE[1] on, and documented with the script.
 *
 * ```
 *   KEYS[1] record (hash)  ARGV[1] job id
 * ```
 *
 * A job only moves forward: pending -> processing -> completed | failed. `fence` grows with every lease and every end, so an
 * old fence identifies a writer that has lost its lease. `revision` grows with every change that a caller can see, and each
 * change is published. Times are ms of Redis' own clock.
 *
 * In the record, `flow` is the tenant and `turn` the virtual start time of the job. `queue` is absent if it is the type.
 */
export const prelude = `
local JOB, JOB_ID = KEYS[1], ARGV[1]
local PAYLOAD, RESULT, ENDED, REQUEST = PAYLOADS .. JOB_ID, RESULTS .. JOB_ID, ENDED_JOBS .. JOB_ID, REQUESTS .. JOB_ID
local MORE = {unpack(ARGV, 2)}

local function clock()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function mayWrite(fence)
  local record = redis.call('HMGET', JOB, 'status', 'fence')
  return record[1] == 'processing' and record[2] == fence
end

local function changed(status)
  redis.call('HINCRBY', JOB, 'revision', 1)
  redis.call('PUBLISH', CHANGES, JOB_ID .. ' ' .. status)
end

-- True if Redis stays below this share of maxmemory with that many more bytes. INFO takes longer than ten other commands, so
-- scripts share an answer for some milliseconds. A full Redis refuses to store it, which changes nothing.
local most, used
local function hasRoom(share, bytes)
  if not most then
    local known, now = redis.call('HGET', EXPECTED, ' room'), clock()
    local at
    if known then
      at, most, used = string.match(known, '^(%d+) (%d+) (%d+)$')
      at, most, used = tonumber(at), tonumber(most), tonumber(used)
    end
    if not at or now < at or now - at > ${FRESH_MS} then
      local info = redis.call('INFO', 'memory')
      most = tonumber(string.match(info, '\\nmaxmemory:(%d+)') or 0)
      used = tonumber(string.match(info, '\\nused_memory:(%d+)'))
      redis.pcall('HSET', EXPECTED, ' room', string.format('%d %d %d', now, most, used))
    end
  end
  return most == 0 or used + bytes <= share * most
end

-- The memory that one job of the type needs when it ends: the mean of the latest results.
local function resultBytes(jobType)
  return math.max(${LEAST_RESULT_BYTES}, tonumber(redis.call('HGET', EXPECTED, jobType .. ' bytes') or ${FIRST_RESULT_BYTES}))
end

-- The memory of an ended job with a result of this length.
local function endedBytes(length)
  return math.ceil(${ENDED_JOB_BYTES} + ${BYTES_PER_RESULT_BYTE} * length)
end

local function noteResultBytes(jobType, length)
  local bytes = endedBytes(length)
  local mean = tonumber(redis.call('HGET', EXPECTED, jobType .. ' bytes') or bytes)
  redis.call('HSET', EXPECTED, jobType .. ' bytes', math.floor(mean + (bytes - mean) / 8))
end

-- Adds to the work of all unfinished jobs of a queue.
local function countWork(queue, work)
  if redis.call('HINCRBY', EXPECTED, queue .. ' work', work) <= 0 then redis.call('HDEL', EXPECTED, queue .. ' work') end
end

-- The memory that the results of all unfinished jobs will need.
local function expectedBytes()
  local total, fields = 0, redis.call('HGETALL', EXPECTED)
  for i = 1, #fields, 2 do
    if not string.find(fields[i], ' ', 1, true) then total = total + tonumber(fields[i + 1]) * resultBytes(fields[i]) end
  end
  return total
end

-- The answer of an earlier submit with the same Idempotency-Key. It is nil without a key, for a new key, and if the client
-- resent this call. The record is written again, because WAIT (confirmedWrites.ts) covers only writes of its own connection.
local function answeredEarlier(record, fingerprint)
  if not record then return nil end
  local known = redis.call('HMGET', record, 'fingerprint', 'job', 'answer')
  if not known[1] then return nil end
  if known[1] ~= fingerprint then return {'key_reused'} end
  if known[2] == JOB_ID then return nil end
  -- If the job has expired, no caller can read it, so the same request starts a new one.
  if redis.call('EXISTS', string.sub(JOB, 1, #JOB - #JOB_ID) .. known[2]) == 0 then return nil end
  redis.call('HSET', record, 'job', known[2])
  return {'replayed', known[2], known[3]}
end

-- An empty list changes nothing, because most jobs have no warnings.
local function keepWarnings(warnings)
  if warnings ~= '[]' then redis.call('HSET', JOB, 'warnings', warnings) end
end

-- Start-time fair queueing: a tenant's next job starts where its last one ends, in virtual time, and never in the past. Jobs
-- run in the order of their virtual start times, so a tenant with many jobs waits behind its own jobs.
local function assignStart(queue, tenant, cost)
  local known = redis.call('HMGET', STARTS .. queue, 'now', tenant)
  local start = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
  redis.call('HSET', STARTS .. queue, tenant, start + cost)
  return start
end

local function joinLine(queue, now)
  redis.call('ZADD', LINE .. queue, now, JOB_ID)
end

-- When no job waits, virtual time starts at 0 again.
local function leaveLine(queue)
  if redis.call('ZREM', LINE .. queue, JOB_ID) == 1 and redis.call('EXISTS', LINE .. queue) == 0 then
    redis.call('DEL', STARTS .. queue)
  end
end

-- Moves virtual time forward. A tenant that is not ahead of it needs no entry.
local function advanceTime(queue, tenant, start)
  local starts = STARTS .. queue
  local known = redis.call('HMGET', starts, 'now', tenant)
  local now = math.max(tonumber(known[1] or 0), start)
  if tonumber(known[2] or 0) <= now then redis.call('HDEL', starts, tenant) end
  redis.call('HSET', starts, 'now', now)
end

-- An entry that sorts by creation and names the job.
local function listEntry(created)
  return string.format('%015d', created) .. ':' .. JOB_ID
end

-- Puts the end of a job with a webhook into the outbox (webhooks/outbox.ts).
local function announceEnd()
  local r = redis.call('HMGET', JOB, 'callback', 'owner', 'type', 'status', 'created', 'started', 'finished', 'expires', 'error', 'warnings')
  if not r[1] then return end
  local job = {id = JOB_ID, type = r[3], status = r[4], created = r[5], started = r[6] or nil, finished = r[7],
    expires = r[8], error = r[9] or nil, warnings = r[10] or nil}
  redis.call('RPUSH', OUTBOX, cjson.encode({id = 'dlv-' .. JOB_ID, owner = r[2], url = r[1], job = job}))
end

local function forgetExpired(owner, now)
  local gone = redis.call('ZRANGEBYSCORE', EXPIRING_OF .. owner, '-inf', now, 'LIMIT', 0, 50)
  if #gone > 0 then
    redis.call('ZREM', JOBS_OF .. owner, unpack(gone))
    redis.call('ZREM', EXPIRING_OF .. owner, unpack(gone))
  end
end

-- Holds a job's price. Returns nil on success, otherwise the refusal.
local function holdCredits(owner, tool, price)
  if price == 0 then return nil end
  local account = CREDITS .. owner
  local known = redis.call('HMGET', account, 'entitled', 'balance', 'held')
  local free = tonumber(known[2] or 0) - tonumber(known[3] or 0)
  if known[1] ~= '1' or free < price then return {'not_entitled', tostring(free)} end
  redis.call('HINCRBY', account, 'held', price)
  redis.call('HSET', JOB, 'tool', tool, 'price', price)
end

-- Charges a completed job, and releases the hold of any other. It runs once per job, when the job ends.
local function settleCredits(owner, status)
  local job = redis.call('HMGET', JOB, 'tool', 'price')
  if not job[1] then return end
  local account, price = CREDITS .. owner, tonumber(job[2])
  redis.call('HINCRBY', account, 'held', -price)
  if status ~= 'completed' then return end
  redis.call('HINCRBY', account, 'balance', -price)
  redis.call('HINCRBY', account, 'jobs ' .. job[1], 1)
  redis.call('HINCRBY', account, 'credits ' .. job[1], price)
end

${keeping(KEEP_SHARE)}
-- Stores the answer for repeats with the same Idempotency-Key. It outlives the job, and later only a change can make the job
-- live longer (upkeep.ts), because workers may not write this record.
local function keepAnswer(record, fingerprint, answer, ttl)
  if not record then return end
  redis.call('HSET', record, 'fingerprint', fingerprint, 'job', JOB_ID, 'answer', answer)
  redis.call('HSET', JOB, 'answer', record)
  redis.call('PEXPIRE', record, lifetime() + ttl)
end

local function endJob(now, status, ...)
  local record = redis.call('HMGET', JOB, 'owner', 'created', 'type', 'queue', 'work')
  local owner = record[1]
  leaveLine(record[4] or record[3])
  local expires = now + lifetime()
  redis.call('HSET', JOB, 'status', status, 'finished', now, ...)
  redis.call('HINCRBY', JOB, 'fence', 1)
  settleCredits(owner, status)
  redis.call('DEL', PAYLOAD)
  redis.call('ZREM', OPEN, JOB_ID)
  forgetExpired(owner, now)
  if redis.call('HINCRBY', EXPECTED, record[3], -1) <= 0 then redis.call('HDEL', EXPECTED, record[3]) end
  if record[5] then countWork(record[4] or record[3], -record[5]) end
  if redis.call('HINCRBY', ACTIVE, owner, -1) <= 0 then
    redis.call('HDEL', ACTIVE, owner)
  end
  expireAt(owner, record[2], now, expires)
  announceEnd()
  changed(status)
end
`;
