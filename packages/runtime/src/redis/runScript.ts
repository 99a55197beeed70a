import { createHash } from 'node:crypto';
import { Cluster } from 'ioredis';
import type { RedisClient } from './connectRedis.ts';

/** A Lua script. All our scripts return an array of strings. */
export interface Script {
  readonly lua: string;
  readonly sha1: string;
}

export function defineScript(lua: string): Script {
  return { lua, sha1: createHash('sha1').update(lua).digest('hex') };
}

/** The same scripts for a cluster (see runScript). */
const clusterScripts = new WeakMap<Script, Script>();

function forCluster(script: Script): Script {
  const known = clusterScripts.get(script) ?? defineScript(`table.remove(KEYS)\n${script.lua}`);
  clusterScripts.set(script, known);
  return known;
}

type Argument = string | number | Uint8Array;

/**
 * Runs a script by its digest in one round trip. If the server does not know the script, it sends the whole script once.
 *
 * While a slot moves to another master of a cluster, its keys are on both. Our scripts also use keys that they do not declare, so they
 * would see half of the data. In a cluster every call declares one more key of the slot, which never exists. Such a call gets TRYAGAIN until
 * the slot has moved, and the client repeats it.
 */
export async function runScript(
  redis: RedisClient,
  script: Script,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly Argument[] },
): Promise<readonly Buffer[]> {
  if (!(redis instanceof Cluster)) return run(redis, script, { keys, args });
  return run(redis, forCluster(script), { keys: [...keys, keyWithoutValue(keys)], args });
}

/** Returns the key of the same slot that no code writes. */
function keyWithoutValue([first = '']: readonly string[]): string {
  return `${first.slice(0, first.indexOf('}') + 1)}:`;
}

async function run(
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
