import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { addAccount } from '@tearsheet/testing/service/addAccount.ts';
import { startHeaderProxy } from '@tearsheet/testing/service/headerProxy.ts';
import { allow, formBrowser, registered } from '@tearsheet/testing/service/oauthClient.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { registerFixtures } from './fixtures.ts';

const SUITE = join(import.meta.dirname, '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

const ALICE = { name: 'alice', password: 'correct horse battery staple' };
let redis: TestRedis;
let server: TestToolServer;
let proxy: Awaited<ReturnType<typeof startHeaderProxy>>;
const folder = temporaryFolders();

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket(), extend: registerFixtures });
  await addAccount(server, ALICE.name, ALICE.password);
  // The suite cannot send a token.
  const authorization = `Bearer ${await server.token('conformance')}`;
  proxy = await startHeaderProxy(server.url, { authorization });
});

afterAll(async () => {
  await proxy.stop();
  await server.stop();
  await redis.stop();
});

interface Outcome {
  readonly status: number;
  readonly summary: string;
}

/** Runs the official suite as its authors ship it. */
async function run(args: readonly string[], onOutput: (output: string) => void = () => {}): Promise<Outcome> {
  const child = spawn(process.execPath, [SUITE, ...args, '--output-dir', folder()]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk);
      onOutput(output);
    });
  }
  const [status] = await once(child, 'close');
  return { status: Number(status), summary: output.slice(Math.max(0, output.indexOf('=== SUMMARY'))) };
}

test.each(['2026-07-28', '2025-11-25'])(
  'every scenario that revision %s requires passes, except those listed with their reason',
  async (revision) => {
    const expected = join(import.meta.dirname, `expectedFailures.${revision}.yml`);
    const options = ['--requirements', revision, '--expected-failures', expected];
    const { status, summary } = await run(['server', '--url', `${proxy.url}/api/mcp`, ...options]);
    expect([status, status === 0 ? '' : summary]).toEqual([0, '']);
    expect(summary).toContain('✓ tools-list');
  },
);

test('the authorization server passes its scenarios: metadata, and a code grant that a user goes through', async () => {
  const port = await freePort();
  const client = await registered(server.url, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  let isAsked = false;
  const args = ['--client-id', client.client_id, '--resource', server.mcpUrl, '--port', String(port)];
  const { status, summary } = await run(['authorization', '--url', server.url, ...args], (output) => {
    const asked = /^http\S+\/oauth\/authorize\?\S+$/m.exec(output)?.[0];
    if (asked === undefined || isAsked || !output.includes('Callback server started')) return;
    isAsked = true;
    void allow(formBrowser(server.url), asked, ALICE).then((answer) => fetch(answer));
  });
  expect([status, status === 0 ? '' : summary]).toEqual([0, '']);
  expect(isAsked).toBe(true);
});
