import { expect, test } from '@jest/globals';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

/** Calls with arguments so long that a thread checks and carries them out. */
const server = useToolServer({ config: { maxActiveJobs: 1 } });

const dayAfter = (days: number) => new Date(Date.UTC(2023, 0, 3) + days * 86_400_000).toISOString().slice(0, 10);
const unknown = Array.from({ length: 9000 }, (_, i) => ({
  date: dayAfter(Math.floor(i / 900)),
  symbol: `NOT${i % 900}`,
  weight: 0.1,
}));
const known = Array.from({ length: 700 }, (_, i) => ({
  date: dayAfter(Math.floor(i / 2)),
  symbol: i % 2 === 0 ? 'AAA' : 'BBB.L',
  weight: 0.5,
}));

test.each(['validate_portfolio', 'resolve_portfolio', 'analyze_portfolio'])(
  '%s of 9,000 unknown symbols leaves the event loop free',
  async (name) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    const call = server.call(server.bearer, name, { portfolio: unknown });
    setImmediate(count);
    const { isError = false, structuredContent } = await call;
    isDone = true;
    expect(turns).toBeGreaterThan(1000);
    expect(isError).toBe(name === 'analyze_portfolio');
    if (name === 'validate_portfolio') expect(structuredContent.error_count).toBe(9000);
  },
);

test('long arguments have the problems of short ones, and save what they describe', async () => {
  const wrong = await server.call(server.bearer, 'validate_portfolio', { portfolio: known, end_dat: '2024-01-01' });
  expect(wrong.structuredContent).toMatchObject({ code: 'invalid_arguments' });
  expect(wrong.content[0]?.text).toContain('end_dat: unknown argument; did you mean end_date?');
  const saved = await server.call(server.bearer, 'save_portfolio', { portfolio: known, name: 'Long' });
  expect(saved.structuredContent).toMatchObject({ portfolio_id: expect.stringMatching(/^pf-/) });
  const { portfolio_id } = saved.structuredContent;
  const read = await server.call(server.bearer, 'get_portfolio', { portfolio_id });
  expect(read.structuredContent).toMatchObject({ portfolio_id, name: 'Long', definition: { portfolio: known } });
});

test('a job that is refused in the thread has the code of its limit', async () => {
  const started = server.call(server.bearer, 'analyze_portfolio', { portfolio: known });
  let refused = await server.call(server.bearer, 'list_jobs', {});
  while ((refused.structuredContent.jobs as object[]).length === 0)
    refused = await server.call(server.bearer, 'list_jobs', {});
  const second = await server.call(server.bearer, 'analyze_portfolio', { portfolio: known });
  expect(second).toMatchObject({ isError: true, structuredContent: { code: 'active_job_limit' } });
  const [job] = refused.structuredContent.jobs as { job_id: string }[];
  await server.call(server.bearer, 'cancel_job', { job_id: job?.job_id });
  expect((await started).structuredContent).toMatchObject({ job_id: job?.job_id, status: 'failed' });
});
