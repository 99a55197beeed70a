import { type Logger, StoreUnavailableError } from '@tearsheet/runtime';
import type { Fleet } from '@tearsheet/runtime/fleet';
import { html } from '@tearsheet/shared/html';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
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

export interface DashboardServices {
  readonly fleet: Fleet;
  readonly sessions: Sessions;
  /** Null: operators sign in by token only. */
  readonly accounts: AccountSignIn | null;
  readonly logger: Logger;
  readonly isBehindTls: boolean;
}

const QUEUES = '/queues';

/** The operators' dashboard; every page but the sign-in needs a session, every action one that may act. */
export function createDashboard(services: DashboardServices): Express {
  const { fleet, sessions, logger, isBehindTls } = services;
  const app = express();
  app.disable('x-powered-by');
  app.use(helmet({ contentSecurityPolicy: { directives: CONTENT_POLICY }, strictTransportSecurity: isBehindTls }));
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
  app.use(answerError(logger));
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

/** A body that broke off, is too large, or is not a form, or text in the URL that cannot be decoded. */
function isBadRequest(error: unknown): boolean {
  if (error instanceof URIError) return true;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500;
}

function refuse(response: Response, status: number, text: string): void {
  response.status(status).type('text').send(text);
}

function answerError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (isBadRequest(error)) {
      refuse(response, 400, 'The request could not be read.');
      return;
    }
    const isOutage = error instanceof StoreUnavailableError;
    if (!isOutage) logger.error('request failed', { error });
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // A fleet page that somebody watches comes back with Redis.
    if (isOutage && request.method === 'GET') response.set('refresh', REFRESH_SECONDS);
    refuse(response, isOutage ? 503 : 500, isOutage ? 'Redis does not answer.' : 'This did not work; see the log.');
  };
}
