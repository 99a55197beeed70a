import { afterAll, beforeAll } from '@jest/globals';
import { startRedis, type TestRedis } from '../redis/redisServer.ts';
import { nowOfTestMarket, testMarket } from './testMarket.ts';
import { startTestToolServer, type TestToolServer, type TestToolServerOptions } from './toolServer.ts';

type Given = Partial<TestToolServerOptions>;
/** `bearer` is a token of the account `alice`, and `ofService` are the options of a service on the same data. */
type ToolServerOfFile = TestToolServer & {
  readonly bearer: string;
  readonly ofService: { readonly redis: TestRedis; readonly market: { readonly folder: string } };
};

/**
 * Starts a tool server before the tests of a file and stops it after them. By default it has the test market on 2024-07-01. Its
 * members can be read in tests and hooks.
 */
export function useToolServer(given: Given = {}): ToolServerOfFile {
  let redis: TestRedis;
  let server: ToolServerOfFile;
  beforeAll(async () => {
    redis = await startRedis();
    const started = await startTestToolServer({ market: testMarket(), now: nowOfTestMarket, redis, ...given });
    const ofService = { redis, market: { folder: started.folder } };
    server = Object.assign(started, { bearer: await started.token('alice'), ofService });
  });
  afterAll(async () => {
    await server?.stop();
    await redis?.stop();
  });
  return new Proxy({} as ToolServerOfFile, { get: (_, name) => Reflect.get(server, name) });
}
