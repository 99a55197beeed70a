import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { startHttpServer } from '@tearsheet/http';
import { openMarketData, type SnapshotContent, writeSnapshot } from '@tearsheet/market-data';
import { createExportThreads } from '@tearsheet/operations/results';
import { createKeys, type Keys, type RedisClient } from '@tearsheet/runtime';
import { type AccountStore, createAccountStore, createTokenStore } from '@tearsheet/runtime/accounts';
import { createJobQueue, JOB_DEFINITIONS } from '@tearsheet/runtime/jobs';
import { jobLimits } from '@tearsheet/runtime/rates';
import { SCOPES, type Scope } from '@tearsheet/shared';
import type { ToolServerConfig } from '../../../../apps/tool-server/src/config.ts';
import { createToolServer } from '../../../../apps/tool-server/src/toolServer.ts';
import { createAnswerThreads } from '../../../../apps/tool-server/src/tools/answerThreads.ts';
import type { TestRedis } from '../redis/redisServer.ts';
import { SHARDS } from '../redis/testShards.ts';
import { connectTo } from './connectTo.ts';
import { createMemoryLogger, type LogLine } from './memoryLogger.ts';
import { API_URL, LASTING } from './service.ts';

/** A listening tool server in this process, on a real Redis. */
export interface TestToolServer {
  readonly url: string;
  /** The address on which it listens, which differs from `url` if the test sets a public address. */
  readonly localUrl: string;
  /** The audience of its access tokens. */
  readonly mcpUrl: string;
  /** Folder of the snapshot, which a worker of the test can open too. */
  readonly folder: string;
  readonly redis: RedisClient;
  readonly keys: Keys;
  readonly accounts: AccountStore;
  readonly logLines: readonly LogLine[];
  /** A REST token. */
  token(owner: string, scopes?: readonly Scope[]): Promise<string>;
  /** One message by POST. */
  post(token: string | null, message: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Calls a tool and gives its result. */
  call(token: string, name: string, args: object): Promise<ToolResult>;
  stop(): Promise<void>;
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
}

export interface TestToolServerOptions {
  readonly redis: TestRedis;
  /** Made into a snapshot; a folder that already has one is taken as it is. */
  readonly market: SnapshotContent | { readonly folder: string };
  readonly config?: Partial<ToolServerConfig>;
  readonly extend?: (server: McpServer) => void;
  readonly now?: () => Date;
  /** The module of the threads for long answers. */
  readonly answerThread?: URL;
}

export async function startTestToolServer(options: TestToolServerOptions): Promise<TestToolServer> {
  const { redis, market, extend, now = () => new Date() } = options;
  const releases: (() => unknown)[] = [];
  const folder = 'folder' in market ? market.folder : await mkdtemp(join(tmpdir(), 'tearsheet-data-'));
  if (!('folder' in market)) {
    releases.push(() => rm(folder, { recursive: true, force: true }));
    await writeSnapshot(folder, market);
  }
  const { logger, lines } = createMemoryLogger();
  const client = await connectTo(redis, 'gateway', logger);
  releases.push(() => client.disconnect());
  const keys = createKeys(redis.namespace, SHARDS);
  const source = openMarketData(folder);
  releases.push(() => source.close());
  const config = { ...TEST_CONFIG, dataFolder: folder, ...options.config };
  const definitions = Object.values(JOB_DEFINITIONS);
  const jobs = createJobQueue({ redis: client, keys, definitions, logger, limits: jobLimits(config) });
  releases.push(() => jobs.close());
  const threads = createAnswerThreads({
    ...{ folder, ...LASTING },
    ...(options.answerThread ? { file: options.answerThread } : {}),
  });
  releases.push(() => threads.close());
  const exports = createExportThreads(LASTING);
  releases.push(() => exports.close());
  const { trustedProxies } = config;
  const requests = { logger, metrics: null, tracing: null, isStopping: () => false, trustedProxies };
  const http = await startHttpServer(config, (localUrl) =>
    createToolServer({
      check: async () => source.current(),
      ...{ config, redis: client, keys, market: source, jobs, threads, exports, logger, now, requests, localUrl },
      lasting: { redis: client, keys },
      ...(extend ? { extend } : {}),
    }),
  );
  const { app: toolServer } = http;
  releases.push(async () => {
    toolServer.beforeStop?.();
    await http.stop(100);
    await toolServer.afterStop?.();
  });
  await toolServer.health.authorization?.();
  const tokens = createTokenStore({ redis: client, keys });
  const mcpUrl = `${toolServer.url}/api/mcp`;

  const post: TestToolServer['post'] = (token, message, headers = {}) =>
    fetch(mcpUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    });

  return {
    url: toolServer.url,
    localUrl: http.url,
    mcpUrl,
    folder,
    redis: client,
    keys,
    accounts: createAccountStore({ redis: client, keys }),
    logLines: lines,
    token: async (owner, scopes = SCOPES) => (await tokens.create({ name: owner, owner, scopes })).secret,
    post,
    async call(token, name, args) {
      const params = { name, arguments: args };
      const response = await post(token, { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const answer = (await response.json()) as { readonly result?: ToolResult };
      if (!answer.result) throw new Error(`no result: ${response.status} ${JSON.stringify(answer)}`);
      return answer.result;
    },
    async stop() {
      for (const release of releases.reverse()) await release();
    },
  };
}

const TEST_CONFIG: ToolServerConfig = {
  resultsUrl: null,
  resultInlineBytes: 0,
  host: '127.0.0.1',
  healthHost: null,
  port: 0,
  healthPort: 0,
  maxConnections: 100,
  maxConnectionsPerAddress: 0,
  publicUrl: null,
  apiUrl: API_URL,
  dashboardUrl: null,
  allowedOrigins: '*',
  accessTokenSeconds: 3600,
  readsPerMinute: 1_000_000,
  checksPerMinute: 1_000_000,
  submitsPerMinute: 1_000_000,
  pollsPerMinute: 1_000_000,
  maxPortfolios: 1000,
  maxRequestsPerAccount: 1e6,
  maxActiveJobs: 1000,
  maxQueueLength: 1000,
  maxQueueSeconds: 600,
  maxKeptBytes: 1e9,
  waitReplicas: 0,
  oidcIssuer: null,
  oidcName: 'the test provider',
  oidcClientId: '',
  oidcClientSecret: '',
  oidcAllowedDomains: '',
  narrator: 'rules',
  modelName: '',
  researchCacheDays: 14,
  researchFollowsStatements: true,
  registrationsPerHour: 1000,
  authorizationsPerMinute: 1000,
  signInsPerMinute: 1000,
  trustedProxies: 0,
  failedTokensPerMinute: 1_000_000,
  redisUrl: '',
  redisCaFile: null,
  redisNamespace: '',
  installation: null,
  shards: SHARDS,
  dataFolder: '',
  dataUrl: null,
  dataRefreshSeconds: 30,
  dataKeep: 3,
  version: 'test',
  tracesUrl: null,
  logLevel: 'error',
  graceMs: 100,
};
