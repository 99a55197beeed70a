import { join } from 'node:path';
import { findRedis, findRedisProgram } from '../../../../scripts/redis/findRedis.ts';
import { startOwnRedis } from '../redis/redisServer.ts';

const options = {
  environment: process.env,
  toolsFolder: join(import.meta.dirname, '../../../../.tearsheet/tools'),
  say: (line: string) => process.stderr.write(`${line}\n`),
};
const ofRun = globalThis as { stopRedisOfRun?: () => Promise<void> };

/**
 * Jest's global setup for files that need a Redis. It starts one for all files of the run, each of which uses a namespace of its
 * own. The program is found once, because tests that kill Redis start servers of their own. Files of several projects share it.
 */
export default async function setUpRedis(): Promise<void> {
  if (ofRun.stopRedisOfRun !== undefined) return;
  const found = await findRedis(options);
  process.env.REDIS_SERVER_BIN = found.kind === 'program' ? found.path : await findRedisProgram(options);
  const redis = found.kind === 'server' ? found : await startOwnRedis();
  process.env.TEST_REDIS_URL = redis.url;
  ofRun.stopRedisOfRun = () => redis.stop();
}
