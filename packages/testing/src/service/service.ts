import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountRequests, startHttpServer } from '@tearsheet/http';
import { openMarketData, type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { createOperationThreads } from '@tearsheet/operations';
import { createExportThreads } from '@tearsheet/operations/results';
import { createKeys, createLogger } from '@tearsheet/runtime';
import {
  type CreditStore,
  createAccountStore,
  createAuthenticate,
  createCreditStore,
  createFindAccessToken,
  createTokenStore,
  openTokenChecks,
} from '@tearsheet/runtime/accounts';
import {
  createJobQueue,
  createResultBucket,
  createShareStore,
  JOB_DEFINITIONS,
  type JobTimes,
} from '@tearsheet/runtime/jobs';
import {
  type AlertStore,
  createAlertStore,
  createInboxChanges,
  createMailStore,
  createNotificationStore,
  createPortfolioStore,
} from '@tearsheet/runtime/portfolios';
import { createRateLimits, jobLimits } from '@tearsheet/runtime/rates';
import { openReportStore } from '@tearsheet/runtime/reports';
import { createDeliveryStore, createWebhookSecrets } from '@tearsheet/runtime/webhooks';
import type { Rights, Scope } from '@tearsheet/shared';
import { createApp } from '../../../../apps/gateway/src/app.ts';
import { createAnswerCache } from '../../../../apps/gateway/src/readAnswer.ts';
import { createOpenWaits, type OpenWaits } from '../../../../apps/gateway/src/waiting.ts';
import { startPortfolioWorker } from '../../../../apps/portfolio-worker/src/worker.ts';
import { startReportWorker } from '../../../../apps/report-worker/src/worker.ts';
import { startResearchWorker } from '../../../../apps/research-worker/src/worker.ts';
import type { TestRedis } from '../redis/redisServer.ts';
import { SHARDS } from '../redis/testShards.ts';
import { connectTo } from './connectTo.ts';
import { RESEARCH } from './researchConfig.ts';

/** The audience of access tokens for the REST interface. */
export const API_URL = 'http://api.test';

const REPORT_KEY = 'a key of the tests, long enough for it';

/** The whole service in this process: a listening gateway and a worker with real compute threads, on a real Redis. */
export interface TestService {
  readonly url: string;
  readonly server: Server;
  readonly waits: OpenWaits;
  readonly credits: CreditStore;
  readonly alerts: AlertStore;
  /** A new token. */
  token(owner: string, scopes: readonly Scope[]): Promise<string>;
  /** Starts a worker; jobs wait until then. */
  startWorker(threads?: number, longThreads?: number): Promise<void>;
  /** Starts a worker for reports. Their folder is next to the market data. */
  startReportWorker(audience?: Rights): Promise<void>;
  /** Starts a worker for research. By default the rules write the texts. */
  startResearchWorker(change?: Partial<ResearchConfig>): Promise<void>;
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  readonly redis: TestRedis;
  /** Made into a snapshot; a folder that already has one is taken as it is. */
  readonly market: SnapshotContent | { readonly folder: string };
  readonly now?: () => Date;
  readonly times?: JobTimes;
  /** Default: so high that no test meets them. */
  readonly limits?: Partial<Limits>;
  /** Address of a tool server, for signing in to the console. */
  readonly signInUrl?: string;
  /** Where the gateway listens, and what its access tokens are made for. Without it: any free port, and API_URL. */
  readonly url?: string;
  /** The narrator of research that the gateway announces. Default: the rules. */
  readonly narrator?: string;
  /** Origins of the web pages that may call the gateway. */
  readonly corsOrigins?: readonly string[];
  /** Default: 0. */
  readonly trustedProxies?: number;
  /** Default: 5. */
  readonly mostPortfolios?: number;
  /** Object storage of results that are larger. Default: all results are in Redis. */
  /** Audience of shared results. Default: personal. */
  readonly audience?: Rights;
  readonly results?: { readonly url: string; readonly inlineBytes: number };
  /** Default: SHARDS. */
  readonly shards?: number;
}

type ResearchConfig = Parameters<typeof startResearchWorker>[0]['config'];
type Limits = Parameters<typeof createRateLimits>[0] & {
  readonly maxWaits: number;
  readonly maxWaitsPerCaller: number;
  readonly failedTokensPerMinute: number;
};

/** A busy machine needs longer for a long request than a caller waits in production. */
export const LASTING = { deadlineMs: 600_000 };

const HIGH: Limits = {
  readsPerMinute: 1e9,
  checksPerMinute: 1e9,
  submitsPerMinute: 1e9,
  pollsPerMinute: 1e9,
  maxRequestsPerAccount: 1e6,
  maxActiveJobs: 1e6,
  maxQueueLength: 1e6,
  maxQueueSeconds: 86_400,
  maxKeptBytes: 1e9,
  waitReplicas: 0,
  maxWaits: 20,
  maxWaitsPerCaller: 10,
  failedTokensPerMinute: 1e9,
};

export async function startService({
  redis,
  market,
  now = () => new Date(),
  times,
  limits = {},
  signInUrl,
  url,
  narrator = 'rules',
  corsOrigins,
  trustedProxies = 0,
  mostPortfolios = 5,
  shards = SHARDS,
  results,
  audience = 'personal',
}: TestServiceOptions): Promise<TestService> {
  const config = { ...HIGH, ...limits };
  const releases: (() => unknown)[] = [];
  const logger = createLogger({ service: 'test', level: 'error' });
  const folder = 'folder' in market ? market.folder : await mkdtemp(join(tmpdir(), 'tearsheet-data-'));
  if (!('folder' in market)) {
    releases.push(() => rm(folder, { recursive: true, force: true }));
    await writeSnapshot(folder, market);
  }
  const client = await connectTo(redis, 'gateway', logger);
  releases.push(() => client.disconnect());
  const keys = createKeys(redis.namespace, shards);
  const source = openMarketData(folder);
  releases.push(() => source.close());
  const queue = createJobQueue({
    redis: client,
    keys,
    definitions: Object.values(JOB_DEFINITIONS),
    logger,
    limits: jobLimits(config),
    ...(results ? { bucket: createResultBucket({ ...results, namespace: redis.namespace }) } : {}),
    ...(times ? { times } : {}),
  });
  releases.push(() => queue.close());
  const tokens = createTokenStore({ redis: client, keys });
  const credits = createCreditStore({ redis: client, keys });
  const alerts = createAlertStore({ redis: client, keys });
  const notifications = createNotificationStore({ redis: client, keys });
  const inboxes = createInboxChanges({ redis: client, keys, logger, notifications });
  releases.push(() => inboxes.close());
  const exports = createExportThreads(LASTING);
  releases.push(() => exports.close());
  const long = createOperationThreads(folder, LASTING);
  releases.push(() => long.close());
  const waits = createOpenWaits({ total: config.maxWaits, perOwner: config.maxWaitsPerCaller });
  releases.push(() => waits.close());
  const apiUrl = url ?? API_URL;
  const reportConfig = {
    apiUrl,
    reportsFolder: join(folder, 'reports'),
    reportsUrl: null,
    reportKey: REPORT_KEY,
    reportDays: 7,
    font: null,
    boldFont: null,
  };
  const app = createApp({
    apiUrl,
    reports: await openReportStore(reportConfig, now),
    waits,
    accountRequests: createAccountRequests({ most: config.maxRequestsPerAccount }),
    alerts,
    notifications,
    inboxes,
    mail: createMailStore({ redis: client, keys }),
    shares: createShareStore({ redis: client, keys }, now),
    audience,
    portfolios: createPortfolioStore({ redis: client, keys, mostPortfolios }),
    webhooks: {
      secrets: createWebhookSecrets({ redis: client, keys }),
      deliveries: createDeliveryStore({ redis: client, keys }),
      allowPrivate: true,
    },
    rates: createRateLimits(config, { redis: client, keys }),
    answers: createAnswerCache(8_000_000),
    credits,
    research: { narrator, cacheDays: 14, followsStatements: true },
    market: source,
    jobs: queue,
    exports,
    long,
    now,
    trustedProxies,
    tokenChecks: openTokenChecks({ redis: client, keys, logger }, config),
    authenticate: createAuthenticate({
      tokens,
      findAccessToken: createFindAccessToken({
        redis: client,
        keys,
        accounts: createAccountStore({ redis: client, keys }),
        audience: apiUrl,
        now: Date.now,
      }),
      cacheMs: 0,
    }),
    health: { redis: () => client.ping(), market_data: async () => source.current() },
    logger,
    isStopping: () => false,
    ...(corsOrigins === undefined ? {} : { corsOrigins }),
    ...(signInUrl === undefined ? {} : { signIn: { issuer: signInUrl, resource: apiUrl } }),
  });
  const port = Number(new URL(url ?? 'http://x').port);
  const connections = { maxConnections: 100, maxConnectionsPerAddress: 0, apiUrl };
  const http = await startHttpServer({ ...connections, port, host: '127.0.0.1' }, () => ({ express: app }));
  releases.push(() => http.stop(0));

  const workerConfig = {
    redisUrl: redis.url,
    redisCaFile: null,
    redisNamespace: redis.namespace,
    installation: null,
    shards,
    workerShards: null,
    dataFolder: folder,
    dataUrl: null,
    dataRefreshSeconds: 30,
    resultsUrl: results?.url ?? null,
    resultInlineBytes: results?.inlineBytes ?? 0,
    dataKeep: 3,
    version: 'test',
    tracesUrl: null,
    maxRunningJobs: 1_000_000,
    logLevel: 'error',
    threads: 1,
    longThreads: 1,
    threadMemoryMb: 512,
    compression: 'tables',
    host: '127.0.0.1',
    healthHost: null,
    healthPort: 0,
    graceMs: 2000,
  } as const;
  const workerApp = {
    logger,
    ...(times ? { times } : {}),
    lifecycle: {
      onRelease: (_name: string, release: () => unknown) => releases.push(release),
      stop: async () => {},
    },
  };

  return {
    url: http.url,
    server: http.server,
    waits,
    credits,
    alerts,
    token: async (owner, scopes) => (await tokens.create({ name: owner, owner, scopes })).secret,
    startWorker: (threads = 1, longThreads = 1) =>
      startPortfolioWorker({ ...workerApp, config: { ...workerConfig, threads, longThreads } }),
    startReportWorker: (audience = 'personal') =>
      startReportWorker({ ...workerApp, now, config: { ...workerConfig, ...RESEARCH, ...reportConfig, audience } }),
    startResearchWorker: (change = {}) =>
      startResearchWorker({ ...workerApp, config: { ...workerConfig, ...RESEARCH, ...change } }),
    async stop() {
      for (const release of releases.reverse()) await release();
    },
  };
}

/** Polls a job until it has ended. Throws if it failed without a code. */
export async function waitForJob(url: string, token: string, path: string, deadlineMs = 240_000): Promise<FinishedJob> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const job = (await response.json()) as FinishedJob;
    if (job.error_code === 'unclassified') throw new Error(`the job failed without a code: ${job.error}`);
    if (job.status === 'completed' || job.status === 'failed') return job;
    if (performance.now() > deadline) throw new Error(`the job is still ${job.status}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface FinishedJob {
  readonly job_id: string;
  readonly status: string;
  readonly error?: string;
  readonly error_code?: string;
  readonly result?: { readonly success: boolean; readonly result: Readonly<Record<string, unknown>> };
}
