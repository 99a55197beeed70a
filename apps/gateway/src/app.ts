import { createBaseApp, errorHandler, matchedRoute, type RequestOptions, requestIdOf } from '@tearsheet/http';
import type { ResearchDependencies } from '@tearsheet/operations/research';
import type { HealthChecks } from '@tearsheet/runtime';
import type { Authenticate } from '@tearsheet/runtime/accounts';
import type { AlertStore, PortfolioStore } from '@tearsheet/runtime/portfolios';
import type { RateLimits } from '@tearsheet/runtime/rates';
import type { ReportStore } from '@tearsheet/runtime/reports';
import type { DeliveryStore, WebhookSecrets } from '@tearsheet/runtime/webhooks';
import { AppError } from '@tearsheet/shared';
import type { Express, Request, RequestHandler } from 'express';
import type { AnswerCache } from './answerCache.ts';
import { problemAnswer, recognize } from './errors.ts';
import { handle, send } from './handle.ts';
import { createLoopTurns } from './loopTurns.ts';
import { openapi } from './openapi.ts';
import { PAGE_PATHS, type SignIn, servePages } from './pages/servePages.ts';
import { REPORT_PATH, serveReports } from './reports/serveReports.ts';
import { ROUTES, type Route } from './routes.ts';
import type { OpenWaits } from './waiting/openWaits.ts';
import { preferWait } from './waiting/preferWait.ts';

export interface Services extends ResearchDependencies, Pick<RequestOptions, 'logger' | 'metrics' | 'tracing'> {
  readonly authenticate: Authenticate;
  readonly health: HealthChecks;
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
}

/** The Express app of the gateway. */
export function createApp(services: Services): Express {
  const { logger } = services;
  const app = createBaseApp({ ...services, measuredRouteOf });
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
  app.use(
    errorHandler({
      logger,
      recognize,
      send: (request, response, error) => send(response, problemAnswer(error, request.path, requestIdOf(response))),
    }),
  );
  return app;
}

/** Requests that ask to wait have their own route in the metrics, because their duration is that of the job. */
export function measuredRouteOf(request: Request): string | null {
  const route = matchedRoute(request);
  return route !== null && preferWait(request.get('prefer')) !== null ? `${route} (waits)` : route;
}

const PLAIN_PATHS = ['/healthz', '/readyz', '/openapi.json', ...PAGE_PATHS, REPORT_PATH];

function allowed(routes: readonly Route[]): string {
  return routes.map(({ method }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ');
}

function refuseMethod(allow: string): RequestHandler {
  return () => {
    throw new AppError('method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
  };
}
