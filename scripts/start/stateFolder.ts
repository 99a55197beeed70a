import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv } from 'node:util';
import { messageOf } from '@tearsheet/shared';

const SQLITE_BUSY = 5;

type StateFile = 'token' | 'password' | 'url' | 'mcp-url' | 'redis-url' | 'pid';

/** The state of a running copy. The command line reads the same files (apps/cli/src/context.ts). */
export interface StateFolder {
  readonly path: string;
  readonly data: string;
  readonly reports: string;
  readonly redis: string;
  readonly logs: string;
  readonly tools: string;
  read(file: StateFile): string | null;
  /** Returns the settings of market data that `tearsheet data setup` stored, without those that the environment has. */
  sources(environment: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>>;
  /** Writes a file that only the owner can read. */
  write(file: StateFile, text: string): void;
  /** Releases the folder. */
  close(): void;
}

/**
 * Opens the folder for this process alone. Throws if another start uses it. The operating system holds the lock and
 * releases it with the process, so a crash leaves nothing behind.
 */
export function openStateFolder(root: string, environment: Readonly<Record<string, string | undefined>>): StateFolder {
  const path = resolve(root, environment.TEARSHEET_STATE || '.tearsheet');
  const folders = { redis: join(path, 'redis'), logs: join(path, 'logs'), tools: join(root, '.tearsheet', 'tools') };
  const read: StateFolder['read'] = (file) => readIfThere(join(path, file));
  const lock = unlessUnwritable(path, () => {
    for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
    // Redis writes tokens and results there with its own file modes.
    chmodSync(path, 0o700);
    return lockFolder(path);
  });
  if (lock === null) {
    throw new Error(
      `Tearsheet already runs on ${path} (process ${read('pid') ?? 'unknown'}).\n` +
        'Stop it first, or give this copy a folder and a port of its own: TEARSHEET_STATE=.tearsheet-2 PORT=8090 npm start',
    );
  }
  const write: StateFolder['write'] = (file, text) => {
    writeFileSync(join(path, file), `${text}\n`, { mode: 0o600 });
    chmodSync(join(path, file), 0o600);
  };
  unlessUnwritable(path, () => write('pid', String(process.pid)));
  return {
    path,
    data: resolve(root, environment.DATA_DIR || join(path, 'data')),
    reports: resolve(root, environment.REPORTS_DIR || join(path, 'reports')),
    ...folders,
    read,
    sources(own) {
      const stored = Object.entries(parseEnv(readIfThere(join(path, 'sources.env')) ?? ''));
      const universe: [string, string] = ['SYNC_UNIVERSE', join(path, 'universe.csv')];
      return Object.fromEntries(
        [universe, ...stored].flatMap(([name, value]) => (value === undefined || own[name] ? [] : [[name, value]])),
      );
    },
    write,
    close: () => lock.close(),
  };
}

/** Locks the folder. Null if another process holds the lock. */
function lockFolder(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(join(path, 'start.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

function unlessUnwritable<T>(path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new Error(`${path} cannot be written (${messageOf(error)}): set TEARSHEET_STATE to a folder that can`);
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
