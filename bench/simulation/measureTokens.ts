import { connectRedis, createKeys, createLogger, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { infoNumber } from '../timing.ts';

const READS = 20_000;
const AT_ONCE = 20;

/** Returns the processor seconds of Redis for one read of a token. Tokens are on the first master, and a gateway keeps one for five seconds. */
export async function measureTokens(): Promise<number> {
  const server = await startOwnRedis();
  const logger = createLogger({ service: 'bench', level: 'error' });
  const redis = connectRedis({ url: server.url, role: 'gateway', logger });
  try {
    await waitUntilReady(redis, 60_000);
    const tokens = createTokenStore({ redis, keys: createKeys() });
    const { secret } = await tokens.create({ name: 'bench', owner: 'bench', scopes: ['portfolio:analyze'] });
    const used = async () => {
      const info = await redis.info('cpu');
      return infoNumber(info, 'used_cpu_user') + infoNumber(info, 'used_cpu_sys');
    };
    const before = await used();
    for (let read = 0; read < READS; read += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => tokens.find(secret)));
    }
    return ((await used()) - before) / READS;
  } finally {
    redis.disconnect();
    await server.stop();
  }
}
