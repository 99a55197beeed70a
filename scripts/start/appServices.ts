import { freePort } from '../freePort.ts';
import type { ProcessSpec } from './childProcess.ts';
import { appService } from './services.ts';
import type { StartConfig } from './settings.ts';

export interface AppServicesOptions {
  readonly root: string;
  /** Where the apps are reached, as in a URL; else the loopback. */
  readonly host?: string;
  readonly config: StartConfig;
  /** Environment of all apps. */
  readonly shared: Readonly<Record<string, string>>;
  /** Whether market data are to be fetched by a schedule. */
  readonly hasSchedule: boolean;
  /** Whether tracked portfolios are to be analysed by a schedule. */
  readonly hasTracking: boolean;
}

/** Every app, to be started and stopped side by side; each has a health port of its own. */
export async function appServices(options: AppServicesOptions): Promise<ProcessSpec[]> {
  const { root, host = '127.0.0.1', config, shared, hasSchedule, hasTracking } = options;
  const run = async (app: string, environment: Readonly<Record<string, string>> = {}, name = app) => {
    const healthPort = await freePort();
    const own = { GRACE_MS: String(config.graceMs), HEALTH_PORT: String(healthPort) };
    return appService({ root, host, name, app, environment: { ...shared, ...own, ...environment }, healthPort });
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
    run('dashboard', { DASHBOARD_PORT: String(config.dashboardPort) }),
    ...workers,
    ...(hasSchedule ? [run('data-worker')] : []),
    ...(hasTracking ? [run('tracking-worker')] : []),
  ]);
}
