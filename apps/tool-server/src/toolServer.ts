import { once } from 'node:events';
import type { Server } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/server';
import type { MarketDataSource } from '@tearsheet/market-data';
import { researchSettings } from '@tearsheet/operations/research';
import type { ObserveToolCall, Tracing } from '@tearsheet/runtime';
import { type HealthChecks, type Keys, type Logger, pingRedis, type RedisClient } from '@tearsheet/runtime';
import {
  createAccountStore,
  createAuthenticate,
  createCreditStore,
  createFindAccessToken,
  createOAuthRecords,
  createTokenStore,
} from '@tearsheet/runtime/accounts';
import type { HttpMetrics } from '@tearsheet/runtime/http';
import type { JobQueue } from '@tearsheet/runtime/jobs';
import { createPortfolioStore } from '@tearsheet/runtime/portfolios';
import { createRateLimit, createRateLimits } from '@tearsheet/runtime/rates';
import { addressesOf } from './addresses.ts';
import { createApp } from './app.ts';
import { createVerifier } from './authenticate.ts';
import type { ToolServerConfig } from './config.ts';
import { createHttpServer } from './http/server.ts';
import { serverFactory } from './mcp/createServer.ts';
import { createEndpoint } from './mcp/endpoint.ts';
import { startAuthorizationServer } from './oauth/authorizationServer.ts';
import { createConfiguredUpstream } from './oauth/upstream/createConfiguredUpstream.ts';
import { type AnswerThreadOptions, createAnswerThreads } from './tools/answerThreads.ts';
import { TOOLS } from './tools/index.ts';

export interface ToolServerOptions {
  readonly config: ToolServerConfig;
  /** Of role `gateway`; stays the caller's to close, like everything below. */
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly market: MarketDataSource;
  readonly jobs: JobQueue;
  readonly logger: Logger;
  readonly metrics: HttpMetrics | null;
  readonly tracing?: Tracing | null;
  /** Hears of every tool call. */
  readonly observe?: ObserveToolCall;
  /** Of analyses; tokens end by the clock of the machine, as the libraries have it. */
  readonly now: () => Date;
  readonly isStopping: () => boolean;
  /** Adds to every server what only tests of the protocol need. */
  readonly extend?: (server: McpServer) => void;
  /** The module of the threads; tests put one here that they can hold. */
  readonly answerThread?: AnswerThreadOptions['file'];
}

export interface ToolServer {
  readonly url: string;
  readonly server: Server;
  readonly health: HealthChecks;
  /** Lets open answers end within the grace, then cuts them. */
  stop(graceMs: number): Promise<void>;
}

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/** Listens, and serves the tools and the authorization server. */
export async function startToolServer(options: ToolServerOptions): Promise<ToolServer> {
  const { config, redis, keys, market, jobs, logger, now, tracing = null } = options;
  // The address is known only when the port is; requests that come before wait for the app.
  const server = createHttpServer(config);
  server.listen(config.port, config.host);
  await once(server, 'listening');
  const url = config.publicUrl ?? `http://127.0.0.1:${portOf(server)}`;
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
    market_data: async () => market.current(),
    authorization: authorization.ready,
  };
  const threads = createAnswerThreads({
    folder: config.dataFolder,
    ...(options.answerThread ? { file: options.answerThread } : {}),
  });
  const factory = serverFactory({
    services: {
      market,
      jobs,
      now,
      research: researchSettings(config),
      credits: createCreditStore({ redis, keys }),
      portfolios: createPortfolioStore({ redis, keys, mostPortfolios: config.maxPortfolios }),
      threads,
    },
    tools: TOOLS,
    extend: options.extend ?? (() => {}),
    rates: createRateLimits(config, { redis, keys }),
    observe: options.observe ?? (() => {}),
    tracing,
    version: config.version,
    logger,
  });
  const endpoint = createEndpoint(factory, (error) => logger.debug('protocol', { error: error.message }));
  const app = createApp({
    addresses,
    allowedHosts: allowedHosts(url),
    allowedOrigins: config.allowedOrigins === '*' ? null : config.allowedOrigins.split(',').map((name) => name.trim()),
    provider: authorization.provider,
    formKeys: authorization.formKeys,
    accounts,
    upstream: createConfiguredUpstream(config, addresses, createOAuthRecords({ redis, keys }, 'Upstream')),
    endpoint,
    verifier: createVerifier({
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
    trustedProxies: config.trustedProxies,
    health,
    isStopping: options.isStopping,
    logger,
    metrics: options.metrics,
    tracing,
  });
  server.on('request', app);
  return {
    url,
    server,
    health,
    async stop(graceMs) {
      authorization.stop();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      clearTimeout(cut);
      await endpoint.close();
      await threads.close();
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the tool server has no TCP address');
  return address.port;
}

/** The public name; on this machine also its other names. */
function allowedHosts(url: string): readonly string[] {
  const { hostname } = new URL(url);
  return LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [hostname, ...LOOPBACK_HOSTS];
}
