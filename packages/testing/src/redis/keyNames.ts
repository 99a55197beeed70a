import type { RedisClient } from '@tearsheet/runtime';

/** Returns the names of all keys that match, of every master in a cluster. */
export async function keyNames(redis: RedisClient, pattern: string): Promise<readonly string[]> {
  const servers = 'nodes' in redis ? redis.nodes('master') : [redis];
  return (await Promise.all(servers.map((server) => server.keys(pattern)))).flat();
}
