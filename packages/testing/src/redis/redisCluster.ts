import { Command } from 'ioredis';
import { isFree } from '../../../../scripts/freePort.ts';
import { waitFor } from '../service/waitFor.ts';
import { ask, DOWN_AFTER_MS, findServer, infoOf, type RedisGroup } from './redisGroup.ts';
import { freePort, type OwnRedis, startOwnRedis } from './redisServer.ts';

const SLOTS = 16_384;
const MASTERS = 3;
/** Replicas of the one master that holds the keys of the test. */
const REPLICAS = 2;
/** The nodes talk to each other on a port so much higher. */
const BUS_OFFSET = 10_000;
const FIRST_CLIENT_PORT = 32_768;

/** Three masters with a third of the slots each, and two replicas of the one with our keys. */
export async function startCluster(settings: readonly string[] = [], givenNamespace?: string): Promise<RedisGroup> {
  const timeout = ['--cluster-node-timeout', String(DOWN_AFTER_MS)];
  // Else a replica of ours moves to one of the masters that have none.
  const stay = ['--cluster-migration-barrier', '100'];
  const common = ['--cluster-enabled', 'yes', ...timeout, ...stay, ...settings];
  const servers: OwnRedis[] = [];
  try {
    for (let i = 0; i < MASTERS + REPLICAS; i++) servers.push(await startOwnRedis(common, await lowPort()));
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
  const namespace = givenNamespace ?? first?.namespace ?? '';
  const owner = servers[Math.floor((slotOf(namespace) * MASTERS) / SLOTS)];
  const id = String(await ask(owner?.port ?? 0, 'CLUSTER', 'MYID'));
  for (const { port } of servers.slice(MASTERS)) {
    const follow = () => ask(port, 'CLUSTER', 'REPLICATE', id);
    await waitFor('a master to follow', () => follow().then(Boolean, () => false));
    await waitFor('a replica', async () => (await infoOf(port, 'master_link_status', 'INFO')) === 'up');
  }
  await everyInfo(servers, 'cluster_state', 'ok');
  return {
    url: `redis+cluster://${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    namespace,
    servers,
    // All others answer where to go instead.
    master: () => findServer(servers, async ({ port }) => (await ask(port, 'EXISTS', `{${namespace}}:`)) === 0),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
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

function slotOf(namespace: string): number {
  return new Command('exists', [`{${namespace}}:`]).getSlot() ?? 0;
}

/** A free port whose bus port is free too and below the range that systems give to clients. */
async function lowPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    const bus = port + BUS_OFFSET;
    if (bus < FIRST_CLIENT_PORT && (await isFree(bus, '127.0.0.1'))) return port;
  }
}
