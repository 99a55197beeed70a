import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { pause } from '@tearsheet/runtime';
import {
  type BackupDifference,
  type BackupFacts,
  backupLines,
  checkBackup,
  compareBackup,
  createTokenStore,
  recordBackup,
  restoreBackup,
  type TokenStore,
} from '@tearsheet/runtime/accounts';
import { MS_PER_HOUR } from '@tearsheet/shared';
import { type Context, reasonOf } from '../context.ts';
import { withRedis } from './withRedis.ts';

/** Writes the data that must survive a loss of Redis into a file, and reads it again to verify it. */
export async function backup(context: Context, file: string): Promise<number> {
  await withRedis(context, (store) => writeBackupFile(file, backupLines(store, new Date())));
  const facts = await checkBackup(readBackupFile(file));
  context.print(`${file}: ${facts.keys} keys: ${contentOf(facts)}`);
  // A full Redis can be read, and its backup is good.
  await withRedis(context, (store) => recordBackup(store, facts)).catch((error: unknown) =>
    context.complain(`the time of this backup is not in the metrics: ${reasonOf(error)}`),
  );
  return 0;
}

export interface RepeatedBackup {
  readonly everyHours: number;
  /** Older files are removed. */
  readonly keep: number;
}

/** The names sort by time. */
const FILE = /^tearsheet-\d{4}-\d{2}-\d{2}T\d{6}Z\.gz$/;

/**
 * Writes a backup into a folder at once and after each interval, until SIGTERM or SIGINT. The command reports a backup that fails, and
 * makes the next one on time. The metric of the last backup shows that one is missing.
 */
export async function repeatBackup(
  context: Context,
  folder: string,
  { everyHours, keep }: RepeatedBackup,
): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  while (!stopping.signal.aborted) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replace(/:|\.\d+/g, '');
      await backup(context, join(folder, `tearsheet-${time}.gz`));
      const files = (await readdir(folder)).filter((name) => FILE.test(name)).sort();
      for (const name of files.slice(0, -keep)) await rm(join(folder, name), { force: true });
    } catch (error) {
      context.complain(`no backup was made: ${reasonOf(error)}`);
    }
    await pause(everyHours * MS_PER_HOUR, stopping.signal);
  }
  return 0;
}

export interface RestoreOptions {
  readonly replace?: boolean;
  readonly revokeTokens?: boolean;
  /** Only says what would change. */
  readonly dryRun?: boolean;
}

/** Restores a backup after it was checked as a whole. */
export async function restore(context: Context, file: string, options: RestoreOptions): Promise<number> {
  const facts = await checkBackup(readBackupFile(file));
  const { replace = false, revokeTokens = false, dryRun = false } = options;
  if (replace || dryRun) {
    const difference = await withRedis(context, (store) => compareBackup(readBackupFile(file), store));
    for (const line of differenceLines(difference)) context.print(line);
  }
  if (dryRun) return 0;
  const revoked = await withRedis(context, async (store) => {
    await restoreBackup(readBackupFile(file), store, { replace, withoutLinks: revokeTokens });
    return revokeTokens ? revokeAll(createTokenStore(store)) : null;
  });
  context.print(`restored ${facts.keys} keys as of ${facts.madeAt}: ${contentOf(facts)}`);
  context.print(
    revoked === null
      ? 'Everything later is lost. Tokens and links that were revoked later are valid again (--revoke-tokens ends all), and portfolios that were deleted later are back.'
      : `Everything later is lost. ${revoked} valid tokens and all links are revoked now. Portfolios that were deleted later are back.`,
  );
  return 0;
}

const KINDS = {
  tokens: 'tokens',
  accounts: 'accounts',
  portfolios: 'tracked portfolios',
  keptResults: 'kept results',
} as const;
const MOST_NAMES = 20;

/** Returns one line for each kind of record that a restore changes. */
function differenceLines({ lost, back, undone }: BackupDifference): readonly string[] {
  const changes = {
    'removed, because they are newer than the backup': lost,
    'back as they were': back,
    'set back to an earlier state': undone,
  };
  const lines = Object.entries(changes).flatMap(([what, names]) =>
    Object.entries(KINDS).flatMap(([kind, label]) => {
      const found = names[kind as keyof typeof KINDS];
      const more = found.length > MOST_NAMES ? `, and ${found.length - MOST_NAMES} more` : '';
      return found.length === 0 ? [] : [`${label} ${what}: ${found.slice(0, MOST_NAMES).join(', ')}${more}`];
    }),
  );
  return lines.length === 0 ? ['Tokens, accounts, portfolios, and kept results are those of the backup.'] : lines;
}

/** Returns the number of tokens that were valid. */
async function revokeAll(tokens: TokenStore): Promise<number> {
  const valid = (await tokens.list()).filter(({ revokedAt }) => revokedAt === null);
  for (const { id } of valid) await tokens.revoke(id);
  return valid.length;
}

function contentOf({ tokens, accounts, portfolios, keptResults, requests }: BackupFacts): string {
  return `${tokens} tokens, ${accounts} accounts, ${portfolios} tracked portfolios, ${keptResults} kept results, ${requests} requests that can be run again`;
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
