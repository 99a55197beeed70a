import type { Context } from '../context.ts';
import { alignedTable } from '../table.ts';
import { connect, type ServiceOptions } from './connect.ts';

/** Shows the account and the token that other commands would use. */
export async function whoami(context: Context, options: ServiceOptions & { readonly json?: boolean }): Promise<number> {
  const account = await connect(context, options).account();
  if (options.json) {
    context.printJson(account);
    return 0;
  }
  const { owner, token_name, scopes, expires_at, storage } = account;
  const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
  context.print(
    alignedTable(context, [
      ['account', owner],
      ['token', token_name],
      ['scopes', scopes.join(' ')],
      ['expires', expires_at ?? 'never'],
      ['storage', `${mebibytes(storage.used_bytes)} of ${mebibytes(storage.quota_bytes)}`],
    ]),
  );
  return 0;
}
