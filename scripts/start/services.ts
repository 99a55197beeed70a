import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../freePort.ts';
import { protectRedis, redisArguments, waitForRedis } from '../redis/redisServer.ts';
import type { ProcessSpec } from './childProcess.ts';
import type { StartConfig } from './settings.ts';

/**
 * Returns the specification of our own Redis with its data in the folder. It needs a password, because other users of
 * the machine can reach its port.
 */
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
  return { spec, url: `redis://default:${password}@127.0.0.1:${port}` };
}

/**
 * Additional flags of Node for an app, which containers get as NODE_FLAGS. The threads of a portfolio worker keep the
 * cores busy, so parallel garbage collection would slow analyses down. Marking in small steps would take a third of the
 * time of its main thread. The gateway and the tool server would grow by 100 MB for short-lived objects.
 */
export const NODE_FLAGS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['--max-semi-space-size=8'],
  'tool-server': ['--max-semi-space-size=8'],
  'portfolio-worker': ['--single-threaded-gc', '--no-incremental-marking'],
};

export interface AppOptions {
  readonly root: string;
  readonly name: string;
  /** The folder in apps/. */
  readonly app: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The port of /readyz on the loopback interface. */
  readonly healthPort: number;
}

/** Returns the specification of an app that runs from its sources. */
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
  /** The environment of all apps. */
  readonly shared: Readonly<Record<string, string>>;
  /** The settings of market data that `tearsheet data setup` stored. */
  readonly sources: Readonly<Record<string, string>>;
  /** The folder of these settings, which the dashboard may change. */
  readonly setupFolder: string;
  /** True if a schedule fetches market data. */
  readonly hasSchedule: boolean;
}

/** Without these settings glibc keeps freed memory of large results in pieces, half as much again as the processes use. */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Returns the specifications of all apps, which start and stop in parallel. Each has its own health port. */
export async function appServices(options: AppServicesOptions): Promise<ProcessSpec[]> {
  const { root, config, shared, sources, setupFolder, hasSchedule } = options;
  const run = async (
    app: string,
    environment: Readonly<Record<string, string>> = {},
    name = app,
  ): Promise<ProcessSpec> => {
    const healthPort = await freePort();
    // Only the supervisor asks there, so HOST does not apply.
    const health = { HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(healthPort) };
    const own = { GRACE_MS: String(config.graceMs), ...MALLOC_SETTINGS, ...health };
    const spec = appService({ root, name, app, environment: { ...shared, ...own, ...environment }, healthPort });
    return { ...spec, again: () => run(app, environment, name) };
  };
  const threads = { THREADS: String(config.threads), LONG_THREADS: String(config.longThreads) };
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
    run('dashboard', { DASHBOARD_PORT: String(config.dashboardPort), DASHBOARD_SETUP_DIR: setupFolder }),
    ...workers,
    ...(hasSchedule ? [run('data-worker', sources)] : []),
  ]);
}
