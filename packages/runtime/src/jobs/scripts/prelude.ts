import { PUBLIC_ERRORS } from '../failures.ts';
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
/** The ended jobs of one account have at most this share, so that it cannot keep the jobs of the others out. */
export const OWN_SHARE = ADMIT_SHARE / 2;
/** Workers start no job while Redis uses more than this share. */
export const START_SHARE = 0.95;
/** A result is written only when Redis stays below this share. */
export const STORE_SHARE = 0.98;

/** Scripts share one reading of the used memory for this long, and add to it what they write. */
const READING_MS = 1000;
/** A refusal, and a script that writes more than LARGE_BYTES, needs a reading that is not older than this. */
const NEW_READING_MS = 20;
const LARGE_BYTES = 32_768;

/** The size assumed until the first job of a type has ended: an analysis of many years with every section. */
const FIRST_RESULT_BYTES = 256_000;
/** The smallest size assumed, because a type with tiny results may have large ones later. */
const LEAST_RESULT_BYTES = 16_000;
/** Memory of a result per compressed byte, and memory of the rest of an ended job (docs/operations/redis.md). */
const BYTES_PER_RESULT_BYTE = 1.2;
const ENDED_JOB_BYTES = 1500;

/** The failures that an operator can retry, and how long their input stays. */
const RETRIED = [
  PUBLIC_ERRORS.cancelledByOperator,
  PUBLIC_ERRORS.timedOut,
  PUBLIC_ERRORS.workerLost,
  PUBLIC_ERRORS.internal,
];
const INPUT_MS = 86_400_000;

/** Results of an account whose mean size counts for all of them. */
const SAMPLED = 20;

/** Expired jobs that one submit removes from the list of its account. */
const MOST_TIDIED = 400;

/** The fields of the record that endJob needs. */
export const ENDING = [
  ...(['status', 'type', 'queue', 'owner', 'created', 'work', 'fence', 'revision'] as const),
  ...(['keep', 'stored', 'tool', 'price', 'callback'] as const),
];

/** Returns Lua that reads fields of the record into `job`. An absent field is false. */
export function read(...names: readonly string[]): string {
  const fields = names.map((name, i) => `${name} = values[${i + 1}]`);
  return `local values = redis.call('HMGET', JOB, ${names.map((name) => `'${name}'`).join(', ')})
job = {${fields.join(', ')}}`;
}

/**
 * The definitions that job scripts use. A script gets only those that it names (jobScripts.ts), and each begins with `local` at
 * the start of a line. All scripts take the same first key and argument. Further arguments are in MORE, from MORE[1] on, and
 * documented with the script.
 *
 * ```
 *   KEYS[1] record (hash)  ARGV[1] job id
 * ```
 *
 * A job only moves forward: pending -> processing -> completed | failed. `fence` grows with every lease and every end, so an
 * old fence identifies a writer that has lost its lease. `revision` grows with every change that a caller can see, and each
 * change is published. Times are ms of Redis' own clock.
 *
 * Every call in a script costs about a microsecond, and so do five functions, because Lua makes them again at each start of a script. So a
 * script reads and writes the fields of a hash at once, and does not define what only few of its runs need.
 *
 * In the record, `flow` is the tenant and `turn` the virtual start time of the job. `queue` is absent if it is the type.
 */
export const prelude = `
local JOB, JOB_ID = KEYS[1], ARGV[1]
-- The prefix of every key of the shard. The text of a script names no shard, so that all shards share it.
local ROOT = string.sub(JOB, 1, #JOB - #JOB_ID - #'job:')
local MORE = {unpack(ARGV, 2)}
local time = redis.call('TIME')
local NOW = time[1] * 1000 + math.floor(time[2] / 1000)

-- The text of a whole number. Redis would write a number with 17 digits, which takes it as long as a lookup.
local function integer(number)
  return string.format('%d', number)
end
local NOW_TEXT = integer(NOW)

-- The fields of the record that this call has read or put.
local job = {}
local written = {}
local function put(name, value)
  job[name] = value
  written[#written + 1], written[#written + 2] = name, value
end
local function save()
  if #written > 0 then redis.call('HSET', JOB, unpack(written)) end
  written = {}
end

-- True if the worker with this fence has the lease.
local function mayWrite(fence)
  return job.status == 'processing' and job.fence == fence
end

local function isEnded()
  return job.status == 'completed' or job.status == 'failed'
end

-- The text of the next fence or revision.
local function after(number)
  return integer((number or 0) + 1)
end

local function publish()
  redis.call(PUBLISH, CHANGES, JOB_ID .. ' ' .. job.status)
end

-- Saves a change that callers see.
local function saveChange()
  put('revision', after(job.revision))
  save()
  publish()
end

-- Fields of EXPECTED, and the reading of the memory in it.
local figures, counted = nil, {}
local readAt, most, used
local function noteRoom(room)
  if not room then return end
  readAt, most, used = string.match(room, '^(%d+) (%d+) (%d+)$')
  readAt, most, used = tonumber(readAt), tonumber(most), tonumber(used)
end
local function readFigures(...)
  local names, values = {...}, redis.call('HMGET', EXPECTED, ' room', ...)
  figures = {}
  for i = 1, #names do figures[names[i]] = values[i + 1] end
  noteRoom(values[1])
end
local function readAllFigures()
  local all = redis.call('HGETALL', EXPECTED)
  figures = {}
  for i = 1, #all, 2 do figures[all[i]] = all[i + 1] end
  noteRoom(figures[' room'])
end
local function addTo(name, amount)
  figures[name] = math.max(0, (figures[name] or 0) + amount)
  counted[#counted + 1], counted[#counted + 2] = name, integer(figures[name])
end
local function roomFigure()
  return string.format('%d %d %d', readAt, most, used)
end
local function saveFigures()
  if readAt then counted[#counted + 1], counted[#counted + 2] = ' room', roomFigure() end
  redis.call('HSET', EXPECTED, unpack(counted))
end

-- Adds what this call writes to the used memory.
local function useMemory(bytes)
  if used then used = used + bytes end
end

-- True if Redis stays below this share of maxmemory with that many more bytes. INFO takes as long as ten other commands, so scripts
-- share an answer. A full Redis refuses to store it, which changes nothing. \`written\` are the bytes that the job adds now.
local function hasRoom(share, bytes, written)
  if not figures then readFigures() end
  local age = readAt and NOW >= readAt and NOW - readAt or math.huge
  local isNew = age < ${NEW_READING_MS} or written <= ${LARGE_BYTES} and age < ${READING_MS}
  if isNew and (most == 0 or used + bytes <= share * most) then return true end
  if age >= ${NEW_READING_MS} then
    local info = redis.call('INFO', 'memory')
    readAt = NOW
    most = tonumber(string.match(info, '\\nmaxmemory:(%d+)') or 0)
    used = tonumber(string.match(info, '\\nused_memory:(%d+)'))
    redis.pcall('HSET', EXPECTED, ' room', roomFigure())
  end
  return most == 0 or used + bytes <= share * most
end

-- The memory that one job of the type needs when it ends: the mean of the latest results.
local function resultBytes(jobType)
  return math.max(${LEAST_RESULT_BYTES}, tonumber(figures[jobType .. ' bytes'] or ${FIRST_RESULT_BYTES}))
end

-- The memory of an ended job with a result of this length.
local function endedBytes(length)
  return math.ceil(${ENDED_JOB_BYTES} + ${BYTES_PER_RESULT_BYTE} * length)
end

local function noteResultBytes(jobType, length)
  local name, bytes = jobType .. ' bytes', endedBytes(length)
  local mean = tonumber(figures[name] or bytes)
  counted[#counted + 1], counted[#counted + 2] = name, integer(mean + (bytes - mean) / 8)
end

-- The memory of the owner's ended jobs, by a sample of them.
local function ownBytes(owner)
  local expiring = EXPIRING_OF .. owner
  local jobs = redis.call('ZCOUNT', expiring, NOW_TEXT, '+inf')
  local first, sampled, bytes = redis.call('ZCARD', expiring) - jobs, math.min(jobs, ${SAMPLED}), 0
  for i = 1, sampled do
    local rank = first + math.floor((i - 0.5) * jobs / sampled)
    local id = string.match(redis.call('ZRANGE', expiring, rank, rank)[1], ':(.*)$')
    bytes = bytes + endedBytes(redis.call('STRLEN', RESULTS .. id))
  end
  return sampled > 0 and math.ceil(bytes / sampled * jobs) or 0
end

-- Why the account must wait until some of its results have expired; otherwise nil. hasRoom must have been asked before.
local function shareRefusal(owner, room, share)
  if most == 0 or used + room <= share * most then return nil end
  local own = ownBytes(owner)
  if own > share * most then return {'share_full', integer(own)} end
end

-- The memory that the results of all unfinished jobs will need.
local function expectedBytes()
  local total = 0
  for name, jobs in pairs(figures) do
    if jobs ~= '0' and not string.find(name, ' ', 1, true) then total = total + tonumber(jobs) * resultBytes(name) end
  end
  return total
end

-- The fingerprint of a request as it was sent, and that of its content, which does not depend on the order of members. Earlier
-- versions know only the first one.
local function fingerprints(text)
  return string.match(text, '^(%S*) ?(%S*)$')
end

-- The answer of an earlier submit with the same Idempotency-Key. It is nil without a key, for a new key, and if the client
-- resent this call. The record is written again, because WAIT (confirmedWrites.ts) covers only writes of its own connection.
local function answeredEarlier(record, fingerprint)
  if not record then return nil end
  local known = redis.call('HMGET', record, 'fingerprint', 'job', 'answer', 'content')
  if not known[1] then return nil end
  local sent, content = fingerprints(fingerprint)
  if known[1] ~= sent and (content == '' or known[4] ~= content) then return {'key_reused'} end
  if known[2] == JOB_ID then return nil end
  -- If the job has expired, no caller can read it, so the same request starts a new one.
  if redis.call('EXISTS', JOBS .. known[2]) == 0 then return nil end
  redis.call('HSET', record, 'job', known[2])
  return {'replayed', known[2], known[3]}
end

-- An empty list changes nothing, because most jobs have no warnings.
local function keepWarnings(warnings)
  if warnings ~= '[]' then put('warnings', warnings) end
end

-- Start-time fair queueing: a tenant's next job starts where its last one ends, in virtual time, and never in the past. Jobs
-- run in the order of their virtual start times, so a tenant with many jobs waits behind its own jobs.
local function assignStart(queue, tenant, cost)
  local known = redis.call('HMGET', STARTS .. queue, 'now', tenant)
  local start = math.max(tonumber(known[1] or 0), tonumber(known[2] or 0))
  redis.call('HSET', STARTS .. queue, tenant, integer(start + cost))
  return integer(start)
end

-- Returns true if no job waits any more. Then virtual time starts at 0 again.
local function leaveLine(queue)
  if redis.call('ZREM', LINE .. queue, JOB_ID) == 0 or redis.call('EXISTS', LINE .. queue) == 1 then return false end
  redis.call('DEL', STARTS .. queue)
  return true
end

-- Moves virtual time forward. A tenant that is not ahead of it needs no entry.
local function advanceTime(queue, tenant, start)
  local starts = STARTS .. queue
  local known = redis.call('HMGET', starts, 'now', tenant)
  local now = tonumber(known[1] or 0)
  if start > now then
    now = start
    redis.call('HSET', starts, 'now', integer(now))
  end
  if tonumber(known[2] or 0) <= now then redis.call('HDEL', starts, tenant) end
end

-- An entry that sorts by creation and names the job.
local knownEntry
local function listEntry()
  knownEntry = knownEntry or string.rep('0', 15 - #job.created) .. job.created .. ':' .. JOB_ID
  return knownEntry
end

-- Puts the end of a job with a webhook into the outbox (webhooks/outbox.ts).
local function announceEnd()
  local r = redis.call('HMGET', JOB, 'callback', 'owner', 'type', 'status', 'created', 'started', 'finished', 'expires', 'error', 'warnings')
  local ended = {id = JOB_ID, type = r[3], status = r[4], created = r[5], started = r[6] or nil, finished = r[7],
    expires = r[8], error = r[9] or nil, warnings = r[10] or nil}
  redis.call('RPUSH', OUTBOX, cjson.encode({id = 'dlv-' .. JOB_ID, owner = r[2], url = r[1], job = ended}))
end

-- Adds the job to the open jobs and to the list of its owner, and sometimes removes expired ones from it. The lists of an owner without
-- open jobs expire.
local function enter(open)
  local jobs, expiring = JOBS_OF .. job.owner, EXPIRING_OF .. job.owner
  local gone = IS_TIME_TO_TIDY and redis.call('ZRANGEBYSCORE', expiring, '-inf', NOW_TEXT, 'LIMIT', '0', '${MOST_TIDIED}') or {}
  if #gone > 0 then
    redis.call('ZREM', jobs, unpack(gone))
    redis.call('ZREM', expiring, unpack(gone))
  end
  redis.call('HINCRBY', ACTIVE, job.owner, '1')
  redis.call('ZADD', jobs, '0', listEntry())
  if open > 0 then return end
  redis.call('PERSIST', jobs)
  redis.call('PERSIST', expiring)
end

local function openJobs(owner)
  return tonumber(redis.call('HGET', ACTIVE, owner) or 0)
end

-- Holds a job's price. Returns nil on success, otherwise the refusal.
local function holdCredits(owner, tool, price)
  if price == 0 then return nil end
  local account = CREDITS .. owner
  local known = redis.call('HMGET', account, 'entitled', 'balance', 'held')
  local free = tonumber(known[2] or 0) - tonumber(known[3] or 0)
  if known[1] ~= '1' or free < price then return {'not_entitled', tostring(free)} end
  redis.call('HINCRBY', account, 'held', price)
  put('tool', tool)
  put('price', price)
end

-- Charges a completed job, and releases the hold of any other. It runs once per job, when the job ends.
local function settleCredits()
  if not job.tool then return end
  local account, price = CREDITS .. job.owner, tonumber(job.price)
  redis.call('HINCRBY', account, 'held', -price)
  if job.status ~= 'completed' then return end
  redis.call('HINCRBY', account, 'balance', -price)
  redis.call('HINCRBY', account, 'jobs ' .. job.tool, 1)
  redis.call('HINCRBY', account, 'credits ' .. job.tool, price)
end

-- Takes back the charge of a completed job.
local function refundCredits()
  if not job.tool then return end
  local account, price = CREDITS .. job.owner, tonumber(job.price)
  redis.call('HINCRBY', account, 'balance', price)
  redis.call('HINCRBY', account, 'jobs ' .. job.tool, -1)
  redis.call('HINCRBY', account, 'credits ' .. job.tool, -price)
  redis.call('HDEL', JOB, 'tool', 'price')
end

${keeping(KEEP_SHARE)}
-- Stores the answer for repeats with the same Idempotency-Key. It outlives the job, and later only a change can make the job
-- live longer (upkeep.ts), because workers may not write this record.
local function keepAnswer(record, fingerprint, answer, ttl)
  if not record then return end
  local sent, content = fingerprints(fingerprint)
  redis.call('HSET', record, 'fingerprint', sent, 'content', content, 'job', JOB_ID, 'answer', answer)
  put('answer', record)
  redis.call('PEXPIRE', record, lifetime() + ttl)
end

-- True for a failure that an operator can retry. Its input then stays for a day, if Redis has room.
local function keepsInput()
  local isRetried = ${RETRIED.map((error) => `job.error == '${error}'`).join(' or ')}
  return isRetried and hasRoom(${KEEP_SHARE}, 0, 0)
end

-- Ends a job whose fields ENDING were read. \`length\` is the length of the result of a completed job. A full Redis refuses the
-- first write of a script, unless it frees memory as here. So a job can fail or be canceled then.
local function endJob(status, length)
  redis.call('ZREM', OPEN, JOB_ID)
  if status == 'failed' and keepsInput() then redis.call('PEXPIRE', PAYLOAD, ${INPUT_MS}) else redis.call('DEL', PAYLOAD) end
  local queue = job.queue or job.type
  if job.status == 'pending' then leaveLine(queue) end
  put('status', status)
  put('finished', NOW_TEXT)
  put('fence', after(job.fence))
  put('revision', after(job.revision))
  settleCredits()
  if not figures or figures[job.type] == nil then readFigures(job.type, queue .. ' work') end
  addTo(job.type, -1)
  if job.work then addTo(queue .. ' work', -job.work) end
  saveFigures()
  local isLast = redis.call('HINCRBY', ACTIVE, job.owner, '-1') <= 0
  if isLast then redis.call('HDEL', ACTIVE, job.owner) end
  expireAt(NOW + lifetime(), length, isLast)
  if job.callback then announceEnd() end
  publish()
end
`;
