import type { Account } from '@tearsheet/runtime/accounts';
import { type KoaContextWithOIDC, interactionPolicy as library } from 'oidc-provider';

/**
 * When a user is asked something. To the rules of the library it adds that a browser must sign in again when its account was
 * disabled, or when all sessions of the account were ended after this browser signed in.
 */
export function interactionPolicy(findAccount: (name: string) => Promise<Account | null>) {
  const policy = library.base();
  const isOver = async ({ oidc: { session, account } }: KoaContextWithOIDC): Promise<boolean> => {
    if (session?.accountId === undefined) return false;
    const found = account === undefined ? null : await findAccount(session.accountId);
    if (found === null) return true;
    return found.endedAt !== null && (session.loginTs ?? 0) * 1000 < Date.parse(found.endedAt);
  };
  policy
    .get('login')
    ?.checks.add(new library.Check('session_over', 'The session of this account has ended', 'login_required', isOver));
  return policy;
}
