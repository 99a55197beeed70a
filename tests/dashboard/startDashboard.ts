import { once } from 'node:events';
import { createServer } from 'node:http';
import { createTokenStore, openTokenChecks } from '@tearsheet/runtime/accounts';
import { type Fleet, openFleet } from '@tearsheet/runtime/fleet';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import type { Scope } from '@tearsheet/shared';
import type { TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { createJobBench, DEFINITION } from '@tearsheet/testing/service/jobBench.ts';
import { createMemoryLogger } from '@tearsheet/testing/service/memoryLogger.ts';
import { createDashboard } from '../../apps/dashboard/src/app.ts';
import type { DataSetup } from '../../apps/dashboard/src/dataSetup.ts';
import { createDirectory } from '../../apps/dashboard/src/directory.ts';
import { createSessions } from '../../apps/dashboard/src/sessions.ts';

/** A dashboard on a local port. */
export interface StartedDashboard {
  readonly url: string;
  readonly fleet: Fleet;
  /** Everything that it has logged. */
  readonly log: () => string;
  /** Returns the secret of a new token. */
  issue(scope: Scope): Promise<string>;
  close(): Promise<void>;
}

export async function startDashboard(redisServer: TestRedis, setup: DataSetup): Promise<StartedDashboard> {
  const { logger, lines } = createMemoryLogger();
  const bench = await createJobBench(redisServer);
  const store = { redis: bench.redis, keys: bench.keys };
  const fleet = openFleet({ ...store, definitions: [DEFINITION], otherQueues: ['data_sync'], logger });
  const tokens = createTokenStore(store);
  const app = createDashboard({
    fleet,
    setup,
    nights: createNightStore(store),
    directory: createDirectory(store),
    sessions: createSessions({ ...store, tokens, roles: { admins: [], readers: [] } }),
    tokenChecks: openTokenChecks({ ...store, logger }, { failedTokensPerMinute: 1000 }),
    accounts: null,
    logger,
    health: {},
    isStopping: () => false,
    isBehindTls: false,
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    fleet,
    log: () => JSON.stringify(lines),
    issue: async (scope) => (await tokens.create({ name: 'ann', owner: 'ops', scopes: [scope] })).secret,
    async close() {
      setup.stop();
      server.close();
      server.closeAllConnections();
      await fleet.close();
      await bench.close();
    },
  };
}
