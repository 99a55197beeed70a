/**
 * processing -> failed, by the current fence only.
 *
 *   MORE[1] fence  [2] error for the caller
 *
 * Answers {accepted} | {refused}
 */
export const fail = `
if not mayWrite(MORE[1]) then return {'refused'} end
endJob(clock(), 'failed', 'error', MORE[2])
return {'accepted'}
`;
