import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { nodeVersion } from '@tearsheet/testing/node/nodeVersion.ts';
import { installPackages } from '@tearsheet/testing/packages/installPackages.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { readBlocks } from '@tearsheet/testing/service/guides/readBlocks.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { build } from 'esbuild';
import { findProgram } from '../../scripts/programs/installPackage.ts';
import { ROOT, read } from '../architecture/sources.ts';

const run = promisify(execFile);
const TSC = join(ROOT, 'packages/client/node_modules/typescript/bin/tsc');
/** The versions that the packages promise to work with. They are downloaded if the PATH has no other of that major version. */
const VERSIONS = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };
const nodes = await installedNodes();
for (const [major, version] of Object.entries(VERSIONS)) {
  const node = nodes.get(Number(major)) ?? (await nodeVersion(version));
  if (node !== null) nodes.set(Number(major), node);
}

const REQUEST = {
  portfolio: [
    { date: '2023-01-03', symbol: 'AAA.N', weight: 0.5 },
    { date: '2023-01-03', symbol: 'BBB.L', weight: 0.5 },
  ],
  fields: ['portfolio_summary'],
};
const STRICT = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };

const folder = temporaryFolders()();
let project: string;
let redis: TestRedis;
let service: TestService;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  project = await installPackages(folder);
  redis = await startRedis();
  service = await startService({ redis, market: testMarket() });
  await Promise.all([service.startWorker(), service.startReportWorker()]);
  const token = await service.token('me', ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'data:read']);
  environment = { PATH: '', TEARSHEET_URL: service.url, TEARSHEET_TOKEN: token };
});
afterAll(async () => {
  await service.stop();
  await redis.stop();
});

/** Returns the first Node of each major version: the one of the workspace, and those on the PATH. */
async function installedNodes(): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const path of [...(process.env.PATH ?? '').split(delimiter), join(ROOT, 'node_modules/.bin')]) {
    const node = findProgram(['node'], path);
    const major = node === null ? null : Number((await run(node, ['--version'])).stdout.slice(1).split('.')[0]);
    if (node !== null && major !== null && !found.has(major)) found.set(major, node);
  }
  return found;
}

function writeProject(name: string, sources: Readonly<Record<string, string>>, compilerOptions: object): string {
  const path = join(project, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...STRICT, ...compilerOptions } }));
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(path, file), text);
  return path;
}

describe.each([...nodes].filter(([major]) => major in VERSIONS))('on Node %i', (_, node) => {
  test('every export of the client can be imported, and an analysis returns its sections', async () => {
    writeFileSync(
      join(project, 'call.js'),
      `import * as client from '@tearsheet/client';
      import * as files from '@tearsheet/client/files';
      import * as webhooks from '@tearsheet/client/webhooks';
      const { TEARSHEET_URL: url, TEARSHEET_TOKEN: token } = process.env;
      const job = await client.createTearsheet({ url, token }).analyze(${JSON.stringify(REQUEST)});
      const { portfolio_summary } = await job.wait();
      const { request } = files.importFile('AAA.N,60%\\nBBB.L,40%', { date: '2024-01-02' });
      const names = [client, files, webhooks].map((module) => Object.keys(module));
      console.log(JSON.stringify([names, typeof portfolio_summary.total_return, request.portfolio.length]));`,
    );
    const { stdout, stderr } = await run(node, ['call.js'], { cwd: project, env: environment });
    const modules = [
      await import('@tearsheet/client'),
      await import('@tearsheet/client/files'),
      await import('@tearsheet/client/webhooks'),
    ];
    expect(JSON.parse(stdout)).toEqual([modules.map((module) => Object.keys(module)), 'number', 2]);
    expect(stderr).toBe('');
  });

  test('the command analyzes a portfolio and writes a PDF', async () => {
    const command = join(project, 'node_modules/@tearsheet/cli/bin/tearsheet.js');
    writeFileSync(join(project, 'request.json'), JSON.stringify({ portfolio: REQUEST.portfolio }));
    const args = [command, 'analyze', 'request.json', '--pdf', 'out.pdf', '--json'];
    const { stdout } = await run(node, args, { cwd: project, env: environment, maxBuffer: 1e8 });
    expect(JSON.parse(stdout)).toHaveProperty('result.portfolio_summary.total_return', expect.any(Number));
    expect(readFileSync(join(project, 'out.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    const { stdout: help } = await run(node, [command, '--help'], { cwd: project, env: environment });
    expect(help).toContain('simulate');
    expect(help).not.toContain('backup');
  });
});

test('every TypeScript block of the documents compiles with --strict', async () => {
  const sources = ['README.md', 'packages/client/README.md', 'docs/guides/webhooks.md'].flatMap((file) =>
    readBlocks(read(file)).flatMap(({ kind, text, line }) =>
      kind === 'ts' ? [[`${file.replaceAll(/\W/g, '-')}${line}.ts`, text] as const] : [],
    ),
  );
  expect(sources.length).toBeGreaterThan(6);
  const options = { module: 'nodenext', target: 'es2023', types: ['node'], skipLibCheck: true };
  const path = writeProject('documents', Object.fromEntries(sources), options);
  expect(await run(process.execPath, [TSC, '-p', path]).catch(({ stdout }) => ({ stdout }))).toHaveProperty(
    'stdout',
    '',
  );
});

test('the declarations need nothing of Node, and a section that `fields` names is there', async () => {
  const used = `import { createTearsheet } from '@tearsheet/client';
    import { importFile } from '@tearsheet/client/files';
    import { readWebhook } from '@tearsheet/client/webhooks';
    const job = await createTearsheet({ url: '', token: '' }).analyze({ portfolio: [], fields: ['portfolio_summary'] });
    const result = await job.wait();
    export const found: number = result.portfolio_summary.total_return;
    // @ts-expect-error Another section may be absent.
    export const other = result.performance_metrics.portfolio;
    export { importFile, readWebhook };`;
  const options = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  };
  const path = writeProject('browser', { 'use.ts': used }, options);
  expect(await run(process.execPath, [TSC, '-p', path]).catch(({ stdout }) => ({ stdout }))).toHaveProperty(
    'stdout',
    '',
  );
});

test('a bundle for browsers runs without anything of Node', async () => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `export { createTearsheet } from '@tearsheet/client';
        export { importFile } from '@tearsheet/client/files';
        export { readWebhook } from '@tearsheet/client/webhooks';`,
      resolveDir: project,
    },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'tearsheet',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  // The XML parser asks for streams and continues without them. The context below has no `require`.
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  expect(imported.filter(({ path }) => path !== 'stream')).toEqual([]);
  // These are names that browsers have. Buffer, process, and require are not among them.
  const { AbortController, AbortSignal, crypto, fetch, FormData, Headers, Request, Response } = globalThis;
  const { setTimeout, clearTimeout, TextDecoder, TextEncoder, URL } = globalThis;
  const context = vm.createContext({
    ...{ AbortController, AbortSignal, crypto, fetch, FormData, Headers, Request, Response },
    ...{ setTimeout, clearTimeout, TextDecoder, TextEncoder, URL },
    ...environment,
    request: REQUEST,
  });
  vm.runInContext(String(outputFiles[0]?.text), context);
  const holdings = vm.runInContext(
    `tearsheet.importFile('AAA.N,60%', { date: '2024-01-02' }).request.portfolio`,
    context,
  );
  expect(holdings).toMatchObject([{ symbol: 'AAA.N', weight: 0.6 }]);
  const call = `tearsheet.createTearsheet({ url: TEARSHEET_URL, token: TEARSHEET_TOKEN }).analyze(request)
    .then((job) => job.wait()).then((result) => result.portfolio_summary.total_return)`;
  expect(await vm.runInContext(call, context)).toEqual(expect.any(Number));
});
