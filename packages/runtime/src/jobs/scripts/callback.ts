/**
 * Notes where the end of the job is to be told; when it has ended already, that is told now. Only for the owner.
 *
 *   MORE[1] owner  [2] URL
 *
 * Answers {noted} | {not_found}
 */
export const callback = `
local record = redis.call('HMGET', JOB, 'owner', 'status')
if record[1] ~= MORE[1] then return {'not_found'} end
redis.call('HSET', JOB, 'callback', MORE[2])
if record[2] == 'completed' or record[2] == 'failed' then announceEnd() end
return {'noted'}
`;
