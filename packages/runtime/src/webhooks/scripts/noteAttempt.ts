/**
 * Notes what became of an attempt, unless the delivery has ended: an attempt that was overtaken may come back late.
 *
 *   KEYS[1] delivery (hash)
 *   ARGV fields and values
 *
 * Answers {noted} | {ended}
 */
export const noteAttempt = `
if redis.call('HGET', KEYS[1], 'status') ~= 'pending' then return {'ended'} end
redis.call('HSET', KEYS[1], unpack(ARGV))
return {'noted'}
`;
