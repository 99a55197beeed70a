/**
 * The examples of the reference. Each block runs as its page shows it, in the installed packages, on the demo market, and prints
 * what the page shows. `UPDATE_EXAMPLES=1` writes what they print to docs/examples/reference.json.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { demoSnapshot } from '@tearsheet/testing/market/demoSnapshot.ts';
import { installPackages } from '@tearsheet/testing/packages/installPackages.ts';
import { installWheel } from '@tearsheet/testing/python/installWheel.ts';
import { testPython } from '@tearsheet/testing/python/testPython.ts';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { startTestWebhookWorker } from '@tearsheet/testing/service/webhookWorker.ts';
import { openapi } from '../../apps/gateway/src/openapi.ts';
import { LANGUAGES, type Language } from '../../apps/gateway/src/reference/exampleCode.ts';
import { EXAMPLE_LAST_DAY } from '../../scripts/docs/analysisExample.ts';
import { ROOT, read } from '../architecture/sources.ts';

const UPDATES = process.env.UPDATE_EXAMPLES === '1';
const LIMIT_MS = 1_800_000;
const NOW = () => new Date('2025-01-02T09:00:00Z');
/** Examples that end or change what a variable names get a new one in each language. */
const ONCE = new Set(['JOB_ID', 'ANALYSIS_ID', 'REPORT_URL', 'PORTFOLIO_ID']);

const { paths } = openapi() as { readonly paths: Record<string, Record<string, { readonly operationId: string }>> };
const operations = Object.values(paths).flatMap((methods) =>
  Object.values(methods).map(({ operationId }) => operationId),
);
const python = await testPython();
const languages = (Object.keys(LANGUAGES) as Language[]).filter((name) => name !== 'python' || python !== null);
const recorded: Record<string, { printed: Partial<Record<Language, string>> }> = JSON.parse(
  read('docs/examples/reference.json'),
);

const folder = temporaryFolders()();
let project: string;
let redis: TestRedis;
let service: TestService;
let receiver: Server;
let environment: Record<string, string>;
const releases: (() => unknown)[] = [];
const known: Record<string, string> = {};

beforeAll(async () => {
  project = await installPackages(folder);
  const programs = [
    dirname(process.execPath),
    ...(python === null ? [] : [dirname(await installWheel(python, folder))]),
  ];
  redis = await startRedis();
  const url = `http://127.0.0.1:${await freePort()}`;
  const market = { folder: await demoSnapshot(EXAMPLE_LAST_DAY) };
  service = await startService({ redis, market, now: NOW, url, mostPortfolios: 1000 });
  await service.credits.setEntitled('jane', true);
  await service.credits.credit('jane', 1000);
  const token = await service.token('jane', SCOPES);
  const { PATH = '', HOME = '' } = process.env;
  environment = {
    ...{
      PATH: [...programs, PATH].join(delimiter),
      HOME,
      NO_COLOR: '1',
      PYTHONDONTWRITEBYTECODE: '1',
    },
    ...{ TEARSHEET_URL: url, TEARSHEET_TOKEN: token },
  };
}, LIMIT_MS);
afterAll(async () => {
  for (const release of releases.reverse()) await release();
  await service?.stop();
  await redis?.stop();
});

/** Runs a command in the project, and returns its standard output. */
async function shell(command: string): Promise<string> {
  const child = spawn('bash', ['-ec', command], { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`status ${status}: ${command}\n${output}${errors}`);
  return output.trimEnd();
}

async function run(language: Language, code: string): Promise<string> {
  if (language === 'curl' || language === 'cli') {
    const output = await shell(code);
    // curl ends with status 0 for an error of the service too.
    expect(output).not.toMatch(/^\{"(detail|type)":/);
    return shown(output);
  }
  const file = language === 'python' ? 'example.py' : 'example.ts';
  writeFileSync(join(project, file), code);
  return shown(
    await shell(language === 'python' ? `python ${file}` : `node --disable-warning=ExperimentalWarning ${file}`),
  );
}

const MOST_ITEMS = 3;
const MOST_LINES = 60;

/**
 * Returns an output as the page shows it, with the usual address of the service. JSON is in lines, with the first items of long
 * lists. A long text has its first lines.
 */
function shown(output: string): string {
  const text = output.replaceAll(service.url, 'http://127.0.0.1:8080');
  try {
    return JSON.stringify(brief(JSON.parse(text)), null, 2);
  } catch {
    const lines = text.split('\n');
    const left = lines.length - MOST_LINES;
    return left > 0 ? [...lines.slice(0, MOST_LINES), `… ${left} more lines`].join('\n') : text;
  }
}

function brief(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, brief(item)]));
  const left = value.length - MOST_ITEMS;
  return left > 1 ? [...value.slice(0, MOST_ITEMS).map(brief), `… ${left} more`] : value.map(brief);
}

/** Returns an output without its identifiers, times, and secrets, which differ in each run. */
function fixed(output: string): string {
  return output
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:?[\d.:]*(Z|\+00:00)?/g, '<time>')
    .replaceAll(/datetime\.datetime\([^)]*\)|TzInfo\([^)]*\)/g, '<time>')
    .replaceAll(/whsec_[\w+/=]+|share_[\w-]{32}|signature=[\w-]+|expires=\d+/g, '<secret>')
    .replaceAll(/(next_cursor"?[:=] ?)(["'][\w-]+["']|null|None)/g, '$1<cursor>')
    .replaceAll(/127\.0\.0\.1:\d+/g, '<address>')
    .replaceAll(/(bytes"?'?[:=] ?)\d+/g, '$1<bytes>')
    .replaceAll(/(id: )\d+/g, '$1<n>');
}

const unescaped = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The blocks of a page: the commands before the example, and the code and output of each language. A long output has its own page. */
async function blocksOf(operation: string) {
  const read = async (path: string) => await (await fetch(`${service.url}${path}`)).text();
  const page = await read(`/docs/${operation}`);
  const pre = (text: string, kind: string) => {
    const found = new RegExp(`class="block ${kind}">.*?<pre[^>]*><code>(.*?)</code></pre>`, 's').exec(text)?.[1];
    return found === undefined ? null : unescaped(found);
  };
  const before = page.split('<details class="setup">')[1]?.split('</details>')[0];
  return {
    setUp: before === undefined ? '' : (pre(before, 'before') ?? ''),
    of: async (language: Language) => {
      const part = page.split(`data-language="${language}">`)[1]?.split('data-language=')[0] ?? '';
      const whole = /<p class="more"><a href="([^"]+)"/.exec(part)?.[1];
      return {
        code: pre(part, 'request') ?? '',
        output: pre(whole === undefined ? part : await read(whole), 'output'),
      };
    },
  };
}

/** Sets the variables as the page says. */
async function prepare(operation: string, setUp: string): Promise<void> {
  if (setUp.includes('DELIVERY_ID')) await failDelivery();
  for (const line of setUp.split('\n').filter((text) => text !== '')) {
    const name = /^export (\w+)=/.exec(line)?.[1] ?? '';
    const isKept = ONCE.has(name) && !(name === 'PORTFOLIO_ID' && operation === 'deletePortfolio');
    const value =
      (isKept ? known[name] : undefined) ?? (await shell(`${line.replace('export ', '')}\necho "$${name}"`));
    // A command of the page that fails ends the test here: the shell hides its status after `export`.
    expect(value).not.toBe('');
    if (isKept) known[name] = value;
    environment[name] = value;
  }
}

/** Makes a delivery that fails at once, because its receiver says that it is gone. */
async function failDelivery(): Promise<void> {
  const headers = { authorization: `Bearer ${environment.TEARSHEET_TOKEN}` };
  const failed = async () => {
    const response = await fetch(`${service.url}/v1/webhooks/deliveries?status=failed`, { headers });
    return ((await response.json()) as { readonly deliveries: readonly unknown[] }).deliveries.length;
  };
  receiver ??= await startReceiver();
  const before = await failed();
  const target = encodeURIComponent(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
  await fetch(`${service.url}/v1/webhooks/test?callback_url=${target}`, { method: 'POST', headers });
  await waitFor('the failed delivery', async () => (await failed()) > before);
}

async function startReceiver(): Promise<Server> {
  const server = createServer((_request, response) => response.writeHead(410).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  releases.push(() => server.close());
  await startTestWebhookWorker(redis, releases, { config: { shards: 1, apiUrl: service.url } });
  return server;
}

/** No worker runs until the example that cancels a job has run, so that its job still waits. */
const FIRST = 'cancelJob';
let areWorkersStarted = false;

describe.each([FIRST, ...operations.filter((name) => name !== FIRST)])('the example of %s', (operation) => {
  const printed: Partial<Record<Language, string>> = {};

  beforeAll(async () => {
    if (operation === FIRST || areWorkersStarted) return;
    areWorkersStarted = true;
    await Promise.all([service.startWorker(), service.startReportWorker(), service.startResearchWorker()]);
  });

  test.each(languages)(
    'runs as the page shows it and prints what the page shows: %s',
    async (language) => {
      const { setUp, of } = await blocksOf(operation);
      await prepare(operation, setUp);
      const { code, output } = await of(language);
      expect(code).not.toBe('');
      printed[language] = await run(language, code);
      expect(printed[language]).not.toMatch(/^(undefined|None|null)$/);
      if (UPDATES) recorded[operation] = { printed };
      else expect(fixed(printed[language])).toBe(fixed(output ?? 'The page shows no output.'));
    },
    LIMIT_MS,
  );
});

test('docs/examples/reference.json has the output of every example, and no other', () => {
  // An output without a change that matters stays, so that two runs write the same file.
  const before = JSON.parse(read('docs/examples/reference.json')) as typeof recorded;
  const changed: string[] = [];
  for (const [operation, { printed }] of Object.entries(recorded)) {
    for (const name of languages) {
      const old = before[operation]?.printed[name];
      if (old !== undefined && fixed(old) === fixed(printed[name] ?? '')) printed[name] = old;
      else if (old !== undefined) changed.push(`${operation} ${name}\n${old}\n---\n${printed[name]}`);
    }
  }
  for (const operation of Object.keys(recorded))
    if (UPDATES && !operations.includes(operation)) delete recorded[operation];
  if (UPDATES) writeFileSync(join(ROOT, 'docs/examples/reference.json'), `${JSON.stringify(recorded, null, 2)}\n`);
  if (changed.length > 0) console.warn(changed.join('\n'));
  expect(Object.keys(recorded).sort()).toEqual([...operations].sort());
});
