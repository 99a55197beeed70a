import { expect, test } from '@jest/globals';
import type { ToolResult } from '@tearsheet/testing/service/toolServer.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const server = useToolServer({ config: { maxPortfolios: 3 } });

const call = (name: string, args: object) => server.call(server.bearer, name, args);
const ROWS = [{ date: '2023-01-02', symbol: 'AAA', weight: 1 }];
const codeOf = ({ isError, structuredContent }: ToolResult) => [isError, structuredContent.code];

test('a portfolio is saved, read, changed, listed and deleted', async () => {
  const saved = (await call('save_portfolio', { portfolio: ROWS, name: 'Mine' })).structuredContent;
  expect(saved).toEqual({ portfolio_id: expect.stringMatching(/^pf-/), version: 1 });
  const { portfolio_id } = saved;
  const read = (await call('get_portfolio', { portfolio_id })).structuredContent;
  expect(read).toMatchObject({
    name: 'Mine',
    version: 1,
    definition: { portfolio: ROWS, base_currency: 'USD' },
    notes: [],
  });

  // A definition that was read can be changed and sent back.
  const changed = { ...(read.definition as object), initial_value: 5000, name: 'Mine', portfolio_id, seen_version: 1 };
  expect((await call('save_portfolio', changed)).structuredContent).toEqual({ portfolio_id, version: 2 });
  const late = await call('save_portfolio', { ...changed, initial_value: 6000 });
  expect([...codeOf(late), late.structuredContent.version]).toEqual([true, 'precondition_failed', 2]);
  const first = await call('get_portfolio', { portfolio_id, version: 1 });
  expect(first.structuredContent).toMatchObject({ version: 1, definition: { initial_value: 10_000 } });

  const list = await call('list_portfolios', {});
  expect(list.structuredContent).toMatchObject({ portfolios: [{ portfolio_id, name: 'Mine' }], next_cursor: null });
  expect((await call('delete_portfolio', { portfolio_id })).structuredContent).toEqual({ portfolio_id });
  for (const name of ['get_portfolio', 'delete_portfolio']) {
    expect(codeOf(await call(name, { portfolio_id }))).toEqual([true, 'portfolio_not_found']);
  }
});

test('a portfolio of another account is not found', async () => {
  const { portfolio_id } = (await call('save_portfolio', { portfolio: ROWS })).structuredContent;
  const other = await server.token('mallory');
  for (const [name, args] of [
    ['get_portfolio', { portfolio_id }],
    ['delete_portfolio', { portfolio_id }],
    ['save_portfolio', { portfolio_id, portfolio: ROWS }],
  ] as const) {
    expect(codeOf(await server.call(other, name, args))).toEqual([true, 'portfolio_not_found']);
  }
  await call('delete_portfolio', { portfolio_id });
});

test('a portfolio that is not valid, and one too many, are refused', async () => {
  const wrong = await call('save_portfolio', { portfolio: [{ ...ROWS[0], symbol: 'nonsense' }] });
  expect(codeOf(wrong)).toEqual([true, 'invalid_arguments']);
  for (let i = 0; i < 3; i++) expect((await call('save_portfolio', { portfolio: ROWS })).isError).toBeUndefined();
  expect(codeOf(await call('save_portfolio', { portfolio: ROWS }))).toEqual([true, 'too_many_portfolios']);
});

test('pages follow each other, and a cursor of something else is refused', async () => {
  const page = (await call('list_portfolios', { limit: 2 })).structuredContent;
  const next = (await call('list_portfolios', { limit: 2, cursor: page.next_cursor })).structuredContent;
  expect([page.portfolios, next.portfolios].map((list) => (list as object[]).length)).toEqual([2, 1]);
  expect(codeOf(await call('list_portfolios', { cursor: 'x' }))).toEqual([true, 'invalid_arguments']);
});

type Listed = { readonly jobs: readonly { readonly job_id: string; readonly job_type: string }[] };

test('the jobs of the account are listed, and no others', async () => {
  const other = await server.token('bob');
  const listOf = async (who: string) =>
    (await server.call(who, 'list_jobs', {})).structuredContent as unknown as Listed;
  const running = [server.bearer, other].map((who) => server.call(who, 'explain_scores', { symbol: 'AAA' }));
  while ((await listOf(server.bearer)).jobs.length + (await listOf(other)).jobs.length < 2);
  const [mine, theirs] = [await listOf(server.bearer), await listOf(other)];
  expect(mine).toMatchObject({ jobs: [{ job_type: 'score_analysis', status: 'pending' }], next_cursor: null });
  for (const { job_id } of mine.jobs) await server.call(server.bearer, 'cancel_job', { job_id });
  for (const { job_id } of theirs.jobs) await server.call(other, 'cancel_job', { job_id });
  const ended = (await Promise.all(running)).map(({ structuredContent }) => structuredContent.job_id);
  expect(ended).toEqual([mine.jobs[0]?.job_id, theirs.jobs[0]?.job_id]);
  const failed = await call('list_jobs', { status: 'failed' });
  expect(failed.structuredContent).toMatchObject({
    jobs: [{ job_id: ended[0], error: 'canceled by client', error_code: 'canceled' }],
  });
  expect(codeOf(await call('list_jobs', { cursor: 'x' }))).toEqual([true, 'invalid_arguments']);
});

test('only deleting is marked as destructive, and the tools that read as such', async () => {
  const response = await server.post(server.bearer, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const { result } = (await response.json()) as {
    result: { tools: { name: string; annotations: { readOnlyHint: boolean; destructiveHint: boolean } }[] };
  };
  const named = (wanted: (hints: { readOnlyHint: boolean; destructiveHint: boolean }) => boolean) =>
    result.tools.filter(({ annotations }) => wanted(annotations)).map(({ name }) => name);
  expect(named(({ destructiveHint }) => destructiveHint)).toEqual(['delete_portfolio']);
  expect(named(({ readOnlyHint }) => readOnlyHint)).toEqual(
    expect.arrayContaining(['list_portfolios', 'get_portfolio', 'list_jobs', 'get_job']),
  );
});
