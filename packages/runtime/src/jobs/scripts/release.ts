/**
 * A worker that stops gives the job back. It stays `processing`, the start does not count, and the worker may not write any more.
 *
 *   MORE[1] fence
 *
 * Answers {accepted} | {refused}
 */
export const release = `
if not mayWrite(MORE[1]) then return {'refused'} end
redis.call('HINCRBY', JOB, 'fence', 1)
redis.call('HINCRBY', JOB, 'starts', -1)
return {'accepted'}
`;
