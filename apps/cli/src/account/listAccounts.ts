import { createAccountStore } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { table } from '../table.ts';
import { withRedis } from '../withRedis.ts';

/** All accounts, the oldest first. */
export async function listAccounts(context: Context, options: { readonly json?: boolean }): Promise<number> {
  const accounts = await withRedis(context, (store) => createAccountStore(store).list());
  if (options.json) {
    context.printJson(accounts);
    return 0;
  }
  const rows = accounts.map(({ name, createdAt, disabledAt }) => [
    name,
    createdAt.slice(0, 16),
    disabledAt === null ? 'live' : `disabled ${disabledAt.slice(0, 16)}`,
  ]);
  context.print(table([['NAME', 'CREATED', 'STATE'], ...rows]));
  return 0;
}
