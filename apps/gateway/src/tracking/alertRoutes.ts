import { AppError } from '@tearsheet/shared';
import {
  type AlertRequest,
  alertRequest,
  compileBody,
  DEFAULT_LEAST_CHANGE,
  portfolioAlert,
  valueError,
} from '@tearsheet/shared/schemas';
import { type Answer, json } from '../answer.ts';
import { withBody } from '../checkedInput.ts';
import { invalid } from '../errors.ts';
import type { Route, RouteInput } from '../routes.ts';
import { callbackUrlProblem } from '../webhooks/callbackUrl.ts';
import { makeSecret } from '../webhooks/makeSecret.ts';

const PATH = '/v1/portfolio/:portfolio_id/alert';
const NO_STORE = { 'cache-control': 'private, no-store' };
const checkAlertRequest = compileBody(alertRequest);

/** Nightly analyses of tracked portfolios, and whom they tell of changes. */
export const ALERT_ROUTES: readonly Route[] = [
  {
    method: 'put',
    path: PATH,
    operationId: 'setPortfolioAlert',
    summary: 'Analyse a tracked portfolio every night, and tell a URL what has changed',
    scope: 'portfolio:analyze',
    success: { status: 200, description: 'Set, or replaced.', schema: portfolioAlert },
    problems: ['portfolio_not_found'],
    ...withBody(alertRequest, checkAlertRequest, answerSet),
  },
  {
    method: 'get',
    path: PATH,
    operationId: 'getPortfolioAlert',
    summary: 'The alert of a tracked portfolio',
    scope: 'portfolio:read',
    body: null,
    success: { status: 200, description: 'The alert.', schema: portfolioAlert },
    problems: ['portfolio_not_found'],
    async run({ services, caller, params }) {
      const { portfolio_id = '' } = params;
      const alert = await services.alerts.read(portfolio_id, caller.owner);
      if (alert === null) throw noAlert();
      const { url: callback_url, leastChange: least_change } = alert;
      return json(200, { portfolio_id, callback_url, least_change }, NO_STORE);
    },
  },
  {
    method: 'delete',
    path: PATH,
    operationId: 'deletePortfolioAlert',
    summary: 'No more nightly analyses of a tracked portfolio',
    scope: 'portfolio:analyze',
    body: null,
    success: { status: 204, description: 'Gone.', schema: null },
    problems: ['portfolio_not_found'],
    async run({ services, caller, params }) {
      if (!(await services.alerts.remove(params.portfolio_id ?? '', caller.owner))) throw noAlert();
      return { status: 204, body: null };
    },
  },
];

async function answerSet({ services, caller, params }: RouteInput, body: AlertRequest): Promise<Answer> {
  const { portfolio_id = '' } = params;
  const { callback_url, least_change = DEFAULT_LEAST_CHANGE } = body;
  const problem = callbackUrlProblem(callback_url, services.webhooks.allowPrivate);
  if (problem !== null) {
    return invalid([valueError(['body', 'callback_url'], 'invalid_callback_url', problem, callback_url)]);
  }
  await makeSecret(services, caller);
  const alert = { url: new URL(callback_url).href, leastChange: least_change };
  if (!(await services.alerts.set(portfolio_id, caller.owner, alert))) throw noAlert();
  return json(200, { portfolio_id, callback_url: alert.url, least_change }, NO_STORE);
}

function noAlert(): AppError {
  return new AppError('portfolio_not_found', 'There is no portfolio with this id, or it has no alert.');
}
