import { setTimeout as sleep } from 'node:timers/promises';
import { Command, Redis } from 'ioredis';
import { isFree } from '../../../../scripts/freePort.ts';
import { waitFor } from '../service/waitFor.ts';
import { ask, DOWN_AFTER_MS, findServer, infoOf, type RedisGroup } from './redisGroup.ts';
import { freePort, type OwnRedis, startOwnRedis } from './redisServer.ts';

const SLOTS = 16_384;
const MASTERS = 3;
/** The nodes talk to each other on a port so much higher. */
const BUS_OFFSET = 10_000;
const FIRST_CLIENT_PORT = 32_768;

/** A cluster. Its first servers are the three masters with a third of the slots each, and the rest are the replicas. */
export interface Cluster extends RedisGroup {
  /** Returns the first server that serves the slot of a key now. */
  masterOf(key: string): Promise<OwnRedis>;
}

export interface ClusterOptions {
  /** Further settings of each server. */
  readonly settings?: readonly string[];
  /** Default: one that no other test uses. */
  readonly namespace?: string;
  /** Two of the master with the keys of an installation with one shard (default), one of each master, or none. */
  readonly replicas?: 'ours' | 'each' | 'none';
}

export async function startCluster({
  settings = [],
  replicas = 'ours',
  ...given
}: ClusterOptions = {}): Promise<Cluster> {
  const timeout = ['--cluster-node-timeout', String(DOWN_AFTER_MS)];
  // Else a replica of ours moves to one of the masters that have none.
  const stay = ['--cluster-migration-barrier', '100'];
  const common = ['--cluster-enabled', 'yes', ...timeout, ...stay, ...settings];
  const servers: OwnRedis[] = [];
  const count = MASTERS + { ours: 2, each: MASTERS, none: 0 }[replicas];
  try {
    for (let i = 0; i < count; i++) servers.push(await startOwnRedis(common, await lowPort()));
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
  const [first] = servers;
  for (const [i, { port }] of servers.entries()) {
    await ask(port, 'CLUSTER', 'SET-CONFIG-EPOCH', i + 1);
    await ask(port, 'CLUSTER', 'MEET', '127.0.0.1', first?.port ?? 0);
    if (i < MASTERS) await ask(port, 'CLUSTER', 'ADDSLOTS', ...slotsOf(i));
  }
  await everyInfo(servers, 'cluster_known_nodes', String(servers.length));
  const namespace = given.namespace ?? first?.namespace ?? '';
  const owner = Math.floor((slotOf(`{${namespace}}:`) * MASTERS) / SLOTS);
  for (const [i, { port }] of servers.slice(MASTERS).entries()) {
    const master = servers[replicas === 'each' ? i : owner];
    const id = String(await ask(master?.port ?? 0, 'CLUSTER', 'MYID'));
    const follow = () => ask(port, 'CLUSTER', 'REPLICATE', id);
    await waitFor('a master to follow', () => follow().then(Boolean, () => false));
    await waitFor('a replica', async () => (await infoOf(port, 'master_link_status', 'INFO')) === 'up');
  }
  await everyInfo(servers, 'cluster_state', 'ok');
  // All others answer where to go instead.
  const masterOf = (key: string) =>
    findServer(servers, async ({ port }) => Number.isInteger(await ask(port, 'EXISTS', key)));
  return {
    url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    namespace,
    servers,
    masterOf,
    master: () => masterOf(`{${namespace}}:`),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

const MOVED_AT_ONCE = 100;
const MIGRATE_MS = 5000;
const KEY_PAUSE_MS = 5;

/**
 * Moves slots as `redis-cli --cluster reshard` does, while clients use them. It moves one key at a time with a pause after it, so that clients
 * meet many half-moved slots.
 */
export async function moveSlots(
  cluster: Pick<RedisGroup, 'servers'>,
  { from, to, slots }: { readonly from: OwnRedis; readonly to: OwnRedis; readonly slots: readonly number[] },
): Promise<void> {
  const [source, target] = [new Redis({ port: from.port }), new Redis({ port: to.port })];
  const others = cluster.servers.filter((server) => server !== from && server !== to);
  try {
    const [sourceId, targetId] = await Promise.all(
      [source, target].map(async (redis) => String(await redis.cluster('MYID'))),
    );
    const move = async (slot: number) => {
      await target.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', sourceId ?? '');
      await source.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', targetId ?? '');
      for (;;) {
        const names = (await source.cluster('GETKEYSINSLOT', slot, 1)) as string[];
        if (names.length === 0) break;
        await source.call('MIGRATE', '127.0.0.1', to.port, '', 0, MIGRATE_MS, 'KEYS', ...names);
        await sleep(KEY_PAUSE_MS);
      }
      await target.call('CLUSTER', 'SETSLOT', slot, 'NODE', targetId ?? '');
      await source.call('CLUSTER', 'SETSLOT', slot, 'NODE', targetId ?? '');
    };
    for (let i = 0; i < slots.length; i += MOVED_AT_ONCE) {
      await Promise.all(slots.slice(i, i + MOVED_AT_ONCE).map(move));
    }
    for (const { port } of others) {
      await waitFor('the news of the slots', async () => {
        const owners = String(await ask(port, 'CLUSTER', 'NODES'));
        return slots.every((slot) => ownerOf(slot, owners) === targetId);
      });
    }
  } finally {
    source.disconnect();
    target.disconnect();
  }
}

/** Returns the id of the master of a slot, from the answer to CLUSTER NODES. */
function ownerOf(slot: number, nodes: string): string | undefined {
  return nodes
    .split('\n')
    .find((line) => {
      const [, , , , , , , , ...ranges] = line.split(' ');
      return ranges.some((range) => {
        const [first = Number.NaN, last = first] = range.split('-').map(Number);
        return slot >= first && slot <= last;
      });
    })
    ?.split(' ')[0];
}

async function everyInfo(servers: readonly OwnRedis[], field: string, value: string): Promise<void> {
  for (const { port } of servers) {
    await waitFor(`${field} ${value}`, async () => (await infoOf(port, field, 'CLUSTER', 'INFO')) === value);
  }
}

function slotsOf(third: number): number[] {
  const [from = 0, to = 0] = [third, third + 1].map((bound) => Math.ceil((bound * SLOTS) / MASTERS));
  return Array.from({ length: to - from }, (_, i) => i + from);
}

/** Returns the slot of a key. */
export function slotOf(key: string): number {
  return new Command('exists', [key]).getSlot() ?? 0;
}

/** A free port whose bus port is free too and below the range that systems give to clients. */
async function lowPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const bus = port + BUS_OFFSET;
    if (bus < FIRST_CLIENT_PORT && (await isFree(bus, '127.0.0.1'))) return port;
  }
}
