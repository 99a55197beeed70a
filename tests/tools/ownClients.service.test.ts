/** The console and the dashboard as clients, and signing out. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { CONSOLE_CLIENT_ID } from '@tearsheet/runtime';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import {
  allow,
  authorizeUrl,
  exchange,
  type FormBrowser,
  formBrowser,
  pkce,
  registered,
} from '@tearsheet/testing/service/oauthClient.ts';
import { API_URL } from '@tearsheet/testing/service/service.ts';
import { useToolServer } from '@tearsheet/testing/service/useToolServer.ts';

const server = useToolServer();
const ALICE = { name: 'alice', password: 'correct horse battery staple' };
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CONSOLE = { redirect_uri: `${API_URL}/`, resource: API_URL, scope: 'data:read research:run' };

beforeAll(() => addAccount(server, ALICE.name, ALICE.password));

/** Signs in for the console; ends at its address. */
async function signInForConsole(browser: FormBrowser, challenge: string): Promise<URL> {
  const page = await browser.open(authorizeUrl(server.url, CONSOLE_CLIENT_ID, challenge, CONSOLE));
  return new URL((await browser.submit(page, '/sign-in', { ...ALICE })).url);
}

describe('the console', () => {
  test('gets a token for the REST interface without registration and without a consent page', async () => {
    const { verifier, challenge } = pkce();
    const end = await signInForConsole(formBrowser(server.url), challenge);
    expect(end.origin).toBe(API_URL);
    const code = end.searchParams.get('code') ?? '';
    const { redirect_uri, resource } = CONSOLE;
    const fields = { client_id: CONSOLE_CLIENT_ID, code, code_verifier: verifier, redirect_uri, resource };
    expect(await (await exchange(server.url, fields)).json()).toMatchObject({ scope: 'data:read research:run' });
    expect(await server.redis.zcard(server.keys.oauthRecords('Client'))).toBe(0);
  });

  test('is sent nowhere but to its own address', async () => {
    const url = authorizeUrl(server.url, CONSOLE_CLIENT_ID, pkce().challenge, {
      ...CONSOLE,
      redirect_uri: 'http://127.0.0.1:9/callback',
    });
    expect((await formBrowser(server.url).open(url)).status).toBe(400);
  });

  test('is asked about a token for anything else than the REST interface', async () => {
    const browser = formBrowser(server.url);
    await signInForConsole(browser, pkce().challenge);
    const url = authorizeUrl(server.url, CONSOLE_CLIENT_ID, pkce().challenge, { ...CONSOLE, resource: server.mcpUrl });
    expect((await browser.open(url)).body).toContain('Allow Tearsheet console?');
  });
});

describe('signing out', () => {
  const SIGN_OUT = '/oauth/sign-out';

  async function applicationToken(browser: FormBrowser): Promise<string> {
    const { client_id: clientId } = await registered(server.url);
    const { verifier, challenge } = pkce();
    const end = await allow(browser, authorizeUrl(server.url, clientId, challenge), ALICE);
    const fields = { client_id: clientId, code: end.searchParams.get('code') ?? '', code_verifier: verifier };
    return ((await (await exchange(server.url, fields)).json()) as { access_token: string }).access_token;
  }

  test('of this browser makes it ask for the password again, and leaves other applications alone', async () => {
    const browser = formBrowser(server.url);
    const token = await applicationToken(browser);
    const page = await browser.open(`${server.url}${SIGN_OUT}`);
    expect(page.body).toContain('signed in as alice');
    expect((await browser.submit(page, SIGN_OUT, {})).body).toContain('You are signed out');
    const again = await browser.open(authorizeUrl(server.url, CONSOLE_CLIENT_ID, pkce().challenge, CONSOLE));
    expect(again.body).toContain('Sign in</h1>');
    expect((await server.post(token, LIST)).status).toBe(200);
  });

  test('everywhere ends the access of applications too', async () => {
    const browser = formBrowser(server.url);
    const token = await applicationToken(browser);
    const page = await browser.open(`${server.url}${SIGN_OUT}`);
    await browser.submit(page, SIGN_OUT, { everywhere: 'yes' });
    expect((await server.post(token, LIST)).status).toBe(401);
  });

  test('needs the form of our page', async () => {
    const browser = formBrowser(server.url);
    await applicationToken(browser);
    const page = await browser.open(`${server.url}${SIGN_OUT}`);
    expect((await browser.submit(page, SIGN_OUT, { csrf: 'A'.repeat(43) })).status).toBe(403);
    expect((await browser.open(`${server.url}${SIGN_OUT}`)).body).toContain('signed in as alice');
  });

  test('without a session says that nobody is signed in', async () => {
    expect((await formBrowser(server.url).open(`${server.url}${SIGN_OUT}`)).body).toContain('You are signed out');
  });
});
