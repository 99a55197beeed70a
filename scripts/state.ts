import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder that holds everything a running copy keeps: data, Redis' files, logs, the development token. */
export interface StateFolder {
  readonly path: string;
  readonly data: string;
  readonly redis: string;
  readonly logs: string;
  read(file: string): string | null;
  /** Readable by the owner only. */
  write(file: string, text: string): void;
}

export function openState(root: string, folder = process.env.TEARSHEET_STATE ?? '.tearsheet'): StateFolder {
  const path = resolve(root, folder);
  mkdirSync(path, { recursive: true });
  return {
    path,
    data: process.env.DATA_DIR ?? join(path, 'data'),
    redis: join(path, 'redis'),
    logs: join(path, 'logs'),
    read: (file) => (existsSync(join(path, file)) ? readFileSync(join(path, file), 'utf8').trim() : null),
    write(file, text) {
      writeFileSync(join(path, file), `${text}\n`, { mode: 0o600 });
      chmodSync(join(path, file), 0o600);
    },
  };
}

/** Throws when another start runs on the same folder; gives the function that lets go of it. */
export function lockState(state: StateFolder): () => void {
  const owner = Number(state.read('pid') ?? 0);
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new Error(`Tearsheet already runs on ${state.path} (process ${owner}). Stop it, or set TEARSHEET_STATE and PORT.`);
  }
  state.write('pid', String(process.pid));
  return () => rmSync(join(state.path, 'pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
