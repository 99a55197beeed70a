import { join } from 'node:path';
import { REDIS_VARIABLES, readConfig } from '@tearsheet/runtime';
import { messageOf } from '@tearsheet/shared';
import { findProgram, installPackage, packageManagerOf } from '../programs/installPackage.ts';

/** A running server, or a program to start one. */
export type RedisSource =
  | { readonly kind: 'server'; readonly url: string; stop(): Promise<void> }
  | { readonly kind: 'program'; readonly path: string };

export interface FindRedisOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder for downloads. */
  readonly toolsFolder: string;
  /** Prints one line for people about each step. */
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

type Options = Pick<FindRedisOptions, 'environment' | 'say' | 'toolsFolder'>;

/**
 * Installs a Redis server program without asking for a password. If nothing works, the error names the one command to
 * type.
 */
async function installRedis({ environment, say, toolsFolder }: Options): Promise<string> {
  const programs = ['redis-server', 'valkey-server'];
  const installed = installPackage({ wanted: 'redis', programs, environment, say });
  if (installed !== null) return installed;
  try {
    return await downloadRedis(toolsFolder, say);
  } catch (error) {
    const [reason] = messageOf(error).trim().split('\n');
    const advice = packageManagerOf(environment)?.byHand;
    const how =
      advice === undefined
        ? 'install redis-server, or set REDIS_URL to a running Redis, and start again'
        : `run "${advice}", and start again`;
    throw new Error(`Redis is missing and could not be installed (${reason}): ${how}.`);
  }
}

/** The last release line under the BSD license. */
const VERSION = '7.2.7';

/**
 * Downloads the source and compiles it with redis-memory-server, once for each checkout. It needs make and a C
 * compiler.
 */
async function downloadRedis(toolsFolder: string, say: (line: string) => void): Promise<string> {
  const { default: module } = await import('redis-memory-server/lib/util/RedisBinary.js');
  say(`Redis: downloading and compiling ${VERSION} (a few minutes, once)`);
  return module.default.getPath({ version: VERSION, downloadDir: join(toolsFolder, 'redis') });
}
