import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '../helpers/redisServer.ts';
import { startService, type TestService } from '../helpers/service.ts';
import { temporaryFolders } from '../helpers/temporaryFolder.ts';
import { testMarket } from '../helpers/testMarket.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const folder = temporaryFolders()();
let redis: TestRedis;
let service: TestService;
let token: string;

beforeAll(async () => {
  redis = await startRedis();
  service = await startService({ redis, market: testMarket() });
  await service.startWorker();
  token = await service.token('me', ['portfolio:read', 'portfolio:analyze', 'jobs:read', 'data:read']);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(async () => {
  await service.stop();
  await redis.stop();
});

/** The examples, on the test market, which has other instruments and other days. */
const blocks = [...readFileSync(join(ROOT, 'packages/client/README.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, code = '']) => code.replaceAll('AAPL', 'AAA.N').replaceAll('D05.SI', 'CCC.SI'),
);
const LAST_LINES = [/^-?[\d.e-]+$/, /^completed$/, /^body\.benchmark$/, /^not from us$/, /^2$/];

test.each(blocks.map((code, index) => [index, code] as const))(
  'example %i runs',
  async (index, code) => {
    const file = join(folder, `example${index}.ts`);
    writeFileSync(file, code);
    const env = { PATH: process.env.PATH, TEARSHEET_URL: service.url, TEARSHEET_TOKEN: token };
    const { stdout } = await run(process.execPath, [file], { env, timeout: 30_000 });
    expect(stdout.trim().split('\n').at(-1)).toMatch(LAST_LINES[index] ?? /^no expectation$/);
  },
  60_000,
);
