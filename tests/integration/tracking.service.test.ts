/** Tracked portfolios: versions, history, optimistic locking. */
import { expect, test } from '@jest/globals';
import { portfolioList, portfolioValue, portfolioVersions, trackedPortfolio } from '@tearsheet/shared/schemas';
import { matches } from '@tearsheet/testing/service/matches.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const TRACK = '/v1/portfolio/track';
const row = (weight: number, symbol = 'AAA.N') => ({ date: '2023-01-03', symbol, weight });
const request = { portfolio: [row(0.5), row(0.5, 'bbb')], base_currency: 'EUR', name: 'Core' };

const imported = {
  name: 'depot.csv',
  sha256: 'a'.repeat(64),
  rows: 2,
  added: 2,
  first_date: '2023-01-03',
  last_date: '2023-02-03',
  imported_at: '2024-06-30T10:00:00.000Z',
};

const service = useService();

const { caller } = service;

test('the record of imported files stays until an update replaces it, and is checked', async () => {
  const call = await caller('files');
  const tracked = await call('POST', TRACK, { ...request, imported_files: [imported] });
  expect(tracked.json).toMatchObject({ imported_files: [imported] });
  expect(matches(trackedPortfolio, tracked.json)).toEqual([]);
  const path = tracked.headers.get('location') ?? '';
  const renamed = await call('PUT', path, { ...request, name: 'Other' }, { 'if-match': '"v1"' });
  // The answer is long enough to be compressed, which makes its tag weak.
  const many = { ...request, imported_files: Array.from({ length: 10 }, () => imported) };
  const long = (await call('POST', TRACK, many)).headers;
  expect(long.get('etag')).toBe('W/"v1"');
  const changed = await call('PUT', long.get('location') ?? '', { ...request, name: 'Long' }, { 'if-match': 'W/"v1"' });
  expect([changed.status, changed.json.version]).toEqual([200, 2]);
  expect(renamed.json).toMatchObject({ version: 2, name: 'Other', imported_files: [imported] });
  const cleared = await call('PUT', path, { ...request, imported_files: [] }, { 'if-match': '"v2"' });
  expect(cleared.json.version).toBe(3);
  expect(cleared.json).not.toHaveProperty('imported_files');
  const wrong = await call('POST', TRACK, { ...request, imported_files: [{ ...imported, sha256: 'x' }] });
  expect(wrong.status).toBe(422);
});

test('values that wait for their jobs let other requests of the account run', async () => {
  const call = await caller('waiting');
  const path = (await call('POST', TRACK, request)).headers.get('location') ?? '';
  const token = await service.token('waiting');
  const leaving = new AbortController();
  const ask = { headers: { authorization: `Bearer ${token}` }, signal: leaving.signal };
  // No worker runs, so each waits for 20 seconds.
  const values = Array.from({ length: 12 }, () => fetch(`${service.url}${path}/value`, ask).catch(() => null));
  await waitFor('the job of the value', async () => (await call('GET', '/v1/jobs')).json.jobs.length > 0);
  expect((await call('GET', path)).status).toBe(200);
  leaving.abort();
  expect(await Promise.all(values)).toEqual(Array(12).fill(null));
});

test('a life: tracked, read, changed, its history, deleted', async () => {
  const call = await caller('life');
  const tracked = await call('POST', TRACK, request);
  expect([tracked.status, tracked.headers.get('etag')]).toEqual([201, '"v1"']);
  expect(matches(trackedPortfolio, tracked.json)).toEqual([]);
  // The answer repeats the request and adds the defaults.
  expect(tracked.json).toMatchObject({ ...request, version: 1, initial_value: 10_000, benchmark: 'ACWI.OQ' });
  const path = tracked.headers.get('location') ?? '';
  expect(path).toBe(`/v1/portfolio/${tracked.json.portfolio_id}`);
  const read = await call('GET', path);
  expect(read.json).toEqual(tracked.json);
  expect((await call('GET', path, undefined, { 'if-none-match': '"v1"' })).status).toBe(304);

  const changed = { ...request, portfolio: [row(1)] };
  const updated = await call('PUT', path, changed, { 'if-match': '"v1"' });
  expect([updated.status, updated.headers.get('etag'), updated.json.version]).toEqual([200, '"v2"', 2]);
  expect(updated.json).toMatchObject({ ...changed, created_at: tracked.json.created_at });
  const same = await call('PUT', path, changed, { 'if-match': '"v2"' });
  expect(same.json).toEqual(updated.json);

  const { json: history } = await call('GET', `${path}/versions`);
  expect(matches(portfolioVersions, history)).toEqual([]);
  expect(history.versions.map(({ version, positions }: Record<string, number>) => [version, positions])).toEqual([
    [2, 1],
    [1, 2],
  ]);
  expect((await call('GET', `${path}/versions/1`)).json).toEqual(tracked.json);
  expect((await call('GET', `${path}/versions/1`, undefined, { 'if-none-match': '"v1"' })).status).toBe(304);
  for (const missing of ['3', '0', 'x', '99999999999999999999']) {
    expect((await call('GET', `${path}/versions/${missing}`)).json.code).toBe('portfolio_not_found');
  }

  expect((await call('DELETE', path, undefined, { 'if-match': '"v1"' })).status).toBe(412);
  expect((await call('DELETE', path, undefined, { 'if-match': '"v2"' })).status).toBe(204);
  for (const method of ['GET', 'DELETE']) expect((await call(method, path)).json.code).toBe('portfolio_not_found');
  expect((await call('GET', '/v1/portfolio')).json.portfolios).toEqual([]);
});

test('a symbol that is not known is refused, unless the request says that it may be left out', async () => {
  const call = await caller('dropper');
  const unknown = { ...request, portfolio: [row(0.5), row(0.5, 'nope')] };
  const refused = await call('POST', TRACK, unknown);
  expect([refused.status, refused.json.detail[0].ctx.error]).toEqual([422, 'unresolved_symbol']);
  const tracked = await call('POST', TRACK, { ...unknown, on_missing: 'drop' });
  expect([tracked.status, tracked.json.portfolio]).toEqual([201, unknown.portfolio]);
});

test('members without effect are warned of, but not those of a portfolio that was read', async () => {
  const call = await caller('unused');
  const tracked = await call('POST', TRACK, { ...request, benchmrk: 'AAA.N', start_date: '2023-02-01' });
  expect([tracked.status, matches(trackedPortfolio, tracked.json)]).toEqual([201, []]);
  expect(tracked.json.warnings).toEqual([
    expect.objectContaining({
      code: 'unknown_member',
      field: 'benchmrk',
      message: expect.stringContaining('benchmark?'),
    }),
    expect.objectContaining({ code: 'unknown_member', field: 'start_date' }),
  ]);
  const path = `/v1/portfolio/${tracked.json.portfolio_id}`;
  const { json: read } = await call('GET', path);
  expect(read).not.toHaveProperty('warnings');
  expect((await call('PUT', path, read, { 'if-match': '*' })).json).toEqual(read);
  const changed = await call('PUT', path, { ...read, lot_method: 'average' }, { 'if-match': '*' });
  expect(changed.json.warnings).toEqual([expect.objectContaining({ code: 'member_ignored', field: 'lot_method' })]);
});

test.each([
  ['today', '2024-07-01', '2024-07-03'],
  ['on a Sunday', '2024-06-30', '2024-07-03'],
  ['on the last trading day', '2024-06-28', '2024-07-02'],
])('holdings of %s are kept, and the answer says when they have a value', async (_when, date, from) => {
  const call = await caller(`young ${date}`);
  const tracked = await call('POST', TRACK, { portfolio: [{ date, symbol: 'AAA.N', quantity: 10 }] });
  expect([tracked.status, tracked.json.warnings?.[0]]).toEqual([
    201,
    {
      code: 'window_too_short',
      message: expect.stringMatching(`^The portfolio is stored, but it has no value yet.*try again from ${from} on`),
      field: 'portfolio',
    },
  ]);
  const value = await call('GET', `/v1/portfolio/${tracked.json.portfolio_id}/value`);
  expect([value.status, value.json.detail]).toEqual([422, expect.stringContaining(`try again from ${from} on`)]);
});

test('an update without a name keeps it, and null removes it', async () => {
  const call = await caller('namer');
  const { name: _name, ...unnamed } = request;
  const path = (await call('POST', TRACK, request)).headers.get('location') ?? '';
  const kept = await call('PUT', path, { ...unnamed, initial_value: 20_000 }, { 'if-match': '*' });
  expect(kept.json).toMatchObject({ initial_value: 20_000, name: 'Core' });
  expect((await call('PUT', path, { ...unnamed, name: null }, { 'if-match': '*' })).json.name).toBeNull();
  await call('DELETE', path, undefined, { 'if-match': '*' });
});

test('one of many changes to the same version succeeds', async () => {
  const call = await caller('racers');
  const { json } = await call('POST', TRACK, request);
  const path = `/v1/portfolio/${json.portfolio_id}`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      call('PUT', path, { ...request, initial_value: 1000 + i }, { 'if-match': '"v1"' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 412);
  expect(refused).toHaveLength(9);
  expect(refused.map(({ json, headers }) => `${json.code} ${headers.get('etag')}`)).toEqual(
    Array(9).fill('precondition_failed "v2"'),
  );
});

test('a caller that writes without reading first learns of the own change', async () => {
  const call = await caller('blind');
  const path = (await call('POST', TRACK, request)).headers.get('location') ?? '';
  const names = Array.from({ length: 20 }, (_, i) => `Change ${i}`);
  const answers = await Promise.all(names.map((name) => call('PUT', path, { ...request, name }, { 'if-match': '*' })));
  expect(answers.map(({ json }) => json.name)).toEqual(names);
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(20);
});

test('an update must name what it has seen, or say that anything goes', async () => {
  const call = await caller('careless');
  const { json } = await call('POST', TRACK, request);
  const path = `/v1/portfolio/${json.portfolio_id}`;
  const without = await call('PUT', path, request);
  expect([without.status, without.json.code]).toEqual([428, 'precondition_required']);
  expect((await call('PUT', path, request, { 'if-match': 'nonsense' })).status).toBe(412);
  expect((await call('PUT', path, { ...request, name: 'Other' }, { 'if-match': '*' })).json.version).toBe(2);
  const several = await call('PUT', path, request, { 'if-match': '"v1", W/"v2", "9"' });
  expect([several.status, several.json.version]).toEqual([200, 3]);
});

test('a portfolio that validate finds invalid is refused with every reason, and nothing is stored', async () => {
  const call = await caller('mistaken');
  const wrong = { portfolio: [row(-1), row(1, 'WHAT.N'), row(1, 'AAA.N')], benchmark: 'NOPE' };
  const { status, json } = await call('POST', TRACK, wrong);
  expect(status).toBe(422);
  const codes = json.detail.map(({ ctx }: { ctx: { error: string } }) => ctx.error);
  expect(codes).toContain('unresolved_benchmark');
  const { json: validated } = await call('POST', '/v1/portfolio/validate', { ...wrong, benchmark: 'ACWI.OQ' });
  expect(codes.slice(1)).toEqual(validated.errors.map(({ code }: { code: string }) => code));
  expect((await call('GET', '/v1/portfolio')).json.portfolios).toEqual([]);
});

test('the list goes page by page, newest first; an account may keep so many', async () => {
  const call = await caller('collector');
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.unshift((await call('POST', TRACK, { ...request, name: `${i}` })).json.portfolio_id);
  const sixth = await call('POST', TRACK, request);
  expect([sixth.status, sixth.json.code]).toEqual([409, 'too_many_portfolios']);
  const { json: first } = await call('GET', '/v1/portfolio?limit=3');
  expect(matches(portfolioList, first)).toEqual([]);
  const { json: second } = await call('GET', `/v1/portfolio?limit=3&cursor=${first.next_cursor}`);
  const listed = [...first.portfolios, ...second.portfolios];
  expect(listed.map(({ portfolio_id }: { portfolio_id: string }) => portfolio_id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  expect((await call('GET', '/v1/portfolio?cursor=x')).status).toBe(422);
});

test('the same key and body track once', async () => {
  const call = await caller('repeater');
  const headers = { 'idempotency-key': 'track-1' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => call('POST', TRACK, request, headers)));
  expect(new Set(answers.map(({ json }) => json.portfolio_id)).size).toBe(1);
  expect(answers.filter(({ headers: got }) => got.get('idempotent-replayed') === 'true')).toHaveLength(4);
  const other = await call('POST', TRACK, { ...request, name: 'Other' }, headers);
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_key_reused']);

  // Whatever became of the portfolio, the answer is not another one.
  const { json: tracked } = answers[0]!;
  const path = `/v1/portfolio/${tracked.portfolio_id}`;
  await call('PUT', path, { ...request, name: 'Changed' }, { 'if-match': '"v1"' });
  const repeated = await call('POST', TRACK, request, headers);
  expect([repeated.status, repeated.headers.get('etag'), repeated.json]).toEqual([201, '"v1"', tracked]);
  await call('DELETE', path);
  const late = await call('POST', TRACK, request, headers);
  expect([late.status, late.json.code]).toEqual([404, 'portfolio_not_found']);
});

test('the paths of other operations are no portfolios', async () => {
  const call = await caller('lost');
  const answer = await call('GET', '/v1/portfolio/validate');
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
});

test('the value of holdings and of a ledger: the last close, the change of the day, and a history', async () => {
  const call = await caller('value');
  await service.startWorker();
  const holdings = await call('POST', TRACK, request);
  const value = await call('GET', `/v1/portfolio/${holdings.json.portfolio_id}/value`);
  expect([value.status, matches(portfolioValue, value.json)]).toEqual([200, []]);
  expect(value.json).toMatchObject({ version: 1, base_currency: 'EUR', as_of: '2024-06-28', since: '2023-01-03' });
  expect(value.json.money_weighted_return).toBe(null);
  const { series } = value.json;
  expect(series).toHaveLength(120);
  expect(series.at(-1).portfolio_value).toBe(value.json.value);
  expect(value.json.total_return).toBeCloseTo(series.at(-1).cumulative_return, 9);

  const { positions, allocation, income, benchmark } = value.json;
  const sum = (rows: readonly Record<string, number>[], of: string) => rows.reduce((all, row) => all + row[of]!, 0);
  expect(sum(positions, 'value')).toBeCloseTo(value.json.value, 4);
  expect(sum(positions, 'contribution_pct')).toBeCloseTo(value.json.total_return, 9);
  for (const groups of Object.values<Record<string, number>[]>(allocation))
    expect(sum(groups, 'weight')).toBeCloseTo(1, 9);
  expect(sum(income.months, 'net')).toBeCloseTo(income.net, 4);
  expect(benchmark === null).toBe(series.at(-1).benchmark_value_base === null);

  // Ten shares are worth what they cost, not the default of initial_value.
  const held = [{ date: '2023-01-03', symbol: 'AAA.N', quantity: 10 }];
  const shares = await call('POST', TRACK, { portfolio: held, imported_files: [imported] });
  const prices = await call('GET', '/v1/daily-price?symbol=AAA.N&start_date=2023-01-03&end_date=2023-01-03');
  expect([shares.status, shares.json.initial_value]).toEqual([201, undefined]);
  const owned = await call('GET', `/v1/portfolio/${shares.json.portfolio_id}/value`);
  expect(owned.json.series[0].portfolio_value).toBeCloseTo(10 * prices.json[0].close, 6);

  const transactions = [
    { date: '2023-01-03', type: 'deposit', amount: 1000 },
    { date: '2023-01-04', type: 'buy', symbol: 'AAA.N', quantity: 5 },
    { date: '2024-06-28', type: 'deposit', amount: 500 },
  ];
  const ledger = await call('POST', TRACK, { transactions, base_currency: 'USD' });
  expect(ledger.status).toBe(201);
  expect(ledger.json.transactions).toEqual(transactions);
  const today = await call('GET', `/v1/portfolio/${ledger.json.portfolio_id}/value`);
  expect([today.status, matches(portfolioValue, today.json)]).toEqual([200, []]);
  // A deposit changes the value, but it is not a gain.
  const [before] = today.json.series.slice(-2);
  expect(today.json.value - before.portfolio_value).toBeGreaterThan(300);
  expect(Math.abs(today.json.day_change)).toBeLessThan(100);
  expect(today.json.day_return).toBeCloseTo(today.json.day_change / (today.json.value - today.json.day_change), 9);

  expect((await call('GET', '/v1/portfolio/pf-00000000-0000-4000-8000-000000000000/value')).status).toBe(404);
});
