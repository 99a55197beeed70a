import { createAccountStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';
import { nameOf } from './createAccount.ts';

/** Ends sign-ins and access tokens of an account, or allows them again; its REST tokens are separate (token revoke). */
export async function disableAccount(context: Context, text: string, isDisabled: boolean): Promise<number> {
  const name = nameOf(text);
  const isKnown = await withRedis(context, (store) => createAccountStore(store).setDisabled(name, isDisabled));
  if (!isKnown) throw new Error(`there is no account ${name}`);
  context.print(`${isDisabled ? 'disabled' : 'enabled'} ${name}`);
  return 0;
}
