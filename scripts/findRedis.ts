import { REDIS_VARIABLES, readConfig } from '@tearsheet/runtime';
import { findProgram } from './programs/findProgram.ts';
import { installRedis } from './redis/installRedis.ts';

/** A server that runs already, or a program to start one with. */
export type RedisSource =
  | { readonly kind: 'server'; readonly url: string; stop(): Promise<void> }
  | { readonly kind: 'program'; readonly path: string };

export interface FindRedisOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** For what is downloaded. */
  readonly toolsFolder: string;
  /** One line for people per thing that was done. */
  readonly say: (line: string) => void;
}

/**
 * Finds or installs Redis. Tries `REDIS_URL` (or `REDIS_URL_FILE`), a server program on the PATH, the system's package
 * manager if it needs no password, and a download that is compiled here. If all fail, the error names the one command to
 * type.
 */
export async function findRedis(options: FindRedisOptions): Promise<RedisSource> {
  const { REDIS_URL, REDIS_URL_FILE } = options.environment;
  if (REDIS_URL || REDIS_URL_FILE) {
    const { url } = readConfig({ url: REDIS_VARIABLES.redisUrl }, options.environment);
    options.say('Redis: the server that REDIS_URL names');
    return { kind: 'server', url, stop: async () => {} };
  }
  return { kind: 'program', path: await findRedisProgram(options) };
}

/** Finds or installs a server program. `REDIS_SERVER_BIN` comes before the PATH. */
export async function findRedisProgram(options: FindRedisOptions): Promise<string> {
  const { environment, say, toolsFolder } = options;
  const given = environment.REDIS_SERVER_BIN;
  const present = given || findProgram(['redis-server', 'valkey-server'], environment.PATH);
  if (present) {
    say(`Redis: ${present}`);
    return present;
  }
  return installRedis({ environment, say, toolsFolder });
}
