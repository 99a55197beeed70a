export { API_URL_VARIABLE } from './apiUrlVariable.ts';
export { type Authenticate, type AuthenticateOptions, type Caller, createAuthenticate } from './authenticate.ts';
export { checkRedisServer, type RedisServerReport } from './checkRedisServer.ts';
export { ConfigError, type ConfigOf, type ConfigSpec, type Environment, readConfig, type Variable } from './config.ts';
export { flag, integer, optional, text } from './configVariables.ts';
export { CONSOLE_CLIENT_ID } from './consoleClientId.ts';
export { DASHBOARD_CALLBACK_PATH, DASHBOARD_CLIENT_ID, DASHBOARD_URL_VARIABLE } from './dashboardAddress.ts';
export { envExample } from './envExample.ts';
export {
  type HealthCheck,
  type HealthChecks,
  type HealthServer,
  healthAddress,
  type Readiness,
  readReadiness,
  startHealthServer,
} from './health.ts';
export { createKeys, type Keys } from './keys.ts';
export { createLifecycle, type Lifecycle } from './lifecycle.ts';
export type { Page } from './listPage.ts';
export { createLogger, type LogFields, type Logger, type LogLevel } from './logger.ts';
export { MCP_URL_VARIABLE } from './mcpUrlVariable.ts';
export { type OpenRedisOptions, openRedis } from './openRedis.ts';
export { pingRedis } from './pingRedis.ts';
export {
  connectRedis,
  isReady,
  type RedisClient,
  type RedisRole,
  waitUntilReady,
} from './redis.ts';
export { REDIS_VARIABLES } from './redisVariables.ts';
export { repeat } from './repeat.ts';
export { MODEL_VARIABLES, RESEARCH_VARIABLES } from './researchVariables.ts';
export { isScope, SCOPES, type Scope, stepUpScopes } from './scopes.ts';
export { SERVICE_VARIABLES } from './serviceVariables.ts';
export { StoreUnavailableError } from './storeUnavailableError.ts';
export { SYNC_VARIABLES } from './syncVariables.ts';
export { createTokenStore, type IssuedToken, isLive as isLiveToken, type Token, type TokenStore } from './tokens.ts';
export { DeadlineError } from './withDeadline.ts';
export { withStore } from './withStore.ts';
