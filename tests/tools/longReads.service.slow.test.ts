import { rm, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { releaseFile } from '@tearsheet/testing/service/heldAnswerThread.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const server = useToolServer({
  answerThread: new URL('../../packages/testing/src/service/heldAnswerThread.ts', import.meta.url),
});

const SYMBOLS = 'AAA,BBB.L,CCC.SI,DDD.T,ACWI.OQ';
const LONG = { symbol: SYMBOLS, start_date: '1990-01-01' };

beforeEach(() => rm(releaseFile(server.folder), { force: true }));

const release = () => writeFile(releaseFile(server.folder), '');

test('while long reads run, the server answers health checks and short reads', async () => {
  const ended: string[] = [];
  const reads = Array.from({ length: 6 }, async () => {
    const result = await server.call(server.bearer, 'get_daily_prices', LONG);
    ended.push('long read');
    return result;
  });
  for (let i = 0; i < 5; i++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const short = await server.call(server.bearer, 'get_company_info', { symbol: 'AAA' });
  expect(short.isError).toBeUndefined();
  ended.push('short read');
  await release();
  const results = await Promise.all(reads);
  expect(ended[0]).toBe('short read');
  expect(results.map(({ isError }) => isError)).toEqual(Array(6).fill(undefined));
});

test('the ninth long read of an account waits for its place, and short reads of others do not', async () => {
  const calls = Array.from({ length: 9 }, () => server.call(server.bearer, 'get_dividend_yield', { symbol: 'AAA' }));
  const other = await server.token('someone-else');
  const short = await server.call(other, 'get_company_info', { symbol: 'AAA' });
  expect(short.isError).toBeUndefined();
  await release();
  const results = await Promise.all(calls);
  expect(results.filter(({ isError }) => isError)).toEqual([]);
});

test('a read in a thread refuses and fails as one on the event loop does', async () => {
  await release();
  const wrong = await server.call(server.bearer, 'get_daily_prices', {
    symbol: SYMBOLS,
    start_date: '2024-02-02',
    end_date: '2024-01-02',
  });
  expect(wrong).toMatchObject({ isError: true, structuredContent: { code: 'invalid_arguments' } });
  const unknown = await server.call(server.bearer, 'get_daily_prices', { symbol: 'AAB,X1,X2,X3,X4' });
  expect(unknown).toMatchObject({ isError: true, structuredContent: { code: 'symbol_not_found', symbol: 'AAB' } });
});

test('a long answer shows as many rows of the last symbol as of the first, and names the missing part', async () => {
  await release();
  const { structuredContent } = await server.call(server.bearer, 'get_daily_prices', { ...LONG, resolution: 'daily' });
  const rows = structuredContent.rows as { ric: string; date: string }[];
  const counts = new Map<string, number>();
  for (const { ric } of rows) counts.set(ric, (counts.get(ric) ?? 0) + 1);
  expect(counts.size).toBe(5);
  const [note = ''] = structuredContent.notes as string[];
  for (const [ric, shown] of counts) expect(note).toMatch(new RegExp(`${ric} ${shown} of \\d+`));
  expect(new Set(counts.values()).size).toBe(1);
});
