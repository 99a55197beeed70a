/**
 * Stores a new portfolio as version 1, or returns the one that an earlier request with the same key has created. If the client
 * resent this call, it changes nothing.
 *
 * ```
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)  [4] portfolios of the owner (sorted set)
 *   KEYS[5] idempotency record (hash), only with an Idempotency-Key
 *   ARGV[1] portfolio id  [2] owner  [3] definition  [4] summary  [5] most portfolios of an owner
 *   ARGV[6] fingerprint as sent  [7] ms the idempotency record lives  [8] fingerprint of the content   (only with a key)
 * ```
 *
 * Returns {created, now} | {replayed, portfolio id} | {key_reused} | {too_many, count}
 */
export const createPortfolio = `
if KEYS[5] then
  local known = redis.call('HMGET', KEYS[5], 'fingerprint', 'portfolio', 'content')
  if known[1] and known[1] ~= ARGV[6] and (ARGV[8] == '' or known[3] ~= ARGV[8]) then return {'key_reused'} end
  if known[1] then return {'replayed', known[2]} end
end
local created = redis.call('HGET', KEYS[1], 'created')
if created then return {'created', created} end
local count = redis.call('ZCARD', KEYS[4])
if count >= tonumber(ARGV[5]) then return {'too_many', tostring(count)} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'owner', ARGV[2], 'version', 1, 'created', now, 'updated', now, 'summary', ARGV[4])
redis.call('HSET', KEYS[2], 1, ARGV[3])
redis.call('HSET', KEYS[3], 1, now .. ' ' .. ARGV[4])
redis.call('ZADD', KEYS[4], 0, string.format('%015d', now) .. ':' .. ARGV[1])
if KEYS[5] then
  redis.call('HSET', KEYS[5], 'fingerprint', ARGV[6], 'content', ARGV[8], 'portfolio', ARGV[1])
  redis.call('PEXPIRE', KEYS[5], ARGV[7])
end
return {'created', tostring(now)}
`;

/**
 * Creates the next version, for the owner only, if the current version is the one that the caller has read. An unchanged
 * definition creates no version. The oldest of too many versions is removed.
 *
 * ```
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)
 *   ARGV[1] owner  [2] version that the caller has read, empty for any  [3] definition  [4] summary  [5] versions kept
 * ```
 *
 * Returns {not_found} | {conflict, version} | {updated, version}
 */
export const updatePortfolio = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'version')
if record[1] ~= ARGV[1] then return {'not_found'} end
if ARGV[2] ~= '' and ARGV[2] ~= record[2] then return {'conflict', record[2]} end
if redis.call('HGET', KEYS[2], record[2]) == ARGV[3] then return {'updated', record[2]} end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local version = redis.call('HINCRBY', KEYS[1], 'version', 1)
redis.call('HSET', KEYS[1], 'updated', now, 'summary', ARGV[4])
redis.call('HSET', KEYS[2], version, ARGV[3])
redis.call('HSET', KEYS[3], version, now .. ' ' .. ARGV[4])
redis.call('HDEL', KEYS[2], version - ARGV[5])
redis.call('HDEL', KEYS[3], version - ARGV[5])
return {'updated', tostring(version)}
`;

/**
 * Removes a portfolio with all its versions and its alert, for the owner only.
 *
 * ```
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)  [4] portfolios of the owner (sorted set)
 *   KEYS[5] its alert (hash)  [6] portfolios with an alert (sorted set)
 *   ARGV[1] owner  [2] version that the caller has read, empty for any  [3] portfolio id
 * ```
 *
 * Returns {not_found} | {conflict, version} | {removed}
 */
export const removePortfolio = `
local record = redis.call('HMGET', KEYS[1], 'owner', 'version', 'created')
if record[1] ~= ARGV[1] then return {'not_found'} end
if ARGV[2] ~= '' and ARGV[2] ~= record[2] then return {'conflict', record[2]} end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[5])
redis.call('ZREM', KEYS[6], ARGV[3])
redis.call('ZREM', KEYS[4], string.format('%015d', record[3]) .. ':' .. ARGV[3])
return {'removed'}
`;

/**
 * Sets or replaces the alert of a portfolio, for the owner only. The last reported state stays.
 *
 * ```
 *   KEYS[1] portfolio (hash)  [2] its alert (hash)  [3] portfolios with an alert (sorted set)
 *   ARGV[1] owner  [2] portfolio id  [3] URL, empty for none  [4] least change  [5] least change of a holding, empty for none
 * ```
 *
 * Returns {not_found} | {set}
 */
export const setAlert = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return {'not_found'} end
redis.call('HSET', KEYS[2], 'owner', ARGV[1], 'url', ARGV[3], 'change', ARGV[4], 'holding', ARGV[5])
redis.call('ZADD', KEYS[3], 0, ARGV[2])
return {'set'}
`;

/**
 * Announces an event: adds it to the inbox of the owner, to the outbox if there is a webhook, and the owner to those who get mail. The
 * counter and the stream may come from different moments of a backup, so the next number is behind both.
 *
 * ```
 *   KEYS[2] outbox (list)  [3] notifications of the owner (stream)  [4] inbox of the owner (hash)
 *   KEYS[5] owners with notifications to mail (sorted set)
 *   ARGV from `at` on: event (JSON)  item of the outbox, empty for none  number of notifications that are kept  ms that they are kept
 *   command and channel of the message to those who follow the inbox
 * ```
 */
const announce = `
local function announce(at)
  local event, item, kept, ms, publish, channel = unpack(ARGV, at, at + 5)
  local last = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
  local number = tonumber(redis.call('HGET', KEYS[4], 'total') or 0)
  if last then number = math.max(number, tonumber(string.match(last[1], '^%d+'))) end
  number = string.format('%.0f', number + 1)
  local time = redis.call('TIME')
  redis.call('HSET', KEYS[4], 'total', number)
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('XADD', KEYS[3], 'MAXLEN', kept, number .. '-0', 'at', now, 'event', event)
  redis.call('PEXPIRE', KEYS[3], ms)
  if item ~= '' then redis.call('RPUSH', KEYS[2], item) end
  if redis.call('HGET', KEYS[4], 'status') == 'confirmed' then redis.call('ZADD', KEYS[5], 'NX', now, redis.call('HGET', KEYS[1], 'owner')) end
  redis.call(publish, channel, number)
end
`;

/**
 * Stores the state of the latest analysis and announces its event, if the alert still has the state that the caller has read. If
 * the client resent this call, it changes nothing.
 *
 * ```
 *   KEYS[1] alert (hash)  [2] to [5] of announce
 *   ARGV[1] state that the caller has read, empty for none  [2] new state  [3] event, empty for none  [4] to [8] of announce
 * ```
 *
 * Returns {saw} | {overtaken}
 */
export const sawChange = `${announce}
if redis.call('EXISTS', KEYS[1]) == 0 then return {'overtaken'} end
local last = redis.call('HGET', KEYS[1], 'last') or ''
if last == ARGV[2] then return {'saw'} end
if last ~= ARGV[1] then return {'overtaken'} end
redis.call('HSET', KEYS[1], 'last', ARGV[2])
if ARGV[3] ~= '' then announce(3) end
return {'saw'}
`;

/**
 * Records the outcome of a night in an alert, unless the alert is gone. An event about a failure is announced if the night before had
 * none.
 *
 * ```
 *   KEYS[1] alert (hash)  [2] to [5] of announce
 *   ARGV[1] why the portfolio was not analyzed, empty if it was  [2] 1 if it had its turn  [3] event, empty for none  [4] to [8] of announce
 * ```
 */
export const ranAlert = `${announce}
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if ARGV[3] ~= '' and redis.call('HEXISTS', KEYS[1], 'error') == 0 then announce(3) end
if ARGV[1] == '' then redis.call('HDEL', KEYS[1], 'error') else redis.call('HSET', KEYS[1], 'error', ARGV[1]) end
if ARGV[2] == '1' then
  local time = redis.call('TIME')
  redis.call('HSET', KEYS[1], 'ran', time[1] * 1000 + math.floor(time[2] / 1000))
end
return {'recorded'}
`;
