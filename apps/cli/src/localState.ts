import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** What `npm start` left in its state folder (scripts/start/stateFolder.ts); null where it never ran. */
export interface LocalState {
  readonly data: string;
  readonly redisUrl: string | null;
  readonly url: string | null;
  readonly token: string | null;
}

/** Relative folders count from the checkout, as they do for `npm start`. */
export function localState(environment: Readonly<Record<string, string | undefined>>): LocalState {
  const folder = resolve(CHECKOUT, environment.TEARSHEET_STATE || '.tearsheet');
  return {
    data: resolve(CHECKOUT, environment.DATA_DIR || join(folder, 'data')),
    redisUrl: environment.REDIS_URL || readIfThere(join(folder, 'redis-url')),
    url: readIfThere(join(folder, 'url')),
    token: environment.TEARSHEET_TOKEN || readIfThere(join(folder, 'token')),
  };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}
