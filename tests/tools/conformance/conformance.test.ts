import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis } from '../../helpers/redisServer.ts';
import { temporaryFolders } from '../../helpers/temporaryFolder.ts';
import { testMarket } from '../../helpers/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '../../helpers/toolServer.ts';
import { startAuthorizingProxy } from './authorizingProxy.ts';
import { registerFixtures } from './fixtures.ts';

const SUITE = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

let redis: TestRedis;
let server: TestToolServer;
let proxy: Awaited<ReturnType<typeof startAuthorizingProxy>>;
const folder = temporaryFolders();

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket(), extend: registerFixtures });
  proxy = await startAuthorizingProxy(server.url, await server.token('conformance'));
});

afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await redis.stop();
});

/** Runs the official suite as its authors ship it; its exit status says whether exactly the listed scenarios failed. */
async function runSuite(revision: string): Promise<{ readonly status: number; readonly summary: string }> {
  const expected = join(import.meta.dirname, `expectedFailures.${revision}.yml`);
  const url = `${proxy.url}/api/mcp`;
  const options = ['--requirements', revision, '--expected-failures', expected, '--output-dir', folder()];
  const child = spawn(process.execPath, [SUITE, 'server', '--url', url, ...options]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [status] = await once(child, 'close');
  return { status: Number(status), summary: output.slice(output.indexOf('=== SUMMARY')) };
}

test.each(['2026-07-28', '2025-11-25'])(
  'every scenario that revision %s requires passes, but for those listed with their reason',
  async (revision) => {
    const { status, summary } = await runSuite(revision);
    expect([status, status === 0 ? '' : summary]).toEqual([0, '']);
    expect(summary).toContain('✓ tools-list');
  },
  120_000,
);
