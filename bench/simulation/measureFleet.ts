import { once } from 'node:events';
import { connect } from 'node:net';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeys } from '@tearsheet/runtime';
import { startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { Redis } from 'ioredis';
import { createHttpClient, makeToken, submitAndHold } from '../load/httpClient.ts';
import { startServices } from '../services.ts';
import { infoNumber, readFigure } from '../timing.ts';

/** The work of a gateway and its workers, measured from outside. */
export interface MeasuredFleet {
  readonly workers: number;
  /** Without a job: what all of them send by the clock, and what Redis spends on it. */
  readonly idle: { readonly commandsPerSecond: number; readonly redisSeconds: number };
  /** Processor time of a worker and of Redis for an announcement of a shard that has no job. */
  readonly search: { readonly worker: number; readonly redis: number };
  readonly jobsPerSecond: number;
  /** Cores that nobody used meanwhile. The fleet could have used them. */
  readonly idleCores: number;
  /** From the submit to its answer, which comes with the end of the job. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time and commands for one job. */
  readonly perJob: {
    readonly gateway: number;
    readonly worker: number;
    readonly redis: number;
    readonly client: number;
    readonly commands: number;
    /** Bytes that Redis receives and sends, and that its memory grows. */
    readonly received: number;
    readonly sent: number;
    readonly kept: number;
  };
  /** Open connections of Redis. */
  readonly connections: number;
  /** Each job's own time in its worker, ms. */
  readonly runMs: readonly number[];
}

export interface MeasureOptions {
  /** Has the snapshot in `data`. */
  readonly folder: string;
  readonly workers: number;
  readonly body: string;
  readonly inFlight: number;
  readonly ms: number;
  readonly shards: number;
  /** True to store results in object storage. Its server runs in this process, so its time belongs to the client. */
  readonly isOutside?: boolean;
}

const SAMPLE = 500;
/** The first heartbeats differ from later ones. Two heartbeats are 10 s apart at most. */
const SETTLE_MS = 6000;
const IDLE_MS = 10_000;
const SEARCHES = 300;
/**
 * Each worker runs about so many jobs before the measurement, because Node compiles the code while it runs. A new worker needs twice the time for
 * a small job. With a fixed time, four workers would have run a quarter of the jobs that one has.
 */
const WARM_UP_JOBS = 500;
const SEARCH_PAUSE_MS = 10;
const COUNTED_IN_FLIGHT = 2;

interface Used {
  readonly gateway: number;
  readonly workers: number;
  readonly redis: number;
  readonly client: number;
  readonly received: number;
  readonly sent: number;
  readonly memory: number;
  readonly connections: number;
  /** Seconds in which cores did nothing. */
  readonly idle: number;
  readonly at: number;
}

/** Idle first; then always so many submits that wait for their jobs (`Prefer: wait`), one request a job. */
export async function measureFleet(options: MeasureOptions): Promise<MeasuredFleet> {
  const { folder, workers, body, inFlight, ms, shards, isOutside = false } = options;
  const storage = isOutside ? await startS3Server() : null;
  const results = storage === null ? {} : { RESULTS_URL: storage.url };
  const services = await startServices(folder, workers, {}, shards, results);
  const redis = new Redis(services.redisUrl);
  const client = createHttpClient(inFlight);
  try {
    const token = await makeToken(services.redisUrl);
    const times: number[] = [];
    const submit = async () => void times.push(await submitAndHold(client, { url: services.url, token, body }));
    await sleep(SETTLE_MS);
    const before = await readUsed(redis, services.healthUrls);
    const byTheClock = await countCommands(services.redisUrl, () => sleep(Math.max(ms, IDLE_MS)));
    const idle = since(before, await readUsed(redis, services.healthUrls));
    const searching = since(
      await readUsed(redis, services.healthUrls),
      await announceNothing(redis, services.healthUrls, shards),
    );
    const search = (of: 'workers' | 'redis') =>
      Math.max(0, searching[of] - (idle[of] / idle.seconds) * searching.seconds) / SEARCHES;

    let started = 0;
    await load(submit, inFlight, () => started++ >= WARM_UP_JOBS * workers);
    times.length = 0;
    const from = await readUsed(redis, services.healthUrls);
    await load(submit, inFlight, after(ms));
    const spent = since(from, await readUsed(redis, services.healthUrls));
    const [jobs, sorted] = [times.length, times.toSorted((a, b) => a - b)];
    times.length = 0;
    // Redis shows every command to the monitor, so a full load would overload it.
    const countingFrom = performance.now();
    const all = await countCommands(services.redisUrl, () => load(submit, COUNTED_IN_FLIGHT, after(ms / 2)));
    const counted = all - (byTheClock / idle.seconds / 1000) * (performance.now() - countingFrom);
    const at = (p: number) => sorted[Math.min(jobs - 1, Math.floor(p * jobs))] ?? Number.NaN;
    return {
      workers,
      idle: { commandsPerSecond: byTheClock / idle.seconds, redisSeconds: idle.redis / idle.seconds },
      search: shards === 1 ? { worker: 0, redis: 0 } : { worker: search('workers'), redis: search('redis') },
      jobsPerSecond: jobs / spent.seconds,
      idleCores: spent.idle / spent.seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      perJob: {
        gateway: spent.gateway / jobs,
        worker: spent.workers / jobs,
        // Heartbeats are not work of jobs.
        redis: Math.max(0, spent.redis - (idle.redis / idle.seconds) * spent.seconds) / jobs,
        client: spent.client / jobs,
        received: spent.received / jobs,
        sent: spent.sent / jobs,
        kept: spent.memory / jobs,
        commands: counted / times.length,
      },
      connections: spent.connections,
      runMs: await readRuns(redis),
    };
  } finally {
    client.close();
    // The next services start on the same folder: they must not find these jobs.
    await redis.flushall();
    redis.disconnect();
    await services.stop();
    await storage?.stop();
  }
}

async function load(submit: () => Promise<void>, inFlight: number, isOver: () => boolean): Promise<void> {
  const sender = async () => {
    while (!isOver()) await submit();
  };
  await Promise.all(Array.from({ length: inFlight }, sender));
}

function after(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

/** Announces shards without jobs one after the other. Returns what all have used then. */
async function announceNothing(redis: Redis, healthUrls: readonly string[], shards: number): Promise<Used> {
  const all = createKeys('ts', shards).shards;
  for (let i = 0; i < SEARCHES && shards > 1; i++) {
    const { wake, shard } = all[i % shards] ?? createKeys();
    await redis.zadd(wake('portfolio_analysis'), 0, shard);
    await sleep(SEARCH_PAUSE_MS);
  }
  return readUsed(redis, healthUrls);
}

async function readUsed(redis: Redis, [gateway = '', ...workers]: readonly string[]): Promise<Used> {
  const seconds = (url: string) => readFigure(url, 'process_cpu_seconds_total');
  const [info, ofGateway, ...ofWorkers] = await Promise.all([redis.info(), seconds(gateway), ...workers.map(seconds)]);
  const { user, system } = process.cpuUsage();
  const number = (name: string) => infoNumber(info, name);
  return {
    gateway: ofGateway,
    workers: ofWorkers.reduce((total, used) => total + used, 0),
    redis: number('used_cpu_user') + number('used_cpu_sys'),
    client: (user + system) / 1e6,
    received: number('total_net_input_bytes'),
    sent: number('total_net_output_bytes'),
    memory: number('used_memory') - number('mem_clients_normal') - number('mem_aof_buffer'),
    connections: number('connected_clients'),
    idle: cpus().reduce((total, { times }) => total + times.idle, 0) / 1000,
    at: performance.now(),
  };
}

function since(from: Used, to: Used) {
  return {
    gateway: to.gateway - from.gateway,
    workers: to.workers - from.workers,
    redis: to.redis - from.redis,
    client: to.client - from.client,
    received: to.received - from.received,
    sent: to.sent - from.sent,
    memory: to.memory - from.memory,
    connections: to.connections,
    idle: to.idle - from.idle,
    seconds: (to.at - from.at) / 1000,
  };
}

/** How long jobs ran, by their records. */
async function readRuns(redis: Redis): Promise<readonly number[]> {
  const keys = (await redis.keys('*:job:*')).slice(0, SAMPLE);
  const times = await Promise.all(keys.map((key) => redis.hmget(key, 'started', 'finished')));
  return times.flatMap(([started, finished]) => (finished ? [Number(finished) - Number(started)] : []));
}

/** Commands that clients send to this Redis meanwhile, without those that scripts run inside it (MONITOR says which). */
async function countCommands(redisUrl: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const { hostname, port, password } = new URL(redisUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let count = 0;
  createInterface({ input: socket }).on('line', (line) => {
    if (/^\+[\d.]+ \[\d+ (?!lua\])/.test(line)) count += 1;
  });
  socket.write(`AUTH ${password}\r\nMONITOR\r\n`);
  await meanwhile();
  socket.destroy();
  return count;
}
