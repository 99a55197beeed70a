import { type AccountStore, createAccountStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';
import { nameOf } from './createAccount.ts';

/** Ends everything that an account can be used with, or allows it to sign in again. */
export function disableAccount(context: Context, text: string, isDisabled: boolean): Promise<number> {
  return change(context, text, isDisabled ? 'disabled' : 'enabled', (accounts, name) =>
    accounts.setDisabled(name, isDisabled),
  );
}

/** Forgets the wrong passwords of an account. */
export function unlockAccount(context: Context, text: string): Promise<number> {
  return change(context, text, 'unlocked', (accounts, name) => accounts.unlock(name));
}

/** Ends the sessions, grants and access tokens of an account. */
export function signOutAccount(context: Context, text: string): Promise<number> {
  return change(context, text, 'signed out', (accounts, name) => accounts.signOut(name));
}

async function change(
  context: Context,
  text: string,
  done: string,
  act: (accounts: AccountStore, name: string) => Promise<boolean>,
): Promise<number> {
  const name = nameOf(text);
  const isKnown = await withRedis(context, (store) => act(createAccountStore(store), name));
  if (!isKnown) throw new Error(`there is no account ${name}`);
  context.print(`${done} ${name}`);
  return 0;
}
