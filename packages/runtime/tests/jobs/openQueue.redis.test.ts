import { expect, test } from '@jest/globals';
import { startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { openQueue } from '../../src/jobs/openQueue.ts';
import { REDIS_OPTIONS } from '../../src/redis/connectRedis.ts';
import { createKeys } from '../../src/redis/keys.ts';

test('a queue that was opened while Redis did not answer takes entries afterwards', async () => {
  const server = await startOwnRedis();
  const [redis, operator] = [await connectTo(server, 'gateway'), await connectTo(server, 'script')];
  // With the deadlines of production.
  Object.assign(redis.options, REDIS_OPTIONS.gateway.connection);
  try {
    await operator.call('CLIENT', 'PAUSE', 2000, 'ALL');
    const queue = openQueue('jobs', { redis, keys: createKeys(server.namespace), logger: { debug: () => {} } });
    await expect(redis.ping()).rejects.toThrow('Command timed out');
    await operator.ping();
    await queue.add('job', {});
    expect(await queue.getWaitingCount()).toBe(1);
    await queue.close();
  } finally {
    redis.disconnect();
    operator.disconnect();
    await server.stop();
  }
});
