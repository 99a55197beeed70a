/** The image and docker-compose.yml on a real container engine, as an operator runs them. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  buildImage,
  type ComposeProject,
  docker,
  openProject,
  ROOT,
} from '@tearsheet/testing/containers/composeProject.ts';
import { engineAnswers, findCompose } from '@tearsheet/testing/containers/engine.ts';
import { freePort } from '@tearsheet/testing/redis/redisServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const compose = engineAnswers() ? findCompose() : null;
if (compose === null) console.warn('No container engine with Compose answers: the containers are not tested.');
const withEngine = compose === null ? describe.skip : describe;

/** Only against hanging: an image is built from nothing. */
const LIMIT_MS = 900_000;
const MOST_MEGABYTES = 260;
const BASE = 'node:24-slim';
const IMAGE = 'tearsheet:test';
const PREVIOUS_IMAGE = 'tearsheet:test-previous';
/** The version to upgrade from, as long as there is no tag of a release. */
const BEFORE_RELEASES = '6e2c5175';

const PORTFOLIO = {
  portfolio: [
    { date: '2024-01-02', symbol: 'AAPL', weight: 0.6 },
    { date: '2024-01-02', symbol: 'D05.SI', weight: 0.4 },
  ],
  end_date: '2024-12-31',
};

const state = mkdtempSync(join(tmpdir(), 'tearsheet-containers-'));
let project: ComposeProject;
let url = '';
let toolsUrl = '';
let dashboardUrl = '';
let token = '';

async function call(path: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers };
  return fetch(`${url}${path}`, { ...init, headers });
}

/** Returns the answer of an analysis that completes within the wait. */
async function analyze(query = '') {
  const body = JSON.stringify(PORTFOLIO);
  const answer = await call(`/v1/portfolio/analyze${query}`, { method: 'POST', headers: { prefer: 'wait=60' }, body });
  return { status: answer.status, link: answer.headers.get('link') ?? '', body: JSON.parse(await answer.text()) };
}

/** Submits analyses that differ, so that none is a repeat. */
async function submit(count: number): Promise<readonly string[]> {
  const requests = Array.from({ length: count }, (_, i) => ({ ...PORTFOLIO, initial_value: 10_000 + i }));
  const answer = await call('/v1/portfolio/analyze/batch', { method: 'POST', body: JSON.stringify({ requests }) });
  const { results } = JSON.parse(await answer.text());
  return results.map(({ job_id }: { readonly job_id: string }) => job_id);
}

async function expectCompleted(jobIds: readonly string[]): Promise<void> {
  for (const jobId of jobIds) {
    const job = await waitFor(`the end of ${jobId}`, async () => {
      const answer = await call(`/v1/jobs/${jobId}`, { headers: { prefer: 'wait=20' } }).catch(() => null);
      if (answer?.status !== 200) return null;
      const read = JSON.parse(await answer.text());
      return read.status === 'completed' || read.status === 'failed' ? read : null;
    });
    expect({ jobId, status: job.status, error: job.error }).toEqual({ jobId, status: 'completed' });
  }
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
}

async function kill(service: string): Promise<void> {
  for (const id of await project.containers(service)) await docker('kill', id);
}

withEngine('the containers', () => {
  beforeAll(async () => {
    const [port, mcpPort, dashboardPort] = [await freePort(), await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    toolsUrl = `http://127.0.0.1:${mcpPort}`;
    dashboardUrl = `http://127.0.0.1:${dashboardPort}`;
    project = openProject(compose ?? [], `tearsheet-test-${process.pid}`, {
      TEARSHEET_IMAGE: IMAGE,
      PORT: String(port),
      MCP_PORT: String(mcpPort),
      DASHBOARD_PORT: String(dashboardPort),
      API_URL: url,
      MCP_URL: toolsUrl,
      LOG_LEVEL: 'warn',
    });
    // Containers write into it as another user.
    chmodSync(state, 0o777);
    await buildImage(IMAGE);
  }, LIMIT_MS);

  afterAll(async () => {
    await project.down();
    rmSync(state, { recursive: true, force: true });
  }, LIMIT_MS);

  test('the image is small, runs as an ordinary user, and lists what it contains', async () => {
    const inspect = async (image: string) => JSON.parse(await docker('image', 'inspect', image))[0];
    const [built, base] = [await inspect(IMAGE), await inspect(BASE)];
    expect((built.Size - base.Size) / 1e6).toBeLessThan(MOST_MEGABYTES);
    expect(built.Config.User).toBe('node');
    const list = await docker('run', '--rm', '--entrypoint', 'cat', IMAGE, built.Config.Labels['org.cyclonedx.sbom']);
    const { bomFormat, components } = JSON.parse(list);
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }: { readonly name: string }) => name)).toEqual(expect.arrayContaining(['express']));
  });

  test(
    'the first start prints a token, and a later one does not',
    async () => {
      await project.up();
      const printed = await project.compose('logs', '--no-color', 'first-token');
      token = /ts_\S+/.exec(printed)?.[0] ?? '';
      expect((await call('/v1/jobs')).status).toBe(200);
      expect(await project.compose('run', '--rm', '-T', 'first-token')).not.toContain('ts_');
    },
    LIMIT_MS,
  );

  test(
    'an analysis, a tear sheet, a tool call, the console, and the dashboard work',
    async () => {
      const { status, link, body } = await analyze('?report=true');
      expect({ status, job: body.status }).toEqual({ status: 200, job: 'completed' });
      const [path = ''] = /\/v1\/jobs\/[\w-]+/.exec(link) ?? [];
      const report = await call(path, { headers: { prefer: 'wait=60' } });
      const { result } = JSON.parse(await report.text());
      const pdf = Buffer.from(await (await fetch(result.pdf_url)).arrayBuffer());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(await callTool('get_company_info', { symbol: 'AAPL' })).toContain('Apple');
      expect(await (await fetch(`${url}/`)).text()).toContain('<script');
      expect((await fetch(dashboardUrl)).status).toBe(200);
    },
    LIMIT_MS,
  );

  test(
    'accepted jobs complete although a worker and Redis are killed',
    async () => {
      const jobIds = await submit(15);
      await kill('portfolio-worker');
      await kill('redis');
      await project.up();
      await waitFor('the gateway', isReady);
      await expectCompleted(jobIds);
    },
    LIMIT_MS,
  );

  test(
    'the portfolio worker scales to four and back under load',
    async () => {
      const scale = (count: number) =>
        project.compose('up', '-d', '--no-recreate', '--scale', `portfolio-worker=${count}`);
      const first = await submit(15);
      await scale(4);
      expect(await project.containers('portfolio-worker')).toHaveLength(4);
      await expectCompleted(first);
      const second = await submit(15);
      await scale(1);
      expect(await project.containers('portfolio-worker')).toHaveLength(1);
      await expectCompleted(second);
    },
    LIMIT_MS,
  );

  test(
    'a backup is restored into an empty volume',
    async () => {
      const file = '/backup/backup.gz';
      const command = (...args: readonly string[]) =>
        project.compose('run', '--rm', '-T', '-v', `${state}:/backup`, 'tearsheet', ...args);
      expect(await command('backup', file)).toMatch(/: \d+ keys: \d+ tokens,/);
      await project.down();
      await project.compose('up', '-d', 'redis');
      await command('restore', file);
      await project.up();
      expect(await project.compose('logs', '--no-color', 'first-token')).not.toContain('ts_');
      expect((await analyze()).body.status).toBe('completed');
    },
    LIMIT_MS,
  );

  const previous = sourcesOfPreviousVersion();
  if (previous === null) console.warn('This clone has no earlier version: an upgrade of the containers is not tested.');
  (previous === null ? describe.skip : describe)('after an upgrade', () => {
    test(
      'results of the previous version stay',
      async () => {
        await buildImage(PREVIOUS_IMAGE, previous ?? '');
        await project.down();
        await project.up({ TEARSHEET_IMAGE: PREVIOUS_IMAGE });
        token = JSON.parse(await project.tearsheet('token', 'create', '--name', 'upgrade', '--json')).secret;
        const ended = await analyze();
        const jobIds = await submit(15);
        // Compose replaces all apps at once, and a worker runs only jobs of its own version.
        await expectCompleted(jobIds);
        await project.up({ TEARSHEET_IMAGE: IMAGE });
        await waitFor('the gateway', isReady);
        await expectCompleted([ended.body.job_id, ...jobIds]);
      },
      LIMIT_MS,
    );
  });
});

/** Returns a folder with the sources of the last release before this commit; null if the clone does not have them. */
function sourcesOfPreviousVersion(): string | null {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 });
  const attempt = (name: string) => {
    const folder = join(state, 'previous');
    const archive = git('archive', '--format=tar', name);
    execFileSync('mkdir', ['-p', folder]);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return folder;
  };
  for (const find of [() => String(git('describe', '--tags', '--abbrev=0', 'HEAD~1')).trim(), () => BEFORE_RELEASES]) {
    try {
      return attempt(find());
    } catch {
      // No such version: the next one.
    }
  }
  return null;
}

/** Returns the text of a tool's answer, for a machine client of a new account. */
async function callTool(name: string, args: object): Promise<string> {
  await project.tearsheet('account', 'create', 'operator');
  const made = await project.tearsheet('account', 'machine', 'operator', '--name', 'test', '--json');
  const { clientId, clientSecret } = JSON.parse(made);
  const metadata = await fetch(`${toolsUrl}/.well-known/oauth-authorization-server`);
  const { token_endpoint } = JSON.parse(await metadata.text());
  const answer = await fetch(token_endpoint, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'data:read',
      resource: `${toolsUrl}/api/mcp`,
    }),
  });
  const { access_token } = JSON.parse(await answer.text());
  const called = await fetch(`${toolsUrl}/api/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return called.text();
}
