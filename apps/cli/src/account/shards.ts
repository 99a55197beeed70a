import { createKeys, SHARD_COUNTS, type Store } from '@tearsheet/runtime';
import { backupLines, checkBackup, emptyInstallation, findUnended, restoreBackup } from '@tearsheet/runtime/accounts';
import type { Context } from '../context.ts';
import { readBackupFile, writeBackupFile } from './backup.ts';
import { withRedis } from './withRedis.ts';

/** Shows the number of shards. With `to`, moves everything that a backup contains to another number of shards. */
export function changeShards(
  context: Context,
  { to, backup }: { readonly to?: string; readonly backup?: string },
): Promise<number> {
  return withRedis(context, async (store) => {
    const present = store.keys.shards.length;
    if (to === undefined) {
      context.print(String(present));
      return 0;
    }
    if (!SHARD_COUNTS.map(String).includes(to)) throw new Error(`--to must be one of ${SHARD_COUNTS.join(', ')}`);
    if (backup === undefined) throw new Error('--backup must name a file for a backup of the present data');
    const unended = await findUnended(store);
    if (unended !== null) throw new Error(`${unended}: wait for its end, and stop the service`);
    await move(store, Number(to), backup, context);
    return 0;
  });
}

async function move(store: Store, shards: number, file: string, context: Context): Promise<void> {
  await writeBackupFile(file, backupLines(store, new Date()));
  await checkBackup(readBackupFile(file));
  context.print(`${file} has the data. If this command is interrupted, run "tearsheet restore --replace ${file}".`);
  await emptyInstallation(store, shards);
  const keys = createKeys(store.keys.namespace, shards);
  await restoreBackup(readBackupFile(file), { redis: store.redis, keys }, { replace: true });
  context.print(`There are ${shards} shards now. Start every app with SHARDS=${shards}.`);
}
