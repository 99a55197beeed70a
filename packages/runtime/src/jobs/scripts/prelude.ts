/**
 * Accepted jobs must be able to end, so the shares of `maxmemory` are staggered: new jobs are refused first, then no more
 * jobs are started, and at last results wait. What is left above is for locks, progress and queries.
 */

/** A submit is accepted when used memory and the results of all unfinished jobs stay below this share. */
export const ADMIT_SHARE = 0.8;
/** Workers start no job while Redis uses more than this share. */
export const START_SHARE = 0.95;
/** A result is written only when Redis stays below this share. */
export const STORE_SHARE = 0.98;

/** Assumed for a job type until its first job has ended: an analysis of many years with every section. */
export const FIRST_RESULT_BYTES = 256_000;
/** A type whose results are tiny today may get large ones tomorrow. */
export const LEAST_RESULT_BYTES = 16_000;
/** Memory of a result per byte of its compressed form, and of everything else that an ended job leaves (docs/operations/redis.md). */
export const BYTES_PER_RESULT_BYTE = 1.2;
export const ENDED_JOB_BYTES = 1500;

/**
 * In front of every job script. All of them take the same first keys and arguments (jobScript.ts); what a script gets
 * besides stands in its own MORE, from MORE[1] on.
 *
 *   KEYS[1] record (hash)          KEYS[4] owner of an ended job (string)
 *   KEYS[2] payload (string)       KEYS[5] open jobs (sorted set)
 *   KEYS[3] result (string)        KEYS[6] open jobs per owner (hash)
 *   ARGV[1] job id                 ARGV[2] time to live of an ended job, ms
 *   ARGV[3] time that an expired id is remembered after that, ms
 *   ARGV[4] channel of changes
 *   ARGV[5], [6] prefixes of an owner's lists (sorted sets): all jobs, and those that will expire
 *   ARGV[7], [8] prefixes of a job type's line: who waits (sorted set), and the turns that were given out (hash)
 *   ARGV[9] events on their way to webhooks (list)
 *   ARGV[10] prefix of an account's credits (hash)
 *   ARGV[11] unfinished jobs and mean result size of each type (hash)
 *
 * Transitions only go forward: pending -> processing -> completed | failed. `fence` grows with every claim and every end,
 * so a writer that was overtaken is recognized by its old fence. `revision` grows with everything a caller can see, and
 * is told to whoever listens. Times are ms of Redis' own clock.
 */
export const prelude = `
local JOB, PAYLOAD, RESULT, ENDED, OPEN, ACTIVE = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local JOB_ID, TTL, REMEMBER, CHANGES = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local JOBS_OF, EXPIRING_OF, LINE, TURNS, OUTBOX = ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
local CREDITS, EXPECTED = ARGV[10], ARGV[11]
local MORE = {unpack(ARGV, 12)}

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

-- Whether Redis stays below this share of maxmemory when so many bytes are added.
local function hasRoom(share, bytes)
  local info = redis.call('INFO', 'memory')
  local most = tonumber(string.match(info, '\\nmaxmemory:(%d+)') or 0)
  return most == 0 or tonumber(string.match(info, '\\nused_memory:(%d+)')) + bytes <= share * most
end

-- The memory that one job of the type needs when it ends: the mean of the latest results, at first a large analysis.
local function resultBytes(jobType)
  return math.max(${LEAST_RESULT_BYTES}, tonumber(redis.call('HGET', EXPECTED, jobType .. ' bytes') or ${FIRST_RESULT_BYTES}))
end

local function noteResultBytes(jobType, length)
  local bytes = ${ENDED_JOB_BYTES} + ${BYTES_PER_RESULT_BYTE} * length
  local mean = tonumber(redis.call('HGET', EXPECTED, jobType .. ' bytes') or bytes)
  redis.call('HSET', EXPECTED, jobType .. ' bytes', math.floor(mean + (bytes - mean) / 8))
end

-- The memory that all unfinished jobs together will need for their results.
local function expectedBytes()
  local total, fields = 0, redis.call('HGETALL', EXPECTED)
  for i = 1, #fields, 2 do
    if not string.find(fields[i], ' ', 1, true) then total = total + tonumber(fields[i + 1]) * resultBytes(fields[i]) end
  end
  return total
end

-- What a submit with the same Idempotency-Key was answered; nil without a key, for a new one, and for this very call resent. Written
-- again, for WAIT (confirmedWrites.ts) speaks only of what its own connection has written.
local function answeredEarlier(record, fingerprint)
  if not record then return nil end
  local known = redis.call('HMGET', record, 'fingerprint', 'job', 'answer')
  if not known[1] then return nil end
  if known[1] ~= fingerprint then return {'key_reused'} end
  if known[2] == JOB_ID then return nil end
  -- The job has expired: nobody can read it any more, so the same request starts a new one.
  if redis.call('EXISTS', string.sub(JOB, 1, #JOB - #JOB_ID) .. known[2]) == 0 then return nil end
  redis.call('HSET', record, 'job', known[2])
  return {'replayed', known[2], known[3]}
end

local function keepAnswer(record, fingerprint, answer, ttl)
  if not record then return end
  redis.call('HSET', record, 'fingerprint', fingerprint, 'job', JOB_ID, 'answer', answer)
  redis.call('PEXPIRE', record, ttl)
end

-- Most jobs have none, and then no field. An empty list changes nothing.
local function keepWarnings(warnings)
  if warnings ~= '[]' then redis.call('HSET', JOB, 'warnings', warnings) end
end

-- Start-time fair queueing: a flow's next job begins where its last one ended, and nobody begins in the past. Jobs run in
-- the order of their turns, so a flow that asks for more waits behind itself and not in front of others.
local function takeTurn(jobType, flow, cost)
  local known = redis.call('HMGET', TURNS .. jobType, 'now', flow)
  local turn = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
  redis.call('HSET', TURNS .. jobType, flow, turn + cost)
  return turn
end

local function joinLine(jobType, now)
  redis.call('ZADD', LINE .. jobType, now, JOB_ID)
end

-- Once nobody waits, turns begin at 0 again.
local function leaveLine(jobType)
  if redis.call('ZREM', LINE .. jobType, JOB_ID) == 1 and redis.call('EXISTS', LINE .. jobType) == 0 then
    redis.call('DEL', TURNS .. jobType)
  end
end

-- It is this turn now; a flow that is not ahead of it needs no memory.
local function callTurn(jobType, flow, turn)
  local turns = TURNS .. jobType
  local known = redis.call('HMGET', turns, 'now', flow)
  local now = math.max(tonumber(known[1] or 0), turn)
  if tonumber(known[2] or 0) <= now then redis.call('HDEL', turns, flow) end
  redis.call('HSET', turns, 'now', now)
end

-- Sorts by creation, and names the job.
local function listEntry(created)
  return string.format('%015d', created) .. ':' .. JOB_ID
end

-- The end of a job whose caller wants to be called (webhooks/outbox.ts).
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

-- Sets a job's price aside; nil when that is done, else why it cannot be.
local function holdCredits(owner, tool, price)
  if price == 0 then return nil end
  local account = CREDITS .. owner
  local known = redis.call('HMGET', account, 'entitled', 'balance', 'held')
  local free = tonumber(known[2] or 0) - tonumber(known[3] or 0)
  if known[1] ~= '1' or free < price then return {'not_entitled', tostring(free)} end
  redis.call('HINCRBY', account, 'held', price)
  redis.call('HSET', JOB, 'tool', tool, 'price', price)
end

-- A completed job is charged, any other end gives the hold back. Runs once per job, as its end does.
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

local function endJob(now, status, ...)
  local record = redis.call('HMGET', JOB, 'owner', 'created', 'type')
  local owner = record[1]
  leaveLine(record[3])
  redis.call('HSET', JOB, 'status', status, 'finished', now, 'expires', now + TTL, ...)
  redis.call('HINCRBY', JOB, 'fence', 1)
  settleCredits(owner, status)
  redis.call('PEXPIREAT', JOB, now + TTL)
  redis.call('SET', ENDED, owner, 'PX', TTL + REMEMBER)
  redis.call('DEL', PAYLOAD)
  redis.call('ZREM', OPEN, JOB_ID)
  redis.call('ZADD', EXPIRING_OF .. owner, now + TTL, listEntry(record[2]))
  forgetExpired(owner, now)
  if redis.call('HINCRBY', EXPECTED, record[3], -1) <= 0 then redis.call('HDEL', EXPECTED, record[3]) end
  if redis.call('HINCRBY', ACTIVE, owner, -1) <= 0 then
    redis.call('HDEL', ACTIVE, owner)
    redis.call('PEXPIRE', JOBS_OF .. owner, TTL)
    redis.call('PEXPIRE', EXPIRING_OF .. owner, TTL)
  end
  announceEnd()
  changed(status)
end
`;
