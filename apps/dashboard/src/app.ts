import { type BaseAppOptions, createBaseApp, errorHandler } from '@tearsheet/http';
import type { Fleet } from '@tearsheet/runtime/fleet';
import type { AppError } from '@tearsheet/shared';
import { html } from '@tearsheet/shared/html';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { ACTIONS, isAction } from './actions.ts';
import { field } from './field.ts';
import { createOperators } from './operators.ts';
import { jobForms } from './pages/actionForms.ts';
import { auditTable } from './pages/auditTable.ts';
import { fleetPage, REFRESH_SECONDS } from './pages/fleetPage.ts';
import { layout } from './pages/layout.ts';
import { STYLE } from './pages/style.ts';
import { queueBrowser } from './queueBrowser.ts';
import type { Sessions } from './sessions.ts';
import type { AccountSignIn } from './signIn/accountSignIn.ts';
import { signInRoutes } from './signIn/signInRoutes.ts';

export interface DashboardServices extends BaseAppOptions {
  readonly fleet: Fleet;
  readonly sessions: Sessions;
  /** Null: operators sign in by token only. */
  readonly accounts: AccountSignIn | null;
  readonly isBehindTls: boolean;
}

const QUEUES = '/queues';

/** The operators' dashboard; every page but the sign-in needs a session, every action one that may act. */
export function createDashboard(services: DashboardServices): Express {
  const { fleet, sessions, logger, isBehindTls } = services;
  const security = { contentSecurityPolicy: { directives: CONTENT_POLICY }, strictTransportSecurity: isBehindTls };
  const app = createBaseApp({ ...services, helmet: security });
  app.get('/style.css', (_request, response) => void response.type('css').send(STYLE));
  app.use(noStore, express.urlencoded({ extended: false, limit: '8kb' }));

  const operators = createOperators(sessions, { isBehindTls });
  app.use(signInRoutes({ ...services, operators }));

  app.use(operators.require);
  app.post('/sign-out', operators.checkForm, async (request, response) => {
    await operators.signOut(request, response);
    response.redirect(303, '/sign-in');
  });
  app.get('/', async (request, response) => {
    const [state, audit] = await Promise.all([fleet.read(), fleet.audit.read(5)]);
    response.send(fleetPage({ state, audit, operator: operators.of(request) }));
  });
  app.get('/jobs', (request, response) => {
    const operator = operators.of(request);
    const forms = operator.mayAct ? jobForms(operator) : html`<p class="soft">You may look, and not act.</p>`;
    response.send(layout({ title: 'One job', content: html`<h1>One job</h1><section>${forms}</section>`, operator }));
  });
  app.get('/audit', async (request, response) => {
    const content = html`<h1>Audit log</h1><section>${auditTable(await fleet.audit.read(500))}</section>`;
    response.send(layout({ title: 'Audit log', content, operator: operators.of(request) }));
  });
  app.post('/actions/:action', operators.checkForm, async (request, response) => {
    const operator = operators.of(request);
    const [name, target] = [String(request.params.action), field(request, 'target')];
    const isSure = isAction(name) && (!ACTIONS[name].isDangerous || field(request, 'sure') === 'yes');
    if (!isAction(name) || !isSure || !operator.mayAct || !/^[a-z0-9_-]{1,60}$/.test(target)) {
      refuse(response, 403, 'This is not allowed.');
      return;
    }
    const entry = { actor: operator.name, action: name, target };
    const end = await fleet.audit.begin(entry);
    logger.info('operator action', entry);
    const outcome = await ACTIONS[name].run(fleet, target).catch(async (error: unknown) => {
      // With Redis away neither can this be noted; then it stays as begun.
      await end('did not work, or only in part').catch(() => {});
      throw error;
    });
    await end(outcome);
    logger.info('operator action done', { ...entry, outcome });
    response.redirect(303, '/');
  });
  app.use(QUEUES, queueBrowser(fleet, QUEUES));
  app.use((_request, response) => refuse(response, 404, 'There is nothing at this path.'));
  app.use(errorHandler({ logger, send: sendError }));
  return app;
}

/** bull-board's pages need their own files and inline styles; scripts come from here only. */
const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  upgradeInsecureRequests: null,
};

const noStore: RequestHandler = (request, response, next) => {
  if (!request.path.startsWith(`${QUEUES}/static/`)) response.set('cache-control', 'no-store');
  next();
};

function refuse(response: Response, status: number, text: string): void {
  response.status(status).type('text').send(text);
}

function sendError(request: Request, response: Response, { status }: AppError): void {
  if (status < 500) refuse(response, 400, 'The request could not be read.');
  else if (status === 503) {
    // A page that somebody watches loads again, so it comes back with Redis.
    if (request.method === 'GET') response.set('refresh', REFRESH_SECONDS);
    refuse(response, 503, 'Redis does not answer.');
  } else refuse(response, 500, 'This did not work. The log says why.');
}
