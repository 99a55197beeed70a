import { expect, test } from '@jest/globals';
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { StoreUnavailableError } from '@tearsheet/runtime';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { publicFaults } from '../../src/mcp/publicFaults.ts';

const run = (error: Error) => {
  const { logger, lines } = createMemoryLogger();
  const fault = publicFaults(logger, () => Promise.reject(error)).catch((thrown: Error) => thrown.message);
  return fault.then((text) => ({ text, logged: lines.length }));
};

test('an unexpected error is logged, and the client gets no details', async () => {
  const inside = new Error('ENOENT: no such file, open /srv/app/docs/scores.md');
  expect(await run(inside)).toEqual({ text: 'Something went wrong on our side.', logged: 1 });
});

test('an outage message asks for another try, and protocol errors pass unchanged', async () => {
  expect(await run(new StoreUnavailableError('Redis at 10.1.2.3 is away'))).toEqual({
    text: 'The service is not ready right now. Try again in a few seconds.',
    logged: 0,
  });
  const missing = new ResourceNotFoundError('tearsheet://x');
  expect((await run(missing)).text).toBe(missing.message);
});
