import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { connectRedis, waitUntilReady } from '@tearsheet/runtime';
import { type CreditStore, createCreditStore } from '@tearsheet/runtime/accounts';
import { JOB_DEFINITIONS, JobFailure, type JobWorker, runWorker } from '@tearsheet/runtime/jobs';
import { sealResult } from '@tearsheet/runtime/seal';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';

let redis: TestRedis;
let server: TestToolServer;
let credits: CreditStore;
let workers: JobWorker[];
let stopRedis: () => void;
let failing = false;
const REPORT = {
  success: true,
  symbol: 'AAA.N',
  pdf_url: 'https://files.example/a.pdf',
  html_url: 'https://files.example/a.html',
  json_url: 'https://files.example/a.json',
};

const ANALYSIS = { symbol: 'AAA.N', analysis: 'Cheaper than its peers.', facts: [{ id: 'pe', value: 12 }] };

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket() });
  credits = createCreditStore(server);
  const { logger } = createMemoryLogger();
  const client = connectRedis({ url: redis.url, role: 'worker', logger });
  stopRedis = () => client.disconnect();
  await waitUntilReady(client, 60_000);
  const { stock_report: stockReport, peers_analysis: peersAnalysis } = JOB_DEFINITIONS;
  workers = [stockReport, peersAnalysis].map((definition) =>
    runWorker(
      [
        {
          definition,
          process: async (_payload, run) => {
            run.progress('narrate', 50, 'Writing');
            if (failing) throw new JobFailure('data_removed', 'no data for this company');
            return sealResult(Buffer.from(JSON.stringify(definition === stockReport ? REPORT : ANALYSIS)));
          },
        },
      ],
      {
        redis: client,
        keys: server.keys,
        definitions: Object.values(JOB_DEFINITIONS),
        logger,
        concurrency: 2,
        onWedged: () => {},
      },
    ),
  );
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop(1000)));
  stopRedis();
  await server.stop();
  await redis.stop();
});

let accounts = 0;
let account: string;
let token: string;
beforeEach(async () => {
  failing = false;
  account = `account-${accounts++}`;
  token = await server.token(account);
});

async function fund(balance: number): Promise<void> {
  await credits.setEntitled(account, true);
  await credits.credit(account, balance);
}

const report = () => server.call(token, 'create_stock_report', { symbol: 'AAA' });

describe('a billed tool', () => {
  test('is refused to an account that is not entitled, with what it has and what it would need, and never succeeds', async () => {
    const result = await report();
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { code: 'entitlement_required', entitled: false, balance: 0, required: 10 },
    });
    expect(result.content[0]?.text).toContain('not entitled');
  });

  test('is refused when the credits are too few, held ones not counted', async () => {
    await fund(9);
    expect(await report()).toMatchObject({
      isError: true,
      structuredContent: { code: 'entitlement_required', entitled: true, balance: 9, available: 9, required: 10 },
    });
  });

  test('is charged once, and gives links to the files', async () => {
    await fund(25);
    const result = await report();
    expect(result.structuredContent).toMatchObject({ status: 'completed', result: REPORT });
    const links = result.content.filter(({ type }) => type === 'resource_link').map(({ uri }) => uri);
    expect(links).toEqual(expect.arrayContaining([REPORT.pdf_url, REPORT.html_url, REPORT.json_url]));
    const usage = [{ tool: 'create_stock_report', jobs: 1, credits: 10 }];
    expect(await credits.read(account)).toEqual({ isEntitled: true, balance: 15, held: 0, usage });
  });

  test('that fails costs nothing', async () => {
    await fund(25);
    failing = true;
    expect((await report()).structuredContent).toMatchObject({ status: 'failed', error: 'no data for this company' });
    expect(await credits.read(account)).toMatchObject({ balance: 25, held: 0, usage: [] });
  });

  test('called many times at once runs and charges only as often as the credits allow', async () => {
    await fund(25);
    const results = await Promise.all(Array.from({ length: 8 }, report));
    const done = results.filter(({ isError }) => isError !== true);
    expect(done.length).toBe(2);
    expect(await credits.read(account)).toMatchObject({ balance: 5, held: 0, usage: [{ jobs: 2, credits: 20 }] });
  });
});

describe('an analysis', () => {
  test('that rules write is free for everybody', async () => {
    const result = await server.call(token, 'compare_with_peers', { symbol: 'AAA', peers: '5' });
    expect(result.structuredContent).toMatchObject({ status: 'completed' });
    expect(await credits.read(account)).toMatchObject({ balance: 0, usage: [] });
  });

  test('gives the prose, and the figures behind it on demand', async () => {
    const { structuredContent } = await server.call(token, 'compare_with_peers', { symbol: 'AAA' });
    const { symbol, analysis, facts } = ANALYSIS;
    expect(structuredContent).toMatchObject({
      result: { symbol, analysis },
      available_sections: ['symbol', 'analysis', 'facts'],
    });
    expect(structuredContent.result).not.toHaveProperty('facts');
    const more = await server.call(token, 'get_job', { job_id: structuredContent.job_id, fields: ['facts'] });
    expect(more.structuredContent.result).toEqual({ facts });
  });

  test('that a language model writes is billed', async () => {
    const config = { narrator: 'model', modelName: 'some-model' } as const;
    const withModel = await startTestToolServer({ redis, market: { folder: server.folder }, config });
    try {
      const refused = await withModel.call(token, 'compare_with_peers', { symbol: 'AAA' });
      expect(refused).toMatchObject({ isError: true, structuredContent: { required: 5 } });
      await fund(5);
      const done = await withModel.call(token, 'compare_with_peers', { symbol: 'AAA' });
      expect(done.structuredContent).toMatchObject({ status: 'completed' });
      expect(await credits.read(account)).toMatchObject({
        balance: 0,
        usage: [{ tool: 'compare_with_peers', jobs: 1 }],
      });
    } finally {
      await withModel.stop();
    }
  });

  test('made again needs a scope of its own, which the client can request', async () => {
    const plain = await server.token(account, ['data:read', 'research:run', 'admin:read']);
    const params = { name: 'compare_with_peers', arguments: { symbol: 'AAA', force: true } };
    const response = await server.post(plain, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain('scope="data:read research:run research:force"');
  });

  test('of an instrument that is not a company is rejected with that reason', async () => {
    const result = await server.call(token, 'compare_with_peers', { symbol: 'ACWI.OQ' });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'invalid_arguments' } });
    expect(result.content[0]?.text).toContain('not a company');
  });
});
