import { backupLines, checkBackup, restoreBackup } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { withRedis } from '../withRedis.ts';
import { readBackupFile, writeBackupFile } from './backupFile.ts';

/** Writes what must outlive the loss of Redis into a file, and reads it back to be sure. */
export async function backup(context: Context, file: string): Promise<number> {
  await withRedis(context, (store) => writeBackupFile(file, backupLines(store, new Date())));
  const { keys } = await checkBackup(readBackupFile(file));
  context.print(`${file}: ${keys} keys`);
  return 0;
}

/** Puts a backup in place, after it was checked as a whole. */
export async function restore(
  context: Context,
  file: string,
  options: { readonly replace?: boolean },
): Promise<number> {
  const { keys, madeAt } = await checkBackup(readBackupFile(file));
  const replace = options.replace ?? false;
  await withRedis(context, (store) => restoreBackup(readBackupFile(file), store, { replace }));
  context.print(`restored ${keys} keys as of ${madeAt}`);
  return 0;
}
