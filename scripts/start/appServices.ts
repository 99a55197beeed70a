import { freePort } from '../freePort.ts';
import type { ProcessSpec } from './childProcess.ts';
import { appService } from './services.ts';
import type { StartConfig } from './settings.ts';

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
