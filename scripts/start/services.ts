import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../freePort.ts';
import { protectRedis, redisArguments, waitForRedis } from '../redis/redisServer.ts';
import type { ProcessSpec } from './childProcess.ts';
import type { StartConfig } from './settings.ts';

/** A Redis of our own with its data in the folder. It asks for a password, because other users of the machine reach its port. */
export function redisService(
  program: string,
  port: number,
  folder: string,
): { readonly spec: ProcessSpec; readonly url: string } {
  const { configFile, password } = protectRedis(folder);
  const spec: ProcessSpec = {
    name: 'redis',
    program,
    args: [configFile, ...redisArguments({ port, folder })],
    environment: {},
    showsWarnings: false,
    isReady: () =>
      waitForRedis({ port, password }, 0).then(
        () => true,
        () => false,
      ),
  };
  return { spec, url: `redis://:${password}@127.0.0.1:${port}` };
}

/**
 * Flags of Node that an app runs with, beside those of every app; containers get them as NODE_FLAGS. The threads of a portfolio worker keep
 * the cores busy: helpers that collect garbage beside them take from the analyses more than they give.
 */
export const NODE_FLAGS: Readonly<Record<string, readonly string[]>> = { 'portfolio-worker': ['--single-threaded-gc'] };

export interface AppOptions {
  readonly root: string;
  readonly name: string;
  /** The folder of apps/. */
  readonly app: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Where /readyz answers, on the loopback. */
  readonly healthPort: number;
}

/** One of the apps, run from its sources. */
export function appService({ root, name, app, environment, healthPort }: AppOptions): ProcessSpec {
  const guard = pathToFileURL(join(root, 'scripts', 'start', 'endWithParent.ts')).href;
  const main = join(root, 'apps', app, 'src', 'main.ts');
  return {
    name,
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...(NODE_FLAGS[app] ?? []), '--import', guard, main],
    environment,
    showsWarnings: true,
    isReady: () =>
      fetch(`http://127.0.0.1:${healthPort}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
        (response) => response.ok,
        () => false,
      ),
  };
}

export interface AppServicesOptions {
  readonly root: string;
  readonly config: StartConfig;
  /** Environment of all apps. */
  readonly shared: Readonly<Record<string, string>>;
  /** Whether market data are to be fetched by a schedule. */
  readonly hasSchedule: boolean;
}

/** Every app, to be started and stopped side by side; each has a health port of its own. */
export async function appServices(options: AppServicesOptions): Promise<ProcessSpec[]> {
  const { root, config, shared, hasSchedule } = options;
  const run = async (app: string, environment: Readonly<Record<string, string>> = {}, name = app) => {
    const healthPort = await freePort();
    // Whatever HOST is: nobody but the supervisor asks there.
    const health = { HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(healthPort) };
    const own = { GRACE_MS: String(config.graceMs), ...health };
    return appService({ root, name, app, environment: { ...shared, ...own, ...environment }, healthPort });
  };
  const threads = { THREADS: String(config.threads) };
  const workers = Array.from({ length: config.workers }, (_, i) =>
    run('portfolio-worker', threads, `portfolio-worker-${i + 1}`),
  );
  return Promise.all([
    run('gateway', { PORT: String(config.port) }),
    run('tool-server', { MCP_PORT: String(config.mcpPort) }),
    run('research-worker'),
    run('report-worker'),
    run('webhook-worker'),
    run('tracking-worker', { TRACKING_SCHEDULE: config.trackingSchedule }),
    run('dashboard', { DASHBOARD_PORT: String(config.dashboardPort) }),
    ...workers,
    ...(hasSchedule ? [run('data-worker')] : []),
  ]);
}
