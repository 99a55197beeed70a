/**
 * Sets, or replaces, the alert of a portfolio, for the owner only. What the last run has seen stays.
 *
 *   KEYS[1] portfolio (hash)  [2] its alert (hash)  [3] portfolios with an alert (sorted set)
 *   ARGV[1] owner  [2] portfolio id  [3] URL  [4] least change
 *
 * Answers {not_found} | {set}
 */
export const setAlert = `
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return {'not_found'} end
redis.call('HSET', KEYS[2], 'owner', ARGV[1], 'url', ARGV[3], 'change', ARGV[4])
redis.call('ZADD', KEYS[3], 0, ARGV[2])
return {'set'}
`;
