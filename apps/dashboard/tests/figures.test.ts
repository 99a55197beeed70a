/** The period that the charts of an operator show first. */
import { expect, test } from '@jest/globals';
import { shortestFor } from '../src/figures.ts';

const NOW = Date.parse('2026-11-22T08:00:00Z');
const sampleOf = (minutesAgo: number) => ({
  atMs: NOW - minutesAgo * 60_000,
  queues: new Map(),
  redisBytes: 1,
  redisLimitBytes: 0,
});

test.each([
  [[], '1h'],
  [[2, 1], '1h'],
  [[90, 1], '6h'],
  [[700, 1], '24h'],
])('samples from %j minutes ago', (minutes, range) => {
  expect(shortestFor(minutes.map(sampleOf), NOW)).toBe(range);
});
