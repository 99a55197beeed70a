import { join } from 'node:path';
import { findRedis, findRedisProgram } from '../../../../scripts/redis/findRedis.ts';
import { startCluster } from '../redis/redisCluster.ts';
import { ask } from '../redis/redisGroup.ts';
import { startOwnRedis } from '../redis/redisServer.ts';
import { SHARDS } from '../redis/testShards.ts';

const options = {
  environment: process.env,
  toolsFolder: join(import.meta.dirname, '../../../../.tearsheet/tools'),
  say: (line: string) => process.stderr.write(`${line}\n`),
};
const ofRun = globalThis as { stopRedisOfRun?: () => Promise<void> };

/**
 * Jest's global setup for files that need a Redis. It starts one for all files of the run, each of which uses a namespace of its
 * own. The program is found once, because tests that kill Redis start servers of their own. Files of several projects share it.
 * With several shards it is a cluster of three masters, and the run fails if a command had keys of different slots.
 */
export default async function setUpRedis(): Promise<void> {
  if (ofRun.stopRedisOfRun !== undefined) return;
  const found = await findRedis(options);
  process.env.REDIS_SERVER_BIN = found.kind === 'program' ? found.path : await findRedisProgram(options);
  const redis =
    found.kind === 'server' ? found : await (SHARDS === 1 ? startOwnRedis(SETTINGS) : startCheckedCluster());
  process.env.TEST_REDIS_URL = redis.url;
  ofRun.stopRedisOfRun = () => redis.stop();
}

/** No test kills the shared servers, so they need not sync every write. */
const SETTINGS = ['--appendfsync', 'everysec'];

async function startCheckedCluster(): Promise<Awaited<ReturnType<typeof startCluster>>> {
  const cluster = await startCluster({ replicas: 'none', settings: SETTINGS });
  return {
    ...cluster,
    async stop() {
      const errors = await Promise.all(cluster.servers.map(({ port }) => ask(port, 'INFO', 'errorstats')));
      await cluster.stop();
      const count = errors.flatMap((text) => String(text).match(/CROSSSLOT/g) ?? []).length;
      if (count > 0) throw new Error(`${count} masters refused commands with keys of different slots (CROSSSLOT)`);
    },
  };
}
