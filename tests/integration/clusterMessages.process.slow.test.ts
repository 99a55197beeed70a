/** Messages and announcements in a cluster of three masters: who hears them, and what the masters have to do with each other. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKeys, type Keys, type RedisClient } from '@tearsheet/runtime';
import { createJobQueue, type JobQueue, runWorker, waitForEnd } from '@tearsheet/runtime/jobs';
import { type Cluster, startCluster } from '@tearsheet/testing/redis/redisCluster.ts';
import { ask } from '@tearsheet/testing/redis/redisGroup.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { DEFINITION, FAST_TIMES, FAST_TIMINGS, newJob, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { watchJob } from '../../packages/runtime/src/jobs/jobQueue.ts';

const SHARDS = 64;
const JOBS_EACH = 10;
const NEVER = new AbortController().signal;
const { logger } = createMemoryLogger();

let cluster: Cluster;
let keys: Keys;
let clients: RedisClient[];
let [submitting, other]: JobQueue[] = [];
let stopWorker: () => Promise<void>;
/** One account on each master. */
let owners: readonly string[];

beforeAll(async () => {
  cluster = await startCluster({ settings: ['--cluster-require-full-coverage', 'no'], replicas: 'none' });
  keys = createKeys(cluster.namespace, SHARDS);
  clients = [
    await connectTo(cluster, 'gateway', logger),
    await connectTo(cluster, 'gateway', logger),
    await connectTo(cluster, 'worker', logger),
  ];
  const [first, second, ofWorker] = clients;
  if (!first || !second || !ofWorker) throw new Error('a client is missing');
  const definitions = [DEFINITION];
  submitting = createJobQueue({ redis: first, keys, definitions, logger });
  other = createJobQueue({ redis: second, keys, definitions, logger });
  const worker = runWorker([{ definition: DEFINITION, process: async () => seal('done') }], {
    ...{ redis: ofWorker, keys, definitions, logger, concurrency: 2, times: FAST_TIMES, timings: FAST_TIMINGS },
    onWedged: () => logger.error('wedged'),
  });
  stopWorker = () => worker.stop(0);
  owners = await Promise.all(
    cluster.servers.map(async (master) => {
      for (let i = 0; ; i++) {
        if ((await cluster.masterOf(keys.of(`account-${i}`).root)) === master) return `account-${i}`;
      }
    }),
  );
}, LIMIT_MS);
afterAll(async () => {
  await stopWorker();
  await Promise.all([submitting?.close(), other?.close()]);
  for (const client of clients) client.disconnect();
  await cluster.stop();
});

async function submit(owner: string): Promise<string> {
  const outcome = await submitting?.submit({ ...newJob(), owner });
  if (outcome?.kind !== 'created') throw new Error(`the job was not accepted: ${outcome?.kind}`);
  return outcome.jobId;
}

/** Returns the status that a queue reports when it hears of the end. */
async function endSeenBy(queue: JobQueue | undefined, jobId: string, owner: string): Promise<string | undefined> {
  if (queue === undefined) throw new Error('there is no queue');
  const found = await waitForEnd(queue, jobId, owner, NEVER);
  return found?.kind === 'found' ? found.record.status : found?.kind;
}

/** Returns how many messages the masters have sent each other, and how many sharded ones clients sent to each. */
async function countMessages() {
  const infos = await Promise.all(cluster.servers.map(({ port }) => ask(port, 'CLUSTER', 'INFO')));
  const stats = await Promise.all(cluster.servers.map(({ port }) => ask(port, 'INFO', 'commandstats')));
  const sum = (texts: readonly unknown[], pattern: RegExp) =>
    texts.map((text) => Number(pattern.exec(String(text))?.[1] ?? 0));
  return {
    between: sum(infos, /cluster_stats_messages_publish(?:shard)?_sent:(\d+)/).reduce((all, count) => all + count, 0),
    sharded: sum(stats, /cmdstat_spublish:calls=(\d+)/),
    plain: sum(stats, /cmdstat_publish:calls=(\d+)/),
  };
}

test(
  'callers on the gateway of a job and on another one hear of its end, and no message leaves the master of its shard',
  async () => {
    const before = await countMessages();
    for (let n = 0; n < JOBS_EACH; n++) {
      for (const owner of owners) {
        const jobId = await submit(owner);
        const ends = await Promise.all([submitting, other].map((queue) => endSeenBy(queue, jobId, owner)));
        expect(ends).toEqual(['completed', 'completed']);
      }
    }
    const after = await countMessages();
    expect(after.between).toBe(before.between);
    expect(after.plain).toEqual(before.plain);
    for (const [i, count] of after.sharded.entries()) {
      expect(count - (before.sharded[i] ?? 0)).toBeGreaterThanOrEqual(JOBS_EACH);
    }
  },
  LIMIT_MS,
);

test(
  'a gateway hears of the jobs of another one only while somebody waits for them',
  async () => {
    const [owner = ''] = owners;
    const shard = keys.of(owner);
    const master = await cluster.masterOf(shard.root);
    const jobId = await submit(owner);
    const channel = shard.changesChannel(jobId);
    const count = async () => Number(((await ask(master.port, 'PUBSUB', 'SHARDNUMSUB', channel)) as unknown[])[1]);
    await endSeenBy(submitting, jobId, owner);
    await waitFor('its own gateway to be the only one', async () => (await count()) === 1);
    if (other === undefined) throw new Error('there is no other gateway');
    const watch = watchJob(other, jobId, owner);
    await waitFor('the other gateway', async () => (await count()) === 2);
    watch.close();
    await waitFor('its leave', async () => (await count()) === 1);
  },
  LIMIT_MS,
);

test(
  'announcements of jobs are spread over the masters',
  async () => {
    const masters = await Promise.all(keys.shards.map((shard) => cluster.masterOf(shard.wake('test_job'))));
    expect(new Set(masters).size).toBe(cluster.servers.length);
    // A blocking command has one slot.
    const slots = new Set(keys.shards.map((shard) => shard.wake('test_job').split('}', 1)[0]));
    expect(slots.size).toBe(16);
  },
  LIMIT_MS,
);

test(
  'a master that dies and comes back: subscriptions begin again, and callers that wait get their ends',
  async () => {
    for (const [i, owner] of owners.entries()) {
      const server = cluster.servers[i];
      const jobId = await submit(owner);
      const channel = keys.of(owner).changesChannel(jobId);
      const waiting = endSeenBy(submitting, jobId, owner);
      await server?.kill();
      await server?.restart();
      expect(await waiting).toBe('completed');
      await waitFor('the subscription', async () => {
        const answer = await ask(server?.port ?? 0, 'PUBSUB', 'SHARDNUMSUB', channel);
        return Array.isArray(answer) && Number(answer[1]) === 1;
      });
      for (const each of owners) expect(await endSeenBy(submitting, await submit(each), each)).toBe('completed');
    }
  },
  LIMIT_MS,
);
