import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@tearsheet/shared';
import buildConsole from '../../apps/console/build.ts';
import { freePort, neighborPort, reachableHost, whyTaken } from '../freePort.ts';
import { findRedis } from '../redis/findRedis.ts';
import { stopLeftover } from '../redis/redisServer.ts';
import type { ProcessSpec } from './childProcess.ts';
import { DEVELOPMENT_ACCOUNT, type DevelopmentAccess, developmentAccess, operatorAccess } from './developmentAccess.ts';
import { demoBanner, ensureMarket, type Market } from './ensureMarket.ts';
import { restartOnChange } from './restartOnChange.ts';
import { appServices, redisService } from './services.ts';
import { checkEnvironment, checkGivenRedis, readStartConfig, type StartConfig } from './settings.ts';
import { openStateFolder, type StateFolder } from './stateFolder.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';

export interface StartOptions {
  /** The root of the checkout. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** True to end after the sample analysis. */
  readonly once: boolean;
  /** True to restart the apps when a source file changes. */
  readonly watch: boolean;
  /** Aborts when everything must stop in order. */
  readonly stop: AbortSignal;
  /** Aborts when everything must stop at once. */
  readonly forced: AbortSignal;
  readonly say: (line: string) => void;
}

/** The time that the apps get after GRACE_MS to release everything else. */
const STOP_RESERVE_MS = 12_000;

/** The exit status after Ctrl-C, because an interrupted sample did not succeed. */
const INTERRUPTED = 130;

/**
 * Starts everything, runs the sample, and serves until the stop signal. Returns the exit status. No process is left
 * behind.
 */
export async function startService(options: StartOptions): Promise<number> {
  const { environment, root, say, stop, forced } = options;
  let state: StateFolder | null = null;
  let supervisor: Supervisor | null = null;
  let status = 0;
  try {
    checkEnvironment(environment);
    const config = readStartConfig(environment);
    state = openStateFolder(root, environment);
    supervisor = createSupervisor({ logFolder: state.logs, say, stopDeadlineMs: config.graceMs + STOP_RESERVE_MS });
    forced.addEventListener('abort', supervisor.kill);
    const whenStopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()));
    const serving = serve(options, config, state, supervisor, whenStopped).then(() => 0);
    status = await Promise.race([serving, whenStopped.then(() => (options.once ? INTERRUPTED : 0))]);
  } catch (error) {
    status = 1;
    console.error(`\n${messageOf(error)}`);
  }
  if (stop.aborted) say('\nStopping');
  await supervisor?.stop();
  state?.close();
  if (stop.aborted) say('Stopped');
  return status;
}

async function serve(
  { root, environment, once, watch, say, stop }: StartOptions,
  config: StartConfig,
  state: StateFolder,
  supervisor: Supervisor,
  whenStopped: Promise<void>,
): Promise<void> {
  const startedMs = performance.now();
  const host = environment.HOST || '127.0.0.1';
  const taken = await whyTaken(config.port, host);
  if (taken === 'EADDRINUSE') {
    throw new Error(`Port ${config.port} is in use: set PORT to another one, for example PORT=8090 npm start`);
  }
  if (taken !== null) throw new Error(`Port ${config.port} of ${host} cannot be used (${taken}): set PORT or HOST`);
  const mcpPort = await neighborPort({ wanted: config.mcpPort, beside: config.port + 1, variable: 'MCP_PORT', host });
  const dashboardPort = await neighborPort({
    wanted: config.dashboardPort,
    beside: config.port + 2,
    variable: 'DASHBOARD_PORT',
    host,
  });
  const redisUrl = await provideRedis(state, environment, supervisor, say);
  const market = await ensureMarket(state.data, Date.now(), say);
  await buildConsole();
  const sources = state.sources(environment);
  const hasSchedule = Boolean(environment.SYNC_SCHEDULE || sources.SYNC_SCHEDULE);
  const reach = reachableHost(host);
  const url = `http://${reach}:${config.port}`;
  const mcpUrl = environment.MCP_URL || `http://${reach}:${mcpPort}`;
  const dashboardUrl = `http://${reach}:${dashboardPort}`;
  const shared = {
    REDIS_URL: redisUrl,
    REDIS_URL_FILE: '', // it has been read
    DATA_DIR: state.data,
    REPORTS_DIR: state.reports,
    API_URL: environment.API_URL || url,
    MCP_URL: mcpUrl,
    ...operatorAccess(environment, { mcpUrl, dashboardUrl }),
  };
  const ports = { mcpPort, dashboardPort };
  // With DATA_URL, the store of another machine replaces what is fetched here.
  const setupFolder = environment.DASHBOARD_SETUP_DIR ?? (environment.DATA_URL ? '' : state.path);
  const apps = await appServices({ root, config: { ...config, ...ports }, shared, sources, setupFolder, hasSchedule });
  const redis = { url: redisUrl, caFile: environment.REDIS_CA_FILE || null };
  // Loaded while the first processes start.
  const sampleModule = import('./runSample.ts');
  await supervisor.start(apps.filter(isForSample));
  const access = await developmentAccess(state, redis, environment.REDIS_NAMESPACE || undefined);
  const banner = demoBanner(market);
  // Other data may lack the symbols of the sample.
  if (banner !== '') {
    say(banner);
    say('Sample analysis through the API');
    const { runSample } = await sampleModule;
    say(`\n${await runSample(url, access.token)}`);
  }
  await supervisor.add(apps.filter((app) => !isForSample(app)));
  state.write('url', url);
  state.write('mcp-url', mcpUrl);
  state.write('redis-url', redisUrl);
  say(`Up in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  say(summary({ url, mcpUrl, dashboardUrl }, access, state, market));
  if (once) return;
  say('\nServing; Ctrl-C stops everything.');
  if (watch) await restartOnChange({ root, supervisor, say, stop });
  await whenStopped;
}

/** These processes start first. All at once would take several times as long until the sample is shown. */
function isForSample({ name }: ProcessSpec): boolean {
  return name === 'gateway' || name.startsWith('portfolio-worker');
}

async function provideRedis(
  state: StateFolder,
  environment: StartOptions['environment'],
  supervisor: Supervisor,
  say: (line: string) => void,
): Promise<string> {
  const source = await findRedis({ environment, toolsFolder: state.tools, say });
  if (source.kind === 'server') {
    await checkGivenRedis({ url: source.url, caFile: environment.REDIS_CA_FILE || null });
    return source.url;
  }
  if (await stopLeftover(state.redis)) say('Redis: stopped the one that a killed start had left');
  const port = await freePort();
  writeFileSync(join(state.redis, 'port'), String(port));
  const { spec, url } = redisService(source.path, port, state.redis);
  await supervisor.start([spec]);
  return url;
}

function summary(
  { url, mcpUrl, dashboardUrl }: Readonly<Record<'url' | 'mcpUrl' | 'dashboardUrl', string>>,
  { token, password }: DevelopmentAccess,
  state: StateFolder,
  market: Market,
): string {
  return [
    `  Console   ${url}/   (sign in with the token)`,
    `  API       ${url}/v1   (reference: ${url}/docs)`,
    `  Tools     ${mcpUrl}/api/mcp   (sign in as ${DEVELOPMENT_ACCOUNT}, password ${password})`,
    `  Operators ${dashboardUrl}   (sign in the same way, or with the token)`,
    `  Token     ${token}   (kept in ${join(state.path, 'token')})`,
    `  Data      ${market.dataSource}, ${market.instruments} instruments, version ${market.dataVersion}`,
    `  Logs      ${state.logs}`,
  ].join('\n');
}
