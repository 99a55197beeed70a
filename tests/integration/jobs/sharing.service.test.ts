/** Links that show results without an account. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import { createKeys, sha256 } from '@tearsheet/runtime';
import { toDay } from '@tearsheet/shared';
import { createdPortfolioShare, createdShare, portfolioShareList, shareList } from '@tearsheet/shared/schemas';
import { SHARDS } from '@tearsheet/testing/redis/testShards.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const INITIAL = 123_456.78;
const PORTFOLIO = [
  { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
  { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
];
const BODY = { portfolio: PORTFOLIO, initial_value: INITIAL, name: 'Savings' };
const WAIT = { prefer: 'wait=30' };
const DAY_MS = 86_400_000;
const UNKNOWN = `share_${'A'.repeat(32)}`;

const weights = (size: number) => ({ ...BODY, initial_value: 10_000 * size, include_transaction_costs: true });

const shares = (size: number) => ({
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', quantity: 10 * size },
    { date: '2023-01-03', symbol: 'BBB.L', quantity: 4 * size },
  ],
});

const ledger = (size: number) => ({
  transactions: [
    { date: '2023-01-03', type: 'deposit', amount: 10_000 * size },
    { date: '2023-01-04', type: 'buy', symbol: 'AAA.N', quantity: 10 * size, price: 101.25, fee: 2 * size },
    { date: '2023-02-06', type: 'buy', symbol: 'BBB.L', quantity: 4 * size },
    { date: '2023-05-08', type: 'withdrawal', amount: 500 * size },
    { date: '2023-06-12', type: 'dividend', symbol: 'AAA.N', amount: 40 * size },
    { date: '2023-08-14', type: 'sell', symbol: 'AAA.N', quantity: 5 * size, fee: size },
    { date: '2023-09-11', type: 'fee', amount: 10 * size },
    { date: '2023-10-09', type: 'interest', amount: 6 * size },
    { date: '2023-11-13', type: 'deposit', amount: 700 * size, currency: 'GBP' },
  ],
});

let nowMs = Date.now();
const service = useService({ market: testMarket(toDay('2020-01-01')), now: () => new Date(nowMs) });
beforeAll(async () => {
  await service.startWorker();
});
const { caller } = service;

async function analysisOf(call: Awaited<ReturnType<typeof caller>>, body: object = BODY, kind = 'analyze') {
  const { json } = await call('POST', `/v1/portfolio/${kind}`, body, WAIT);
  expect(json.status).toBe('completed');
  return json;
}

/** The members that the tests read. */
interface Shared {
  readonly instance?: string;
  readonly request_id?: string;
  readonly hides_amounts: boolean;
  readonly result: {
    readonly result: {
      readonly portfolio_parameters: { readonly initial_value: number };
      readonly portfolio_summary: { readonly final_value: number; readonly total_return: number };
      readonly daily_summary: readonly object[];
      readonly [name: string]: unknown;
    };
    readonly parameters: { readonly base_currency: string };
    readonly weights: readonly object[];
    readonly final_value: { readonly percentiles: readonly { readonly value: number }[] };
  };
}

/** Opens a link as a stranger does. */
async function open(token: string) {
  const response = await fetch(`${service.url}/v1/shared`, { headers: { authorization: `Bearer ${token}` } });
  const json = (await response.json()) as Shared;
  return { status: response.status, headers: response.headers, json };
}

describe('a link', () => {
  test('shows the whole result without an account if it has amounts, and keeps the result as long', async () => {
    const call = await caller('sharer');
    const job = await analysisOf(call);
    const { status, json: share } = await call('POST', `/v1/jobs/${job.job_id}/shares`, {
      keep_for: 'P1D',
      hide_amounts: false,
    });
    expect(status).toBe(201);
    expect(matches(createdShare, share)).toEqual([]);
    expect(share.path).toBe(`/#/shared/${share.token}`);
    expect(Date.parse(share.expires_at) - Date.parse(share.created_at)).toBe(DAY_MS);
    const kept = (await call('GET', `/v1/jobs/${job.job_id}`)).json;
    expect(Date.parse(kept.expires_at)).toBeGreaterThanOrEqual(Date.parse(share.expires_at));
    const shown = await open(share.token);
    expect(shown.status).toBe(200);
    expect(shown.json).toMatchObject({ job_type: 'portfolio_analysis', name: 'Savings', hides_amounts: false });
    expect(shown.json.result).toEqual(kept.result);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
    });
    // Nothing in Redis has the token.
    const redis = await connectTo(service.redis, 'script');
    const keys = createKeys(service.redis.namespace, SHARDS);
    const stored = `${await redis.get(keys.share(sha256(share.token)))}${JSON.stringify(await redis.hgetall(keys.of('sharer').sharesOf('sharer')))}`;
    const ttl = await redis.pttl(keys.share(sha256(share.token)));
    redis.disconnect();
    expect(stored).toContain(share.share_id);
    expect(stored).not.toContain(share.token);
    expect(ttl).toBeGreaterThan(0);
    expect(ttl).toBeLessThanOrEqual(DAY_MS);
  });

  test('is made by a long body too', async () => {
    const call = await caller('long sharer');
    const job = await analysisOf(call);
    const sent = `{"keep_for":"P1D"}${' '.repeat(40_000)}`;
    const { status, json } = await call('POST', `/v1/jobs/${job.job_id}/shares`, sent);
    expect(status).toBe(201);
    expect((await open(json.token)).status).toBe(200);
  });

  test('hides amounts by default: values start with 100, and nothing reveals the size', async () => {
    const call = await caller('shy');
    const job = await analysisOf(call);
    const { json: share } = await call('POST', `/v1/jobs/${job.job_id}/shares`, {});
    const { json } = await open(share.token);
    expect(json.hides_amounts).toBe(true);
    const { result: shown } = json.result;
    const whole = job.result.result;
    expect(shown.portfolio_parameters.initial_value).toBeCloseTo(100, 8);
    expect(shown.portfolio_summary.final_value).toBeCloseTo((100 * whole.portfolio_summary.final_value) / INITIAL, 6);
    expect(shown.portfolio_summary.total_return).toBe(whole.portfolio_summary.total_return);
    expect(shown.performance_metrics).toEqual(whole.performance_metrics);
    expect(shown.daily_summary).toHaveLength(whole.daily_summary.length);
    for (const name of ['transactions', 'portfolio_input']) expect(shown[name]).toBeUndefined();
    expect([shown.warnings, shown.input_hash]).toEqual([[], '']);
    // No amount of the account is left: every number above the start is a count or a share.
    const amounts = new Set(amountsIn(whole).map((amount) => amount.toPrecision(9)));
    expect(amounts.size).toBeGreaterThan(100);
    expect(amountsIn(shown).filter((amount) => amounts.has(amount.toPrecision(9)))).toEqual([]);
  });

  test.each([
    ['a portfolio of weights', weights],
    ['a portfolio of shares', shares],
    ['a ledger of transactions', ledger],
  ])('hides the size of %s: a larger one of the same kind looks the same', async (_what, bodyOf) => {
    const call = await caller('twins');
    const shown = async (size: number) => {
      const job = await analysisOf(call, bodyOf(size));
      const { json: share } = await call('POST', `/v1/jobs/${job.job_id}/shares`, {});
      return (await open(share.token)).json.result;
    };
    const [small, large] = [await shown(1), await shown(8)];
    expect(Object.keys(small.result).length).toBeGreaterThan(15);
    expect(differencesOf(small, large, 'result')).toEqual([]);
    // The comparison finds a figure that depends on the size.
    const whole = await analysisOf(call, bodyOf(8));
    expect(differencesOf((await analysisOf(call, bodyOf(1))).result, whole.result, 'result').length).toBeGreaterThan(
      20,
    );
  });

  test.each([
    ['simulate', { years: 2, paths: 100 }],
    ['optimize', {}],
  ])('shows the result of %s', async (kind, more) => {
    const call = await caller(`planner ${kind}`.replace(' ', '-'));
    const initial = kind === 'simulate' ? { initial_value: INITIAL } : {};
    const job = await analysisOf(call, { portfolio: PORTFOLIO, ...initial, ...more }, kind);
    const { json: share } = await call('POST', `/v1/jobs/${job.job_id}/shares`, {});
    const { json } = await open(share.token);
    expect(json.result.parameters.base_currency).toBe('USD');
    if (kind === 'optimize') expect(json.result.weights).toEqual(job.result.weights);
    else {
      const [median, own] = [json, job].map(({ result }) => result.final_value.percentiles[2].value);
      expect(median).toBeCloseTo((100 * own) / INITIAL, 6);
    }
  });

  test('that is guessed, revoked, or expired, or whose result is gone, gets one answer', async () => {
    const call = await caller('revoker');
    const job = await analysisOf(call);
    const path = `/v1/jobs/${job.job_id}/shares`;
    const [first, second] = [
      (await call('POST', path, { keep_for: 'PT30M' })).json,
      (await call('POST', path, { keep_for: 'P1D' })).json,
    ];
    const listed = await call('GET', path);
    expect(matches(shareList, listed.json)).toEqual([]);
    expect(listed.json.shares.map(({ share_id }: { share_id: string }) => share_id).sort()).toEqual(
      [first.share_id, second.share_id].sort(),
    );
    expect(JSON.stringify(listed.json)).not.toContain(first.token);

    expect((await call('DELETE', `${path}/${second.share_id}`)).status).toBe(204);
    const again = await call('DELETE', `${path}/${second.share_id}`);
    expect([again.status, again.json.code]).toEqual([404, 'share_not_found']);
    const answers = [await open(second.token), await open(UNKNOWN), await open('x'), await open(`${first.token}x`)];
    nowMs += 31 * 60_000;
    answers.push(await open(first.token));
    nowMs -= 31 * 60_000;
    expect((await open(first.token)).status).toBe(200);
    const redis = await connectTo(service.redis, 'script');
    const keys = createKeys(service.redis.namespace, SHARDS).of('revoker');
    await redis.del(keys.job(job.job_id), keys.result(job.job_id));
    redis.disconnect();
    answers.push(await open(first.token));
    for (const { status, json } of answers) {
      const { instance: _instance, request_id: _id, ...same } = json;
      const { instance: _other, request_id: _otherId, ...expected } = answers[0]!.json;
      expect([status, same]).toEqual([404, expected]);
    }
    expect(answers[0]!.json).toMatchObject({
      code: 'share_not_found',
      detail: 'This link does not work any more, or it is incomplete. Ask its sender for a new one.',
    });
  });

  test('is only for the results of the account, and only for those of portfolios', async () => {
    const [call, other] = [await caller('owner'), await caller('stranger')];
    const job = await analysisOf(call);
    const path = `/v1/jobs/${job.job_id}/shares`;
    const { json: share } = await call('POST', path, {});
    expect((await other('POST', path, {})).json.code).toBe('job_not_found');
    expect((await other('GET', path)).json.code).toBe('job_not_found');
    expect((await other('DELETE', `${path}/${share.share_id}`)).json.code).toBe('share_not_found');
    expect((await open(share.token)).status).toBe(200);
    const small = await analysisOf(call, { ...BODY, fields: ['portfolio_summary'] });
    const refused = await call('POST', `/v1/jobs/${small.job_id}/shares`, {});
    expect([refused.status, refused.json.detail[0].ctx]).toEqual([422, { error: 'missing_sections' }]);
    const wrong = await call('POST', path, { keep_for: 'P40D' });
    expect(wrong.status).toBe(422);
  });

  test('works with the client', async () => {
    const client = createTearsheet({
      url: service.url,
      token: await service.token('sdk', ['portfolio:analyze', 'jobs:read', 'jobs:cancel']),
    });
    const handle = await client.analyze(BODY);
    await handle.wait();
    const { share_id, token } = await handle.share({ keep_for: 'PT1H' });
    expect((await handle.shares()).map((share) => share.share_id)).toEqual([share_id]);
    await handle.revokeShare(share_id);
    expect(await handle.shares()).toEqual([]);
    expect((await open(token)).status).toBe(404);
  });
});

/** The members of a shared portfolio that the tests read. */
interface SharedValue {
  readonly hides_amounts: boolean;
  readonly name: string;
  readonly benchmark_name: string;
  readonly sources: readonly object[];
  readonly portfolio_value: {
    readonly value: number;
    readonly total_return: number;
    readonly series: readonly { readonly portfolio_value: number }[];
    readonly positions: readonly { readonly ric: string; readonly weight: number; readonly quantity?: number }[];
  };
}

async function openPortfolio(token: string) {
  const { json, ...answer } = await open(token);
  return { ...answer, json: json as unknown as SharedValue };
}

describe('a live link of a tracked portfolio', () => {
  async function tracked(call: Awaited<ReturnType<typeof caller>>, body: object = BODY) {
    const { json } = await call('POST', '/v1/portfolio/track', body);
    return `/v1/portfolio/${json.portfolio_id}`;
  }

  test('shows the portfolio as it is when it is opened, and not its definition, versions, and nights', async () => {
    const call = await caller('live');
    const path = await tracked(call);
    const { status, json: share } = await call('POST', `${path}/shares`, { hide_amounts: false });
    expect([status, matches(createdPortfolioShare, share)]).toEqual([201, []]);
    const own = (await call('GET', `${path}/value`)).json;
    const { portfolio_id: _id, version: _version, nightly: _nightly, ...value } = own;
    const { json: shown, headers } = await openPortfolio(share.token);
    expect(shown).toEqual({
      name: 'Savings',
      benchmark_name: shown.benchmark_name,
      expires_at: share.expires_at,
      hides_amounts: false,
      sources: share.sources,
      portfolio_value: value,
    });
    expect(shown.benchmark_name).toMatch(/ACWI|World/);
    expect(shown.sources.length).toBeGreaterThan(0);
    expect(Object.fromEntries(headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
    });
    // The next version is shown by the same link.
    await call('PUT', path, { ...BODY, name: 'Later', portfolio: [PORTFOLIO[0]] }, { 'if-match': '*' });
    const later = (await openPortfolio(share.token)).json;
    expect([later.name, later.portfolio_value.positions.map(({ ric }) => ric)]).toEqual(['Later', ['AAA.N']]);
  });

  test.each([
    ['a portfolio of weights', weights],
    ['a portfolio of shares', shares],
    ['a ledger of transactions', ledger],
  ])('hides the size of %s by default', async (what, bodyOf) => {
    const call = await caller(`live-twins ${what}`.replaceAll(' ', '-'));
    const paths = new Map([
      [1, await tracked(call, bodyOf(1))],
      [8, await tracked(call, bodyOf(8))],
    ]);
    const shown = async (size: number, request: object) => {
      const { json } = await call('POST', `${paths.get(size)}/shares`, request);
      return (await openPortfolio(json.token)).json;
    };
    const [small, large] = [await shown(1, {}), await shown(8, {})];
    expect([small.hides_amounts, small.portfolio_value.series[0]?.portfolio_value]).toEqual([true, 100]);
    expect(small.portfolio_value.positions.length).toBeGreaterThan(0);
    expect(small.portfolio_value.positions.every((row) => !('quantity' in row))).toBe(true);
    expect(differencesOf(small.portfolio_value, large.portfolio_value, 'value')).toEqual([]);
    const [whole, wholeLarge] = [await shown(1, { hide_amounts: false }), await shown(8, { hide_amounts: false })];
    expect(differencesOf(whole.portfolio_value, wholeLarge.portfolio_value, 'value').length).toBeGreaterThan(20);
    expect(small.portfolio_value.total_return).toBe(whole.portfolio_value.total_return);
  });

  test('that is guessed, revoked, or expired, or whose portfolio is deleted, gets one answer', async () => {
    const [call, other] = [await caller('live-revoker'), await caller('live-stranger')];
    const path = await tracked(call);
    const make = async (keep_for: string) => (await call('POST', `${path}/shares`, { keep_for })).json;
    const [first, second] = [await make('PT30M'), await make('P1D')];
    const listed = await call('GET', `${path}/shares`);
    expect(matches(portfolioShareList, listed.json)).toEqual([]);
    expect(listed.json.shares.map(({ share_id }: { share_id: string }) => share_id).sort()).toEqual(
      [first.share_id, second.share_id].sort(),
    );
    expect(JSON.stringify(listed.json)).not.toContain(first.token);
    // The links of other accounts are out of reach, also by the path of a job.
    expect((await other('POST', `${path}/shares`, {})).json.code).toBe('portfolio_not_found');
    expect((await other('GET', `${path}/shares`)).json.code).toBe('portfolio_not_found');
    expect((await other('DELETE', `${path}/shares/${second.share_id}`)).json.code).toBe('share_not_found');
    expect((await call('DELETE', `/v1/jobs/port-x/shares/${second.share_id}`)).json.code).toBe('share_not_found');
    expect((await open(second.token)).status).toBe(200);

    expect((await call('DELETE', `${path}/shares/${second.share_id}`)).status).toBe(204);
    const again = await call('DELETE', `${path}/shares/${second.share_id}`);
    expect([again.status, again.json.code]).toEqual([404, 'share_not_found']);
    const answers = [await open(second.token), await open(UNKNOWN)];
    nowMs += 31 * 60_000;
    answers.push(await open(first.token));
    nowMs -= 31 * 60_000;
    expect((await open(first.token)).status).toBe(200);
    expect((await call('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204);
    answers.push(await open(first.token));
    for (const { status, json } of answers) {
      const { instance: _instance, request_id: _id, ...same } = json;
      const { instance: _other, request_id: _otherId, ...expected } = answers[0]!.json;
      expect([status, same]).toEqual([404, expected]);
    }
    expect(answers[0]!.json).toMatchObject({ code: 'share_not_found' });
  });

  test('says nothing about the reason if the portfolio has no value any more', async () => {
    const call = await caller('live-unvalued');
    const path = await tracked(call);
    const { json: share } = await call('POST', `${path}/shares`, {});
    const young = { portfolio: [{ date: '2024-06-28', symbol: 'AAA.N', quantity: 7 }] };
    expect((await call('PUT', path, young, { 'if-match': '*' })).status).toBe(200);
    const { status, json } = await open(share.token);
    expect([status, json]).toMatchObject([
      422,
      { code: 'portfolio_not_valued', detail: 'The portfolio has no value at the moment. Ask the sender of the link.' },
    ]);
    expect((await call('POST', `${path}/shares`, {})).json.code).toBe('portfolio_not_valued');
  });

  test('works with the client', async () => {
    const scopes = ['portfolio:analyze', 'portfolio:read'] as const;
    const { portfolios } = createTearsheet({ url: service.url, token: await service.token('live-sdk', [...scopes]) });
    const { portfolio } = await portfolios.track(BODY);
    const { share_id, token } = await portfolios.share(portfolio.portfolio_id, { keep_for: 'PT1H' });
    expect((await portfolios.shares(portfolio.portfolio_id)).map((share) => share.share_id)).toEqual([share_id]);
    await portfolios.revokeShare(portfolio.portfolio_id, share_id);
    expect(await portfolios.shares(portfolio.portfolio_id)).toEqual([]);
    expect((await open(token)).status).toBe(404);
  });
});

/** All numbers of a value that can be amounts: they are neither small nor whole. */
function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return Math.abs(value) > 1000 && !Number.isInteger(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(amountsIn);
}

/** Amounts are rounded before they are scaled. */
const TOLERANCE = 1e-6;

/** Returns the paths at which two results differ by more than rounding. */
function differencesOf(a: unknown, b: unknown, path: string): string[] {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a)) ? [] : [`${path}: ${a} and ${b}`];
  }
  const areObjects = typeof a === 'object' && a !== null && typeof b === 'object' && b !== null;
  if (!areObjects) return Object.is(a, b) ? [] : [`${path}: ${a} and ${b}`];
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => differencesOf(Reflect.get(a, name), Reflect.get(b, name), `${path}.${name}`));
}
