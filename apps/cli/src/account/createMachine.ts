import { createAccountStore, createMachineClient, isScope } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';
import { nameOf } from './createAccount.ts';

export interface CreateMachineOptions {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly json?: boolean;
}

/** A client that gets access tokens for an account by its own secret (client credentials); the secret is shown once. */
export async function createMachine(context: Context, text: string, options: CreateMachineOptions): Promise<number> {
  const account = nameOf(text);
  const client = await withRedis(context, async (store) => {
    if ((await createAccountStore(store).find(account)) === null) throw new Error(`there is no account ${account}`);
    return createMachineClient(store, { account, name: options.name, scopes: options.scopes.filter(isScope) });
  });
  if (options.json) {
    context.printJson({ ...client, account });
    return 0;
  }
  context.print(`client_id      ${client.clientId}\nclient_secret  ${client.clientSecret}\n\nfor account ${account}`);
  context.print('This is the only time the secret is shown.');
  return 0;
}
