/**
 * pending or processing -> failed, for the owner only; tells the worker that runs it.
 *
 *   ARGV[4] owner  [5] error  [6] channel
 *
 * Answers {not_found} | {already_finished} | {cancelled}
 */
export const cancel = `
local record = redis.call('HMGET', JOB, 'status', 'owner')
if record[2] ~= ARGV[4] then return {'not_found'} end
if record[1] == 'completed' or record[1] == 'failed' then return {'already_finished'} end
endJob(clock(), 'failed', 'error', ARGV[5])
redis.call('PUBLISH', ARGV[6], JOB_ID)
return {'cancelled'}
`;
