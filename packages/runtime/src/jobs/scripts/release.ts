/**
 * A worker gives the job back because it stops or must wait. The job stays `processing`, neither the start nor the time until
 * now counts, and the worker may not write any more.
 *
 *   MORE[1] fence  [2] `keep` when the deadline stays
 *
 * Answers {accepted} | {refused}
 */
export const release = `
if not mayWrite(MORE[1]) then return {'refused'} end
redis.call('HINCRBY', JOB, 'fence', 1)
redis.call('HINCRBY', JOB, 'starts', -1)
if MORE[2] ~= 'keep' then redis.call('HDEL', JOB, 'deadline') end
return {'accepted'}
`;
