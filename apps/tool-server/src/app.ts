import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import { UnusableDataError } from '@tearsheet/market-data';
import type { Tracing } from '@tearsheet/runtime';
import { type HealthChecks, type Logger, readReadiness, StoreUnavailableError } from '@tearsheet/runtime';
import type { HttpMetrics } from '@tearsheet/runtime/http';
import { traceRequests } from '@tearsheet/runtime/http';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import helmet from 'helmet';
import type { Addresses } from './addresses.ts';
import { MCP_PATH } from './addresses.ts';
import { cors } from './http/cors.ts';
import { requestIdOf, requestLog, routeOf } from './http/requestLog.ts';
import { warnOfProxy } from './http/warnOfProxy.ts';
import { type McpRoutesOptions, mcpRoutes } from './mcp/routes.ts';
import { sendPage } from './oauth/interactionForms.ts';
import { type InteractionOptions, interactionRoutes } from './oauth/interactions.ts';
import { resourceMetadata } from './oauth/metadata.ts';
import { errorPage } from './oauth/pages/errorPage.ts';
import { OAUTH_PATHS } from './oauth/provider.ts';
import { type SignOutOptions, signOutRoutes } from './oauth/signOut.ts';
import { type StrangerLimits, strangerLimits } from './oauth/strangerLimits.ts';

export interface AppOptions extends InteractionOptions, McpRoutesOptions, StrangerLimits {
  readonly accounts: InteractionOptions['accounts'] & SignOutOptions['accounts'];
  /** Host names that requests may be addressed to. */
  readonly allowedHosts: readonly string[];
  /** Host names of web pages that may call; null: any. */
  readonly allowedOrigins: readonly string[] | null;
  readonly trustedProxies: number;
  readonly health: HealthChecks;
  readonly isStopping: () => boolean;
  readonly logger: Logger;
  readonly metrics: HttpMetrics | null;
  readonly tracing: Tracing | null;
}

/** Paths that web pages may call: none of them looks at a cookie. */
const OPEN_PATHS = [
  '/.well-known/{*rest}',
  MCP_PATH,
  OAUTH_PATHS.token,
  OAUTH_PATHS.registration,
  OAUTH_PATHS.revocation,
  OAUTH_PATHS.introspection,
  OAUTH_PATHS.jwks,
];

/** The Express app; listening is the caller's business. */
export function createApp(options: AppOptions): Express {
  const { addresses, allowedHosts, allowedOrigins, health, isStopping, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustedProxies);
  app.use(requestLog(logger, options.metrics), helmet());
  if (options.trustedProxies === 0) app.use(warnOfProxy(logger));
  if (options.tracing !== null) app.use(traceRequests(options.tracing, routeOf));
  app.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readReadiness(health);
    const isReady = ready && !isStopping();
    response.status(isReady ? 200 : 503).set('cache-control', 'no-store');
    response.json({ status: isReady ? 'ready' : 'not ready', checks });
  });
  // A page that had its own name point here (DNS rebinding) still sends that name.
  app.use(hostHeaderValidation([...allowedHosts]));
  app.use(OPEN_PATHS, cors);
  if (allowedOrigins !== null) app.use(MCP_PATH, originValidation([...allowedOrigins]));
  app.get(
    ['/.well-known/oauth-protected-resource', `/.well-known/oauth-protected-resource${MCP_PATH}`],
    (_, response) => {
      response.json(resourceMetadata(addresses));
    },
  );
  app.use(mcpRoutes(options));
  app.use(strangerLimits(options));
  app.use(interactionRoutes(options), signOutRoutes(options));
  app.use((request, response) => options.provider().callback()(asPublic(request, addresses), response));
  app.use(answerError(logger));
  return app;
}

/** Whatever name the request came by, addresses in answers are the public ones. */
function asPublic(request: Request, { issuer }: Addresses): Request {
  const { protocol, host } = new URL(issuer);
  return Object.assign(request, {
    headers: { ...request.headers, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host },
  });
}

function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const isAway = error instanceof StoreUnavailableError || error instanceof UnusableDataError;
    const status = isAway ? 503 : statusOf(error);
    if (status === 500)
      logger.error('request failed', { request_id: requestIdOf(response), path: request.path, error });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const message = isAway ? 'The service is not ready. Try again shortly.' : 'The request could not be handled.';
    if (isAway) response.set('retry-after', '2');
    if (request.accepts(['json', 'html']) === 'html') sendPage(response, status, errorPage(message));
    else response.status(status).json({ error: errorOf(status), error_description: message });
  };
}

/** In OAuth's words. */
function errorOf(status: number): string {
  if (status === 503) return 'temporarily_unavailable';
  return status === 500 ? 'server_error' : 'invalid_request';
}

/** What Express throws for requests it cannot read has the status. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? status : 500;
}
