import { describe, expect, test } from '@jest/globals';
import { jobMetrics, queueReadings } from '../../src/jobs/jobEvents.ts';
import { startHealthServer } from '../../src/process/health.ts';
import { createMetrics, type Metrics } from '../../src/process/metrics.ts';

const DEFINITION = { type: 'test_job', idPrefix: 'test', timeoutMs: 1000, maxStarts: 3 };
const create = () => createMetrics({ service: 'test', version: '1.2.3' });
const textOf = async (metrics: Metrics) => (await metrics.render()).text;

describe('the figures of a process', () => {
  test('hold its version and its event-loop lag, and are served on the same port as its health', async () => {
    const server = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {}, metrics: await create() });
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    const text = await response.text();
    await server.close();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('tearsheet_build_info{version="1.2.3",service="test"} 1');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{service="test"\} [\d.e-]+$/m);
  });

  test('are not there without metrics', async () => {
    const server = await startHealthServer({ port: 0, host: '127.0.0.1', checks: {} });
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(404);
    await server.close();
  });

  test('are read at each scrape, without values that are gone', async () => {
    const metrics = await create();
    let waiting: readonly string[] = ['a', 'b'];
    metrics.addReadings('queues', async () => [
      { name: 'waiting', help: 'Waiting.', values: waiting.map((name) => ({ labels: { name }, value: 7 })) },
      ...(waiting.includes('b') ? [{ name: 'plain', help: 'No labels.', values: [{ labels: {}, value: 5 }] }] : []),
    ]);
    const before = await textOf(metrics);
    expect(before).toContain('waiting{name="b",service="test"} 7');
    expect(before).toContain('plain{service="test"} 5');
    waiting = ['a'];
    const text = await textOf(metrics);
    expect(text).toContain('waiting{name="a",service="test"} 7');
    expect(text).not.toContain('name="b"');
    // A 0 would be a figure: the append-only file would count as switched off while Redis is away.
    expect(text).not.toContain('plain');
  });

  test('go on without a source that cannot be read, and count that', async () => {
    const metrics = await create();
    metrics.addReadings('broken', async () => Promise.reject(new Error('no')));
    metrics.addReadings('fine', async () => [{ name: 'fine', help: 'Fine.', values: [{ labels: {}, value: 1 }] }]);
    const text = await textOf(metrics);
    expect(text).toContain('tearsheet_readings_failed_total{source="broken",service="test"} 1');
    expect(text).toContain('tearsheet_readings_failed_total{source="fine",service="test"} 0');
    expect(text).toContain('fine{service="test"} 1');
  });
});

describe('jobs', () => {
  test('are measured by wait, run, step and failure', async () => {
    const metrics = await create();
    const observe = jobMetrics(metrics)(DEFINITION);
    observe({ kind: 'started', waitedMs: 300 });
    observe({ kind: 'started', waitedMs: null });
    observe({ kind: 'stepped', step: 'simulate', ms: 20 });
    observe({ kind: 'completed', ms: 40 });
    observe({ kind: 'failed', jobId: 'test-1', reason: 'timed_out', ms: 9000 });
    observe({ kind: 'failed', jobId: 'test-2', reason: 'worker_lost', ms: null });
    observe({ kind: 'repaired', jobId: 'test-3', repair: 'taken_over' });
    const text = await textOf(metrics);
    const job = 'job_type="test_job"';
    expect(text).toContain(`tearsheet_job_wait_seconds_sum{service="test",${job}} 0.3`);
    expect(text).toContain(`tearsheet_job_wait_seconds_count{service="test",${job}} 1`);
    expect(text).toContain(`tearsheet_job_step_seconds_sum{service="test",${job},step="simulate"} 0.02`);
    expect(text).toContain(`tearsheet_job_run_seconds_sum{service="test",${job},end="completed"} 0.04`);
    expect(text).toContain(`tearsheet_job_run_seconds_count{service="test",${job},end="failed"} 1`);
    expect(text).toContain(`tearsheet_jobs_failed_total{${job},reason="timed_out",service="test"} 1`);
    expect(text).toContain(`tearsheet_jobs_failed_total{${job},reason="worker_lost",service="test"} 1`);
    expect(text).toContain('tearsheet_job_repairs_total{repair="taken_over",service="test"} 1');
  });

  test('of a type that has not failed yet are there with 0', async () => {
    const metrics = await create();
    const ofType = jobMetrics(metrics);
    ofType(DEFINITION);
    ofType({ ...DEFINITION, type: 'other_job' });
    const text = await textOf(metrics);
    expect(text).toContain('tearsheet_jobs_failed_total{job_type="test_job",reason="internal",service="test"} 0');
    expect(text).toContain('tearsheet_jobs_failed_total{job_type="other_job",reason="internal",service="test"} 0');
    expect(text).toContain('tearsheet_job_run_seconds_count{service="test",job_type="other_job",end="completed"} 0');
  });
});

test('queues are gauges, ages in seconds, of each shard if there are several', () => {
  const one = { shard: '', waiting: 3, runnable: 0, active: 1, oldestWaitMs: 1500, workers: 2 };
  const state = {
    ...{ queue: 'a', waiting: 3, runnable: 0, active: 1, oldestWaitMs: 1500, workers: 2, capacity: 8, isPaused: true },
    shards: [one],
  };
  const readings = queueReadings([state]);
  const ofShards = (from: ReturnType<typeof queueReadings>) =>
    Object.fromEntries(
      from.filter(({ name }) => name.startsWith('tearsheet_shard')).map(({ name, values }) => [name.slice(16), values]),
    );
  expect(Object.values(ofShards(readings)).flat()).toEqual([]);
  const shards = ['00', '01'].map((shard, i) => ({ ...one, shard, runnable: 2 * i, oldestWaitMs: 1500 * i }));
  const both = (...[first, second]: readonly number[]) => [
    { labels: { queue: 'a', shard: '00' }, value: first },
    { labels: { queue: 'a', shard: '01' }, value: second },
  ];
  expect(ofShards(queueReadings([{ ...state, shards }]))).toEqual({
    runnable: both(0, 2),
    active: both(1, 1),
    workers: both(2, 2),
    oldest_wait_seconds: both(0, 1.5),
  });
  const values = Object.fromEntries(readings.map(({ name, values: [first] }) => [name, first]));
  expect(values.tearsheet_queue_oldest_wait_seconds).toEqual({ labels: { queue: 'a' }, value: 1.5 });
  expect(values.tearsheet_queue_capacity?.value).toBe(8);
  expect(values.tearsheet_queue_paused?.value).toBe(1);
});
