import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { CHROMIUM, startBrowser } from '@tearsheet/testing/service/chromium.ts';
import { allow, formBrowser } from '@tearsheet/testing/service/oauthClient.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { Browser, Page } from 'puppeteer-core';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

let redis: TestRedis;
let server: TestToolServer;
let service: TestService;
let callback: Callback;
const ALICE = { name: 'alice', password: 'correct horse battery staple' };
const NOW = () => new Date('2024-06-30T12:00:00Z');
const PORTFOLIO = [
  { date: '2023-01-02', symbol: 'AAA', weight: 0.6 },
  { date: '2023-01-02', symbol: 'BBB.L', weight: 0.4 },
];

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket(), now: NOW });
  await addAccount(server, ALICE.name, ALICE.password);
  service = await startService({ redis, market: { folder: server.folder }, now: NOW });
  await service.startWorker();
  callback = await startCallback();
});

afterAll(async () => {
  await callback.stop();
  await service.stop();
  await server.stop();
  await redis.stop();
});

interface Callback {
  readonly url: string;
  readonly received: URLSearchParams[];
  stop(): Promise<unknown>;
}

/** Where the authorization server sends the user back to, on the client's machine. */
async function startCallback(): Promise<Callback> {
  const received: URLSearchParams[] = [];
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/callback') received.push(searchParams);
    response.setHeader('content-type', 'text/html').end('<p>You can go back to the application.</p>');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/callback`,
    received,
    stop: () => new Promise((resolve) => http.close(resolve)),
  };
}

/** A client's side of the authorization, as an application would keep it. */
function memoryProvider(): OAuthClientProvider & { asked: URL | null } {
  let information: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = '';
  let discovery: OAuthDiscoveryState | undefined;
  return {
    asked: null,
    redirectUrl: callback.url,
    clientMetadata: { client_name: 'Official client', redirect_uris: [callback.url] },
    state: () => 'state-of-the-client',
    clientInformation: () => information,
    saveClientInformation(saved) {
      information = saved;
    },
    tokens: () => tokens,
    saveTokens(saved) {
      tokens = saved;
    },
    redirectToAuthorization(url) {
      this.asked = url;
    },
    saveCodeVerifier(saved) {
      verifier = saved;
    },
    codeVerifier: () => verifier,
    // So that the answer is only taken from the authorization server that was asked.
    saveDiscoveryState(saved) {
      discovery = saved;
    },
    discoveryState: () => discovery,
    invalidateCredentials(scope) {
      if (scope === 'all' || scope === 'tokens') tokens = undefined;
    },
  };
}

type Mode = 'legacy' | { readonly pin: string };
type Authorize = (url: URL) => Promise<URLSearchParams>;

/** Connects; when the user is needed, takes the way given and connects again. */
async function connect(provider: ReturnType<typeof memoryProvider>, mode: Mode, authorize: Authorize): Promise<Client> {
  const open = async () => {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), { authProvider: provider });
    return { client, transport, connected: client.connect(transport) };
  };
  const first = await open();
  try {
    await first.connected;
    return first.client;
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || provider.asked === null) throw error;
    await first.transport.finishAuth(await authorize(provider.asked));
    const second = await open();
    await second.connected;
    return second.client;
  }
}

const byForms: Authorize = async (url) => {
  const end = await allow(formBrowser(server.url), url.href, ALICE);
  return end.searchParams;
};

async function usesEverything(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const company = await client.callTool({ name: 'get_company_info', arguments: { symbol: 'AAA' } });
  expect(company.structuredContent).toMatchObject({ rows: [{ ric: 'AAA.N' }] });
  const wrong = await client.callTool({ name: 'get_company_info', arguments: { symbol: 'AAB' } });
  expect(wrong).toMatchObject({ isError: true, structuredContent: { code: 'symbol_not_found' } });
  const heard: number[] = [];
  const analysis = await client.callTool(
    { name: 'analyze_portfolio', arguments: { portfolio: PORTFOLIO } },
    { onprogress: ({ progress }) => heard.push(progress) },
  );
  expect(analysis.structuredContent).toMatchObject({ status: 'completed' });
  expect(heard.length).toBeGreaterThan(0);
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toContain('tearsheet://methodology/analytics');
  const page = await client.readResource({ uri: 'tearsheet://methodology/scores' });
  expect(page.contents[0]).toMatchObject({ mimeType: 'text/markdown', text: expect.stringContaining('#') });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['portfolio_review', 'stock_deep_dive', 'risk_check']);
  const prompt = await client.getPrompt({ name: 'stock_deep_dive', arguments: { symbol: 'AAA' } });
  expect(prompt.messages[0]).toMatchObject({ content: { text: expect.stringContaining('Study the stock AAA') } });
}

describe.each<[string, Mode]>([
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
])('the official client, revision %s', (_revision, mode) => {
  test('discovers, registers, has the user sign in, and uses tools, resources and prompts', async () => {
    const client = await connect(memoryProvider(), mode, byForms);
    await usesEverything(client);
    await client.close();
  });

  test('whose token has ended asks the user again and continues', async () => {
    const provider = memoryProvider();
    const client = await connect(provider, mode, byForms);
    const token = String((await provider.tokens())?.access_token);
    const { client_id: clientId } = (await provider.clientInformation()) ?? { client_id: '' };
    const body = new URLSearchParams({ token, client_id: clientId });
    await fetch(`${server.url}/oauth/revoke`, { method: 'POST', body });
    provider.asked = null;
    await expect(client.listTools()).rejects.toThrow(UnauthorizedError);
    expect(provider.asked).not.toBeNull();
    const again = await connect(provider, mode, byForms);
    expect((await again.listTools()).tools.length).toBe(TOOLS.length);
    expect((await provider.tokens())?.access_token).not.toBe(token);
    await again.close();
  });
});

const inChromium = CHROMIUM === null ? describe.skip : describe;

inChromium('in Chromium, on a phone (skipped where there is none)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** A page without scripts, that notes what the security policy refuses. */
  async function openPhone(): Promise<{ readonly page: Page; readonly wrong: string[] }> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', (message) => wrong.push(message.text()));
    await page.setViewport({ width: 360, height: 740, isMobile: true });
    await page.setJavaScriptEnabled(false);
    return { page, wrong };
  }

  test('the user signs in, allows, and comes back to the client with a code', async () => {
    const { page, wrong } = await openPhone();
    const client = await connect(memoryProvider(), 'legacy', async (url) => {
      await page.goto(url.href);
      await page.type('input[name=name]', ALICE.name);
      await page.type('input[name=password]', ALICE.password);
      await Promise.all([page.waitForNavigation(), page.click('button')]);
      expect(await page.$eval('h1', (heading) => heading.textContent)).toBe('Allow Official client?');
      await Promise.all([page.waitForNavigation(), page.click('button[value=allow]')]);
      return waitFor('the answer', () => callback.received.at(-1) ?? null);
    });
    expect(callback.received.at(-1)?.get('iss')).toBe(server.url);
    await usesEverything(client);
    await client.close();
    // The favicon is all that the policy may refuse.
    expect(wrong.filter((text) => !text.includes('favicon'))).toEqual([]);
  });
});
