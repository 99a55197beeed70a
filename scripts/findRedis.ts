import { REDIS_VARIABLES, readConfig } from '@tearsheet/runtime';
import { findProgram } from './programs/findProgram.ts';
import { installRedis } from './redis/installRedis.ts';
import { startRedisContainer } from './redis/redisContainer.ts';

/** A server that runs already, or a program to start one with. */
export type RedisSource =
  | { readonly kind: 'server'; readonly url: string; stop(): Promise<void> }
  | { readonly kind: 'program'; readonly path: string };

export interface FindRedisOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Tests may use a running container engine; `npm start` keeps its data in the state folder instead. */
  readonly mayUseContainer: boolean;
  /** For what is downloaded. */
  readonly toolsFolder: string;
  /** One line for people per thing that was done. */
  readonly say: (line: string) => void;
}

/**
 * Finds or gets Redis: `REDIS_URL` (or `REDIS_URL_FILE`) · a running container engine (tests) · a server program on the PATH · the system's
 * package manager when it needs no password · a download that is compiled here. Throws with the one command to type.
 */
export async function findRedis(options: FindRedisOptions): Promise<RedisSource> {
  const { REDIS_URL, REDIS_URL_FILE } = options.environment;
  if (REDIS_URL || REDIS_URL_FILE) {
    const { url } = readConfig({ url: REDIS_VARIABLES.redisUrl }, options.environment);
    options.say('Redis: the server that REDIS_URL names');
    return { kind: 'server', url, stop: async () => {} };
  }
  const container = options.mayUseContainer ? await startRedisContainer(options.say) : null;
  if (container !== null) return { kind: 'server', ...container };
  return { kind: 'program', path: await findRedisProgram(options) };
}

/** The part of the search that ends in a program: `REDIS_SERVER_BIN` · PATH · package manager · download. */
export async function findRedisProgram(options: Omit<FindRedisOptions, 'mayUseContainer'>): Promise<string> {
  const { environment, say, toolsFolder } = options;
  const given = environment.REDIS_SERVER_BIN;
  const present = given || findProgram(['redis-server', 'valkey-server'], environment.PATH);
  if (present) {
    say(`Redis: ${present}`);
    return present;
  }
  return installRedis({ environment, say, toolsFolder });
}
