import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ExampleListing, exampleEcb, exampleYahoo } from '@tearsheet/testing/market/exampleSources.ts';
import { type SourceServer, startSourceServer } from '@tearsheet/testing/market/sourceServer.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/tearsheet.js');
const folder = temporaryFolders();
const state = folder();

const LISTINGS: Record<string, ExampleListing> = {
  'BRK-B': {
    exchange: 'NYQ',
    currency: 'USD',
    timeZone: 'America/New_York',
    name: 'Berkshire Hathaway Inc. New',
    close: (day) => 400 + (day % 20),
    profile: {
      price: { marketCap: 9e11 },
      summaryProfile: { sector: 'Financial Services', industry: 'Insurance', country: 'United States' },
      defaultKeyStatistics: { sharesOutstanding: 1.3e9 },
    },
  },
  SPY: {
    exchange: 'PCX',
    currency: 'USD',
    timeZone: 'America/New_York',
    type: 'ETF',
    name: 'SPDR S&P 500',
    close: (day) => 500 + (day % 30),
    profile: {
      summaryProfile: { longBusinessSummary: 'The fund.' },
      topHoldings: { holdings: [{ symbol: 'BRK-B', holdingName: 'Berkshire', holdingPercent: 0.017 }] },
    },
  },
};

let yahoo: SourceServer;
let ecb: SourceServer;
let figi: SourceServer;
beforeAll(async () => {
  yahoo = await startSourceServer(exampleYahoo(() => LISTINGS));
  ecb = await startSourceServer(exampleEcb);
  figi = await startSourceServer(() => ({ body: [{ data: [{ exchCode: 'UP', ticker: 'SPY', name: 'INVENTED' }] }] }));
});
afterAll(() => Promise.all([yahoo.close(), ecb.close(), figi.close()]));

function start(args: readonly string[], home = state) {
  return spawn(process.execPath, [BIN, 'data', ...args], {
    env: {
      PATH: process.env.PATH,
      TEARSHEET_STATE: home,
      YAHOO_URL: yahoo.url,
      ECB_URL: ecb.url,
      OPENFIGI_URL: figi.url,
      YAHOO_REQUESTS_PER_SECOND: '10',
      ECB_REQUESTS_PER_SECOND: '10',
      SYNC_RETRIES: '0',
    },
  });
}

async function tearsheet(...args: string[]) {
  return outcomeOf(start(args));
}

async function outcomeOf(child: ReturnType<typeof start>) {
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: Number(status), stdout, stderr };
}

const lastYear = `${new Date().getUTCFullYear() - 1}-12-01`;

describe('tearsheet data sync', () => {
  test('nothing named is a mistake, and so is a source that does not exist', async () => {
    expect(await tearsheet('sync')).toMatchObject({ status: 2 });
    expect(await tearsheet('sync', '--symbols', 'SPY', '--sources', 'bloomberg')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('SYNC_SOURCES must be sources out of yahoo, sec, ecb, treasury'),
    });
    expect((await tearsheet('sync', '--symbols', 'SPY')).stderr).toMatch(/SYNC_SOURCES needs SEC_USER_AGENT/);
    expect(await tearsheet('status')).toMatchObject({
      status: 0,
      stdout: 'No data yet.\n\nNever synced with live sources.\n',
    });
  });

  test('fetches prices, profiles, holdings and rates, with a bar for each source', async () => {
    const universe = join(folder(), 'universe.csv');
    writeFileSync(universe, '# ours\nsymbol,yahoo\nBRK.B,\nSPY,\nGONE,\n');
    const { status, stdout, stderr } = await tearsheet(
      ...['sync', '--universe', universe, '--from', lastYear, '--sources', 'yahoo,ecb', '--json'],
    );
    expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringMatching(/yahoo: .*\n[\s\S]*ecb: .*\n/) });
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'written',
      from: lastYear,
      sources: [
        { name: 'yahoo', asked: 3, kept: 0, failure: null },
        { name: 'ecb', failure: null },
      ],
      missing: [{ source: 'yahoo', symbol: 'GONE', reason: 'Yahoo has nothing there (404)' }],
    });
    const list: { instruments: object[] } = JSON.parse((await tearsheet('list', '--json')).stdout);
    expect(list.instruments).toMatchObject([
      { ric: 'BRKb.N', ticker: 'BRK-B', exchange: 'XNYS', sector: 'Financial Services', sharesOutstanding: 1.3e9 },
      { ric: 'SPY.P', type: 'etf', exchange: 'ARCX', description: 'The fund.' },
    ]);
  });

  test('a second run finds nothing new', async () => {
    const { status, stdout } = await tearsheet(
      'sync',
      '--symbols',
      'BRK.B,SPY',
      '--from',
      lastYear,
      '--sources',
      'yahoo,ecb',
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/^yahoo: 0 questions\n[\s\S]*Nothing new; .* is current\n$/);
  });

  test('a run that was killed is continued by the next one', async () => {
    const home = folder();
    const pieces = join(home, 'data/sync/pieces');
    const args = ['sync', '--symbols', 'BRK.B,SPY', '--from', lastYear, '--sources', 'yahoo', '--json'];
    yahoo.fail('/chart/SPY', 'hang', 1);
    const killed = start(args, home);
    await waitFor(
      'the first answer',
      () => existsSync(pieces) && readdirSync(pieces).some((name) => /^yahoo-/.test(name)),
    );
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const { status, stdout } = await outcomeOf(start(args, home));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ outcome: 'written', sources: [{ asked: 2, kept: 1, failure: null }] });
  });

  test('a source that is down: status 1, and the report says why', async () => {
    yahoo.fail('/chart/QQQ', { status: 503, body: '' });
    const { status, stdout } = await tearsheet('sync', '--symbols', 'QQQ', '--from', lastYear, '--sources', 'yahoo');
    expect(status).toBe(1);
    expect(stdout).toMatch(/yahoo: 1 question, failed: Yahoo answered 503, 1 time\n[\s\S]*stays in use\. Run it again/);
  });
});

describe('tearsheet data setup', () => {
  const home = folder();
  const file = join(folder(), 'export.csv');
  const args = ['setup', '--portfolio', file, '--sources', 'yahoo,ecb', '--from', lastYear];
  writeFileSync(file, `Date,Type,ISIN,Quantity,Price,Currency\n${lastYear},Buy,US78462F1030,2,500,USD\n`);

  test('shows the listing and the requests, and without consent it stores nothing', async () => {
    const { status, stdout, stderr } = await outcomeOf(start(args, home));
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('run it again with --yes') });
    expect(stdout).toMatch(/^US78462F1030 +SPY\.P +INVENTED +1$/m);
    expect(stdout).toMatch(/^yahoo +1 question +about 2 +1 s$/m);
    expect(existsSync(join(home, 'universe.csv'))).toBe(false);
  });

  test('fetches, so that the file can be analyzed, and later runs need no options', async () => {
    const { status, stdout } = await outcomeOf(start([...args, '--yes'], home));
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining(`Next: tearsheet analyze ${file}`),
    });
    expect(readFileSync(join(home, 'universe.csv'), 'utf8')).toBe('ric,yahoo,cik,isin\nSPY.P,,,US78462F1030\n');
    expect(readFileSync(join(home, 'sources.env'), 'utf8')).toContain('SYNC_SOURCES="yahoo,ecb"');
    expect((await outcomeOf(start(['show', 'US78462F1030'], home))).stdout).toContain('SPY.P');
    expect(await outcomeOf(start(['sync'], home))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^yahoo: 0 questions\necb: /),
    });
  });

  test('a source without its key names the variable', async () => {
    const { status, stderr } = await outcomeOf(start(['setup', '--symbols', 'SPY', '--sources', 'tiingo'], folder()));
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('TIINGO_API_KEY') });
  });

  test('without a network, the way through files is named', async () => {
    yahoo.fail('/chart/QQQ', { status: 503, body: '' });
    const { status, stderr } = await outcomeOf(
      start(['setup', '--symbols', 'QQQ', '--sources', 'yahoo', '--from', lastYear, '--yes'], folder()),
    );
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('tearsheet data import') });
  });
});

describe('tearsheet data status', () => {
  test('shows age, coverage and the last sync', async () => {
    const { status, stdout } = await tearsheet('status');
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Yahoo Finance \+ ECB, 2 instruments, version /);
    expect(stdout).toMatch(/^prices +\d{4}-\d{2}-\d{2} +[123] days?$/m);
    expect(stdout).toMatch(/^sector +1 of 1 +100\.0%$/m);
    expect(stdout).toMatch(/^isin +0 of 2 +0\.0%$/m);
    expect(stdout).toMatch(/^holdings +1 of 1 +100\.0%$/m);
    expect(stdout).toMatch(/^rates +2 of 2 +100\.0%$/m);
    expect(stdout).toMatch(/^Last sync .*: failed, 1 things missing; last success 2/m);
    expect(stdout).toMatch(/^ {2}yahoo: Yahoo answered 503, 1 time$/m);
  });

  test('as metrics for Prometheus', async () => {
    const { stdout } = await tearsheet('status', '--metrics');
    expect(stdout).toMatch(/^# TYPE tearsheet_data_age_seconds gauge$/m);
    expect(stdout).toMatch(/^tearsheet_data_age_seconds\{kind="prices"\} (86400|172800|259200)$/m);
    expect(stdout).toMatch(/^tearsheet_data_coverage_ratio\{field="market_cap"\} 1$/m);
    expect(stdout).toMatch(/^tearsheet_sync_last_failed 1$/m);
    for (const line of stdout.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+]+)$/);
    }
  });
});
