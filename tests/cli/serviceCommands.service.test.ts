import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTearsheet } from '@tearsheet/client';
import type { InstrumentRow, SnapshotContent } from '@tearsheet/market-data';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { tearsheet as run } from '@tearsheet/testing/service/tearsheet.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { slowTest } from '@tearsheet/testing/tier.ts';
import readExcel from 'read-excel-file/node';

const CSV = 'date,symbol,weight\n2023-01-03,aaa,50%\n2023-01-03,NOBODY,20%\n2023-01-03,BBB.L,30%\n';
const GOOD = 'date,symbol,weight\n2023-01-03,AAA.N,0.6\n2023-01-03,BBB.L,0.4\n';
/** Prices go beyond this day. A window under a year has no warning about the market, which is open on every weekday. */
const END = '2023-12-29';
const folders = temporaryFolders();
const folder = folders();

/** The market of the tests with the numbers that an import reads from `isin` and `aliases`. */
function importedMarket(): SnapshotContent {
  const market = testMarket();
  const numbers: Readonly<Record<string, Partial<InstrumentRow>>> = {
    'AAA.N': { isin: 'US0378331005' },
    'BBB.L': { isin: 'GB00BH4HKS39' },
    'CCC.SI': { aliases: ['A0RPWH'] },
    'DDD.T': { aliases: ['BBG000BG7DY8'] },
  };
  return { ...market, instruments: market.instruments.map((row) => ({ ...row, ...numbers[row.ric] })) };
}

describe('commands that talk to a service', () => {
  let redis: TestRedis;
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    redis = await startRedis();
    service = await startService({ redis, market: importedMarket() });
    token = await service.token('me', ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'jobs:cancel', 'data:read']);
  });
  afterAll(async () => {
    await service.stop();
    await redis.stop();
  });

  const tearsheet = (...args: string[]) =>
    run(args, { TEARSHEET_STATE: folder, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: token });

  function file(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  test('validate reports every problem and ends with status 1 for an invalid portfolio', async () => {
    const bad = await tearsheet('validate', file('bad.csv', CSV));
    expect(bad.status).toBe(1);
    expect(bad.stdout).toMatch(/^error {4}portfolio\[1\]\.symbol: .*NOBODY.* \(unresolved_symbol\)$/m);
    expect(bad.stdout).toMatch(/^not valid: 1 error, \d+ warnings?$/m);
    expect((await tearsheet('validate', file('good.csv', GOOD))).status).toBe(0);
    expect(JSON.parse((await tearsheet('validate', file('bad.csv', CSV), '--json')).stdout)).toMatchObject({
      valid: false,
      error_count: 1,
    });
  });

  test('resolve shows a diff; only --write changes a file', async () => {
    const path = file('broken.csv', CSV);
    const shown = await tearsheet('resolve', path);
    expect(shown.status).toBe(0);
    expect(shown.stdout.split('\n').slice(0, 5)).toEqual([
      '- 2023-01-03  aaa     0.5',
      '- 2023-01-03  NOBODY  0.2',
      '- 2023-01-03  BBB.L   0.3',
      '+ 2023-01-03  AAA.N   0.625',
      '+ 2023-01-03  BBB.L   0.375',
    ]);
    expect(readFileSync(path, 'utf8')).toBe(CSV);
    const kept = await tearsheet('resolve', path, '--write');
    expect([kept.status, readFileSync(path, 'utf8')]).toEqual([1, CSV]);
    expect(kept.stderr).toContain('was not written: the repairs remove 1 row.');
    const written = await tearsheet('resolve', path, '--write', '--remove-rows');
    expect(written.stderr).toBe(`tearsheet: wrote ${path}\n`);
    expect(readFileSync(path, 'utf8')).toBe('date,symbol,weight\n2023-01-03,AAA.N,0.625\n2023-01-03,BBB.L,0.375\n');
    expect((await tearsheet('resolve', path)).stdout).toBe('clean: nothing to repair\n');
    const request = join(folder, 'request.json');
    await tearsheet('resolve', file('broken.csv', CSV), '--write', request, '--remove-rows');
    expect(JSON.parse(readFileSync(request, 'utf8')).portfolio).toHaveLength(2);
    const nothing = await tearsheet('resolve', file('none.csv', '2023-01-03,NOBODY,1\n'));
    expect(nothing).toMatchObject({ status: 1, stdout: expect.stringMatching(/^ {2}Symbol "NOBODY" is not known/) });
  });

  test('api sends any request, prints the answer or a member of it, and explains a refusal', async () => {
    const one = JSON.stringify({ portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }], end_date: END });
    const checked = await tearsheet('api', 'POST', '/v1/portfolio/validate', '--data', one, '--print', 'valid');
    expect(checked).toMatchObject({ status: 0, stdout: 'true\n' });
    const whole = await tearsheet('api', 'POST', '/v1/portfolio/validate', '--data', `@${file('one.json', one)}`);
    expect(JSON.parse(whole.stdout)).toMatchObject({ valid: true });
    const out = join(folder, 'prices.csv');
    await tearsheet('api', 'GET', '/v1/daily-price?symbol=AAA.N', '--header', 'accept: text/csv', '--out', out);
    expect(readFileSync(out, 'utf8')).toMatch(/^ric,/);
    const refused = await tearsheet('api', 'GET', '/v1/nothing');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^tearsheet: .+\n/);
    expect((await tearsheet('api', 'POST', '/v1/portfolio/validate', '--data', '{')).stderr).toContain('not JSON');
  });

  test.each([
    ['ISIN', 'ISIN', 'US0378331005', 'AAA.N'],
    ['CUSIP', 'Symbol/ CUSIP', '037833100', 'AAA.N'],
    ['CUSIP', 'CUSIP', '37833100', 'AAA.N'],
    ['SEDOL', 'Sedol', 'BH4HKS3', 'BBB.L'],
    ['WKN', 'WKN', 'A0RPWH', 'CCC.SI'],
    ['FIGI', 'FIGI', 'BBG000BG7DY8', 'DDD.T'],
  ])('ledger finds an instrument by its %s in the column "%s" alone', async (reason, header, number, ric) => {
    const rows = [`Date,Type,${header},Quantity,Price,Currency`, `2023-01-03,Buy,${number},10,20,USD`];
    const path = file('numbers.csv', `${rows.join('\n')}\n`);
    const shown = await tearsheet('ledger', path, '--match');
    expect(shown).toMatchObject({ status: 0, stderr: '' });
    expect(shown.stdout).toMatch(new RegExp(`^${number} +${ric.replace('.', '\\.')} +.*${reason}$`, 'm'));
  });

  test('ledger matches securities with the reason, asks about unknown ones, and tracks a newer export', async () => {
    const rows = [
      'date,type,ticker,name,quantity,price,amount,currency',
      '2023-01-02,deposit,,,,,5000,USD',
      '2023-01-03,buy,aaa,,10,20,,USD',
      '2023-01-04,buy,LOST,Lost and Found,2,5,,USD',
      '2023-01-04,buy,LOST,Lost and Found,2,5,,USD',
    ];
    const first = file('first.csv', `${rows.join('\n')}\n`);
    const open = await tearsheet('ledger', first, '--match');
    expect(open.status).toBe(2);
    expect(open.stdout).toMatch(/^aaa +AAA\.N +.*ticker$/m);
    expect(open.stderr).toContain('Which instrument is LOST (Lost and Found) (2 rows)? Set --symbol "LOST=');
    const left = JSON.parse((await tearsheet('ledger', first, '--match', '--unknown', 'skip', '--json')).stdout);
    expect(left).toMatchObject({ questions: [], closing: { positions: [{ symbol: 'aaa' }] } });

    // Standard input can be read only once.
    const environment = { TEARSHEET_STATE: folder, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: token };
    const piped = await run(
      ['ledger', '-', '--forget', '--match', '--unknown', 'skip', '--json'],
      environment,
      rows.join('\n'),
    );
    expect(JSON.parse(piped.stdout).closing).toEqual(left.closing);

    const kept = await tearsheet('ledger', first, '--match', '--unknown', 'keep', '--track', 'Mine');
    expect(kept.status).toBe(0);
    const [, id = ''] = /tracked as (pf-\S+)/.exec(kept.stderr) ?? [];
    const client = createTearsheet({ url: service.url, token });
    const { portfolio } = await client.portfolios.get(id);
    expect(portfolio).toMatchObject({
      name: 'Mine',
      imported_files: [{ name: 'first.csv', rows: 4, added: 4, first_date: '2023-01-02', last_date: '2023-01-04' }],
    });

    // The newer export repeats the end of the first one, and has a third equal trade.
    const newer = file(
      'newer.csv',
      [rows[0], ...rows.slice(2), rows[3], '2023-02-01,sell,aaa,,4,25,,USD', ''].join('\n'),
    );
    const shown = await tearsheet('ledger', newer, '--portfolio', id);
    expect(shown.status).toBe(0);
    expect(shown.stdout).toMatch(/^new +2 transactions$/m);
    expect(shown.stdout).toMatch(/^already there +3 transactions$/m);
    expect(shown.stdout).toMatch(/first\.csv +4 rows +2023-01-02 to 2023-01-04$/m);
    expect((await client.portfolios.get(id)).portfolio.version).toBe(1);
    const updated = await tearsheet('ledger', newer, '--portfolio', id, '--update');
    expect(updated.stderr).toContain(`stored version 2 of ${id}`);
    const { portfolio: second } = await client.portfolios.get(id);
    expect(second.transactions?.map(({ type, symbol }) => `${type} ${symbol ?? ''}`.trim())).toEqual([
      'deposit',
      'buy aaa',
      'buy LOST',
      'buy LOST',
      'buy LOST',
      'sell aaa',
    ]);
    expect(second.imported_files?.map(({ name, added }) => [name, added])).toEqual([
      ['first.csv', 4],
      ['newer.csv', 2],
    ]);
    const again = await tearsheet('ledger', newer, '--portfolio', id, '--update');
    expect(again.stdout).toMatch(/This file was imported on \d{4}-\d{2}-\d{2} as newer\.csv\./);
    expect(again.stderr).toContain('nothing is new, so no version was stored');
    expect((await tearsheet('ledger', newer, '--update')).stderr).toContain('--update needs --portfolio <id>');
  });

  test('an export of a broker is dated, and never overwritten', async () => {
    const path = file('fidelity.csv', 'Account Number,Symbol,Current Value\nX1,AAA,$600\nX1,BBB.L,$400\n');
    const resolved = await tearsheet('resolve', path, '--date', '2023-01-03', '--json');
    expect(JSON.parse(resolved.stdout).portfolio_definition.portfolio).toEqual([
      { date: '2023-01-03', symbol: 'AAA.N', weight: 0.6 },
      { date: '2023-01-03', symbol: 'BBB.L', weight: 0.4 },
    ]);
    expect(resolved.stderr).toContain('bought on 2023-01-03 and held');
    const refused = await tearsheet('resolve', path, '--write');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('is the export of a broker');
  });

  test('a job that waits is listed and canceled; watching it ends with status 1', async () => {
    const client = createTearsheet({ url: service.url, token });
    const { jobId } = await client.analyze({ portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] });
    expect((await tearsheet('jobs', '--status', 'pending')).stdout).toContain(jobId);
    const csv = (await tearsheet('jobs', '--csv', '--limit', '1')).stdout;
    expect(csv).toMatch(
      new RegExp(`^job,type,status,created,finished,expires,name,error_code\\n${jobId},portfolio_analysis,pending,`),
    );
    expect((await tearsheet('cancel', jobId)).stdout).toBe(`canceled ${jobId}\n`);
    const watched = await tearsheet('watch', jobId);
    expect([watched.status, watched.stderr]).toEqual([1, expect.stringContaining('canceled')]);
    expect((await tearsheet('watch', 'port-00000000-0000-4000-8000-000000000000')).stderr).toMatch(
      /no job with this id/,
    );
  });

  test('analyze shows figures and lines, or the result as JSON, CSV, HTML and PDF', async () => {
    await Promise.all([service.startWorker(), service.startReportWorker()]);
    const path = file('good.csv', GOOD);
    const [html, pdf] = [join(folder, 'sheet.html'), join(folder, 'sheet.pdf')];
    const settings = ['--to', END, '--currency', 'SGD', '--costs'];
    const shown = await tearsheet('analyze', path, ...settings, '--html', html, '--pdf', pdf);
    expect(shown.status).toBe(0);
    expect(shown.stdout).toMatch(/2023-01-03 to 2023-12-29 in SGD {3}data: test \(made up\)/);
    expect(shown.stdout).toMatch(/Total return +[+−]?\d+\.\d% +[+−]?\d+\.\d%/);
    expect(shown.stdout).toMatch(/Growth +[▁-█]{40,60} {2}[\d,]+ to [\d,]+$/m);
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/i);
    expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    const json = JSON.parse((await tearsheet('analyze', path, '--value', '5000', '--json')).stdout);
    expect(json).toMatchObject({ success: true, result: { portfolio_parameters: { initial_value: 5000 } } });
    const csv = await tearsheet('analyze', path, '--csv', 'drawdown_analysis.episodes');
    expect(csv.stdout).toMatch(/^peak_date,start_date,trough_date,end_date,depth,duration_days,recovery_days\n2023-/);
    const metrics = await tearsheet('analyze', path, '--csv', 'performance_metrics');
    expect(metrics.stdout.split('\n')[0]).toMatch(/^name,total_return,.*,tracking_error,/);
    const none = await tearsheet('analyze', path, '--csv', 'nothing');
    expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('there is no nothing in the result')]);
  });

  test('share makes a link that hides amounts, lists it, and revokes it', async () => {
    const job = JSON.parse((await tearsheet('jobs', '--status', 'completed', '--json')).stdout).jobs[0].job_id;
    const made = await tearsheet('share', 'create', job, '--keep', '1d');
    expect(made).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('without amounts; it is not shown again'),
    });
    const [, secret = ''] = /^http\S+\/#\/shared\/(share_[\w-]{32})\n$/.exec(made.stdout) ?? [];
    const read = async () => {
      const response = await fetch(`${service.url}/v1/shared`, { headers: { authorization: `Bearer ${secret}` } });
      return { status: response.status, hides: JSON.parse(await response.text()).hides_amounts };
    };
    expect(await read()).toEqual({ status: 200, hides: true });
    const whole = JSON.parse((await tearsheet('share', 'create', job, '--amounts', '--json')).stdout);
    expect(whole.hides_amounts).toBe(false);

    const listed: { share_id: string }[] = JSON.parse((await tearsheet('share', 'list', job, '--json')).stdout);
    expect(listed).toHaveLength(2);
    const shown = (await tearsheet('share', 'list', job)).stdout;
    expect(shown).toMatch(/^share-\S+\t.*\twithout amounts$/m);
    expect(shown).not.toContain(secret);
    for (const { share_id } of listed) {
      expect((await tearsheet('share', 'revoke', job, share_id)).stdout).toBe(`revoked ${share_id}\n`);
    }
    expect((await read()).status).toBe(404);
    expect((await tearsheet('share', 'list', job)).stdout).toBe('no links\n');
    const again = await tearsheet('share', 'revoke', job, listed[0]?.share_id ?? '');
    expect(again).toMatchObject({ status: 1, stderr: expect.stringContaining('no such link') });
    expect((await tearsheet('share', 'create', job, '--keep', '40d')).status).toBe(2);
  });

  test('a file that cannot be written is refused before any work', async () => {
    const { jobs: before } = await createTearsheet({ url: service.url, token }).jobs();
    const path = file('unwritten.csv', GOOD);
    const missing = join(folder, 'missing');
    for (const command of [
      ['analyze', path, '--pdf', join(missing, 'sheet.pdf')],
      ['watch', 'port-00000000-0000-4000-8000-000000000000', '--html', join(missing, 'sheet.html')],
      ['export', 'port-00000000-0000-4000-8000-000000000000', '--out', join(missing, 'result.xlsx')],
      ['resolve', path, '--write', join(missing, 'repaired.json')],
      ['ledger', path, '--output', join(missing, 'request.json')],
    ]) {
      const refused = await tearsheet(...command);
      expect([refused.status, refused.stdout, refused.stderr]).toEqual([
        1,
        '',
        `tearsheet: there is no folder ${missing}\n`,
      ]);
    }
    const named = await tearsheet('analyze', path, '--html', folder);
    expect(named.stderr).toBe(`tearsheet: ${folder} is a folder, and the command needs a file\n`);
    expect((await createTearsheet({ url: service.url, token }).jobs()).jobs).toEqual(before);
  });

  slowTest('watch saves the report of an analysis, and refuses one of another job', async () => {
    const client = createTearsheet({ url: service.url, token });
    const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
    const { jobId } = await client.analyze({ portfolio, end_date: END });
    const html = join(folder, 'watched.html');
    const watched = await tearsheet('watch', jobId, '--html', html);
    expect(watched).toMatchObject({ status: 0, stderr: expect.stringContaining(`wrote ${html}`) });
    expect(readFileSync(html, 'utf8')).toMatch(/^<!doctype html>/i);
    const cash = [{ date: '2023-01-03', symbol: 'CASH.USD', weight: 1 }];
    const simulation = await client.simulate({ portfolio: cash, end_date: '2024-06-28', paths: 100 });
    const refused = await tearsheet('watch', simulation.jobId, '--pdf', join(folder, 'none.pdf'));
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('need the analysis of a portfolio') });
  });

  test.each([
    ['simulate', 'CASH.USD'],
    ['optimize', 'AAA.N', 'BBB.L'],
  ])('%s gives status 3 when a symbol is dropped', async (command, ...symbols) => {
    const rows = [...symbols, 'NOBODY'].map((symbol) => `2023-01-03,${symbol},1\n`);
    const path = file('dropped.csv', `date,symbol,weight\n${rows.join('')}`);
    const dropped = await tearsheet(command, path, '--on-missing', 'drop', '--to', '2024-06-28');
    expect([dropped.status, dropped.stderr]).toEqual([3, expect.stringContaining('"NOBODY" is not known')]);
  });

  test('optimize takes limits of symbols and groups, costs, a test in the past, and a file with settings', async () => {
    const settings = file('settings.json', JSON.stringify({ covariance: 'sample', holdings: { maximum: 2 } }));
    const limits = [
      '--most',
      '0.9',
      '--bound',
      'AAA.N=0.7..0.8',
      '--group',
      'currency:GBP=..0.35',
      '--buy-cost',
      '0.001',
    ];
    const more = [
      '--walk-forward',
      '60:quarter',
      '--frontier',
      '3',
      '--settings',
      settings,
      '--to',
      '2024-06-28',
      '--json',
    ];
    const { status, stdout, stderr } = await tearsheet('optimize', file('good.csv', GOOD), ...limits, ...more);
    // The market has less than the five years of history that an optimization asks for.
    expect([status, stderr]).toEqual([3, expect.stringMatching(/^tearsheet: warning: .* \(start_delayed\)$/m)]);
    const result = JSON.parse(stdout);
    const first = result.weights.find(({ ric }: { readonly ric: string }) => ric === 'AAA.N');
    expect(first.proposed_weight).toBeGreaterThan(0.7 - 1e-9);
    expect(first.proposed_weight).toBeLessThan(0.8 + 1e-9);
    expect(result).toMatchObject({
      parameters: { covariance: 'sample' },
      walk_forward: { window: 60, every: 'quarter' },
    });
    expect(result.transaction_cost).toBeGreaterThan(0);
  });

  test('optimize takes budgets of the risk, and explains a wrong option', async () => {
    const good = file('good.csv', GOOD);
    const budgets = ['--objective', 'risk_budget', '--budget', 'AAA.N=70', 'BBB.L=30', '--to', '2024-06-28', '--json'];
    const { weights } = JSON.parse((await tearsheet('optimize', good, ...budgets)).stdout);
    const share = weights.find(({ ric }: { readonly ric: string }) => ric === 'AAA.N').risk_share;
    expect(share).toBeCloseTo(0.7, 6);
    const wrong = await tearsheet('optimize', good, '--bound', 'AAA.N');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('such as AAPL=0.02..0.1')]);
  });

  test('--fields selects the sections of an analysis', async () => {
    const args = ['analyze', file('good.csv', GOOD), '--fields', 'annual_returns, transactions', '--json'];
    const { result } = JSON.parse((await tearsheet(...args)).stdout);
    expect(result).toMatchObject({ annual_returns: expect.anything(), transactions: expect.anything() });
    expect(result).not.toHaveProperty('daily_summary');
    expect((await tearsheet('analyze', file('good.csv', GOOD), '--fields', 'nothing')).status).toBe(1);
  });

  test('login stores a token that later commands use, and logout removes it', async () => {
    const config = folders();
    const stored = join(config, 'tearsheet', 'credentials.json');
    const env = { TEARSHEET_STATE: folders(), XDG_CONFIG_HOME: config };
    const runThere = (args: readonly string[], input: string) => run(args, env, input);
    expect((await runThere(['login', '--url', service.url], 'ts_wrong\n')).status).toBe(1);
    expect(existsSync(stored)).toBe(false);
    expect((await runThere(['login', '--url', service.url], `${token}\n`)).status).toBe(0);
    expect(statSync(stored).mode & 0o777).toBe(0o600);
    expect((await runThere(['whoami'], '')).status).toBe(0);
    const elsewhere = await runThere(['jobs', '--url', 'http://127.0.0.1:9'], '');
    expect([elsewhere.status, elsewhere.stderr]).toEqual([1, expect.stringContaining('no token is known')]);
    expect((await runThere(['logout'], '')).status).toBe(0);
    expect((await runThere(['jobs'], '')).stderr).toContain('no service is known');
  });

  test('whoami shows the account and the token', async () => {
    const { stdout } = await tearsheet('whoami');
    expect(stdout).toMatch(/^account +me$/m);
    expect(stdout).toMatch(/^scopes +.*jobs:read/m);
    expect(stdout).toMatch(/^expires +never$/m);
    expect(JSON.parse((await tearsheet('whoami', '--json')).stdout)).toMatchObject({ owner: 'me', expires_at: null });
  });

  test('export lists the sections of a job and writes them in the format of the extension', async () => {
    const client = createTearsheet({ url: service.url, token });
    const job = await client.analyze({ portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] });
    await job.wait();
    expect((await tearsheet('export', job.jobId)).stdout).toMatch(/^daily_summary\t\d+\t\d+$/m);
    expect((await tearsheet('export', job.jobId, '--section', 'annual_returns')).stdout).toMatch(
      /^year,portfolio_return,/,
    );
    const [arrow, excel] = [join(folder, 'days.arrow'), join(folder, 'result.xlsx')];
    await tearsheet('export', job.jobId, '--section', 'daily_summary', '--resolution', 'monthly', '--out', arrow);
    expect(readFileSync(arrow).subarray(0, 4).toString('hex')).toBe('ffffffff');
    expect((await tearsheet('export', job.jobId, '--out', excel)).stderr).toBe(`tearsheet: wrote ${excel}\n`);
    expect(readFileSync(excel).subarray(0, 2).toString()).toBe('PK');
    const tables = join(folder, 'tables.xlsx');
    await tearsheet('export', job.jobId, '--sheets', 'all', '--out', tables);
    const names = (await readExcel(readFileSync(tables))).map(({ sheet }) => sheet);
    expect(names).toContain('daily_summary');
    const whole = join(folder, 'monthly.json');
    await tearsheet('export', job.jobId, '--resolution', 'monthly', '--out', whole);
    const { result } = JSON.parse(readFileSync(whole, 'utf8')).result;
    expect(result.daily_summary).toEqual(await job.section('daily_summary', 'monthly'));
    const useless = await tearsheet('export', job.jobId, '--sheets', 'all', '--section', 'annual_returns');
    expect([useless.status, useless.stderr]).toEqual([1, expect.stringContaining('--sheets is about a workbook')]);
    const refused = await tearsheet('export', job.jobId, '--out', 'all.csv');
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('name the section')]);
    const unknown = await tearsheet('export', job.jobId, '--out', 'all.txt');
    expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('.parquet')]);
  });

  test('simulate shows the probabilities in words, or all as JSON', async () => {
    const flat = 'date,symbol,weight\n2023-01-03,CASH.USD,1\n';
    const plan = [
      '--years',
      '10',
      '--value',
      '1000',
      '--flow=-150:year',
      '--goal',
      '1',
      '--to',
      '2024-06-28',
      '--paths',
      '100',
    ];
    const shown = await tearsheet('simulate', file('cash.csv', flat), ...plan);
    expect(shown.stdout).toContain('All simulated paths run out of money before every withdrawal is paid.');
    expect(shown.stdout).toContain('None of the simulated paths have USD 1 or more at the end.');
    const { ruin, parameters } = JSON.parse(
      (await tearsheet('simulate', file('cash.csv', flat), ...plan, '--json')).stdout,
    );
    expect([ruin.probability, parameters.flows[0].amount]).toEqual([1, -150]);
    const real = ['--inflation', '2%', '--percentiles', '50,10,90', '--interval', 'month', '--costs', '--fee', '1%'];
    const indexed = ['--flow=-1:month:inflation:2-4.5', '--flow', '50:once'];
    const all = JSON.parse(
      (await tearsheet('simulate', file('cash.csv', flat), ...plan, ...real, ...indexed, '--json')).stdout,
    );
    expect(all.parameters).toMatchObject({
      inflation: 0.02,
      annual_fee_rate: 0.01,
      include_transaction_costs: true,
      interval: 'month',
      flows: [
        { amount: -150, every: 'year', indexed: false },
        { amount: -1, every: 'month', indexed: true, from_year: 2, until_year: 4.5, growth: 0 },
        { amount: 50, every: 'once', from_year: null },
      ],
    });
    expect([all.percentiles, all.over_time.length]).toEqual([[10, 50, 90], 121]);
    expect((await tearsheet('simulate', file('cash.csv', flat), '--flow', 'often')).stderr).toContain(
      '--flow often needs an amount',
    );
  });

  test('analyze takes fees, taxes, rates, and own metrics', async () => {
    const path = file('good.csv', GOOD);
    const settings = [
      '--to',
      END,
      '--fee',
      '1%',
      '--fee',
      'Adviser=0.5%',
      '--withholding',
      'United Kingdom=10%',
      '--risk-free',
      '4%',
    ];
    const metrics = ['--metric', 'Fees=total_fees', '--metric', 'Half=total_return / 2', '--metric', 'None=log(0)'];
    const { status, stdout } = await tearsheet(
      'analyze',
      ...settings,
      ...metrics,
      '--dividends',
      'cash',
      path,
      '--json',
    );
    expect(status).toBe(3);
    const { portfolio_summary, portfolio_parameters, custom_metrics, warnings } = JSON.parse(stdout).result;
    // The instruments of this market have no country, so nothing is withheld.
    expect(warnings).toEqual([expect.objectContaining({ field: 'withholding.United Kingdom' })]);
    const values = custom_metrics.map(({ name, value }: Record<string, unknown>) => [name, value]);
    expect(portfolio_parameters.risk_free_rate).toBe(0.04);
    expect(portfolio_summary.total_fees).toBeGreaterThan(0);
    expect(values).toEqual([
      ['Fees', portfolio_summary.total_fees],
      ['Half', portfolio_summary.total_return / 2],
      ['None', null],
    ]);
    const shown = await tearsheet('analyze', path, ...metrics);
    expect(shown.stdout).toMatch(/^Half +-?\d\.\d{4} +total_return \/ 2/m);
    expect(shown.stdout).toMatch(/^None +– +log\(0\) +log has no finite value for 0\.$/m);
    const wrong = await tearsheet('analyze', path, '--metric', 'Wrong=totl_return');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('did you mean total_return?')]);
  });

  test('a report of an analysis is made and fetched', async () => {
    await service.startReportWorker();
    const client = createTearsheet({ url: service.url, token });
    const { jobId } = await client.analyze({ portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] });
    const out = join(folder, 'reports');
    const made = await tearsheet('report', jobId, '--out', out);
    expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining(`wrote ${join(out, jobId)}.pdf`) });
    expect(
      readFileSync(join(out, `${jobId}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(JSON.parse(readFileSync(join(out, `${jobId}.json`), 'utf8'))).toMatchObject({
      kind: 'portfolio_tear_sheet',
    });
    const other = await client.analyze({ portfolio: [{ date: '2023-01-03', symbol: 'BBB.L', weight: 1 }] });
    await tearsheet('report', jobId, '--compare-with', other.jobId, '--firm', 'Lake', '--out', out);
    expect(JSON.parse(readFileSync(join(out, `${jobId}.json`), 'utf8'))).toMatchObject({
      kind: 'portfolio_comparison_report',
      options: { firm: 'Lake' },
    });
    const design = await tearsheet('report', 'AAA.N', '--firm', 'Lake', '--snapshot', '--language', 'de', '--out', out);
    expect(design.status).toBe(1);
    expect(design.stderr).toContain('A stock report takes no --snapshot, --firm. Reports of portfolios');
    const wrong = await tearsheet('report', 'AAA.N', '--compare-with', other.jobId, '--out', out);
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('--compare-with needs')]);
  });

  test('a report of a tracked portfolio is made and fetched', async () => {
    const client = createTearsheet({ url: service.url, token });
    const portfolio = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];
    const { portfolio: tracked } = await client.portfolios.track({ portfolio, name: 'Pension' });
    const out = join(folder, 'reports');
    const { status, stdout } = await tearsheet('report', tracked.portfolio_id, '--json', '--out', out);
    expect([status, JSON.parse(stdout).success]).toEqual([0, true]);
    const made = await tearsheet('report', tracked.portfolio_id, '--out', out);
    expect(made.stdout).toContain(`wrote ${join(out, tracked.portfolio_id)}.pdf`);
    expect(readFileSync(join(out, `${tracked.portfolio_id}.html`), 'utf8')).toContain('<h1>Pension</h1>');
  });

  test('a rejected request is reported place by place', async () => {
    const { status, stderr } = await tearsheet('analyze', file('good.csv', GOOD), '--benchmark', 'NOBODY');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^tearsheet: The request is not valid: benchmark: /);
  });

  test('analyze rejects a symbol that is not known; with --on-missing drop it warns and gives status 3', async () => {
    const path = file('typo.csv', 'date,symbol,weight\n2023-01-03,AAA.N,0.6\n2023-01-03,BBB.K,0.4\n');
    const refused = await tearsheet('analyze', path);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('Symbol "BBB.K" is not known. Did you mean BBB.L');
    const dropped = await tearsheet('analyze', path, '--on-missing', 'drop');
    expect(dropped.status).toBe(3);
    expect(dropped.stdout).toContain('Total return');
    expect(dropped.stderr).toMatch(/^tearsheet: warning: Symbol "BBB\.K" is not known\..*\(unresolved_symbol\)$/m);
    const weekend = file('weekend.csv', 'date,symbol,weight\n2023-01-07,AAA.N,1\n');
    const shifted = await tearsheet('analyze', weekend, '--to', END);
    expect([shifted.status, shifted.stderr]).toEqual([0, expect.stringContaining('(non_trading_date_shifted)')]);
    const early = file('early.csv', 'date,symbol,weight\n2022-12-01,AAA.N,0.6\n2022-12-01,BBB.L,0.4\n');
    expect((await tearsheet('analyze', early)).status).toBe(1);
    const waited = await tearsheet('analyze', early, '--start-when-available', '--to', END, '--json');
    expect([waited.status, JSON.parse(waited.stdout).result.warnings[0].code]).toEqual([3, 'start_delayed']);
  });
});
