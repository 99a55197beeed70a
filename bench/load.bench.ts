/**
 * `npm run bench -- load`: sends submits, polls, and reads of finished jobs through the real gateway. It compares each with the
 * least that it could cost (`load/bareServer.ts` on the same Redis). It measures processor time, latencies at a fixed rate, jobs a second
 * with one and two workers, and the Redis memory of a cached result. Then one account sends the worst bodies of every operation at the usual
 * limits, and others measure `/healthz` and a submit (goal: p99 under 250 ms). The last line is JSON. With `attacks [word …]` it runs only the attacks of
 * one account that contain a word (load/attacks.ts). `loops [word …]` measures the callbacks of the gateway during them.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { writeSnapshot } from '@tearsheet/market-data';
import { createDemoMarket } from '@tearsheet/market-data/demo';
import { connectRedis, createKeys, createLogger } from '@tearsheet/runtime';
import { openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { toDay } from '@tearsheet/shared';
import { ATTACKS, measureAttacks } from './load/attacks.ts';
import { type Answer, analysisBody, createHttpClient, makeToken, submitAndWait } from './load/httpClient.ts';
import { closedLoop, openLoop } from './load/loops.ts';
import { startBare } from './load/startBare.ts';
import { measureWorstAccount } from './load/worstAccount.ts';
import { startServices } from './services.ts';
import { median, printTable, quantileOf, readFigure } from './timing.ts';

const CONNECTIONS = 32;
const ROUND_MS = 1500;
const ROUNDS = 4;
/** A long-lived process runs compiled code, and ours has more of it to compile. */
const WARM_UP_ROUNDS = 3;
const RATE = 100;
const THROUGHPUT_MS = 3000;
const IN_FLIGHT = 16;

const folder = await mkdtemp(join(tmpdir(), 'tearsheet-bench-'));
const market = createDemoMarket({ lastDay: toDay('2024-12-31') });
await writeSnapshot(join(folder, 'data'), market);
const rics = [...market.prices.keys()];
const client = createHttpClient(CONNECTIONS);
if (process.argv[2] === 'attacks' || process.argv[2] === 'loops') {
  await showAttacks(process.argv.slice(3), process.argv[2] === 'loops');
  process.exit(0);
}
try {
  const [http, memory] = await measureHttp();
  const [one, two] = [await jobsPerSecond(1), await jobsPerSecond(2)];
  const rounded = (rate: number | null) => rate && Math.round(rate * 10) / 10;
  printTable(
    ['analyses a second', 'bare/s', 'ours/s'],
    [
      ['one worker', rounded(one.bare) ?? 'no reference', one.ours],
      ['two workers', rounded(two.bare) ?? 'no reference', two.ours],
    ],
  );
  const jobs = {
    one: rounded(one.ours),
    two: rounded(two.ours),
    bare_one: rounded(one.bare),
    bare_two: rounded(two.bare),
  };
  const besideWorst = await measureBesideWorst();
  console.log(
    JSON.stringify({
      ratio_to_bare: http,
      redis_mb_per_result_mb: memory,
      jobs_per_second: jobs,
      p99_ms_beside_worst_account: besideWorst,
    }),
  );
} finally {
  client.close();
  await rm(folder, { recursive: true, force: true });
}

async function measureHttp() {
  const services = await startServices(folder);
  const logger = createLogger({ service: 'bench', level: 'error' });
  const redis = connectRedis({ url: services.redisUrl, role: 'worker', logger });
  const definitions = Object.values(JOB_DEFINITIONS);
  const fleet = openFleet({ redis, keys: createKeys(), definitions, otherQueues: [], logger });
  const queue = JOB_DEFINITIONS.portfolio_analysis.type;
  try {
    const token = await makeToken(services.redisUrl);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-encoding': 'gzip' };
    const ask = async (url: string, status: number, body?: string): Promise<Answer> => {
      const answer = await client.send({ url, method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) });
      if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
      return answer;
    };
    const submitUrl = `${services.url}/v1/portfolio/analyze`;
    const finishedId = await finishedJob(submitUrl, services.url, headers);
    const finished = await ask(`${services.url}/v1/jobs/${finishedId}`, 200);
    const plainMb = gunzipSync(finished.body).length / 1e6;
    await writeFile(join(folder, 'result'), finished.body);
    const bare = await startBare(services.redisUrl, join(folder, 'result'));
    const body = analysisBody(rics.slice(0, 8), 5);
    // The paused jobs would fill the memory that Redis gets by default.
    await redis.config('SET', 'maxmemory', '0');
    await fleet.actions.pause(queue);
    const waiting: { job_id: string } = JSON.parse((await ask(submitUrl, 202, body)).body.toString());
    const pairs = {
      submit: [() => ask(submitUrl, 202, body), () => ask(`${bare.url}/v1/portfolio/analyze`, 202, body)],
      poll: [() => ask(`${services.url}/v1/jobs/${waiting.job_id}`, 200), () => ask(`${bare.url}/poll`, 200)],
      finished: [() => ask(`${services.url}/v1/jobs/${finishedId}`, 200), () => ask(`${bare.url}/result`, 200)],
    } as const;
    const [gateway = ''] = services.healthUrls;
    const ratios: Record<string, number> = {};
    const rows: (string | number)[][] = [];
    for (const [name, [ours, least]] of Object.entries(pairs)) {
      const rates = { ours: [] as number[], bare: [] as number[] };
      const work = { ours: [] as number[], bare: [] as number[] };
      const sides = [
        ['ours', ours, gateway],
        ['bare', least, bare.url],
      ] as const;
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        for (const [which, send, healthUrl] of round % 2 === 0 ? sides : sides.toReversed()) {
          const before = await readFigure(healthUrl, 'process_cpu_seconds_total');
          const { count, rate } = await closedLoop(send, CONNECTIONS, ROUND_MS);
          const seconds = (await readFigure(healthUrl, 'process_cpu_seconds_total')) - before;
          if (round < 0) continue;
          rates[which].push(rate);
          work[which].push((seconds * 1000) / count);
        }
      }
      const late = await openLoop(ours, RATE, 3);
      ratios[name] = Math.round((median(rates.ours) / median(rates.bare)) * 100) / 100;
      rows.push([
        name,
        median(rates.bare),
        median(rates.ours),
        ratios[name],
        median(work.bare),
        median(work.ours),
        median(late),
        quantileOf(late, 0.99),
      ]);
    }
    printTable(['', 'bare/s', 'ours/s', 'ratio', 'bare CPU ms', 'ours', `p50 ms at ${RATE}/s`, 'p99 ms'], rows);
    const keys = createKeys();
    const sizes = await Promise.all(
      [keys.job(finishedId), keys.result(finishedId)].map((key) => redis.memory('USAGE', key)),
    );
    const memory = sizes.reduce<number>((total, bytes) => total + (bytes ?? 0), 0) / 1e6 / plainMb;
    console.log(`a result of ${plainMb.toFixed(2)} MB takes ${(memory * plainMb).toFixed(3)} MB of Redis`);
    bare.stop();
    // The next services start on the same folder: they must not find the submits of this one.
    await redis.flushall();
    return [ratios, Math.round(memory * 1000) / 1000] as const;
  } finally {
    await fleet.close();
    redis.disconnect();
    await services.stop();
  }
}

/** Prints what other accounts notice of one with the worst bodies, and returns the p99 over all operations. */
async function measureBesideWorst() {
  const noticed = await measureWorstAccount(folder, rics);
  const total = {
    operation: 'all',
    health: noticed.flatMap(({ health }) => health),
    submit: noticed.flatMap(({ submit }) => submit),
  };
  const figures = (times: readonly number[]) => [median(times), quantileOf(times, 0.99)];
  printTable(
    ['while one account sends', '/healthz p50 ms', 'p99 ms', 'submit p50 ms', 'p99 ms'],
    [...noticed, total].map(({ operation, health, submit }) => [operation, ...figures(health), ...figures(submit)]),
  );
  const p99 = (times: readonly number[]) => Math.round(quantileOf(times, 0.99));
  return { health: p99(total.health), submit: p99(total.submit) };
}

/** Prints what others notice of each attack whose name contains one of the words, by default of all. */
async function showAttacks(words: readonly string[], areLoopsTimed: boolean): Promise<void> {
  const names = ATTACKS.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  const old = [...market.prices].filter(([, { days }]) => (days[0] ?? 0) < toDay('2012-01-05')).map(([ric]) => ric);
  try {
    const figures = await measureAttacks(folder, old, names, areLoopsTimed);
    const p99 = (times: readonly number[]) => Math.round(quantileOf(times, 0.99));
    if (areLoopsTimed) {
      const rows = figures.map(({ name, longest, turn }) => [name, longest, turn]);
      printTable(['processor time of the loop', 'longest callback ms', 'longest turn ms'], rows);
    }
    printTable(
      ['while one account sends', '/healthz p99 ms', 'submit p99 ms', 'tools p99 ms', 'loop late ms', 'MB', 'answers'],
      figures.map(({ name, health, submit, tools, late, memory, answers }) => {
        return [
          name,
          ...[p99(health), p99(submit), p99(tools), late, memory].map((value) => value.toFixed(0)),
          answers,
        ];
      }),
    );
    const p99s = figures.map(({ name, health, submit }) => [name, { health: p99(health), submit: p99(submit) }]);
    console.log(JSON.stringify({ p99_ms_beside_attacks: Object.fromEntries(p99s) }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A job whose result is about 1 MB. */
async function finishedJob(submitUrl: string, url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await client.send({
    url: submitUrl,
    method: 'POST',
    headers,
    body: analysisBody(rics.slice(0, 8), 20),
  });
  const { job_id: jobId }: { job_id: string } = JSON.parse(body.toString());
  for (;;) {
    const poll = await client.send({
      url: `${url}/v1/jobs/${jobId}`,
      method: 'GET',
      headers: { authorization: headers.authorization ?? '' },
    });
    const job: { status: string; error?: string } = JSON.parse(poll.body.toString());
    if (job.status === 'completed') return jobId;
    if (job.status === 'failed') throw new Error(job.error);
  }
}

/** Ten holdings over ten years, so many analyses at the same time; ours and the least in turn. Faster polls would take time of the worker. */
async function jobsPerSecond(workers: number): Promise<{ readonly ours: number; readonly bare: number }> {
  const services = await startServices(folder, workers);
  const bare = await startBare(services.redisUrl, join(folder, 'result'), workers);
  try {
    const token = await makeToken(services.redisUrl);
    const body = analysisBody(rics.slice(0, 10), 40);
    const rates = { ours: [] as number[], bare: [] as number[] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const which of ['ours', 'bare'] as const) {
        const { url } = which === 'ours' ? services : bare;
        const run = () => submitAndWait(client, { url, token, body, pollMs: 50 });
        const { rate } = await closedLoop(run, IN_FLIGHT, THROUGHPUT_MS);
        if (round >= 0) rates[which].push(rate);
      }
    }
    return { ours: median(rates.ours), bare: median(rates.bare) };
  } finally {
    bare.stop();
    await services.stop();
  }
}
