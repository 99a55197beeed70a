import { account } from '@tearsheet/shared/schemas';
import { type Operation, PRIVATE } from './operation.ts';

/** The account that a token belongs to, and what the token allows. */
export const getAccount: Operation = {
  name: 'get_account',
  scope: null,
  input: {},
  output: account,
  rest: {
    operationId: 'getAccount',
    method: 'get',
    path: '/v1/account',
    summary: 'Get your account and your token',
    status: 200,
    success: 'The account.',
    problems: [],
    cacheControl: PRIVATE,
  },
  tool: null,
  async run({ jobs }, _input, { owner, token }) {
    if (token === undefined) throw new Error('only REST requests have a token');
    const { usedBytes, quotaBytes } = await jobs.storage(owner);
    const expiresAt = token.expiresAt === null ? null : new Date(token.expiresAt * 1000).toISOString();
    return {
      kind: 'done',
      value: {
        owner,
        token_name: token.name,
        scopes: [...token.scopes],
        expires_at: expiresAt,
        storage: { used_bytes: usedBytes, quota_bytes: quotaBytes },
      },
    };
  },
};
