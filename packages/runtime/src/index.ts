export { newUuid } from './ids.ts';
export { createAccountSlots, createAccountTurns } from './process/accountTurns.ts';
export { type AppConfig, type AppOptions, type OpenedApp, openApp, readAppConfig, runApp } from './process/app.ts';
export {
  mustBeCron,
  mustList,
  mustNotBeFile,
  mustNotBeFolder,
  parseShardNumbers,
  SHARD_COUNTS,
} from './process/checks.ts';
export {
  ConfigError,
  type ConfigOf,
  type ConfigSpec,
  choice,
  type Environment,
  flag,
  integer,
  needing,
  optional,
  readConfig,
  text,
  type Variable,
} from './process/config.ts';
export {
  type HealthCheck,
  type HealthChecks,
  healthAddress,
  listen,
  loggedCheck,
  readReadiness,
  startHealthServer,
} from './process/health.ts';
export { createLifecycle, type Lifecycle } from './process/lifecycle.ts';
export { createLogger, type LogFields, type Logger, type LogLevel } from './process/logger.ts';
export { type LoopTurn, loopTurn } from './process/loopTurns.ts';
export { makeFolder } from './process/makeFolder.ts';
export {
  createMetrics,
  type Metrics,
  modelMetrics,
  type ObserveToolCall,
  type Reading,
  toolMetrics,
} from './process/metrics.ts';
export { MODEL_VARIABLES, RESEARCH_VARIABLES } from './process/researchVariables.ts';
export { SYNC_VARIABLES } from './process/syncVariables.ts';
export { pause, repeat } from './process/timing.ts';
export { startTracing, type Tracing } from './process/tracing.ts';
export {
  API_URL_VARIABLE,
  AUDIENCE_VARIABLE,
  CONNECTION_VARIABLES,
  CONSOLE_CLIENT_ID,
  DASHBOARD_CALLBACK_PATH,
  DASHBOARD_CLIENT_ID,
  DASHBOARD_URL_VARIABLE,
  issuerVariable,
  LIMIT_VARIABLES,
  MAIL_VARIABLES,
  MAX_PORTFOLIOS_VARIABLE,
  MCP_URL_VARIABLE,
  parseSmtpUrl,
  REPORT_VARIABLES,
  RESULT_VARIABLES,
  RUN_VARIABLES,
  SERVICE_VARIABLES,
  type SmtpAddress,
  scheduleVariables,
  WEBHOOK_VARIABLES,
  WORKER_VARIABLES,
} from './process/variables.ts';
export { pingRedis, redisNow, withStore } from './redis/commands.ts';
export { createConfirmedWrites } from './redis/confirmedWrites.ts';
export {
  connectRedis,
  isReady,
  outageOf,
  type RedisClient,
  type RedisRole,
  StoreUnavailableError,
  waitUntilReady,
} from './redis/connectRedis.ts';
export { createKeys, type Keys, type Store, sha256 } from './redis/keys.ts';
export {
  checkRedisServer,
  type OpenRedisOptions,
  openRedis,
  type RedisServerReport,
  readRedis,
  settleShards,
} from './redis/openRedis.ts';
export { REDIS_VARIABLES } from './redis/redisUrl.ts';
