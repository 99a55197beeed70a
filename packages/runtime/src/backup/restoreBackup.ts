import { createHash } from 'node:crypto';
import type { Keys } from '../keys.ts';
import type { RedisClient } from '../redis.ts';
import { BACKUP_FORMAT, durableKeys } from './backupLines.ts';
import { type KeyValue, writeKeyValue } from './keyValue.ts';

/** The file is no backup, or not a whole one, or there is something that it would overwrite. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export interface BackupFacts {
  readonly madeAt: string;
  readonly keys: number;
}

const KEYS_AT_ONCE = 200;

/**
 * Reads a backup to its end without using it.
 * @throws BackupError when it is not a whole one
 */
export async function checkBackup(lines: AsyncIterable<string>): Promise<BackupFacts> {
  const hash = createHash('sha256');
  let madeAt: string | null = null;
  let keys = 0;
  for await (const text of lines) {
    const line = parse(text);
    if (madeAt === null) {
      if (line.format !== BACKUP_FORMAT) throw new BackupError('this is not a backup of Tearsheet');
      madeAt = String(line.made_at);
    } else if (line.end === true) {
      if (line.keys === keys && line.sha256 === hash.digest('hex')) return { madeAt, keys };
      throw new BackupError('the backup was changed: its checksum is wrong');
    } else keys += 1;
    hash.update(`${text}\n`);
  }
  throw new BackupError('the backup ends too early');
}

/**
 * Puts the keys of a checked backup in place. What belongs to accounts and is not in the backup is removed with `replace`;
 * without it, nothing may be there. The services should be stopped.
 */
export async function restoreBackup(
  lines: AsyncIterable<string>,
  store: { readonly redis: RedisClient; readonly keys: Keys },
  { replace }: { readonly replace: boolean },
): Promise<void> {
  const { redis, keys } = store;
  const present = await durableKeys(store);
  if (present.length > 0 && !replace) {
    throw new BackupError(
      `there are ${present.length} keys already: restore with --replace to put the backup in their place`,
    );
  }
  for (const key of present) await redis.unlink(keys.root + key);
  let batch: KeyValue[] = [];
  for await (const text of lines) {
    const line = parse(text);
    if (isKeyValue(line)) batch.push(line);
    if (batch.length < KEYS_AT_ONCE) continue;
    await write(batch);
    batch = [];
  }
  await write(batch);

  async function write(values: readonly KeyValue[]): Promise<void> {
    const commands = redis.pipeline();
    for (const value of values) writeKeyValue(commands, keys.root, value);
    for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('this is not a backup of Tearsheet, or it is damaged');
  }
}

function isKeyValue(line: object): line is KeyValue {
  return 'key' in line && 'type' in line && 'items' in line;
}
