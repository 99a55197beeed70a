import { createHash } from 'node:crypto';
import { Cluster, Command, type Redis } from 'ioredis';
import type { Logger } from '../process/logger.ts';
import { isReady, outageOf, type RedisClient, StoreUnavailableError } from './connectRedis.ts';
import type { Keys, Store } from './keys.ts';

/** Redis 6.2 puts a text and a hyphen before the reply of a command in a script. */
const TEMPORARY_REPLY = /(^|-)(OOM|LOADING|READONLY|MASTERDOWN|BUSY|CLUSTERDOWN|NOREPLICAS|TRYAGAIN|MISCONF)\b/;

/** Returns true if Redis refused a command temporarily, for example because its memory or disk is full. */
export function isTemporaryReply(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return false;
  // The error of a transaction says only that a command was refused.
  const refusals = 'previousErrors' in error && Array.isArray(error.previousErrors) ? error.previousErrors : [];
  return TEMPORARY_REPLY.test(error.message) || refusals.some(isTemporaryReply);
}

/**
 * Runs a Redis operation. Every outage becomes a StoreUnavailableError, at once if the client is not connected. Errors in our
 * own commands (wrong type, script error) are thrown unchanged.
 */
export async function withStore<T>(redis: RedisClient, operation: () => Promise<T>): Promise<T> {
  if (!isReady(redis)) {
    const reason = outageOf(redis);
    throw new StoreUnavailableError(`Redis is not connected${reason === null ? '' : `: ${reason}`}`);
  }
  try {
    return await operation();
  } catch (error) {
    if (error instanceof StoreUnavailableError) throw error;
    if (error instanceof Error && error.name === 'ReplyError' && !isTemporaryReply(error)) throw error;
    throw new StoreUnavailableError('Redis did not answer', { cause: error });
  }
}

/** Returns true if Redis may have carried out, or may still carry out, the operation that failed with this error of withStore. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof StoreUnavailableError)) return false;
  return error.cause instanceof Error && error.cause.name !== 'ReplyError';
}

/** Runs a change of lasting data. Throws a StoreUnavailableError if the replicas do not confirm it, because it may be lost. */
export async function withChange<T>(
  { redis, confirm }: Store,
  shard: Pick<Keys, 'root'>,
  change: () => Promise<T>,
): Promise<T> {
  const outcome = await withStore(redis, change);
  await confirm?.(shard);
  return outcome;
}

/**
 * Returns the server that has our keys. Commands without a key (INFO, TIME, PING, SCAN, WAIT) must be sent to it, because a
 * cluster would send them to any node.
 */
export function ownMaster(redis: RedisClient, keys: Pick<Keys, 'root'>): Redis {
  if (!(redis instanceof Cluster)) return redis;
  const address = masterOf(redis, keys);
  const master = redis.nodes('master').find(({ options: { host, port } }) => `${host}:${port}` === address);
  if (master === undefined) throw new StoreUnavailableError('no node of the cluster has our keys now');
  return master;
}

/**
 * Opens a connection of its own to the server that has our keys. It ends with its first outage. Then the client knows better where the server is,
 * and its owner opens another connection.
 */
export function connectToMaster(redis: RedisClient, keys: Pick<Keys, 'root'>, logger: Logger): Redis {
  const connection = ownMaster(redis, keys).duplicate({ retryStrategy: null, enableOfflineQueue: true });
  // The client itself logs outages.
  connection.on('error', (error: unknown) => logger.debug('connection to a master of Redis lost', { error }));
  return connection;
}

/** Returns the address of the server that has our keys, as the client knows it now. It is empty outside a cluster. */
export function masterOf(redis: RedisClient, keys: Pick<Keys, 'root'>): string {
  if (!(redis instanceof Cluster)) return '';
  const slot = new Command('exists', [keys.root]).getSlot();
  return (slot === null ? undefined : redis.slots[slot]?.[0]) ?? '';
}

/** Returns the time in whole epoch milliseconds by the clock of Redis, which the scripts use too. */
export async function redisNow(redis: RedisClient, keys: Pick<Keys, 'root'>): Promise<number> {
  const [seconds, microseconds] = await ownMaster(redis, keys).time();
  return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
}

/** Rejects if the server with our keys does not answer or takes no writes, and at once if there is no connection. */
export async function pingRedis({ redis, keys }: Store): Promise<void> {
  const state = await withStore(redis, async () => {
    const master = ownMaster(redis, keys);
    // INFO also answers while Redis loads its data, and PING does not.
    const [info] = await Promise.all([master.info('replication'), master.ping()]);
    return info;
  });
  // The address may lead to a former master after a fail-over.
  if (/^slave_read_only:1/m.test(state)) throw new StoreUnavailableError('Redis is a read-only replica');
}

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
