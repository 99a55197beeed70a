import type { Token } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withTokens } from './withTokens.ts';

/** All tokens without their secrets, revoked ones included. */
export async function listTokens(context: Context, options: { readonly json?: boolean }): Promise<number> {
  const tokens = await withTokens(context, (store) => store.list());
  if (options.json) {
    context.printJson(tokens);
    return 0;
  }
  const rows = tokens.map((token) => [
    token.id,
    token.name,
    token.owner,
    token.createdAt.slice(0, 16),
    token.usedAt?.slice(0, 16) ?? 'never',
    stateOf(token),
    token.scopes.join(' '),
  ]);
  context.print(table([['ID', 'NAME', 'OWNER', 'CREATED', 'LAST USE', 'STATE', 'SCOPES'], ...rows]));
  return 0;
}

function stateOf({ revokedAt, expiresAt }: Token): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 16)}`;
  if (expiresAt === null) return 'live';
  return `${Date.parse(expiresAt) > Date.now() ? 'live until' : 'expired'} ${expiresAt.slice(0, 16)}`;
}
