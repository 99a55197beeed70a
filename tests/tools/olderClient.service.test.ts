import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { startTestToolServer, type TestToolServer } from '@tearsheet/testing/service/toolServer.ts';
import { TOOLS } from '../../apps/tool-server/src/tools/operationTools.ts';

/** The first generation of the SDK, another code base, which most applications still use. */
let redis: TestRedis;
let server: TestToolServer;

beforeAll(async () => {
  redis = await startRedis();
  server = await startTestToolServer({ redis, market: testMarket() });
});
afterAll(async () => {
  await server.stop();
  await redis.stop();
});

test('a client of the first generation lists and calls tools with a token of its own', async () => {
  const client = new Client({ name: 'older', version: '1.0.0' });
  const headers = { authorization: `Bearer ${await server.token('alice')}` };
  const transport = new StreamableHTTPClientTransport(new URL(server.mcpUrl), { requestInit: { headers } });
  // The SDK's own types are not made for exactOptionalPropertyTypes.
  await client.connect(transport as Transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  const result = await client.callTool({ name: 'get_company_info', arguments: { symbol: 'AAA' } });
  expect(result.structuredContent).toMatchObject({ rows: [{ ric: 'AAA.N' }] });
  const { contents } = await client.readResource({ uri: 'tearsheet://methodology/glossary' });
  expect(contents.length).toBe(1);
  await client.close();
});
