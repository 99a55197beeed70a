import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type MarketDataSource, openMarketData, writeSnapshot } from '@tearsheet/market-data';
import { JobFailure } from '@tearsheet/runtime/jobs';
import { makePayload } from '@tearsheet/testing/engine/makePayload.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { loadInput } from '../../apps/portfolio-worker/src/loadInput.ts';

const rics = ['AAA.N', 'BBB.L', 'CCC.SI', 'DDD.T'];
const payload = makePayload({
  rows: rics.map((ric) => ({ date: '2023-01-03', symbol: ric, ric, weight: 0.25 })),
  endDate: '2024-06-28',
  settings: { baseCurrency: 'EUR', includeTransactionCosts: true },
});

let folder: string;
let source: MarketDataSource;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tearsheet-loading-'));
  await writeSnapshot(folder, testMarket());
  source = openMarketData(folder);
});
afterAll(async () => {
  source?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a second analysis of the same instruments reads nothing, and threads share the memory of its prices', () => {
  const reads = (['get', 'all', 'iterate'] as const).map((method) => jest.spyOn(StatementSync.prototype, method));
  const count = () => reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  const first = loadInput(payload, source.current(), () => {});
  const readOnce = count();
  const second = loadInput(payload, source.current(), () => {});
  expect(readOnce).toBeGreaterThan(0);
  expect(count()).toBe(readOnce);
  second.instruments.forEach((instrument, i) => {
    expect(instrument.closes?.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(instrument.closes?.values).toBe(first.instruments[i]?.closes?.values);
  });
  for (const read of reads) read.mockRestore();
});

test('the caller learns which benchmark has left the data since the request was checked', () => {
  const load = () => loadInput({ ...payload, benchmark: 'GONE.N' }, source.current(), () => {});
  expect(load).toThrow(new JobFailure('data_removed', 'the benchmark GONE.N is no longer in the data'));
  expect(load).toThrow(JobFailure);
});
