import { connectRedis, createKeys, createLogger, waitUntilReady } from '@tearsheet/runtime';
import { createTokenStore, SCOPES } from '@tearsheet/runtime/accounts';

/** A token with every scope. */
export async function makeToken(redisUrl: string): Promise<string> {
  const redis = connectRedis({
    url: redisUrl,
    role: 'script',
    logger: createLogger({ service: 'bench', level: 'error' }),
  });
  await waitUntilReady(redis, 5000);
  const tokens = createTokenStore({ redis, keys: createKeys() });
  const { secret } = await tokens.create({ name: 'bench', owner: 'bench', scopes: SCOPES });
  redis.disconnect();
  return secret;
}
