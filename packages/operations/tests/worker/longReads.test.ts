import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Dependencies } from '../../src/dependencies.ts';
import { valuedPortfolio } from '../../src/tracking/portfolioValue.ts';
import { LONG_BODY_BYTES, LongReadError, onEventLoop, type StartedValuing } from '../../src/worker/longReads.ts';

const SHORT = 'x'.repeat(LONG_BODY_BYTES - 1);
const LONG = `${SHORT}x`;

/** Dependencies whose portfolio and stored request are as long as the text. Everything else fails. */
function storing(text: string): Dependencies {
  const record = { id: 'pf-1', owner: 'alice', version: 3, definition: text };
  const services = {
    portfolios: {
      find: async () => record,
      read: async () => record,
      create: async () => ({ kind: 'created', portfolioId: 'pf-1' }),
      update: async () => ({ kind: 'updated', version: 4 }),
    },
    jobs: { request: async () => ({ name: null, body: gzipSync(text) }) },
  };
  return services as never as Dependencies;
}

const threads = { startValuing: () => Promise.reject(new Error('no thread was expected')) };
const created = { owner: 'alice', definition: '', summary: '', idempotency: null };
const change = { definition: '', summary: '', seen: null };

test.each([
  ['portfolio', (on: Dependencies) => on.portfolios.read('pf-1', 'alice')],
  ['request', (on: Dependencies) => on.jobs.request('port-1', 'alice')],
])('an event loop reads a short stored %s, and leaves a long one to a thread', async (_what, read) => {
  expect(await read(onEventLoop(storing(SHORT), threads))).not.toBeNull();
  await expect(read(onEventLoop(storing(LONG), threads))).rejects.toThrow(LongReadError);
  expect(await read(storing(LONG))).not.toBeNull();
});

test.each([
  ['created', (on: Dependencies) => on.portfolios.create(created)],
  ['updated', (on: Dependencies) => on.portfolios.update('pf-1', 'alice', change)],
])('a call that has %s a portfolio reads it here, because a thread would store it again', async (_what, store) => {
  const dependencies = onEventLoop(storing(LONG), threads);
  await store(dependencies);
  expect(await dependencies.portfolios.read('pf-1', 'alice')).toMatchObject({ definition: LONG });
});

test('a thread starts the valuing of a long portfolio once for all that ask at the same time', async () => {
  const calls: unknown[] = [];
  const refusal: StartedValuing = { kind: 'failed', code: 'portfolio_not_valued', message: 'no' };
  const original = storing(LONG);
  const dependencies = onEventLoop(original, {
    startValuing: async (...given) => {
      calls.push(given);
      return refusal;
    },
  });
  const call = { owner: 'alice', requestId: 'r1' };
  const value = () =>
    valuedPortfolio(
      { ...dependencies, now: () => new Date(0), market: { current: () => ({ dataVersion: 'd1' }) } } as never,
      { id: 'pf-1', version: 3 },
      call,
    );
  expect(await Promise.all([value(), value()])).toEqual([refusal, refusal]);
  // The thread reads the portfolio, so it gets the dependencies that may.
  expect(calls).toEqual([[original, { id: 'pf-1', version: 3 }, call]]);
  await value();
  expect(calls.length).toBe(2);
});
