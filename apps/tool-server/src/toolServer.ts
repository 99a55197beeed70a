import type { McpServer } from '@modelcontextprotocol/server';
import { createAccountRequests, type HttpApp, type ServiceContext } from '@tearsheet/http';
import type { MarketDataSource } from '@tearsheet/market-data';
import { createBudget, researchSettings } from '@tearsheet/operations';
import type { ExportThreads } from '@tearsheet/operations/results';
import { type HealthCheck, type ObserveToolCall, pingRedis, type Store } from '@tearsheet/runtime';
import {
  createAccountStore,
  createAuthenticate,
  createCreditStore,
  createFindAccessToken,
  createOAuthRecords,
  createTokenStore,
  openTokenChecks,
} from '@tearsheet/runtime/accounts';
import { createShareStore, type JobQueue } from '@tearsheet/runtime/jobs';
import {
  createAlertStore,
  createMailStore,
  createNotificationStore,
  createPortfolioStore,
} from '@tearsheet/runtime/portfolios';
import { createRateLimit, createRateLimits } from '@tearsheet/runtime/rates';
import { createDeliveryStore, createWebhookSecrets } from '@tearsheet/runtime/webhooks';
import { addressesOf } from './addresses.ts';
import { createApp } from './app.ts';
import { createFindCaller } from './authenticate.ts';
import type { ToolServerConfig } from './config.ts';
import { serverFactory } from './mcp/createServer.ts';
import { createEndpoint } from './mcp/endpoint.ts';
import { startAuthorizationServer } from './oauth/authorizationServer.ts';
import { createConfiguredUpstream } from './oauth/upstream.ts';
import { TOOLS } from './tools/operationTools.ts';
import type { AnswerThreads } from './tools/tool.ts';

export interface ToolServerOptions extends Pick<ServiceContext, 'redis' | 'keys' | 'logger' | 'requests'> {
  readonly config: ToolServerConfig;
  readonly market: MarketDataSource;
  /** Fails as long as no snapshot can be used. */
  readonly check: HealthCheck;
  readonly jobs: JobQueue;
  /** The store of what must last. */
  readonly lasting: Store;
  readonly threads: AnswerThreads;
  readonly exports: ExportThreads;
  /** Called for every tool call. */
  readonly observe?: ObserveToolCall;
  /** The clock of analyses. Tokens expire by the clock of the machine, because the libraries read that one. */
  readonly now: () => Date;
  /** Extends every server. Only tests of the protocol use it. */
  readonly extend?: (server: McpServer) => void;
  /** Address on this machine. It is also the public address if the configuration has none. */
  readonly localUrl: string;
}

export interface ToolServer extends HttpApp {
  readonly url: string;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Creates the tools and the authorization server as one app. */
export function createToolServer(options: ToolServerOptions): ToolServer {
  const { config, redis, keys, market, jobs, lasting, threads, exports, logger, now, requests } = options;
  const url = config.publicUrl ?? options.localUrl;
  const addresses = addressesOf(url, config.apiUrl);
  const accounts = createAccountStore({ redis, keys });
  const authorization = startAuthorizationServer({
    redis,
    keys,
    addresses,
    accounts,
    accessTokenSeconds: config.accessTokenSeconds,
    dashboardUrl: config.dashboardUrl,
    logger,
    now: Date.now,
  });
  const health = {
    redis: () => pingRedis({ redis, keys }),
    market_data: options.check,
    authorization: authorization.ready,
  };
  const rates = createRateLimits(config, { redis, keys });
  const factory = serverFactory({
    services: {
      market,
      jobs,
      exports,
      now,
      research: researchSettings(config),
      credits: createCreditStore({ redis, keys }),
      budget: createBudget(rates),
      portfolios: createPortfolioStore({ ...lasting, mostPortfolios: config.maxPortfolios }),
      alerts: createAlertStore(lasting),
      notifications: createNotificationStore({ redis, keys }),
      mail: createMailStore(lasting),
      shares: createShareStore(lasting, now),
      // No tool shares results.
      audience: 'redistribute',
      webhooks: {
        secrets: createWebhookSecrets(lasting),
        deliveries: createDeliveryStore({ redis, keys }),
        allowPrivate: false,
      },
      threads,
    },
    tools: TOOLS,
    extend: options.extend ?? (() => {}),
    rates,
    observe: options.observe ?? (() => {}),
    tracing: requests.tracing,
    version: config.version,
    logger,
  });
  const endpoint = createEndpoint(factory, (error) => logger.debug('protocol', { error: error.message }));
  const express = createApp({
    addresses,
    allowedHosts: allowedHosts(url),
    allowedOrigins: config.allowedOrigins === '*' ? null : config.allowedOrigins.split(',').map((name) => name.trim()),
    provider: authorization.provider,
    formKeys: authorization.formKeys,
    accounts,
    upstream: createConfiguredUpstream(config, addresses, createOAuthRecords({ redis, keys }, 'Upstream')),
    endpoint,
    accountRequests: createAccountRequests({ most: config.maxRequestsPerAccount }),
    tokenChecks: openTokenChecks({ redis, keys, logger }, config),
    findCaller: createFindCaller({
      findAccessToken: createFindAccessToken({ redis, keys, accounts, audience: addresses.mcp, now: Date.now }),
      authenticate: createAuthenticate({ tokens: createTokenStore({ redis, keys }) }),
      addresses,
      now: Date.now,
    }),
    signIns: createRateLimit({ redis, keys, name: 'sign-ins', limit: config.signInsPerMinute }),
    authorizations: createRateLimit({ redis, keys, name: 'authorizations', limit: config.authorizationsPerMinute }),
    registrations: createRateLimit({
      redis,
      keys,
      name: 'registrations',
      limit: config.registrationsPerHour,
      windowSeconds: 3600,
    }),
    health,
    ...requests,
  });
  return {
    url,
    express,
    health,
    beforeStop: authorization.stop,
    afterStop: endpoint.close,
  };
}

/** Returns the host names that requests may use: the public name and the names of this machine. */
function allowedHosts(url: string): readonly string[] {
  const { hostname } = new URL(url);
  return LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [hostname, ...LOOPBACK_HOSTS];
}
