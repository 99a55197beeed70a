import { join } from 'node:path';
import { findRedis, findRedisProgram } from '../../../../scripts/redis/findRedis.ts';
import { startOwnRedis } from '../redis/redisServer.ts';
import { startRedisContainer } from './redisContainer.ts';

const options = {
  environment: process.env,
  toolsFolder: join(import.meta.dirname, '../../../../.tearsheet/tools'),
  say: (line: string) => process.stderr.write(`${line}\n`),
};

/**
 * Jest's global setup: starts one Redis for all files of the run, in a container if an engine is available. Each file
 * uses a namespace of its own. The program is found once, because tests that kill Redis start servers of their own.
 */
export default async function setUp(): Promise<void> {
  const found = await findRedis(options);
  process.env.REDIS_SERVER_BIN = found.kind === 'program' ? found.path : await findRedisProgram(options);
  const redis = found.kind === 'server' ? found : ((await startRedisContainer(options.say)) ?? (await startOwnRedis()));
  process.env.TEST_REDIS_URL = redis.url;
  Object.assign(globalThis, { stopRedisOfRun: () => redis.stop() });
}
