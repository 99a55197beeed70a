import { type BaseAppOptions, createBaseApp, errorHandler, formOf, readForm } from '@tearsheet/http';
import type { TokenChecks } from '@tearsheet/runtime/accounts';
import type { Fleet } from '@tearsheet/runtime/fleet';
import type { NightStore } from '@tearsheet/runtime/portfolios';
import type { AppError } from '@tearsheet/shared';
import type { Express, Request, Response } from 'express';
import { ACTIONS, isAction } from './actions.ts';
import { failureQuery, MOST_RETRIED, searchOf } from './jobSearch.ts';
import { targetPath } from './layout.ts';
import { REFRESH_SECONDS } from './live.ts';
import { lookRoutes } from './lookRoutes.ts';
import { createOperators } from './operators.ts';
import { queueBrowser } from './queueBrowser.ts';
import type { Sessions } from './sessions.ts';
import { type AccountSignIn, signInRoutes } from './signIn.ts';

export interface DashboardOptions extends BaseAppOptions {
  readonly fleet: Fleet;
  readonly nights: Pick<NightStore, 'list'>;
  readonly sessions: Sessions;
  readonly tokenChecks: TokenChecks;
  /** Null if operators sign in with tokens only. */
  readonly accounts: AccountSignIn | null;
  readonly isBehindTls: boolean;
}

const QUEUES = '/queues';

/** Returns the operators' dashboard. Every page except the sign-in needs a session. An action also needs the right to act. */
export function createDashboard(options: DashboardOptions): Express {
  const { fleet, sessions, logger, isBehindTls } = options;
  const security = { contentSecurityPolicy: { directives: CONTENT_POLICY }, strictTransportSecurity: isBehindTls };
  const app = createBaseApp({ ...options, helmet: security });
  app.use((request, response, next) => {
    if (!request.path.startsWith(`${QUEUES}/static/`)) response.set('cache-control', 'no-store');
    next();
  }, readForm);

  const operators = createOperators(sessions, { isBehindTls });
  app.use(signInRoutes({ ...options, operators }));

  app.use(operators.require);
  app.post('/sign-out', operators.checkForm, async (request, response) => {
    await operators.signOut(request, response);
    response.redirect(303, '/sign-in');
  });
  app.use(lookRoutes(fleet, options.nights, operators));
  app.post('/actions/:action', operators.checkForm, async (request, response) => {
    const operator = operators.of(request);
    const name = String(request.params.action);
    const { target = '', sure } = formOf(request);
    const isSure = isAction(name) && (!ACTIONS[name].isDangerous || sure === 'yes');
    if (!isAction(name) || !isSure || !operator.mayAct || !/^[a-z0-9_-]{1,60}$/.test(target.trim())) {
      refuse(response, 403, 'This is not allowed.');
      return;
    }
    const entry = { actor: operator.name, action: name, target: target.trim() };
    await act(entry, () => ACTIONS[name].run(fleet, entry.target, entry.actor));
    response.redirect(303, targetPath(entry.target));
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

  /** Does something that an operator asked for, between two entries of the audit log. */
  async function act(entry: Parameters<Fleet['audit']['begin']>[0], run: () => Promise<string>): Promise<void> {
    const end = await fleet.audit.begin(entry);
    logger.info('operator action', entry);
    const outcome = await run().catch(async (error: unknown) => {
      // If Redis is not available, this cannot be recorded either, and the entry keeps the outcome "begun".
      await end('failed, or worked only in part').catch(() => {});
      throw error;
    });
    await end(outcome);
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
