import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { startRedis, type TestRedis } from '../redis/redisServer.ts';
import { createJobBench, type JobBench } from './jobBench.ts';

type Options = Parameters<typeof createJobBench>[1];
type CurrentBench = JobBench & { readonly another: (options: Options) => Promise<JobBench> };

/** Each test of the file gets a new bench. `another` makes one with other options, which the test closes. */
export function useJobBench(): CurrentBench {
  let server: TestRedis;
  let bench: JobBench;
  beforeAll(async () => {
    server = await startRedis();
  });
  beforeEach(async () => {
    bench = await createJobBench(server);
  });
  afterEach(() => bench.close());
  afterAll(() => server.stop());
  const another = (options: Options) => createJobBench(server, options);
  return new Proxy({ another } as CurrentBench, {
    get: (own, name) => Reflect.get(name in own ? own : bench, name),
  });
}
