import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import {
  type BaseAppOptions,
  createBaseApp,
  errorHandler,
  html,
  matchedRoute,
  type RenderedPage,
  renderPage,
  requestIdOf,
  sendPage,
} from '@tearsheet/http';
import { OPERATIONS, type Operation } from '@tearsheet/operations';
import { type HealthChecks, loopTurn } from '@tearsheet/runtime';
import type { ReportStore } from '@tearsheet/runtime/reports';
import { AppError } from '@tearsheet/shared';
import express, { type Express, type Request, type RequestHandler, type Response, type Router } from 'express';
import { problemAnswer, recognize, send } from './answer.ts';
import { allowOrigins } from './cors.ts';
import { EXAMPLE_PATH, serveExample } from './example.ts';
import { serveMailLinks } from './mailLinks.ts';
import { openapi } from './openapi.ts';
import { PAGE_PATHS, type SignIn, servePages } from './pages/servePages.ts';
import { REPORT_PATH, serveReports } from './reportFiles.ts';
import { handle, type RouteServices } from './route.ts';
import { readerOf, SHARED_PATH, serveShared } from './shared.ts';
import { preferWait } from './waiting.ts';

export interface Services
  extends RouteServices,
    Pick<BaseAppOptions, 'logger' | 'metrics' | 'tracing' | 'trustedProxies'> {
  readonly health: HealthChecks;
  /** Address of this service for callers. */
  readonly apiUrl: string;
  /** Where people sign in to the console. Without it they paste a token. */
  readonly signIn?: SignIn;
  /** True as soon as the process begins to stop, because it must get no new traffic then. */
  readonly isStopping: () => boolean;
  readonly reports: ReportStore;
  /** Origins of the web pages that may call the API. By default, no page of another origin may. */
  readonly corsOrigins?: readonly string[];
}

/** Returns the Express app of the gateway. */
export function createApp(services: Services, operations = OPERATIONS): Express {
  const { logger } = services;
  const app = createBaseApp({ ...services, measuredRouteOf });
  if (services.corsOrigins !== undefined) app.use(['/v1', ...DESCRIPTIONS], allowOrigins(services.corsOrigins));
  app.use(operationRoutes(services, operations));
  const description = openapi(operations);
  const [newest, plain] = DESCRIPTIONS;
  app.get(
    newest,
    sendDocument(services, async () => Buffer.from(JSON.stringify(description))),
  );
  app.get(
    plain,
    sendDocument(services, () => readFile(PLAIN)),
  );
  servePages(app, services.signIn ?? null, description);
  serveReports(app, services);
  serveMailLinks(app, services);
  serveExample(app, services);
  serveShared(app, services);
  for (const path of PLAIN_PATHS) app.all(path, refuseMethod('GET, HEAD'));
  app.use(() => {
    throw new AppError('not_found', 'Check the path. The API reference at /docs lists all of them.');
  });
  app.use(
    errorHandler({
      logger,
      recognize,
      send: (request, response, error) => {
        const isPage = PAGE_ERRORS.has(error.code) && request.accepts(['json', 'html']) === 'html';
        if (isPage) return sendPage(response, error.status, errorPage(error));
        return send(response, problemAnswer(error, request.path, requestIdOf(response), services.apiUrl));
      },
    }),
  );
  return app;
}

/**
 * Returns a handler of all operations. Express compares a path with one route after the other, so each second segment, such as
 * `jobs` in `/v1/jobs`, has a router of its own.
 */
function operationRoutes(services: Services, operations: readonly Operation[]): RequestHandler {
  const routers = new Map<string, Router>();
  const byPath = [...Map.groupBy(operations, ({ rest }) => rest.path)];
  // Paths without parameters come first, so that no parameter matches a segment of their names.
  for (const [path, methods] of byPath.sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')))) {
    const router = routers.get(secondSegment(path)) ?? express.Router();
    routers.set(secondSegment(path), router);
    const route = router.route(path);
    for (const operation of methods) route[operation.rest.method](handle(operation, services, loopTurn));
    route.all(refuseMethod(allowed(methods)));
  }
  return (request, response, next) => {
    const router = routers.get(secondSegment(request.path));
    if (router === undefined) next();
    else router(request, response, next);
  };
}

const compress = promisify(gzip);

/**
 * Returns a handler for JSON that never changes. It is compressed once, because it is long and anyone may ask for it. The readers of one
 * network address have the places of one account.
 */
export function sendDocument(
  { accountRequests }: Pick<Services, 'accountRequests'>,
  read: () => Promise<Buffer>,
): RequestHandler {
  let known: { readonly plain: Buffer; readonly packed: Buffer } | null = null;
  const prepare = async () => {
    const plain = await read();
    return { plain, packed: await compress(plain) };
  };
  const answer = async (request: Request, response: Response) => {
    known ??= await prepare();
    const { plain, packed } = known;
    const isPacked = request.acceptsEncodings('gzip', 'identity') === 'gzip';
    const headers = { vary: 'Accept-Encoding', ...(isPacked ? { 'content-encoding': 'gzip' } : {}) };
    await send(response, { status: 200, headers, body: () => [isPacked ? packed : plain] });
  };
  return (request, response) => accountRequests.run(readerOf(request), response, () => answer(request, response));
}

/** Returns the second segment of a path in lower case, because Express ignores the case of paths. */
function secondSegment(path: string): string {
  return path.split('/', 3)[2]?.toLowerCase() ?? '';
}

/** Errors that people meet in a browser. */
const PAGE_ERRORS: ReadonlySet<string> = new Set(['not_found', 'report_not_found', 'report_expired']);

/** Requests that ask to wait have their own route in the metrics, because their duration is that of the job. */
export function measuredRouteOf(request: Request): string | null {
  const route = matchedRoute(request);
  return route !== null && preferWait(request.get('prefer')) !== null ? `${route} (waits)` : route;
}

/** The API description in OpenAPI 3.1 and in 3.0. */
const DESCRIPTIONS = ['/openapi.json', '/openapi-3.0.json'] as const;
/** `npm run docs` makes it, because it takes as long as everything else at a start. */
const PLAIN = new URL('../../../docs/openapi-3.0.json', import.meta.url);
const PLAIN_PATHS = ['/healthz', '/readyz', ...DESCRIPTIONS, ...PAGE_PATHS, REPORT_PATH, EXAMPLE_PATH, SHARED_PATH];

function allowed(operations: readonly Operation[]): string {
  return operations.map(({ rest: { method } }) => (method === 'get' ? 'GET, HEAD' : method.toUpperCase())).join(', ');
}

function refuseMethod(allow: string): RequestHandler {
  return () => {
    throw new AppError('method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
  };
}

/** Returns the page for people who open an address that leads nowhere. */
function errorPage({ title, publicDetail }: AppError): RenderedPage {
  const content = html`<h1>${title}</h1>
<p>${publicDetail}</p>
<p class="soft"><a href="/">Open Tearsheet</a></p>`;
  return renderPage({ title, content });
}
