/** The page Market data of the dashboard: from the demo market to real data, without a key that is shown or logged. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { createDataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { LAST_YEAR, type MarketServers, startMarketServers } from './marketData.ts';
import { type StartedDashboard, startDashboard } from './startDashboard.ts';

const KEY = 'an-invented-key-of-tiingo';
const folder = temporaryFolders();
const home = folder();
const dataFolder = join(home, 'data');
let redisServer: TestRedis;
let servers: MarketServers;
let dashboard: StartedDashboard;

beforeAll(async () => {
  redisServer = await startRedis();
  servers = await startMarketServers();
  const setup = createDataSetup({ dataFolder, folder: home, environment: servers.environment });
  dashboard = await startDashboard(redisServer, setup);
});
afterAll(async () => {
  await dashboard.close();
  await servers.close();
  await redisServer.stop();
});

interface Session {
  readonly cookie: string;
  readonly csrf: string;
}

async function signIn(scope: 'admin' | 'admin:read'): Promise<Session> {
  const token = await dashboard.issue(scope);
  const response = await send('/sign-in', { token }, '');
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const csrf = /name="csrf" value="([^"]+)"/.exec(await (await see('/', cookie)).text())?.[1] ?? '';
  return { cookie, csrf };
}

function send(path: string, fields: Readonly<Record<string, string>>, cookie: string): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`${dashboard.url}${path}`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' });
}

function see(path: string, cookie: string): Promise<Response> {
  return fetch(`${dashboard.url}${path}`, { headers: { cookie }, redirect: 'manual' });
}

describe('market data', () => {
  let admin: Session;
  const post = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { csrf: admin.csrf, ...fields }, admin.cookie);
  const page = async () => (await see('/data', admin.cookie)).text();
  beforeAll(async () => {
    admin = await signIn('admin');
  });

  test('are for operators, and readers change nothing', async () => {
    const reader = await signIn('admin:read');
    expect((await see('/data', '')).status).toBe(303);
    expect(await (await see('/data', reader.cookie)).text()).not.toContain('<textarea');
    for (const path of ['/data/sources', '/data/plan', '/data/fetch']) {
      expect((await send(path, { csrf: reader.csrf }, reader.cookie)).status).toBe(403);
      expect((await send(path, { csrf: 'guessed' }, admin.cookie)).status).toBe(403);
      expect((await send(path, {}, '')).status).toBe(303);
    }
    expect(existsSync(join(home, 'sources.env'))).toBe(false);
  });

  test('a source without its key is asked for it in a sentence, and nothing is stored', async () => {
    const response = await post('/data/sources', { source_tiingo: 'yes', from: LAST_YEAR });
    expect(response.status).toBe(400);
    const answer = await response.text();
    expect(answer).toContain('Enter your key of Tiingo, or leave the source out.');
    // The choices stay, so that only the key is missing.
    expect(answer.match(/id="source_\w+" value="yes" checked/g)).toEqual(['id="source_tiingo" value="yes" checked']);
    expect(answer).toContain(`name="from" value="${LAST_YEAR}"`);
    expect(await (await post('/data/sources', {})).text()).toContain('Choose at least one source.');
    const wrong = await (
      await post('/data/sources', { source_tiingo: 'yes', key_TIINGO_API_KEY: `two ${KEY}` })
    ).text();
    expect(wrong).toContain('TIINGO_API_KEY must be a key without blanks.');
    expect(wrong).not.toContain(KEY);
    expect(existsSync(join(home, 'sources.env'))).toBe(false);
  });

  test('a key is stored for its owner alone, and never shown or logged', async () => {
    const fields = { source_yahoo: 'yes', source_ecb: 'yes', from: LAST_YEAR, key_TIINGO_API_KEY: KEY };
    expect((await post('/data/sources', fields)).status).toBe(303);
    const file = join(home, 'sources.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(`SYNC_SOURCES="yahoo,ecb"\nSYNC_FROM="${LAST_YEAR}"`);
    expect(readFileSync(file, 'utf8')).toContain(`TIINGO_API_KEY="${KEY}"`);
    const shown = await page();
    expect(shown).toContain('<span class="good">stored</span>');
    expect(shown).not.toContain(KEY);
    // A later form without the key keeps it.
    await post('/data/sources', { ...fields, key_TIINGO_API_KEY: '' });
    expect(readFileSync(file, 'utf8')).toContain(KEY);
    expect(dashboard.log()).not.toContain(KEY);
    expect(JSON.stringify(await dashboard.fleet.audit.read(100))).not.toContain(KEY);
  });

  test('a text without securities, and a portfolio without a listing, are explained', async () => {
    expect(await (await post('/data/plan', { symbols: 'Dear Sir,\n1,2\n' })).text()).toContain(
      'No security was found in this text.',
    );
    expect(await (await post('/data/plan', { symbols: '' })).text()).toContain('There is nothing to fetch.');
  });

  test('the file of a broker leads to listings, requests, a fetch, and what is missing', async () => {
    const symbols = `Date,Type,ISIN,Quantity,Price,Currency\n${LAST_YEAR},Buy,US78462F1030,2,500,USD\n`;
    const plan = await (await post('/data/plan', { symbols })).text();
    expect(plan).toContain('<td>SPY.P</td><td>INVENTED</td>');
    expect(plan).toMatch(/<td>yahoo<\/td><td class="n">1<\/td><td class="n">about 2<\/td>/);
    expect(existsSync(join(home, 'universe.csv'))).toBe(false);
    const universe = /name="universe" value="([^"]+)"/.exec(plan)?.[1] ?? '';
    expect(universe).toBe('ric,yahoo,cik,isin\nSPY.P,,,US78462F1030\n');

    expect((await post('/data/fetch', { universe: `${universe}GONE,,,\n` })).status).toBe(303);
    await waitFor('the fetch', async () => (await page()).includes('written as version'));
    const after = await page();
    expect(after).toContain('Yahoo Finance + ECB');
    expect(after).toContain('<td>GONE</td><td>prices</td><td>yahoo</td><td>Yahoo has nothing there (404)</td>');
    expect(after).toContain('2 instruments from before: SPY.P, GONE');
    const [fetched, stored] = await dashboard.fleet.audit.read(2);
    expect(fetched).toMatchObject({
      actor: 'ann',
      action: 'fetch data',
      outcome: expect.stringMatching(/^written as/),
    });
    expect(stored).toMatchObject({ actor: 'ann', action: 'set sources', outcome: 'stored yahoo,ecb' });
    expect(await (await see('/audit', admin.cookie)).text()).toContain('<a href="/data"><code>market data</code></a>');
  });

  test('without a network the page says so and names the way through files', async () => {
    servers.yahoo.fail('/chart/', { status: 503, body: '' });
    expect((await post('/data/fetch', { universe: 'QQQ\n' })).status).toBe(303);
    await waitFor('the end', async () => (await page()).includes('nothing was written'));
    const after = await page();
    expect(after).toContain('<strong>yahoo</strong>: Yahoo answered 503, 1 time. Run the sync again');
    expect(after).toContain('Your old data stay in use.');
    expect(after).toContain('tearsheet data import FOLDER');
  });

  test.each(['', 'symbol,yahoo\nX,<script>\n', 'ric,cik\nX,y\n'])(
    'a list that cannot be used: %j',
    async (universe) => {
      const response = await post('/data/fetch', { universe });
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/could not be read|no instrument to fetch/);
    },
  );

  test('a dashboard that may not fetch shows the state and the command', async () => {
    const setup = createDataSetup({ dataFolder, folder: null, environment: {} });
    expect((await setup.read()).choice).toBeNull();
    await expect(setup.plan('SPY')).rejects.toThrow('This dashboard may not fetch market data.');
    await expect(setup.fetch('SPY\n', () => {})).rejects.toThrow('may not fetch');
  });
});
