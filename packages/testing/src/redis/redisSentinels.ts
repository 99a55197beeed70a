import { waitFor } from '../service/waitFor.ts';
import { DOWN_AFTER_MS, findServer, infoOf, type RedisGroup } from './redisGroup.ts';
import { startOwnRedis, startSentinel } from './redisServer.ts';

const NAME = 'mymaster';

/** A master, two replicas of it, and three sentinels. */
export async function startSentinels(settings: readonly string[] = []): Promise<RedisGroup> {
  const first = await startOwnRedis(settings);
  const following = [...settings, '--replicaof', `127.0.0.1 ${first.port}`];
  const servers = [first, ...(await Promise.all([startOwnRedis(following), startOwnRedis(following)]))];
  await waitFor('the replicas', async () => (await infoOf(first.port, 'connected_slaves', 'INFO')) === '2');
  const lines = [
    `sentinel monitor ${NAME} 127.0.0.1 ${first.port} 2`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  const sentinels = await Promise.all([lines, lines, lines].map(startSentinel));
  for (const { port } of sentinels) {
    await waitFor('the sentinels to know each other and the replicas', async () =>
      (await infoOf(port, 'master0', 'INFO', 'sentinel')).endsWith('slaves=2,sentinels=3'),
    );
  }
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/${NAME}`,
    namespace: first.namespace,
    servers,
    master: () => findServer(servers, async ({ port }) => (await infoOf(port, 'role', 'INFO')) === 'master'),
    async stop() {
      await Promise.all([...sentinels, ...servers].map((server) => server.stop()));
    },
  };
}
