import type { Store } from '@tearsheet/runtime';
import {
  type Account,
  accountName,
  type Credits,
  createAccountStore,
  createCreditStore,
  createTokenStore,
  type Token,
  type WrongPasswords,
} from '@tearsheet/runtime/accounts';

/** An account as operators see it. Tokens may belong to a name without a sign-in. */
export interface FoundAccount {
  readonly name: string;
  /** Null if nobody can sign in with this name. */
  readonly account: Account | null;
  readonly wrongPasswords: WrongPasswords;
  readonly credits: Credits;
  readonly tokens: readonly Token[];
}

/** The accounts and tokens of the installation. Every method throws a StoreUnavailableError if Redis does not answer. */
export type Directory = ReturnType<typeof createDirectory>;

/** Rows of each list. */
export const MOST_FOUND = 200;

export function createDirectory(store: Store) {
  const [accounts, tokens, credits] = [createAccountStore(store), createTokenStore(store), createCreditStore(store)];
  return {
    accounts,
    tokens,
    /** Returns the accounts whose name contains a text, and the tokens whose name, account, or id does. */
    async search(text: string): Promise<{ readonly accounts: readonly Account[]; readonly tokens: readonly Token[] }> {
      const sought = text.toLowerCase();
      const isMeant = ({ id, name, owner }: Token) =>
        [id, name, owner].some((part) => part.toLowerCase().includes(sought));
      const [found, all] = await Promise.all([accounts.list({ text, limit: MOST_FOUND }), tokens.list()]);
      return { accounts: found, tokens: all.filter(isMeant).slice(0, MOST_FOUND) };
    },
    async read(name: string): Promise<FoundAccount> {
      const local = accountName(name) === name ? name : null;
      const [account, wrongPasswords, owned, all] = await Promise.all([
        local === null ? null : accounts.find(local),
        accounts.wrongPasswords(name),
        credits.read(name),
        tokens.list(),
      ]);
      return { name, account, wrongPasswords, credits: owned, tokens: all.filter(({ owner }) => owner === name) };
    },
  };
}
