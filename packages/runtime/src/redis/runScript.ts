import { createHash } from 'node:crypto';
import type { RedisClient } from './connectRedis.ts';

/** A Lua script. All our scripts return an array of strings. */
export interface Script {
  readonly lua: string;
  readonly sha1: string;
}

export function defineScript(lua: string): Script {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

type Argument = string | number | Uint8Array;

/** Runs a script by its digest in one round trip. If the server does not know the script, it sends the whole script once. */
export async function runScript(
  redis: RedisClient,
  script: Script,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly Argument[] },
): Promise<readonly Buffer[]> {
  const rest = [
    keys.length,
    ...keys,
    ...args.map((argument) => (argument instanceof Uint8Array ? bufferOf(argument) : argument)),
  ];
  try {
    return asBuffers(await redis.callBuffer('evalsha', [script.sha1, ...rest]));
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
    return asBuffers(await redis.callBuffer('eval', [script.lua, ...rest]));
  }
}

/** Returns a view without a copy. */
export function bufferOf(array: Uint8Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

function asBuffers(reply: unknown): readonly Buffer[] {
  if (Array.isArray(reply) && reply.every((item): item is Buffer => Buffer.isBuffer(item))) return reply;
  throw new Error('a Redis script did not return an array of strings');
}
