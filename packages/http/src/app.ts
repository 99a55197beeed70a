import { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6, Socket } from 'node:net';
import { type HealthChecks, type Logger, newUuid, readReadiness, type Tracing } from '@tearsheet/runtime';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import type { HttpMetrics } from './httpMetrics.ts';

export interface BaseAppOptions extends RequestOptions {
  readonly health: HealthChecks;
  /** True once the process has begun to stop. It must get no new traffic then. */
  readonly isStopping: () => boolean;
  /** How many proxies in front of the app may name the client's address (clientAddress). Default: 0. */
  readonly trustedProxies?: number;
  readonly helmet?: HelmetOptions;
}

/** Returns an Express app that observes its requests, sets security headers, and answers `/healthz` and `/readyz`. */
export function createBaseApp(options: BaseAppOptions): Express {
  const { health, isStopping, trustedProxies = 0 } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(observeRequests(options), securityHeaders(options.helmet));
  app.set('trust proxy', trustedProxies);
  if (trustedProxies === 0) app.use(warnOfProxy(options.logger));
  app.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readReadiness(health);
    const isReady = ready && !isStopping();
    response.status(isReady ? 200 : 503).set('cache-control', 'no-store');
    response.json({ status: isReady ? 'ready' : 'not ready', checks });
  });
  return app;
}

/** Sets the headers of helmet. They are the same in every response, so its fourteen handlers run only once. */
function securityHeaders(options: HelmetOptions | undefined): RequestHandler {
  const request = new IncomingMessage(new Socket());
  const first = new ServerResponse(request);
  helmet(options)(request, first, () => {});
  const headers = first.getHeaderNames().map((name) => [name, String(first.getHeader(name))] as const);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

export interface RequestOptions {
  readonly logger: Logger;
  readonly metrics?: HttpMetrics | null;
  readonly tracing?: Tracing | null;
  /** Returns the route of a request for metrics and traces. Default: the pattern of the matched Express route. */
  readonly routeOf?: (request: Request) => string | null;
  /** Returns the route for metrics only, where it differs from `routeOf`. */
  readonly measuredRouteOf?: (request: Request) => string | null;
  /** Returns the path for the log, without secrets. The query is never logged. */
  readonly loggedPath?: (path: string) => string;
}

/** The status that Nginx logs when the caller closes the connection before the answer is complete. */
const CALLER_LEFT = 499;
const USABLE_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** Assigns the request id, then logs, measures, and traces the request when it ends. */
export function observeRequests(options: RequestOptions): RequestHandler {
  const { logger, metrics, tracing, routeOf = matchedRoute, loggedPath = (path) => path } = options;
  const measuredRouteOf = options.measuredRouteOf ?? routeOf;
  return (request, response, next) => {
    const startedAt = performance.now();
    const id = assignRequestId(request, response);
    const { method } = request;
    const path = loggedPath(request.path);
    const end = metrics?.begin();
    const span = HEALTH_PATHS.has(request.path) ? undefined : tracing?.request(method, request.headers);
    response.once('close', () => {
      const status = answeredStatus(response);
      end?.({ method, route: measuredRouteOf(request), status });
      span?.end({ route: routeOf(request), status });
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { caller } = response.locals;
      logger.info('request', { request_id: id, method, path, status, ms, ...(caller ? { caller } : {}) });
    });
    if (span) span.run(next);
    else next();
  };
}

/** Returns the id of a request. It is also in the `X-Request-Id` header of the response, in jobs, and in logs. */
export function requestIdOf(response: Response): string {
  return String(response.locals.requestId);
}

/** Returns the pattern of the Express route that handled the request, or null before a route has matched. */
export function matchedRoute(request: Request): string | null {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return null;
  return typeof route.path === 'string' ? route.path : null;
}

/** Uses the caller's `X-Request-Id` if it is harmless, and makes a new one otherwise. */
function assignRequestId(request: Request, response: Response): string {
  const given = request.get('x-request-id');
  const id = given !== undefined && USABLE_ID.test(given) ? given : newUuid();
  response.locals.requestId = id;
  request.headers['x-request-id'] = id;
  response.set('x-request-id', id);
  return id;
}

function answeredStatus({ writableFinished, statusCode }: ServerResponse): number {
  return writableFinished ? statusCode : CALLER_LEFT;
}

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64 network, because one customer usually gets all addresses
 * of such a network.
 *
 * @example networkOf('2001:db8::1') // '2001:db8:0:0::/64'
 */
export function networkOf(ip: string): string {
  const address = ip.replace('::ffff:', '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Returns the network of a caller, for rate limits and for logs. `TRUSTED_PROXIES` decides whose word on it counts. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  return networkOf(ip);
}

/** Warns once when a proxy that is not configured forwards requests: all callers would share the limits of one address. */
function warnOfProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn('requests come through a proxy, but TRUSTED_PROXIES is 0: all users share the limits of one address');
    }
    next();
  };
}
