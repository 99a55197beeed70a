import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import {
  type BaseAppOptions,
  createBaseApp,
  errorHandler,
  matchedRoute,
  RETRY_AFTER_SECONDS,
  sendPage,
} from '@tearsheet/http';
import { UnusableDataError } from '@tearsheet/market-data';
import { AppError } from '@tearsheet/shared';
import cors from 'cors';
import { type Express, type Request, type RequestHandler, type Response, Router } from 'express';
import { type Addresses, MCP_PATH } from './addresses.ts';
import { type McpRoutesOptions, mcpRoutes } from './mcp/routes.ts';
import { type InteractionOptions, interactionRoutes } from './oauth/interactions.ts';
import { errorPage } from './oauth/pages.ts';
import { OAUTH_PATHS } from './oauth/provider.ts';
import { resourceMetadata } from './oauth/scopes.ts';
import { type SignOutOptions, signOutRoutes } from './oauth/signOut.ts';
import { type StrangerLimits, strangerLimits } from './oauth/strangerLimits.ts';

export interface AppOptions extends BaseAppOptions, InteractionOptions, McpRoutesOptions, StrangerLimits {
  readonly accounts: InteractionOptions['accounts'] & SignOutOptions['accounts'];
  /** Host names that requests may be addressed to. */
  readonly allowedHosts: readonly string[];
  /** Host names of web pages that may call the tool server. Null allows any. */
  readonly allowedOrigins: readonly string[] | null;
}

/** Paths that web pages may call. None of them reads a cookie. */
const OPEN_PATHS = [
  '/.well-known/{*rest}',
  MCP_PATH,
  OAUTH_PATHS.token,
  OAUTH_PATHS.registration,
  OAUTH_PATHS.revocation,
  OAUTH_PATHS.introspection,
  OAUTH_PATHS.jwks,
];

/** Returns the Express app. The caller makes it listen. */
export function createApp(options: AppOptions): Express {
  const { addresses, allowedHosts, allowedOrigins, logger } = options;
  // The authorization server routes its own paths. They count as one route.
  const routeOf = (request: Request) => matchedRoute(request) ?? 'oauth';
  const app = createBaseApp({ ...options, routeOf, loggedPath });
  // After DNS rebinding, an attacker's host name leads to this server, but the Host header still contains that name.
  app.use(hostHeaderValidation([...allowedHosts]));
  app.use(OPEN_PATHS, openCors);
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
  app.use(errorHandler({ logger, recognize, send: sendError }));
  return app;
}

/** Sets the forwarded headers to the public address, so answers contain public addresses for any Host header. */
function asPublic(request: Request, { issuer }: Addresses): Request {
  const { protocol, host } = new URL(issuer);
  return Object.assign(request, {
    headers: { ...request.headers, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host },
  });
}

/** Removes the id of an interaction, because the id opens its page in the browser that started it. */
function loggedPath(path: string): string {
  return path.replace(/^(\/oauth\/(?:interaction|authorize)\/)[^/]+/, '$1…');
}

function recognize(error: unknown): AppError | null {
  if (!(error instanceof UnusableDataError)) return null;
  return new AppError('service_unavailable', error.message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Sends a page to browsers, and an OAuth error to everything else. */
function sendError(request: Request, response: Response, { status }: AppError): void {
  const isAway = status === 503;
  const message = isAway ? 'The service is not ready. Try again shortly.' : 'The request could not be handled.';
  const error = isAway ? 'temporarily_unavailable' : status === 500 ? 'server_error' : 'invalid_request';
  if (request.accepts(['json', 'html']) === 'html') sendPage(response, status, errorPage(message));
  else response.status(status).json({ error, error_description: message });
}

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'x-request-id',
];

/**
 * Allows calls from web pages of any origin, and answers preflights. This is safe because no path that uses it reads a cookie.
 * Paths that read cookies do not use it.
 */
const openCors: RequestHandler = Router().use(
  (_request, response, next) => {
    response.set('cross-origin-resource-policy', 'cross-origin');
    next();
  },
  cors((request, callback) => {
    // A preflight lists every Mcp-Param-* header of a tool by its full name.
    const asked = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
    const parameters = asked.split(',').filter((name) => /^\s*mcp-param-[a-z0-9-]+\s*$/.test(name));
    callback(null, {
      allowedHeaders: [...ALLOWED_HEADERS, ...parameters.map((name) => name.trim())],
      exposedHeaders: ['WWW-Authenticate', 'Mcp-Session-Id', 'Retry-After', 'X-Request-Id'],
      methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      maxAge: 86_400,
    });
  }),
);
