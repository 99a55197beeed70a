import { account } from '@tearsheet/shared/schemas';
import { operationRow } from './operation.ts';

/** The account that a token belongs to, and what the token allows. */
export const getAccount = operationRow({
  name: 'get_account',
  scope: null,
  output: account,
  rest: {
    method: 'get',
    path: '/v1/account',
    summary: 'Get your account and your token',
    success: 'The account.',
  },
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
});
