/** Results in object storage, on a real S3 server behind a broken network. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StoreUnavailableError } from '@tearsheet/runtime';
import { createResultBucket, NoRoomError, type ResultBucket } from '@tearsheet/runtime/jobs';
import { openS3Disk, type S3Disk, startS3Server } from '@tearsheet/testing/market/s3Server.ts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION, type JobBench, OWNER, seal } from '@tearsheet/testing/service/jobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type FaultProxy, startFaultProxy } from './support/faultProxy.ts';

const WORKER = fileURLToPath(new URL('../../packages/testing/src/service/workerProcess.ts', import.meta.url));
const INLINE = 2000;
/** A result that does not get smaller when it is compressed. */
const LARGE = seal(randomBytes(30_000).toString('base64'));
/** A storage that is silent for this long is away. */
const SILENT = { writeMs: 700, readMs: 700 };

let server: OwnRedis;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let proxy: FaultProxy;
/** The address of the storage behind the proxy. */
let url: string;
let bucket: ResultBucket;
let disk: S3Disk;
let bench: JobBench;
let failures: string[];
let child: ChildProcess | null;

beforeEach(async () => {
  [server, s3] = await Promise.all([startOwnRedis(), startS3Server()]);
  proxy = await startFaultProxy(Number(/\d+$/.exec(s3.url)?.[0]));
  url = s3.url.replace(/\d+$/, String(proxy.port));
  failures = [];
  child = null;
  const onFailure = (action: string) => void failures.push(action);
  bucket = createResultBucket({ url, namespace: 'faults', inlineBytes: INLINE, onFailure });
  disk = await openS3Disk(s3.url);
  bench = await createJobBench(server, { bucket, definition: { ...DEFINITION, timeoutMs: 1500 } });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await bench.close();
  disk.close();
  await proxy.close();
  await Promise.all([server.stop(), s3.stop()]);
});

const names = async () => {
  const page = await disk.disk.listAll(`${disk.prefix}faults`, { recursive: true });
  return [...page.objects].flatMap((object) => (object.isFile ? [object.key.split('/').at(-1) ?? ''] : []));
};
const keysOf = () => bench.keys.of(OWNER);
const completed = async (result = LARGE) => {
  const jobId = await bench.submit();
  await bench.startWorker(async () => result);
  expect((await bench.ended(jobId)).status).toBe('completed');
  return jobId;
};
const LIMITS = { openPerOwner: 100, waiting: 100, waitMs: 60_000, storedBytes: 1e9, share: 1 };
/** Reads a job in a process that has not read it before. */
const lookUp = (jobId: string, owner = OWNER) => bench.openQueue(LIMITS).lookUp(jobId, owner);
/** Lets the time pass after which objects may be deleted. */
const age = async () => {
  const { storedResults } = keysOf();
  for (const name of await bench.redis.zrange(storedResults, '0', '-1')) await bench.redis.zadd(storedResults, 1, name);
};

test('a large result is in the storage, byte for byte, and Redis has only its name', async () => {
  const large = await completed();
  const found = await lookUp(large);
  expect(found).toMatchObject({ kind: 'found', record: { result: { etag: LARGE.etag, length: LARGE.length } } });
  if (found.kind === 'found') expect(Buffer.from(found.record.result?.gzip ?? [])).toEqual(Buffer.from(LARGE.gzip));
  expect(await bench.redis.exists(keysOf().result(large))).toBe(0);
  expect(await names()).toEqual([`${large}.1`]);
});

test('a small result stays in Redis', async () => {
  const jobId = await completed(seal('small'));
  expect(await bench.redis.exists(keysOf().result(jobId))).toBe(1);
  expect(await names()).toEqual([]);
});

test('a kept result counts toward the quota, and its object lives as long as the job', async () => {
  const jobId = await completed();
  const { storedResults } = keysOf();
  const before = Number(await bench.redis.zscore(storedResults, `${jobId}.1`));
  const usedBefore = (await bench.queue.storage(OWNER)).usedBytes;
  await bench.queue.change(jobId, OWNER, { ms: 86_400_000 });
  expect((await bench.queue.storage(OWNER)).usedBytes - usedBefore).toBeGreaterThan(LARGE.gzip.byteLength);
  const found = await lookUp(jobId);
  const expiry = found.kind === 'found' ? Date.parse(found.record.expiresAt ?? '') : 0;
  const score = Number(await bench.redis.zscore(storedResults, `${jobId}.1`));
  expect(score).toBeGreaterThan(before);
  expect(score).toBeGreaterThan(expiry);
});

test('the sweeper deletes what no job needs, also after the storage was away', async () => {
  await completed();
  proxy.set('refuse');
  await age();
  await waitFor('a failed deletion', () => failures.includes('remove'));
  expect(await names()).toHaveLength(1);
  proxy.set('pass');
  await age();
  await waitFor('an empty list', async () => (await bench.redis.zcard(keysOf().storedResults)) === 0);
  expect(await names()).toEqual([]);
});

test('a worker is killed between the two writes: another one completes the job, and the first object is deleted', async () => {
  const namespace = /^\{(.+?)(:\d+)?\}/.exec(bench.keys.open)?.[1] ?? '';
  const jobId = await bench.submit();
  proxy.delay(1000);
  child = spawn(process.execPath, [WORKER, server.url, namespace, 'finish', url], {
    stdio: 'ignore',
    env: process.env,
  });
  await waitFor('the object', async () => (await names()).length === 1);
  child.kill('SIGKILL');
  expect((await bench.record(jobId))?.status).toBe('processing');
  proxy.delay(0);
  await bench.startWorker(async () => LARGE);
  expect(await bench.ended(jobId)).toMatchObject({ status: 'completed', result: { etag: LARGE.etag } });
  // The first object is known, so it is deleted when its time has come.
  expect((await names()).sort()).toEqual([`${jobId}.1`, `${jobId}.2`]);
  await bench.redis.zadd(keysOf().storedResults, 1, `${jobId}.1`);
  await waitFor('the deletion', async () => (await bench.redis.zcard(keysOf().storedResults)) === 1);
  expect(await names()).toEqual([`${jobId}.2`]);
  expect((await lookUp(jobId)).kind).toBe('found');
});

test('while the storage is down, jobs wait past their deadline, and none fails', async () => {
  proxy.set('refuse');
  const jobIds = [await bench.submit(), await bench.submit()];
  await bench.startWorker(async () => LARGE, { concurrency: 2 });
  await waitFor('attempts', () => failures.filter((action) => action === 'save').length > 3);
  const deadline = await bench.redis.hget(keysOf().job(jobIds[0] ?? ''), 'deadline');
  expect(Number(deadline)).toBeGreaterThan(Date.now() + DEFINITION.timeoutMs);
  for (const jobId of jobIds) expect((await bench.record(jobId))?.status).toBe('processing');
  expect(bench.lines.some(({ message }) => message === 'a result waits because it cannot be stored now')).toBe(true);
  proxy.set('pass');
  for (const jobId of jobIds) expect((await bench.ended(jobId)).status).toBe('completed');
});

test('a silent storage has a deadline: a result waits, and a read is refused', async () => {
  const jobId = await completed();
  proxy.set('black_hole');
  const hasty = createResultBucket({ url, namespace: 'faults', inlineBytes: INLINE, times: SILENT });
  await expect(hasty.save('x', LARGE.gzip)).rejects.toThrow(NoRoomError);
  await expect(hasty.read(`${jobId}.1`, LARGE.etag)).rejects.toThrow(StoreUnavailableError);
  proxy.set('pass');
  expect((await bucket.read(`${jobId}.1`, LARGE.etag))?.byteLength).toBe(LARGE.gzip.byteLength);
});

/** Starts an HTTP proxy before the storage that refuses every request with a code of S3 while it has one. */
async function startRefusal() {
  const { hostname, port } = new URL(new URL(s3.url).searchParams.get('endpoint') ?? '');
  let refusal: { readonly status: number; readonly code: string } | null = null;
  const gate = createServer((incoming, answer) => {
    if (refusal !== null) {
      incoming.resume();
      answer.writeHead(refusal.status, { 'content-type': 'application/xml' });
      answer.end(`<Error><Code>${refusal.code}</Code><Message>no</Message></Error>`);
      return;
    }
    const { method = 'GET', url: path = '/', headers } = incoming;
    const onward = forward({ host: hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const address = gate.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: s3.url.replace(/\d+$/, String(own)),
    refuse(status: number, code: string) {
      refusal = { status, code };
    },
    allow() {
      refusal = null;
    },
    close: () => gate.close(),
  };
}

test.each([
  ['whose credentials expire', 403, 'ExpiredToken'],
  ['that is full', 507, 'QuotaExceeded'],
])('a storage %s while jobs run: they wait, the log names the cause, and none fails', async (_what, status, code) => {
  const gate = await startRefusal();
  const own = createResultBucket({ url: gate.url, namespace: 'gate', inlineBytes: INLINE });
  const other = await createJobBench(server, { bucket: own, definition: { ...DEFINITION, timeoutMs: 1500 } });
  try {
    await other.startWorker(async () => LARGE);
    const first = await other.submit();
    expect((await other.ended(first)).status).toBe('completed');
    gate.refuse(status, code);
    const second = await other.submit();
    const cause = `object storage: ${code}: no`;
    await waitFor('the cause', () => other.lines.some(({ fields }) => String(fields.error).includes(cause)));
    await expect(own.read(`${first}.1`, LARGE.etag)).rejects.toThrow(StoreUnavailableError);
    await expect(own.check()).rejects.toThrow('the bucket of RESULTS_URL cannot be used');
    expect((await other.record(second))?.status).toBe('processing');
    gate.allow();
    expect((await other.ended(second)).status).toBe('completed');
  } finally {
    await other.close();
    gate.close();
  }
});

test('a canceled job ends while its result waits for the storage', async () => {
  proxy.set('refuse');
  const jobId = await bench.submit();
  const worker = await bench.startWorker(async () => LARGE);
  await waitFor('an attempt', () => failures.includes('save'));
  expect(await bench.queue.cancel(jobId, OWNER)).toBe('cancelled');
  await waitFor('an idle worker', () => worker.running() === 0);
  expect((await bench.record(jobId))?.failure?.code).toBe('canceled');
});

test('an object that was deleted or changed by hand is reported, and the job is still there', async () => {
  const jobId = await completed();
  const key = `${disk.prefix}faults/${jobId}.1`;
  await disk.disk.put(key, 'other bytes');
  expect(await lookUp(jobId)).toEqual({ kind: 'result_gone' });
  await disk.disk.delete(key);
  expect(await lookUp(jobId)).toEqual({ kind: 'result_gone' });
  expect(await lookUp(jobId, 'somebody else')).toEqual({ kind: 'not_found' });
  expect(await bench.queue.summary(jobId, OWNER)).toMatchObject({ kind: 'found', record: { status: 'completed' } });
  expect(failures).toEqual([]);
});

test('a process without RESULTS_URL refuses to read such a result, and a wrong bucket is named', async () => {
  const jobId = await completed();
  const without = await createJobBench(server);
  try {
    await without.redis.hset(without.keys.job(jobId), await bench.redis.hgetall(bench.keys.job(jobId)));
    await expect(without.queue.lookUp(jobId, OWNER)).rejects.toThrow('RESULTS_URL is not set');
  } finally {
    await without.close();
  }
  await bucket.check();
  const wrong = createResultBucket({ url: url.replace('market', 'missing'), namespace: 'faults', inlineBytes: 0 });
  await expect(wrong.check()).rejects.toThrow('the bucket of RESULTS_URL cannot be used: NotFound');
});
