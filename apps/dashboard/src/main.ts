import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  createKeys,
  createLifecycle,
  createLogger,
  createMetrics,
  healthAddress,
  openRedis,
  pingRedis,
  readConfig,
  startHealthServer,
} from '@tearsheet/runtime';
import { createTokenStore } from '@tearsheet/runtime/accounts';
import { openFleet } from '@tearsheet/runtime/fleet';
import { limitConnections, SERVER_OPTIONS } from '@tearsheet/runtime/http';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createDashboard } from './app.ts';
import { CONFIG } from './config.ts';
import { createSessions } from './sessions.ts';
import { createConfiguredSignIn } from './signIn/createConfiguredSignIn.ts';
import { marksOf } from './signIn/roles.ts';

const config = readConfig(CONFIG, process.env);
const logger = createLogger({ service: 'dashboard', level: config.logLevel });
const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 5000 });

/** Queues that are no job types: of the data-, tracking- and webhook-worker. */
const OTHER_QUEUES = ['data_sync', 'portfolio_tracking', 'webhook_delivery'];

await lifecycle.run(async () => {
  const redis = openRedis({ config, role: 'gateway', logger, lifecycle });
  const keys = createKeys(config.redisNamespace);
  const definitions = Object.values(JOB_DEFINITIONS);
  const fleet = openFleet({ redis, keys, definitions, otherQueues: OTHER_QUEUES, logger });
  lifecycle.onRelease('fleet', () => fleet.close());
  const roles = { admins: marksOf(config.admins), readers: marksOf(config.readers) };
  const sessions = createSessions({ redis, keys, tokens: createTokenStore({ redis, keys }), roles });
  const accounts = createConfiguredSignIn(config, { redis, keys });
  const server = createServer(
    SERVER_OPTIONS,
    createDashboard({ fleet, sessions, accounts, logger, isBehindTls: config.isBehindTls }),
  );
  limitConnections(server, config);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  lifecycle.onRelease('HTTP server', async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  const health = await startHealthServer({
    ...healthAddress(config),
    checks: { redis: () => pingRedis({ redis, keys }) },
    metrics: await createMetrics({ service: 'dashboard', version: config.version }),
  });
  lifecycle.onRelease('health', () => health.close());
  logger.info('dashboard listens', { host: config.host, port: config.port, health_port: health.port });
});
