import { type HttpApp, runHttpService, type ServiceContext } from '@tearsheet/http';
import { createConfirmedWrites, pingRedis, readAppConfig } from '@tearsheet/runtime';
import { createTokenStore, openTokenChecks } from '@tearsheet/runtime/accounts';
import { openFleet } from '@tearsheet/runtime/fleet';
import { JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { createNightStore } from '@tearsheet/runtime/portfolios';
import { createDashboard } from './app.ts';
import { CONFIG } from './config.ts';
import { createDataSetup } from './dataSetup.ts';
import { createDirectory } from './directory.ts';
import { marksOf } from './identity.ts';
import { createSessions } from './sessions.ts';
import { createAccountSignIn } from './signIn.ts';

/** Queues without job types. They belong to the data, tracking, and webhook workers. */
const OTHER_QUEUES = ['data_sync', 'portfolio_tracking', 'webhook_delivery'];

const config = readAppConfig('dashboard', CONFIG);

await runHttpService({ service: 'dashboard', config: { ...config, portVariable: CONFIG.port.name }, start });

async function start({ logger, lifecycle, redis, keys, requests }: ServiceContext): Promise<() => HttpApp> {
  const definitions = Object.values(JOB_DEFINITIONS);
  const fleet = openFleet({ redis, keys, definitions, otherQueues: OTHER_QUEUES, logger });
  fleet.keepHistory();
  lifecycle.onRelease('fleet', () => fleet.close());
  const roles = { admins: marksOf(config.admins), readers: marksOf(config.readers) };
  const lasting = createConfirmedWrites({ redis, keys }, logger, config.waitReplicas);
  lifecycle.onRelease('confirmed writes', lasting.close);
  const sessions = createSessions({ redis, keys, tokens: createTokenStore({ redis, keys }), roles });
  const accounts = createAccountSignIn(config, { redis, keys });
  const { dataFolder, setupFolder: folder } = config;
  const setup = createDataSetup({ dataFolder, folder, environment: process.env });
  lifecycle.onRelease('market data', async () => setup.stop());
  const health = { redis: () => pingRedis({ redis, keys }) };
  const express = createDashboard({
    ...requests,
    health,
    fleet,
    directory: createDirectory(lasting),
    nights: createNightStore({ redis, keys }),
    sessions,
    setup,
    tokenChecks: openTokenChecks({ redis, keys, logger }, config),
    accounts,
    isBehindTls: config.isBehindTls,
  });
  return () => ({ express, health });
}
