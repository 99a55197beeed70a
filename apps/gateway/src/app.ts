import type { ResearchDependencies } from '@tearsheet/operations/research';
import type { Tracing } from '@tearsheet/runtime';
import { type HealthChecks, type Logger, readReadiness } from '@tearsheet/runtime';
import type { Authenticate } from '@tearsheet/runtime/accounts';
import type { HttpMetrics } from '@tearsheet/runtime/http';
import { traceRequests } from '@tearsheet/runtime/http';
import type { AlertStore, PortfolioStore } from '@tearsheet/runtime/portfolios';
import type { RateLimits } from '@tearsheet/runtime/rates';
import type { ReportStore } from '@tearsheet/runtime/reports';
import type { DeliveryStore, WebhookSecrets } from '@tearsheet/runtime/webhooks';
import { AppError } from '@tearsheet/shared';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { AnswerCache } from './answerCache.ts';
import { problemAnswer, toAppError } from './errors.ts';
import { handle, send } from './handle.ts';
import { logRequest } from './logRequest.ts';
import { createLoopTurns } from './loopTurns.ts';
import { measureRequest, routeOf } from './measureRequest.ts';
import { openapi } from './openapi.ts';
import { PAGE_PATHS, type SignIn, servePages } from './pages/servePages.ts';
import { REPORT_PATH, serveReports } from './reports/serveReports.ts';
import { assignRequestId, requestIdOf } from './requestId.ts';
import { ROUTES, type Route } from './routes.ts';
import type { OpenWaits } from './waiting/openWaits.ts';

export interface Services extends ResearchDependencies {
  readonly authenticate: Authenticate;
  readonly health: HealthChecks;
  readonly logger: Logger;
  readonly portfolios: PortfolioStore;
  readonly alerts: AlertStore;
  readonly answers: AnswerCache;
  readonly rates: RateLimits;
  readonly webhooks: {
    readonly secrets: WebhookSecrets;
    readonly deliveries: DeliveryStore;
    /** See WEBHOOK_ALLOW_PRIVATE. */
    readonly allowPrivate: boolean;
  };
  /** Bounds the requests that are held open. */
  readonly waits: OpenWaits;
  /** Where people sign in to the console; without it they paste a token. */
  readonly signIn?: SignIn;
  /** Turned on when the process begins to stop: it must get no new traffic. */
  readonly isStopping: () => boolean;
  readonly reports: ReportStore;
  readonly metrics?: HttpMetrics;
  readonly tracing?: Tracing | null;
}

/** The Express app; listening is the caller's business (server.ts). */
export function createApp(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(assignRequestId, logRequest(services.logger), helmet());
  if (services.metrics) app.use(measureRequest(services.metrics));
  if (services.tracing) app.use(traceRequests(services.tracing, routeOf));
  app.get('/healthz', (_request, response) =>
    send(response, { status: 200, body: { status: 'ok' }, headers: NO_STORE }),
  );
  app.get('/readyz', async (_request, response) => {
    const { ready, checks } = await readReadiness(services.health);
    const isReady = ready && !services.isStopping();
    send(response, {
      status: isReady ? 200 : 503,
      body: { status: isReady ? 'ready' : 'not ready', checks },
      headers: NO_STORE,
    });
  });
  const description = openapi();
  app.get('/openapi.json', (_request, response) => send(response, { status: 200, body: description }));
  servePages(app, services.signIn ?? null);
  serveReports(app, services.reports);
  const turn = createLoopTurns();
  for (const path of PLAIN_PATHS) app.all(path, refuseMethod('GET, HEAD'));
  const byPath = [...Map.groupBy(ROUTES, ({ path }) => path)];
  // A path without parameters comes first, so that no parameter takes its name for a value.
  for (const [path, routes] of byPath.sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))) {
    const place = app.route(path);
    for (const route of routes) place[route.method](handle(route, services, turn));
    place.all(refuseMethod(allowed(routes)));
  }
  app.use(() => {
    throw new AppError('not_found', 'There is nothing at this path.');
  });
  app.use(answerError(services.logger));
  return app;
}

const PLAIN_PATHS = ['/healthz', '/readyz', '/openapi.json', ...PAGE_PATHS, REPORT_PATH];

const NO_STORE = { 'cache-control': 'no-store' };

function allowed(routes: readonly Route[]): string {
  return routes.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ');
}

function refuseMethod(allow: string): RequestHandler {
  return () => {
    throw new AppError('method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
  };
}

function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = toAppError(error);
    const { method, path } = request;
    const fields = { request_id: requestIdOf(response), method, path };
    if (known.code === 'internal_error') logger.error('request failed', { ...fields, error: known.cause ?? known });
    // A full queue refuses thousands: its figures and its alert tell of it, and each request has its own line anyway.
    else if (known.status >= 500 && known.code !== 'queue_full') logger.warn(known.title, fields);
    if (response.headersSent) response.destroy();
    else send(response, problemAnswer(known, request.path, requestIdOf(response)));
  };
}
