import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { SCOPES, type Scope } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { estimateTokens } from '../../apps/tool-server/src/tools/estimateTokens.ts';

/** Sections of results as resources, read by the client of the SDK. */
let redis: TestRedis;
let server: TestToolServer;
let service: TestService;
let client: Client;
let jobId: string;
let result: Readonly<Record<string, unknown>>;

const NOW = () => new Date('2024-06-30T12:00:00Z');
const PORTFOLIO = [{ date: '2023-01-02', symbol: 'AAA', weight: 1 }];

async function connect(owner: string, scopes: readonly Scope[] = SCOPES): Promise<Client> {
  const connected = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  const headers = { authorization: `Bearer ${await server.token(owner, scopes)}` };
  await connected.connect(new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit: { headers } }));
  return connected;
}

async function analyze(): Promise<{ readonly job_id: string; readonly links: readonly Link[]; readonly text: string }> {
  const call = { name: 'analyze_portfolio', arguments: { portfolio: PORTFOLIO, benchmark: 'ACWI.OQ' } };
  // A call with progress waits for a slow machine, too.
  const { content, structuredContent } = await client.callTool(call, { onprogress: () => {} });
  const links = content.flatMap((block) => (block.type === 'resource_link' ? [block] : []));
  // A model reads the text as it is.
  const text = content.map((block) => (block.type === 'text' ? block.text : JSON.stringify(block))).join('\n');
  return { job_id: String(Object(structuredContent).job_id), links, text };
}

interface Link {
  readonly uri: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
  readonly size?: number | undefined;
}

async function readText(uri: string, reader = client): Promise<string> {
  const [content] = (await reader.readResource({ uri })).contents;
  if (content === undefined || !('text' in content)) throw new Error(`no text: ${uri}`);
  return content.text;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests compare whole sections.
const read = async (uri: string): Promise<any> => JSON.parse(await readText(uri));
const section = (name: string) => `tearsheet://jobs/${jobId}/sections/${name}`;

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket(), now: NOW });
  service = await startService({ redis, market: { folder: server.folder }, now: NOW });
  await service.startWorker();
  client = await connect('alice');
  jobId = (await analyze()).job_id;
  result = (await read(`tearsheet://jobs/${jobId}/result`)).result.result;
});
afterAll(async () => {
  await client.close();
  await service.stop();
  await server.stop();
  await redis.stop();
});

describe('the sections of a finished job', () => {
  test('are listed with their sizes, and each one can be read', async () => {
    const { resources } = await client.listResources();
    const listed = resources.filter(({ uri }) => uri.startsWith(`tearsheet://jobs/${jobId}/sections/`));
    expect(listed.map(({ name }) => name)).toEqual(Object.keys(result));
    for (const { name, uri, size, title, mimeType, description } of listed) {
      expect([size, mimeType]).toEqual([Buffer.byteLength(JSON.stringify(result[name])), 'application/json']);
      expect([title, description]).toEqual([expect.stringContaining(jobId), expect.stringMatching(/^[A-Z\d].*\.$|^$/)]);
      const page = await read(uri);
      const own = result[name];
      if (Array.isArray(own)) expect(page).toMatchObject({ rows: own.slice(0, 200), row_count: own.length });
      else if (page.shortened.length === 0) expect(page.value).toEqual(own);
    }
  });

  test('are read page by page, and the rows of all pages are those of the result', async () => {
    const all = result.daily_summary as readonly object[];
    const rows: object[] = [];
    let next: string | null = section('daily_summary');
    while (next !== null) {
      const page: { readonly rows: object[]; readonly next: string | null } = await read(next);
      expect(page.rows.length).toBeLessThanOrEqual(200);
      rows.push(...page.rows);
      next = page.next;
    }
    expect(all.length).toBeGreaterThan(200);
    expect(rows).toEqual(all);
  });

  test('end long lists inside an object, and name the rest', async () => {
    const whole = result.rolling_metrics as { readonly window_30d: readonly object[] };
    const { value, shortened } = await read(section('rolling_metrics'));
    expect(value.window_30d).toEqual(whole.window_30d.slice(0, 200));
    const [first] = shortened;
    expect(first).toMatchObject({ name: 'rolling_metrics.window_30d', row_count: whole.window_30d.length });
    expect((await read(first.next)).rows).toEqual(whole.window_30d.slice(200, 400));
  });

  test('are read as CSV with all rows', async () => {
    const lines = (await readText(`${section('daily_summary')}/csv`)).trim().split('\r\n');
    expect(lines[0]).toMatch(/^date,portfolio_value,/);
    expect(lines.length - 1).toBe((result.daily_summary as readonly object[]).length);
  });

  test('are described by templates whose variables are completed', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = 'tearsheet://jobs/{job_id}/sections/{section}';
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'tearsheet://jobs/{job_id}/result',
      uri,
      `${uri}/rows/{from}`,
      `${uri}/csv`,
    ]);
    const ref = { type: 'ref/resource' as const, uri };
    const jobs = await client.complete({ ref, argument: { name: 'job_id', value: 'port-' } });
    expect(jobs.completion.values).toContain(jobId);
    const context = { arguments: { job_id: jobId } };
    const names = await client.complete({ ref, argument: { name: 'section', value: 'rolling_metrics.' }, context });
    expect(names.completion.values).toContain('rolling_metrics.window_30d');
  });

  test('are linked from the answer where it leaves them out', async () => {
    const { links, text, job_id } = await analyze();
    const link = links.find(({ name }) => name === 'daily_summary');
    expect(link).toMatchObject({
      uri: `tearsheet://jobs/${job_id}/sections/daily_summary`,
      mimeType: 'application/json',
      size: Buffer.byteLength(JSON.stringify(result.daily_summary)),
    });
    expect(links.map(({ name }) => name)).not.toContain('portfolio_summary');
    // The estimate is up to half above the count.
    expect(estimateTokens(text)).toBeLessThan(6000);
    expect((await read(String(link?.uri))).rows.length).toBe(200);
  });
});

describe('a section that cannot be read', () => {
  test.each([
    ['nothing', 'The result has no such section. It has portfolio_parameters'],
    ['daily_summary.nothing', 'The result has no such section.'],
    ['__proto__', 'The result has no such section.'],
    ['portfolio_summary/rows/5', 'portfolio_summary is not a list'],
    ['daily_summary/rows/x', 'Resource not found'],
    ['daily_summary/rows/-1', 'Resource not found'],
    ['daily_summary/xlsx', 'Resource not found'],
  ])('%s is refused with the reason', async (name, reason) => {
    await expect(client.readResource({ uri: section(name) })).rejects.toThrow(reason);
  });

  test('rows behind the end are an empty page', async () => {
    expect(await read(`${section('daily_summary')}/rows/999999`)).toMatchObject({ rows: [], next: null });
  });

  test('of another account is neither listed nor found, like an unknown one', async () => {
    const other = await connect('mallory');
    const { resources } = await other.listResources();
    expect(resources.filter(({ uri }) => uri.startsWith('tearsheet://jobs/'))).toEqual([]);
    for (const part of ['result', 'sections/daily_summary', 'sections/daily_summary/csv']) {
      const own = other.readResource({ uri: `tearsheet://jobs/${jobId}/${part}` });
      await expect(own).rejects.toThrow('There is no job with this id.');
    }
    const ref = { type: 'ref/resource' as const, uri: 'tearsheet://jobs/{job_id}/sections/{section}' };
    const context = { arguments: { job_id: jobId } };
    const { completion } = await other.complete({ ref, argument: { name: 'section', value: '' }, context });
    expect(completion.values).toEqual([]);
    await other.close();
  });

  test('without the scope to read jobs is neither listed nor read', async () => {
    const reader = await connect('alice', ['data:read']);
    const { resources } = await reader.listResources();
    expect(resources.map(({ uri }) => uri).filter((uri) => uri.startsWith('tearsheet://jobs/'))).toEqual([]);
    await expect(reader.readResource({ uri: section('daily_summary') })).rejects.toThrow();
    await reader.close();
  });

  test('of an expired job says that it has expired', async () => {
    const { job_id } = await analyze();
    const { job, result } = server.keys.of('alice');
    await server.redis.del(job(job_id), result(job_id));
    const expired = client.readResource({ uri: `tearsheet://jobs/${job_id}/sections/daily_summary` });
    await expect(expired).rejects.toThrow('The job has expired');
    const { resources } = await client.listResources();
    expect(resources.some(({ uri }) => uri.includes(job_id))).toBe(false);
  });
});
