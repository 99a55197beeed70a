import { type BaseAppOptions, createBaseApp, errorHandler, formOf, readForm, sendPage } from '@tearsheet/http';
import type { TokenChecks } from '@tearsheet/runtime/accounts';
import { type Fleet, logged } from '@tearsheet/runtime/fleet';
import type { NightStore } from '@tearsheet/runtime/portfolios';
import type { AppError } from '@tearsheet/shared';
import type { Express, NextFunction, Request, Response } from 'express';
import { secretPage } from './accountPages.ts';
import { ACTIONS, isAction, isTarget, targetPath } from './actions.ts';
import { dataRoutes } from './dataRoutes.ts';
import type { DataSetup } from './dataSetup.ts';
import type { Directory } from './directory.ts';
import { failureQuery, MOST_RETRIED, searchOf } from './jobSearch.ts';
import { REFRESH_SECONDS } from './live.ts';
import { lookRoutes } from './lookRoutes.ts';
import { createOperators } from './operators.ts';
import { queueBrowser } from './queueBrowser.ts';
import type { Sessions } from './sessions.ts';
import { type AccountSignIn, signInRoutes } from './signIn.ts';

export interface DashboardOptions extends BaseAppOptions {
  readonly fleet: Fleet;
  readonly nights: Pick<NightStore, 'list'>;
  readonly directory: Directory;
  readonly sessions: Sessions;
  readonly setup: DataSetup;
  readonly tokenChecks: TokenChecks;
  /** Null if operators sign in with tokens only. */
  readonly accounts: AccountSignIn | null;
  readonly isBehindTls: boolean;
}

const QUEUES = '/queues';

/** Returns the operators' dashboard. Every page except the sign-in needs a session. An action also needs the right to act. */
export function createDashboard(options: DashboardOptions): Express {
  const { fleet, directory, sessions, logger, isBehindTls } = options;
  const security = { contentSecurityPolicy: { directives: CONTENT_POLICY }, strictTransportSecurity: isBehindTls };
  const app = createBaseApp({ ...options, helmet: security });
  app.use((request, response, next) => {
    if (!request.path.startsWith(`${QUEUES}/static/`)) response.set('cache-control', 'no-store');
    next();
  }, shortForm);

  const operators = createOperators(sessions, { isBehindTls });
  app.use(signInRoutes({ ...options, operators }));

  app.use(operators.require);
  app.post('/sign-out', operators.checkForm, async (request, response) => {
    await operators.signOut(request, response);
    response.redirect(303, '/sign-in');
  });
  app.use(lookRoutes({ ...options, operators }));
  app.use(dataRoutes({ ...options, operators, act }));
  app.post('/actions/:action', operators.checkForm, async (request, response) => {
    const operator = operators.of(request);
    const name = String(request.params.action);
    const { sure, ...form } = formOf(request);
    const target = (form.target ?? '').trim();
    const isSure = isAction(name) && (!ACTIONS[name].isDangerous || sure === 'yes');
    if (!isAction(name) || !isSure || !operator.mayAct || !isTarget(name, target)) {
      refuse(response, 403, 'This is not allowed.');
      return;
    }
    let secret: string | undefined;
    await act({ actor: operator.name, action: name, target }, async () => {
      const done = await ACTIONS[name].run({ fleet, directory }, target, operator.name);
      if (typeof done === 'string') return done;
      secret = done.secret;
      return done.outcome;
    });
    if (secret === undefined) response.redirect(303, targetPath({ action: name, target }));
    else sendPage(response, 200, secretPage(operator, target, secret));
  });
  app.post('/retry', operators.checkForm, async (request, response) => {
    const operator = operators.of(request);
    const search = searchOf(formOf(request), fleet.jobTypes);
    if (typeof search === 'string' || !operator.mayAct || formOf(request).sure !== 'yes') {
      refuse(response, 403, 'This is not allowed.');
      return;
    }
    const entry = { actor: operator.name, action: 'retry all', target: search.jobType ?? 'all' };
    await act(entry, () => fleet.actions.retryAll(failureQuery(search, MOST_RETRIED)));
    response.redirect(303, '/audit');
  });
  app.use(QUEUES, queueBrowser(fleet, QUEUES));
  app.use((_request, response) => refuse(response, 404, 'There is nothing at this path.'));
  app.use(errorHandler({ logger, send: sendError }));
  return app;

  /** Does something that an operator asked for, and logs it. */
  async function act(entry: Parameters<Fleet['audit']['begin']>[0], run: () => Promise<string>): Promise<void> {
    logger.info('operator action', entry);
    const outcome = await logged(fleet.audit, entry, run);
    logger.info('operator action done', { ...entry, outcome });
  }
}

/** The policy of bull-board, which needs its own files and inline styles. Our pages send a stricter one. */
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

/** Reads every form but those of market data, which are longer and are read after the sign-in. */
function shortForm(request: Request, response: Response, next: NextFunction): void {
  if (request.path.startsWith('/data/')) next();
  else readForm(request, response, next);
}

function refuse(response: Response, status: number, text: string): void {
  response.status(status).type('text').send(text);
}

function sendError(request: Request, response: Response, { status }: AppError): void {
  if (status < 500) refuse(response, 400, 'The request could not be read.');
  else if (status === 503) {
    // The browser reloads the page, so it recovers when Redis does.
    if (request.method === 'GET') response.set('refresh', String(REFRESH_SECONDS));
    refuse(response, 503, 'Redis does not answer.');
  } else refuse(response, 500, 'This did not work. The log says why.');
}
