import { startCluster } from '@tearsheet/testing/redis/redisCluster.ts';
import { Redis } from 'ioredis';
import { infoNumber } from '../timing.ts';

/** Processor seconds of Redis for one message about a change, which a cluster sends to every node. */
export interface Broadcast {
  /** Processor time of the sending and the receiving master together, for each other master. */
  readonly perMaster: number;
  /** Processor time of a master for each of its subscribers. Each gateway subscribes at one master. */
  readonly perSubscriber: number;
}

const MESSAGES = 40_000;
const AT_ONCE = 1000;
const SUBSCRIBERS = 20;
const MESSAGE = 'port-00000000-0000-4000-8000-000000000000 completed';

/** Measures it on a real cluster of three masters. The second one sends, and the first one has the subscribers. */
export async function measureBroadcast(): Promise<Broadcast> {
  const cluster = await startCluster({ replicas: 'none' });
  const [first, second, third] = cluster.servers.map(({ port }) => new Redis({ port }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('the cluster is too small');
  const subscribers = Array.from({ length: SUBSCRIBERS }, () => first.duplicate());
  try {
    await Promise.all(subscribers.map((subscriber) => subscriber.subscribe('changes')));
    const usedBy = async (redis: Redis) => {
      const info = await redis.info('cpu');
      return infoNumber(info, 'used_cpu_user') + infoNumber(info, 'used_cpu_sys');
    };
    const read = () => Promise.all([first, second, third].map(usedBy));
    const before = await read();
    for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => second.publish('changes', MESSAGE)));
    }
    const after = await read();
    const [delivering = 0, sending = 0, receiving = 0] = after.map((used, i) => (used - (before[i] ?? 0)) / MESSAGES);
    return {
      perMaster: sending / (cluster.servers.length - 1) + receiving,
      perSubscriber: Math.max(0, delivering - receiving) / SUBSCRIBERS,
    };
  } finally {
    for (const redis of [first, second, third, ...subscribers]) redis.disconnect();
    await cluster.stop();
  }
}
