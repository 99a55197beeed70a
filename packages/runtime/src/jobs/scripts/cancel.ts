/**
 * pending or processing -> failed, for the owner only; tells the worker that runs it.
 *
 *   MORE[1] owner  [2] error  [3] channel  [4] unfinished | pending: only a job that nobody has started
 *
 * Answers {not_found} | {already_finished} | {cancelled}
 */
export const cancel = `
local record = redis.call('HMGET', JOB, 'status', 'owner')
if record[2] ~= MORE[1] then return {'not_found'} end
if record[1] == 'completed' or record[1] == 'failed' then return {'already_finished'} end
if MORE[4] == 'pending' and record[1] ~= 'pending' then return {'not_found'} end
endJob(clock(), 'failed', 'error', MORE[2])
redis.call('PUBLISH', MORE[3], JOB_ID)
return {'cancelled'}
`;
