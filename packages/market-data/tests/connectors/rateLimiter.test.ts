import { expect, test } from '@jest/globals';
import { testHost } from '@tearsheet/testing/market/testHost.ts';
import { createRateLimiter } from '../../src/connectors/httpClient.ts';

test('no second begins more than the rate allows, in the order of the calls', async () => {
  const { now, sleep } = testHost(0);
  const limiter = createRateLimiter({ requestsPerSecond: 4, concurrency: 100, now, sleep });
  const starts: { id: number; atMs: number }[] = [];
  await Promise.all(
    Array.from({ length: 9 }, (_, id) => limiter.run(async () => void starts.push({ id, atMs: now() }))),
  );
  expect(starts.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (let i = 4; i < starts.length; i++) {
    expect((starts[i]?.atMs ?? 0) - (starts[i - 4]?.atMs ?? 0)).toBeGreaterThanOrEqual(1000);
  }
});

test('no more work than the concurrency is under way', async () => {
  const { now, sleep } = testHost(0);
  const limiter = createRateLimiter({ requestsPerSecond: 1e9, concurrency: 2, now, sleep });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  await Promise.all(Array.from({ length: 6 }, () => limiter.run(work)));
  expect(most).toBe(2);
  expect(running).toBe(0);
});

test('work that fails gives its place back', async () => {
  const { now, sleep } = testHost(0);
  const limiter = createRateLimiter({ requestsPerSecond: 1e9, concurrency: 1, now, sleep });
  await expect(limiter.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(async () => 'next')).toBe('next');
});
