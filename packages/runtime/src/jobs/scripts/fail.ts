/**
 * processing -> failed, by the current fence only.
 *
 *   ARGV[4] fence  [5] error for the caller
 *
 * Answers {accepted} | {refused}
 */
export const fail = `
if not mayWrite(ARGV[4]) then return {'refused'} end
endJob(clock(), 'failed', 'error', ARGV[5])
return {'accepted'}
`;
