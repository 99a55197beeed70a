import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { backupLines, checkBackup, recordBackup, restoreBackup } from '@tearsheet/runtime/accounts';
import { type Context, reasonOf } from '../context.ts';
import { withRedis } from './withRedis.ts';

/** Writes the data that must survive a loss of Redis into a file, and reads it again to verify it. */
export async function backup(context: Context, file: string): Promise<number> {
  await withRedis(context, (store) => writeBackupFile(file, backupLines(store, new Date())));
  const facts = await checkBackup(readBackupFile(file));
  context.print(`${file}: ${facts.keys} keys`);
  // A full Redis can be read, and its backup is good.
  await withRedis(context, (store) => recordBackup(store, facts)).catch((error: unknown) =>
    context.complain(`the time of this backup is not in the metrics: ${reasonOf(error)}`),
  );
  return 0;
}

/** Restores a backup after it was checked as a whole. */
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

/** Only the owner may read the file, because it contains the keys that sign tokens and webhooks. */
const MODE = 0o600;

/** Writes lines into a gzip file. The file appears only when it is complete. */
export async function writeBackupFile(file: string, lines: AsyncIterable<string>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: MODE }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Returns the lines of a backup file. Throws an error with its name if it is incomplete, damaged, or another kind of
 * file.
 */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  const plain = createGunzip();
  const source = createReadStream(file).on('error', (error) => plain.destroy(error));
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const bytes of source.pipe(plain)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    throw isDamage ? new Error(`${file} is not a complete backup`, { cause: error }) : error;
  }
  if (rest !== '') yield rest;
}
