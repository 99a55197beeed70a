import { createAccountStore, createClientDirectory, createMachineClient } from '@tearsheet/runtime/accounts';
import { isScope } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { nameOf } from './accounts.ts';
import { withRedis } from './withRedis.ts';

interface Output {
  readonly json?: boolean;
}

/** Lists machine clients and applications that registered themselves. */
export async function listClients(context: Context, options: Output): Promise<number> {
  const clients = await withRedis(context, (store) => createClientDirectory(store).list());
  if (options.json) {
    context.printJson(clients);
    return 0;
  }
  const rows = clients.map(({ clientId, name, isMachine, account, expiresAt }) => [
    clientId,
    isMachine ? 'machine' : 'application',
    name,
    account ?? '',
    expiresAt?.slice(0, 16) ?? 'never',
  ]);
  context.print(table(context, [['ID', 'KIND', 'NAME', 'ACCOUNT', 'EXPIRES'], ...rows]));
  return 0;
}

/** Lists the grants of an account to applications. */
export async function listGrants(context: Context, text: string, options: Output): Promise<number> {
  const name = nameOf(text);
  const grants = await withRedis(context, (store) => createClientDirectory(store).grantsOf(name));
  if (options.json) {
    context.printJson(grants);
    return 0;
  }
  const rows = grants.map(({ clientId, scopes, expiresAt }) => [
    clientId,
    expiresAt?.slice(0, 16) ?? 'never',
    scopes.join(' '),
  ]);
  context.print(table(context, [['CLIENT', 'EXPIRES', 'SCOPES'], ...rows]));
  return 0;
}

/** Gives a machine client a new secret. */
export async function rotateClient(context: Context, id: string, options: Output): Promise<number> {
  const client = await withRedis(context, (store) => createClientDirectory(store).rotate(id));
  if (client === null) throw new Error(`there is no machine client ${id}`);
  if (options.json) context.printJson(client);
  else context.print(`client_secret  ${client.clientSecret}\n\nThis is the only time the secret is shown.`);
  return 0;
}

/** Revokes a client with all its grants and access tokens. */
export async function revokeClient(context: Context, id: string): Promise<number> {
  const isKnown = await withRedis(context, (store) => createClientDirectory(store).revoke(id));
  if (!isKnown) throw new Error(`there is no client ${id}`);
  context.print(`revoked ${id}`);
  return 0;
}

export interface CreateMachineOptions {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly json?: boolean;
}

/**
 * Creates a client that gets access tokens for an account by its own secret (client credentials). The secret is shown
 * once.
 */
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
