import { pingRedis } from '../redis/commands.ts';
import type { RedisRole } from '../redis/connectRedis.ts';
import type { Store } from '../redis/keys.ts';
import { openRedis } from '../redis/openRedis.ts';
import { ConfigError, type ConfigOf, type ConfigSpec, readConfig } from './config.ts';
import { type HealthChecks, healthAddress, startHealthServer } from './health.ts';
import { createLifecycle, type Lifecycle } from './lifecycle.ts';
import { createLogger, type Logger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { SERVICE_VARIABLES } from './variables.ts';

type ServiceConfig = ConfigOf<typeof SERVICE_VARIABLES>;

/** The parts that every app starts from. */
export interface AppParts<Config> {
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Pick<Lifecycle, 'onRelease' | 'stop'>;
}

/** After the grace for running jobs, a process has this long to close its connections. */
const CLOSING_MS = 10_000;

/** Reads the configuration of an app. If it is wrong, logs one line for each problem and ends the process with status 1. */
export function readAppConfig<Spec extends ConfigSpec>(service: string, spec: Spec): ConfigOf<Spec> {
  try {
    return readConfig(spec, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const logger = createLogger({ service, level: 'error' });
    for (const problem of error.problems) logger.error(problem);
    process.exit(1);
  }
}

/** Reads the configuration of an app and starts it in a lifecycle. */
export async function runApp<Spec extends ConfigSpec & Pick<typeof SERVICE_VARIABLES, 'logLevel' | 'graceMs'>>(
  service: string,
  spec: Spec,
  start: (parts: AppParts<ConfigOf<Spec>>) => Promise<void>,
): Promise<void> {
  const config = readAppConfig(service, spec);
  const { logLevel, graceMs }: ConfigOf<Pick<typeof SERVICE_VARIABLES, 'logLevel' | 'graceMs'>> = config;
  const logger = createLogger({ service, level: logLevel });
  const lifecycle = createLifecycle({ logger, graceMs: graceMs + CLOSING_MS });
  await lifecycle.run(() => start({ config, logger, lifecycle }));
}

export type AppConfig = Pick<
  ServiceConfig,
  | 'redisUrl'
  | 'redisCaFile'
  | 'redisNamespace'
  | 'installation'
  | 'shards'
  | 'host'
  | 'healthHost'
  | 'healthPort'
  | 'graceMs'
  | 'version'
>;

export interface AppOptions<Config extends AppConfig = AppConfig> extends AppParts<Config> {
  /** Name of the app in metrics and logs. */
  readonly service: string;
}

export interface OpenedApp extends Store {
  readonly metrics: Metrics;
  /** Starts the health server, which checks Redis too. Returns its port. */
  serveHealth(checks?: HealthChecks): Promise<number>;
}

/** Opens Redis, metrics, and health for an app, and registers them with its lifecycle. */
export async function openApp(role: RedisRole, options: AppOptions): Promise<OpenedApp> {
  const { service, config, logger, lifecycle } = options;
  const { redis, keys } = openRedis({ config, role, logger, lifecycle });
  const metrics = await createMetrics({ service, version: config.version });
  return {
    redis,
    keys,
    metrics,
    async serveHealth(checks = {}) {
      const health = await startHealthServer({
        ...healthAddress(config),
        metrics,
        checks: { redis: () => pingRedis({ redis, keys }), ...checks },
      });
      lifecycle.onRelease('health', () => health.close());
      return health.port;
    },
  };
}
