/**
 * Forgets a portfolio with all its versions and its alert, for the owner only.
 *
 *   KEYS[1] portfolio (hash)  [2] definitions by version (hash)  [3] versions (hash)  [4] portfolios of the owner (sorted set)
 *   KEYS[5] its alert (hash)  [6] portfolios with an alert (sorted set)
 *   ARGV[1] owner  [2] version the caller has seen, empty for any  [3] portfolio id
 *
 * Answers {not_found} | {conflict, version} | {removed}
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
