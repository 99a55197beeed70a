import {
  createLifecycle,
  createLogger,
  createMetrics,
  healthAddress,
  type Keys,
  type Lifecycle,
  type Logger,
  type LogLevel,
  type Metrics,
  type OpenRedisOptions,
  openRedis,
  type RedisClient,
  startHealthServer,
  startTracing,
  type Tracing,
} from '@tearsheet/runtime';
import { type HttpMetrics, httpMetrics } from './httpMetrics.ts';
import { type HttpApp, type HttpServerConfig, startHttpServer } from './server.ts';

type ServiceConfig = HttpServerConfig &
  OpenRedisOptions['config'] & {
    readonly trustedProxies: number;
    readonly healthHost: string | null;
    readonly healthPort: number;
    readonly version: string;
    readonly tracesUrl: string | null;
    readonly logLevel: LogLevel;
    readonly graceMs: number;
  };

/** Resources that the process opens before it creates the app. It closes all of them when it stops. */
export interface ServiceContext {
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly redis: RedisClient;
  readonly keys: Keys;
  /** Metrics for the readings of the app. `requests` measures the requests. */
  readonly metrics: Metrics;
  /** Options of the base app that are the same in every service. */
  readonly requests: {
    readonly logger: Logger;
    readonly metrics: HttpMetrics | null;
    readonly tracing: Tracing | null;
    readonly isStopping: () => boolean;
    readonly trustedProxies: number;
  };
}

export interface ServiceOptions {
  readonly service: string;
  readonly config: ServiceConfig;
  /** Opens what the app needs and returns a function that creates it. Its address is known only once the server listens. */
  readonly start: (context: ServiceContext) => Promise<(url: string) => HttpApp>;
}

/** Runs an HTTP app as a process: logs, traces, metrics, Redis, the server, the health server, and an orderly stop. */
export async function runHttpService({ service, config, start }: ServiceOptions): Promise<void> {
  const logger = createLogger({ service, level: config.logLevel });
  const lifecycle = createLifecycle({ logger, graceMs: config.graceMs + 5000 });
  await lifecycle.run(async () => {
    const tracing = await startTracing({ url: config.tracesUrl, service, version: config.version });
    lifecycle.onRelease('traces', () => tracing?.stop());
    const { redis, keys } = openRedis({ config, role: 'gateway', logger, lifecycle });
    const metrics = await createMetrics({ service, version: config.version });
    let isStopping = false;
    const { trustedProxies } = config;
    const requests = { logger, metrics: httpMetrics(metrics), tracing, isStopping: () => isStopping, trustedProxies };
    const createApp = await start({ logger, lifecycle, redis, keys, metrics, requests });
    const http = await startHttpServer(config, createApp);
    lifecycle.onRelease('HTTP server', async () => {
      isStopping = true;
      http.app.beforeStop?.();
      await http.stop(config.graceMs);
      await http.app.afterStop?.();
    });
    const healthServer = await startHealthServer({ ...healthAddress(config), checks: http.app.health, metrics });
    lifecycle.onRelease('health', () => healthServer.close());
    logger.info(`${service} listens`, { host: config.host, port: portOf(http.url), health_port: healthServer.port });
  });
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
