import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { connectRedis, createKeys, type Keys, waitUntilReady } from '@tearsheet/runtime';
import { createJobQueue, PUBLIC_ERRORS, runWorker } from '@tearsheet/runtime/jobs';
import { keyNames } from '@tearsheet/testing/redis/keyNames.ts';
import { type Cluster, moveSlots, slotOf, startCluster } from '@tearsheet/testing/redis/redisCluster.ts';
import type { OwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { DEFINITION, FAST_TIMES, FAST_TIMINGS, newJob, seal } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { LIMIT_MS } from '@tearsheet/testing/tier.ts';
import { type AppProcess, statusOf } from './support/appProcess.ts';
import { type Client, jobIdOf, LOAD_PAUSE_MS, type Reply, SMALL } from './support/client.ts';
import { startFaultProxy } from './support/faultProxy.ts';
import { type Fleet, startFleet } from './support/fleet.ts';

const SHARDS = 8;
const SLOTS_TO_MOVE = 2000;
/** Without it, one dead master makes all others refuse (docs/operations/redis.md). */
const PARTIAL = ['--cluster-require-full-coverage', 'no'];

let cluster: Cluster | null = null;
let fleet: Fleet | null = null;

afterEach(async () => {
  await fleet?.close();
  await cluster?.stop();
  [fleet, cluster] = [null, null];
});

interface Bench {
  readonly cluster: Cluster;
  readonly fleet: Fleet;
  readonly keys: Keys;
  readonly gateway: AppProcess;
  readonly worker: AppProcess;
  /** One account for each master, in the order of the masters. */
  readonly accounts: readonly { readonly name: string; readonly shard: Keys; readonly client: Client }[];
}

async function startBench(environment: Readonly<Record<string, string>>): Promise<Bench> {
  const started = await startCluster({ settings: PARTIAL, replicas: 'each' });
  cluster = started;
  const running = await startFleet(started, undefined, SHARDS);
  fleet = running;
  const keys = createKeys(started.namespace, SHARDS);
  const [gateway, worker] = await Promise.all([running.gateway({ environment }), running.fastWorker()]);
  const names = await Promise.all(started.servers.slice(0, 3).map((master) => accountOn(started, keys, master)));
  const accounts = await Promise.all(
    names.map(async (name) => ({ name, shard: keys.of(name), client: await running.clientOf(name, [gateway]) })),
  );
  return { cluster: started, fleet: running, keys, gateway, worker, accounts };
}

async function accountOn(started: Cluster, keys: Keys, master: OwnRedis): Promise<string> {
  for (let i = 0; ; i++) {
    if ((await started.masterOf(keys.of(`account-${i}`).root)) === master) return `account-${i}`;
  }
}

test(
  'R27: each master of a cluster killed under load: no accepted job is lost, and the accounts of other masters are served',
  async () => {
    const bench = await startBench({ REDIS_WAIT_REPLICAS: '1' });
    const loads = bench.accounts.map(({ client }) => client.load());
    const countOf = (i: number, status: number) =>
      (loads[i]?.replies ?? []).filter((reply) => reply.status === status).length;
    const more = (i: number, status: number, count: number) => {
      const before = countOf(i, status);
      return waitFor(`${count} answers ${status}`, () => countOf(i, status) >= before + count);
    };
    const moreOfAll = (status: number, count: number) => Promise.all(loads.map((_, i) => more(i, status, count)));
    const tokens = await bench.cluster.masterOf(bench.keys.commonRoot);
    for (const [i, killed] of bench.cluster.servers.slice(0, 3).entries()) {
      await moreOfAll(202, 10);
      const others = [0, 1, 2].filter((other) => other !== i);
      const refusedBefore = others.map((other) => countOf(other, 503));
      await killed.kill();
      await more(i, 503, 1);
      const { root } = bench.accounts[i]?.shard ?? bench.keys;
      await waitFor('a replica to take over', () => bench.cluster.masterOf(root).catch(() => null));
      // The master with the tokens is needed for every request.
      if (killed !== tokens) {
        await Promise.all(others.map((other) => more(other, 202, 5)));
        expect(others.map((other) => countOf(other, 503))).toEqual(refusedBefore);
      }
      await killed.restart();
      await moreOfAll(202, 10);
    }
    await Promise.all(loads.map((load) => load.stop()));
    const replies = loads.flatMap((load) => load.replies);
    expect(replies.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
    for (const [i, { client }] of bench.accounts.entries()) {
      const accepted = (loads[i]?.replies ?? []).filter(({ status }) => status === 202).map(jobIdOf);
      const statuses = new Set<unknown>();
      await client.eachEnded(accepted, ({ body }) => statuses.add(body.status));
      expect([...statuses]).toEqual(['completed']);
    }
    for (const { url } of [bench.gateway, bench.worker]) expect(await statusOf(`${url}/readyz`)).toBe(200);
  },
  LIMIT_MS,
);

test(
  'R28: 2,000 slots moved to another master under load: no job is lost, none is doubled, and every count is right',
  async () => {
    const bench = await startBench({});
    const [from, to] = bench.cluster.servers;
    if (from === undefined || to === undefined) throw new Error('the cluster has too few masters');
    let isOver = false;
    const accepted = new Set<string>();
    const others: Reply[] = [];
    const submitters = bench.accounts.flatMap(({ client }) => [
      (async () => {
        while (!isOver) {
          accepted.add(await client.submitFirmly(SMALL));
          await sleep(LOAD_PAUSE_MS);
        }
      })(),
      // These have no Idempotency-Key. Redis may have carried out a refused one too, and answered too late. Then it is withdrawn (R31).
      (async () => {
        while (!isOver) {
          const reply = await client.submit({ body: SMALL });
          if (reply.status === 202) accepted.add(jobIdOf(reply));
          else if (reply.status !== 503) others.push(reply);
          await sleep(LOAD_PAUSE_MS);
        }
      })(),
    ]);
    await waitFor('jobs', () => accepted.size > 100);
    const owned = await Promise.all(
      [bench.keys, ...bench.keys.shards].map(async ({ root }) =>
        (await bench.cluster.masterOf(root)) === from ? [slotOf(root)] : [],
      ),
    );
    const busy = owned.flat();
    const idle = Array.from({ length: 5461 }, (_, slot) => slot).filter((slot) => !busy.includes(slot));
    const slots = [...busy, ...idle].slice(0, SLOTS_TO_MOVE);
    expect(busy.length).toBeGreaterThan(0);
    await moveSlots(bench.cluster, { from, to, slots });
    const atMove = accepted.size;
    await waitFor('jobs after the move', () => accepted.size > atMove + 50);
    isOver = true;
    await Promise.all(submitters);
    expect(others).toEqual([]);

    const records = await keyNames(bench.fleet.redis, `{${bench.cluster.namespace}*:job:port-*`);
    const existing = new Set(records.map((name) => name.slice(name.indexOf('port-'))));
    expect([...accepted].filter((jobId) => !existing.has(jobId))).toEqual([]);
    expect(existing.size).toBe(records.length);
    // A busy machine needs minutes for the jobs that still wait.
    for (const name of records) {
      const ended = await waitFor(
        `the end of ${name}`,
        async () => {
          const [status, error, turn] = await bench.fleet.redis.hmget(name, 'status', 'error', 'turn');
          return status === 'pending' || status === 'processing' ? null : { status, error, turn };
        },
        LIMIT_MS / 3,
      );
      const wasAccepted = accepted.has(name.slice(name.indexOf('port-')));
      // A refused job can run before it is withdrawn, because a worker takes it for one without a queue entry.
      if (wasAccepted || ended.status === 'completed')
        expect(ended).toMatchObject({ status: 'completed', error: null });
      // Without a status it is the record of a job that was withdrawn before Redis could create it, which expires after a minute.
      else if (ended.status === null) expect(['0', null]).toContain(ended.turn);
      else expect(ended.error).toBe(PUBLIC_ERRORS.notConfirmed);
    }
    for (const { name, shard } of bench.accounts) {
      expect(await bench.fleet.redis.zcard(shard.open)).toBe(0);
      expect(await bench.fleet.redis.zcard(shard.line('portfolio_analysis'))).toBe(0);
      expect(Number((await bench.fleet.redis.hget(shard.active, name)) ?? 0)).toBe(0);
    }
  },
  LIMIT_MS,
);

test(
  'R29: the network between a worker and one master is cut: jobs of its other shards run, and the rest run after it',
  async () => {
    const started = await startCluster({ settings: PARTIAL, replicas: 'none' });
    cluster = started;
    const { logger } = createMemoryLogger();
    const keys = createKeys(started.namespace, SHARDS);
    const proxies = await Promise.all(started.servers.map(({ port }) => startFaultProxy(port)));
    const direct = connectRedis({ url: started.url, role: 'worker', logger });
    // The worker reaches each server through a proxy of its own.
    const natMap = Object.fromEntries(
      started.servers.map(({ port }, i) => [`127.0.0.1:${port}`, { host: '127.0.0.1', port: proxies[i]?.port ?? 0 }]),
    );
    if (!('nodes' in direct)) throw new Error('this is no cluster');
    const throughProxies = direct.duplicate([], { natMap });
    await Promise.all([waitUntilReady(direct, 60_000), waitUntilReady(throughProxies, 60_000)]);
    const queue = createJobQueue({ redis: direct, keys, definitions: [DEFINITION], logger });
    const worker = runWorker([{ definition: DEFINITION, process: async () => seal('done') }], {
      ...{ redis: throughProxies, keys, definitions: [DEFINITION], logger, concurrency: 1 },
      ...{ times: FAST_TIMES, timings: FAST_TIMINGS, onWedged: () => logger.error('wedged') },
    });
    try {
      const accounts = await Promise.all(started.servers.map((master) => accountOn(started, keys, master)));
      const submit = async (owner: string) => {
        const outcome = await queue.submit({ ...newJob(), owner });
        if (outcome.kind !== 'created') throw new Error(outcome.kind);
        return outcome.jobId;
      };
      const completed = (owner: string, jobId: string) =>
        waitFor(
          `the end of ${jobId}`,
          async () => (await direct.hget(keys.of(owner).job(jobId), 'status')) === 'completed',
        );
      for (const owner of accounts) await completed(owner, await submit(owner));
      for (const [i, proxy] of proxies.entries()) {
        proxy.set('black_hole');
        const behind = accounts[i] ?? '';
        const waiting = await submit(behind);
        for (const owner of accounts.filter((other) => other !== behind)) {
          for (let n = 0; n < 3; n++) await completed(owner, await submit(owner));
        }
        expect(await direct.hget(keys.of(behind).job(waiting), 'status')).toBe('pending');
        proxy.set('pass');
        await completed(behind, waiting);
      }
    } finally {
      for (const proxy of proxies) proxy.set('pass');
      await worker.stop(0);
      await queue.close();
      direct.disconnect();
      throughProxies.disconnect();
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  },
  LIMIT_MS,
);
