/** Every answer about an analysis that differs from what was sent says so. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysisResult, analyzeAnswer, batchAnswer, job, reportSubmitAnswer } from '@tearsheet/shared/schemas';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { readEvents } from '@tearsheet/testing/service/readEvents.ts';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startTestWebhookWorker } from '@tearsheet/testing/service/webhookWorker.ts';

const ANALYZE = '/v1/portfolio/analyze';
const request = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
    { date: '2023-01-03', symbol: 'AAX.N', weight: 0.4 },
  ],
  // A window under a year has no warning about the market, which is open on every weekday.
  end_date: '2023-12-29',
};
const few = { ...request, fields: ['portfolio_summary'] };
const DROPPED = [
  {
    code: 'unresolved_symbol',
    message: expect.stringContaining('It is left out, and its weight goes to the other holdings of that date.'),
    field: 'portfolio[1].symbol',
    symbol: 'AAX.N',
    weight: 0.4,
  },
];

let receiver: Server;
let hook: string;
const received: unknown[] = [];
const releases: (() => unknown)[] = [];

// The worker ends before its service.
afterAll(async () => {
  for (const release of releases.reverse()) await release();
  receiver?.close();
});
const service = useService();
const { call } = service;

beforeAll(async () => {
  receiver = createServer(async (incoming, response) => {
    received.push(JSON.parse(Buffer.concat(await incoming.toArray()).toString()));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});

test('the 202, its idempotent repeat, the pending job, its first event, and the job list', async () => {
  const headers = { 'idempotency-key': 'once' };
  const { status, json } = await call('POST', ANALYZE, few, headers);
  expect([status, matches(analyzeAnswer, json)]).toEqual([202, []]);
  expect(json.warnings).toEqual(DROPPED);
  expect((await call('POST', ANALYZE, few, headers)).json).toEqual(json);
  const polled = await call('GET', json.check_url);
  expect(matches(job, polled.json)).toEqual([]);
  expect(polled.json).toMatchObject({ status: 'pending', warnings: DROPPED });
  const controller = new AbortController();
  const stream = await fetch(`${service.url}${json.check_url}/events`, {
    headers: { authorization: `Bearer ${service.bearer}` },
    signal: controller.signal,
  });
  for await (const { data } of readEvents(stream)) {
    expect(data).toMatchObject({ status: 'pending', warnings: DROPPED });
    break;
  }
  controller.abort();
  const list = await call('GET', '/v1/jobs');
  expect(list.json.jobs[0]).toMatchObject({ job_id: json.job_id, warnings: DROPPED });
  const reported = await call('POST', `/v1/portfolio/report?job_id=${json.job_id}`);
  expect(matches(reportSubmitAnswer, reported.json)).toEqual([]);
  expect(reported.json.warnings).toEqual(DROPPED);
});

test('the accepted items of a batch', async () => {
  const clean = { ...few, portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };
  const { json } = await call('POST', `${ANALYZE}/batch`, {
    requests: [few, clean, { ...few, on_missing: 'fail' }],
  });
  expect(matches(batchAnswer, json)).toEqual([]);
  expect(json.results).toMatchObject([
    { http_status: 202, warnings: DROPPED },
    { http_status: 202, warnings: [] },
    { http_status: 422, detail: [{ loc: ['body', 'requests', 2, 'portfolio', 1, 'symbol'] }] },
  ]);
});

test('with on_missing "fail" the request is rejected with the symbol, and accepted when it is right', async () => {
  const { status, json } = await call('POST', ANALYZE, { ...few, on_missing: 'fail' });
  expect(status).toBe(422);
  expect(json.detail).toEqual([
    {
      type: 'value_error',
      loc: ['body', 'portfolio', 1, 'symbol'],
      msg: expect.stringContaining('Symbol "AAX.N" is not known.'),
      input: 'AAX.N',
      ctx: expect.objectContaining({ error: 'unresolved_symbol', symbol: 'AAX.N' }),
    },
  ]);
  const portfolio = request.portfolio.slice(0, 1);
  expect((await call('POST', ANALYZE, { ...few, portfolio, on_missing: 'fail' })).status).toBe(202);
});

test('validate, analyze, simulate, and optimize warn of the members that they do not read', async () => {
  const portfolio = request.portfolio.slice(0, 1);
  const warned = async (path: string, body: object) => {
    const { status, json } = await call('POST', `/v1/portfolio/${path}`, { portfolio, ...body });
    const { warnings } = json.validation ?? json;
    const unused = warnings.filter(({ code }: { code: string }) => /^(unknown_member|member_ignored)$/.test(code));
    return [status, unused.map(({ field }: { field: string }) => field)];
  };
  // Validate ignores the window and the sections, but analyze reads them.
  const body = { end_dat: '2024-06-28', fields: ['portfolio_summary'], name: 'A' };
  expect(await warned('validate', body)).toEqual([200, ['end_dat']]);
  expect(await warned('resolve', body)).toEqual([200, ['end_dat']]);
  expect(await warned('analyze', body)).toEqual([202, ['end_dat']]);
  // The address for notifications is a parameter. A member is not.
  expect(await warned('analyze?callback_url=http://127.0.0.1:9/', body)).toEqual([202, ['end_dat']]);
  expect((await call('POST', '/v1/portfolio/analyze?fees=1', { portfolio, ...body })).status).toBe(422);
  expect(await warned('simulate', { years: 1, paths: 100, fields: [], seeds: 1 })).toEqual([202, ['fields', 'seeds']]);
  expect(await warned('optimize', { objektive: 'risk_parity' })).toEqual([202, ['objektive']]);
  const symbols = ['AAA.N', 'BBB.L'];
  expect(await warned('optimize', { portfolio: undefined, symbols, bound: {} })).toEqual([202, ['bound']]);
});

test('validate and resolve refuse every request that analyze refuses', async () => {
  const wrong = { ...request, start_date: 'x', fields: ['foo'] };
  for (const path of ['/v1/portfolio/validate', '/v1/portfolio/resolve', ANALYZE]) {
    const { status, json } = await call('POST', path, wrong);
    expect([status, json.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))]).toEqual([
      422,
      ['body.start_date', 'body.fields.0'],
    ]);
  }
  const oneDay = { ...request, start_date: request.end_date };
  expect(
    (await call('POST', '/v1/portfolio/validate', oneDay)).json.errors.map(({ code }: { code: string }) => code),
  ).toContain('window_too_short');
  expect((await call('POST', ANALYZE, oneDay)).status).toBe(422);
});

test('the finished job, its result whatever the fields, its event, its webhook, and its tear sheet', async () => {
  await service.startWorker();
  await service.startReportWorker();
  await startTestWebhookWorker(service.redis, releases, { retryDelaysMs: [10] });
  const path = `${ANALYZE}?callback_url=${encodeURIComponent(hook)}`;
  const { status, json: finished } = await call('POST', path, few, { prefer: 'wait=30' });
  expect([status, matches(job, finished), matches(analysisResult, finished.result)]).toEqual([200, [], []]);
  expect(finished).toMatchObject({ status: 'completed', warnings: DROPPED, result: { result: { warnings: DROPPED } } });
  const events = await fetch(`${service.url}/v1/jobs/${finished.job_id}/events`, {
    headers: { authorization: `Bearer ${service.bearer}` },
  });
  for await (const { event, data } of readEvents(events)) {
    expect([event, data]).toEqual(['completed', expect.objectContaining({ warnings: DROPPED })]);
  }
  await waitFor('the webhook', () => received.length > 0);
  expect(received[0]).toMatchObject({ type: 'job.completed', data: { job_id: finished.job_id, warnings: DROPPED } });

  const submitted = await call('POST', `${ANALYZE}?report=true`, request);
  const report = await service.ended(submitted.json.report.check_url);
  expect(report).toMatchObject({ status: 'completed', warnings: DROPPED });
  const addresses = Object(report.result) as Record<'html_url' | 'json_url', string>;
  const page = await (await fetch(addresses.html_url.replace(API_URL, service.url))).text();
  expect(page.indexOf('AAX.N')).toBeGreaterThan(page.indexOf('Differs from the portfolio that was sent'));
  expect(page.indexOf('Differs from the portfolio that was sent')).toBeLessThan(page.indexOf('Total return'));
  const sheet = await (await fetch(addresses.json_url.replace(API_URL, service.url))).json();
  expect(sheet).toMatchObject({ analysis: { warnings: DROPPED } });
});

test('percentages and a delayed start are reported by the result', async () => {
  const portfolio = [
    { date: '2022-12-01', symbol: 'AAA.N', weight: 60 },
    { date: '2022-12-01', symbol: 'BBB.L', weight: 40 },
  ];
  const { json } = await call(
    'POST',
    ANALYZE,
    { ...few, portfolio, start_when_available: true, on_missing: 'fail' },
    { prefer: 'wait=30' },
  );
  expect(json.result.result.warnings.map(({ code }: { code: string }) => code)).toEqual([
    'start_delayed',
    'weights_look_like_percent',
  ]);
});
