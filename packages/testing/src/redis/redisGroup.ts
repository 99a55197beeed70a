import { Redis } from 'ioredis';
import type { OwnRedis, TestRedis } from './redisServer.ts';

/** Several servers that are one Redis. */
export interface RedisGroup extends TestRedis {
  readonly servers: readonly OwnRedis[];
  /** The server that takes writes to our keys now. */
  master(): Promise<OwnRedis>;
}

/** After this silence a server of a group counts as dead. */
export const DOWN_AFTER_MS = 1000;

/** One command to one server, with its reply as JSON would have it. */
export async function ask(port: number, command: string, ...args: readonly (string | number)[]): Promise<unknown> {
  const redis = new Redis({ port, retryStrategy: null });
  redis.on('error', () => {});
  try {
    return await redis.call(command, ...args);
  } finally {
    redis.disconnect();
  }
}

/** The field of INFO or CLUSTER INFO. */
export async function infoOf(port: number, field: string, ...command: readonly [string, ...string[]]): Promise<string> {
  const [name, ...args] = command;
  const text = String(await ask(port, name, ...args));
  return new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(text)?.[1] ?? '';
}

/** Returns the first of these servers for which the check holds. Servers that are down are skipped. */
export async function findServer(
  servers: readonly OwnRedis[],
  isSo: (server: OwnRedis) => Promise<boolean>,
): Promise<OwnRedis> {
  for (const server of servers) if (await isSo(server).catch(() => false)) return server;
  throw new Error('none of the servers is it');
}
