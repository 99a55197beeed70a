import { expect, test } from '@jest/globals';
import { type JobCalls, jobStates } from '../src/jobHandle.ts';
import type { Job } from '../src/types.ts';

test('a stream that falls silent without an end is left, and the job is read', async () => {
  const states = [{ status: 'pending' }, { status: 'completed' }] as Job[];
  let streams = 0;
  const calls: JobCalls = {
    read: async () => states.shift()!,
    async openEvents() {
      streams += 1;
      // No byte ever comes, and nobody closes the connection.
      return new ReadableStream({});
    },
  };
  const seen: string[] = [];
  for await (const { status } of jobStates(calls, 'port-1', undefined, 20)) seen.push(status);
  expect(seen).toEqual(['pending', 'completed']);
  expect(streams).toBe(2);
});
