import { rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { createMetrics, readRedis } from '@tearsheet/runtime';
import { jobMetrics, queueReadings } from '@tearsheet/runtime/jobs';
import { startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION, seal } from '@tearsheet/testing/service/jobBench.ts';
import { useJobBench } from '@tearsheet/testing/service/useJobBench.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const bench = useJobBench();

test('waiting, running, and ended jobs are in the metrics of gateway and worker', async () => {
  const gateway = await createMetrics({ service: 'gateway', version: 'test' });
  gateway.addReadings('redis', () => readRedis(bench));
  gateway.addReadings('queues', async () => queueReadings(await bench.queue.queues(10)));
  const worker = await createMetrics({ service: 'worker', version: 'test' });
  const first = await bench.submit();
  const second = await bench.submit();
  await bench.redis.hincrby(bench.keys.job(first), 'created', -60_000);
  await bench.redis.zincrby(bench.keys.line(DEFINITION.type), -60_000, first);
  const waiting = (await gateway.render()).text;
  expect(waiting).toContain('tearsheet_queue_waiting{queue="test_job",service="gateway"} 2');
  expect(figure(waiting, 'tearsheet_queue_oldest_wait_seconds')).toBeGreaterThan(60);
  expect(figure(waiting, 'tearsheet_redis_up')).toBe(1);
  expect(figure(waiting, 'tearsheet_redis_memory_used_bytes')).toBeGreaterThan(1e5);

  await bench.startWorker(
    async (_payload, { progress }) => {
      progress('simulate', 10, 'one');
      progress('simulate', 20, 'two');
      progress('assemble', 90, 'three');
      return seal(1);
    },
    { observe: jobMetrics(worker)(DEFINITION) },
  );
  await Promise.all([first, second].map(bench.ended));
  const done = (await worker.render()).text;
  expect(figure(done, 'tearsheet_job_wait_seconds_count')).toBe(2);
  expect(figure(done, 'tearsheet_job_wait_seconds_sum')).toBeGreaterThan(60);
  for (const step of ['simulate', 'assemble'])
    expect(figure(done, `tearsheet_job_step_seconds_count.*${step}`)).toBe(2);
  const idle = await waitFor('the heartbeat', async () => {
    const { text } = await gateway.render();
    return figure(text, 'tearsheet_queue_capacity') === 1 && text;
  });
  expect(figure(idle, 'tearsheet_queue_waiting')).toBe(0);
});

test('a disk that Redis cannot write to is in the figures before anybody submits', async () => {
  const own = await startOwnRedis();
  const { redis, keys, close } = await createJobBench(own);
  const diskOk = async () =>
    (await readRedis({ redis, keys })).find(({ name }) => name === 'tearsheet_redis_disk_ok')?.values[0]?.value;
  expect(await diskOk()).toBe(1);
  rmSync(String([await redis.config('GET', 'dir')].flat()[1]), { recursive: true });
  await redis.bgsave();
  await waitFor('the failed snapshot', async () => (await diskOk()) === 0);
  await close();
  await own.stop();
});

/** Returns the value of the first line that begins with this text. */
function figure(text: string, start: string): number {
  const line = text.split('\n').find((candidate) => new RegExp(`^${start}.* [^ ]+$`).test(candidate));
  if (line === undefined) throw new Error(`no figure ${start}`);
  return Number(line.slice(line.lastIndexOf(' ') + 1));
}
