import { availableParallelism } from 'node:os';
import {
  type ConfigOf,
  checkRedisServer,
  connectRedis,
  createLogger,
  type Environment,
  integer,
  mustBeCron,
  outageOf,
  type RedisClient,
  type RedisServerReport,
  readConfig,
  text,
  waitUntilReady,
} from '@tearsheet/runtime';
import { messageOf } from '@tearsheet/shared';
import { APP_CONFIGS } from './appConfigs.ts';

const MAX_DEFAULT_WORKERS = 4;

/** The variables that `npm start` itself reads. The apps get all others. */
export const START_CONFIG = {
  port: integer('PORT', { min: 1, max: 65_535, default: 8080, meaning: 'port of the gateway' }),
  mcpPort: integer('MCP_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: 'port of the tool server; 0: the one after PORT, or any free one when that is taken',
  }),
  dashboardPort: integer('DASHBOARD_PORT', {
    min: 0,
    max: 65_535,
    default: 0,
    meaning: "port of the operators' dashboard; 0: two after PORT, or any free one when that is taken",
  }),
  workers: integer('WORKERS', {
    min: 1,
    max: 64,
    default: Math.min(MAX_DEFAULT_WORKERS, Math.max(1, availableParallelism() - 1)),
    meaning: 'portfolio workers to start',
  }),
  threads: integer('THREADS', {
    min: 1,
    max: 256,
    default: 1,
    meaning: 'threads of each portfolio worker for short analyses',
  }),
  longThreads: integer('LONG_THREADS', {
    min: 1,
    max: 256,
    default: 2,
    meaning: 'threads of each portfolio worker for optimizations, simulations, and long analyses',
  }),
  trackingSchedule: text('TRACKING_SCHEDULE', {
    default: '30 5 * * *',
    meaning: 'when tracked portfolios with an alert are analyzed again (cron, UTC)',
    check: mustBeCron,
  }),
  graceMs: integer('GRACE_MS', { min: 0, max: 600_000, default: 5000, meaning: 'time for running jobs at a stop' }),
} as const;

export type StartConfig = ConfigOf<typeof START_CONFIG>;

export function readStartConfig(environment: Readonly<Record<string, string | undefined>>): StartConfig {
  return readConfig(START_CONFIG, environment);
}

/** Checks the variables of this start and of its apps before anything runs. Throws a ConfigError with all problems. */
export function checkEnvironment(environment: Environment): void {
  const apps = Object.entries(APP_CONFIGS).filter(([app]) => app !== 'data-worker' || environment.SYNC_SCHEDULE);
  const specs = [START_CONFIG, ...apps.map(([, spec]) => spec)];
  // A variable that several apps read is one problem.
  const variables = specs.flatMap((spec) => Object.values(spec)).map((variable) => [variable.name, variable] as const);
  readConfig(Object.fromEntries(variables), environment);
}

const DEADLINE_MS = 5000;

/** Checks the server of REDIS_URL. Throws if it does not answer, rejects the login, or may lose accepted jobs. */
export async function checkGivenRedis(server: { readonly url: string; readonly caFile: string | null }): Promise<void> {
  const logger = createLogger({ service: 'start', level: 'error' });
  const redis = connectRedis({ ...server, role: 'script', logger });
  try {
    const { problems } = await askFor(redis).catch((error: unknown) => {
      throw new Error(`the Redis that REDIS_URL names cannot be used: ${outageOf(redis) ?? messageOf(error)}`);
    });
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    redis.disconnect();
  }
}

async function askFor(redis: RedisClient): Promise<RedisServerReport> {
  await waitUntilReady(redis, DEADLINE_MS);
  return checkRedisServer(redis);
}
