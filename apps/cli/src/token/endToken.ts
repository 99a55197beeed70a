import type { Context } from '../context.ts';
import { printIssued } from './createToken.ts';
import { withTokens } from './withTokens.ts';

/** Ends a token for good. */
export async function revokeToken(context: Context, id: string): Promise<number> {
  const isKnown = await withTokens(context, (tokens) => tokens.revoke(id));
  if (!isKnown) throw new Error(`there is no token ${id}`);
  context.print(`revoked ${id}`);
  return 0;
}

/** A new secret for the same token. */
export async function rotateToken(context: Context, id: string, options: { readonly json?: boolean }): Promise<number> {
  const issued = await withTokens(context, (tokens) => tokens.rotate(id));
  if (issued === null) throw new Error(`there is no live token ${id}`);
  printIssued(context, issued, options.json ?? false);
  return 0;
}
