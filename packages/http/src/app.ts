import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type HealthChecks, readReadiness } from '@tearsheet/runtime';
import express, { type Express, type RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';
import { observeRequests, type RequestOptions, warnOfProxy } from './requests.ts';

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
