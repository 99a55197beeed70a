import { createAccountRequests, type HttpApp, runHttpService, type ServiceContext } from '@tearsheet/http';
import {
  compileChecks,
  createOperationThreads,
  OPERATIONS,
  openServiceData,
  researchSettings,
} from '@tearsheet/operations';
import { createExportThreads } from '@tearsheet/operations/results';
import { createConfirmedWrites, loggedCheck, pingRedis, readAppConfig, readRedis } from '@tearsheet/runtime';
import {
  createAccountStore,
  createAuthenticate,
  createCreditStore,
  createFindAccessToken,
  createTokenStore,
  openTokenChecks,
  readBackup,
} from '@tearsheet/runtime/accounts';
import {
  createJobQueue,
  createShareStore,
  JOB_DEFINITIONS,
  openResultBucket,
  queueReadings,
} from '@tearsheet/runtime/jobs';
import {
  createAlertStore,
  createInboxChanges,
  createMailStore,
  createNotificationStore,
  createPortfolioStore,
} from '@tearsheet/runtime/portfolios';
import { createRateLimits, jobLimits } from '@tearsheet/runtime/rates';
import { openReportStore } from '@tearsheet/runtime/reports';
import { createDeliveryStore, createWebhookSecrets, readOutbox } from '@tearsheet/runtime/webhooks';
import { createApp } from './app.ts';
import { CONFIG } from './config.ts';
import { readOrigins } from './cors.ts';
import { createAnswerCache } from './readAnswer.ts';
import { createOpenWaits } from './waiting.ts';

const config = readAppConfig('gateway', CONFIG);
const now = () => new Date();

await runHttpService({ service: 'gateway', config, start });

async function start({ logger, lifecycle, redis, keys, metrics, requests }: ServiceContext): Promise<() => HttpApp> {
  const { market, check, readings, release } = openServiceData(config, logger);
  lifecycle.onRelease('market data', release);
  const definitions = Object.values(JOB_DEFINITIONS);
  const { tracing } = requests;
  const lasting = createConfirmedWrites({ redis, keys }, logger, config.waitReplicas);
  lifecycle.onRelease('confirmed writes', lasting.close);
  const jobs = createJobQueue({
    redis,
    keys,
    definitions,
    logger,
    bucket: openResultBucket(config, metrics),
    limits: jobLimits(config),
    writes: lasting,
    ...(tracing ? { telemetry: tracing.queue } : {}),
  });
  lifecycle.onRelease('job queue', () => jobs.close());
  metrics.addReadings('redis', () => readRedis({ redis, keys }, config.waitReplicas));
  metrics.addReadings('queues', async () => queueReadings(await jobs.queues(config.maxRunningJobs)));
  metrics.addReadings('webhooks', () => readOutbox({ redis, keys }));
  metrics.addReadings('backup', () => readBackup({ redis, keys }));
  metrics.addReadings('market_data', () => readings(now));
  const reports = await openReportStore(config, now);
  const checks = {
    redis: () => pingRedis({ redis, keys }),
    market_data: check,
    reports: loggedCheck('reports', reports.requireFolder, logger),
  };
  compileChecks(OPERATIONS);
  const exports = createExportThreads();
  lifecycle.onRelease('export threads', () => exports.close());
  const long = createOperationThreads(config.dataFolder);
  lifecycle.onRelease('threads of long requests', () => long.close());
  const notifications = createNotificationStore({ redis, keys });
  const inboxes = createInboxChanges({ redis, keys, logger, notifications });
  lifecycle.onRelease('inbox changes', () => inboxes.close());
  const waits = createOpenWaits({ total: config.maxWaits, perOwner: config.maxWaitsPerCaller });
  const app = createApp({
    ...requests,
    apiUrl: config.apiUrl,
    reports,
    waits,
    accountRequests: createAccountRequests({ most: config.maxRequestsPerAccount }),
    alerts: createAlertStore(lasting),
    notifications,
    inboxes,
    mail: createMailStore(lasting),
    shares: createShareStore(lasting, now),
    audience: config.audience,
    portfolios: createPortfolioStore({ ...lasting, mostPortfolios: config.maxPortfolios }),
    webhooks: {
      secrets: createWebhookSecrets(lasting),
      deliveries: createDeliveryStore({ redis, keys }),
      allowPrivate: config.webhookAllowPrivate,
    },
    rates: createRateLimits(config, { redis, keys }),
    answers: createAnswerCache(config.answerCacheMb * 1_000_000),
    market,
    jobs,
    exports,
    long,
    now,
    ...(config.signInUrl ? { signIn: { issuer: config.signInUrl, resource: config.apiUrl } } : {}),
    ...(config.corsOrigins ? { corsOrigins: readOrigins(config.corsOrigins) } : {}),
    research: researchSettings(config),
    credits: createCreditStore({ redis, keys }),
    tokenChecks: openTokenChecks({ redis, keys, logger }, config),
    authenticate: createAuthenticate({
      tokens: createTokenStore({ redis, keys }),
      findAccessToken: createFindAccessToken({
        redis,
        keys,
        accounts: createAccountStore({ redis, keys }),
        audience: config.apiUrl,
        now: Date.now,
      }),
    }),
    health: checks,
  });
  return () => ({ express: app, health: checks, beforeStop: () => waits.close() });
}
