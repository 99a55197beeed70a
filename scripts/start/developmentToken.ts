import { connectRedis, createKeys, createLogger, createTokenStore, SCOPES, waitUntilReady } from '@tearsheet/runtime';
import type { StateFolder } from './stateFolder.ts';

const REDIS_DEADLINE_MS = 5000;

/** The token of the state folder as long as Redis knows it, else a new one with every scope. */
export async function developmentToken(state: StateFolder, redisUrl: string, namespace?: string): Promise<string> {
  const logger = createLogger({ service: 'start', level: 'error' });
  const redis = connectRedis({ url: redisUrl, role: 'script', logger });
  try {
    await waitUntilReady(redis, REDIS_DEADLINE_MS);
    const tokens = createTokenStore({ redis, keys: createKeys(namespace) });
    const known = state.read('token');
    if (known !== null && (await tokens.find(known)) !== null) return known;
    const { secret } = await tokens.create({ name: 'development', owner: 'development', scopes: SCOPES });
    state.write('token', secret);
    return secret;
  } finally {
    redis.disconnect();
  }
}
