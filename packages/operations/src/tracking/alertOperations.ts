import type { AlertStore } from '@tearsheet/runtime/portfolios';
import { percentageWarnings } from '@tearsheet/shared/portfolio';
import {
  type AlertRequest,
  alertRequest,
  DEFAULT_LEAST_CHANGE,
  type JobWarning,
  portfolioAlert,
} from '@tearsheet/shared/schemas';
import { callbackUrlProblem } from '../jobs/acceptJob.ts';
import {
  type Checking,
  type Done,
  type Failed,
  failed,
  type Issues,
  type Operation,
  operationRow,
} from '../operation.ts';

interface PortfolioId {
  readonly portfolio_id: string;
}

const PATH = '/v1/portfolio/:portfolio_id/alert';

const setAlert = operationRow<AlertRequest & PortfolioId>({
  name: 'set_portfolio_alert',
  scope: 'portfolio:analyze',
  input: { body: alertRequest },
  output: portfolioAlert,
  rest: {
    method: 'put',
    path: PATH,
    summary: 'Analyze a tracked portfolio every night and notify its owner of changes',
    success: 'The alert is set or replaced.',
    problems: ['portfolio_not_found'],
  },
  issues: alertIssues,
  async run({ alerts, webhooks }, input, { owner }) {
    const issues = alertIssues({ webhooks }, input);
    if (issues.length > 0) return { kind: 'refused', issues };
    const {
      portfolio_id,
      callback_url = null,
      least_change = DEFAULT_LEAST_CHANGE,
      least_holding_change = null,
    } = input;
    // The webhook worker may only read the secret, so it must exist before an event is signed.
    if (callback_url !== null) await webhooks.secrets.current(owner);
    const url = callback_url === null ? null : new URL(callback_url).href;
    const alert = { url, leastChange: least_change, leastHoldingChange: least_holding_change };
    if (!(await alerts.set(portfolio_id, owner, alert))) return noAlert();
    return answerAbout(alerts, portfolio_id, owner);
  },
});

function alertIssues({ webhooks }: Pick<Checking, 'webhooks'>, { callback_url }: Partial<AlertRequest>): Issues {
  if (callback_url === undefined || callback_url === null) return [];
  const message = callbackUrlProblem(callback_url, webhooks.allowPrivate);
  const issue = { field: ['callback_url'], code: 'invalid_callback_url', input: callback_url } as const;
  return message === null ? [] : [{ ...issue, message }];
}

const getAlert = operationRow<PortfolioId>({
  name: 'get_portfolio_alert',
  scope: 'portfolio:read',
  output: portfolioAlert,
  rest: {
    method: 'get',
    path: PATH,
    summary: 'Get the alert of a tracked portfolio',
    success: 'The alert.',
    problems: ['portfolio_not_found'],
  },
  async run({ alerts }, { portfolio_id }, { owner }) {
    return answerAbout(alerts, portfolio_id, owner);
  },
});

const deleteAlert = operationRow<PortfolioId>({
  name: 'delete_portfolio_alert',
  scope: 'portfolio:analyze',
  output: null,
  rest: {
    method: 'delete',
    path: PATH,
    summary: 'Stop the nightly analyses of a tracked portfolio',
    status: 204,
    success: 'The alert is deleted.',
    problems: ['portfolio_not_found'],
  },
  async run({ alerts }, { portfolio_id }, { owner }) {
    return (await alerts.remove(portfolio_id, owner)) ? { kind: 'done', value: null } : noAlert();
  },
});

/** Nightly analyses of tracked portfolios, and the rules of their notifications. */
export const ALERT_OPERATIONS: readonly Operation[] = [setAlert, getAlert, deleteAlert];

/** Returns the alert of a portfolio with its nightly analyses. Null if it has none. */
export async function readAlert(alerts: AlertStore, portfolioId: string, owner: string) {
  const [alert, nextRun] = await Promise.all([alerts.read(portfolioId, owner), alerts.nextNight()]);
  return alert && { alert, nightly: { last_run: alert.lastRunAt, last_error: alert.lastError, next_run: nextRun } };
}

async function answerAbout(alerts: AlertStore, portfolioId: string, owner: string): Promise<Done | Failed> {
  const found = await readAlert(alerts, portfolioId, owner);
  if (found === null) return noAlert();
  const { alert, nightly } = found;
  const { url: callback_url, leastChange: least_change, leastHoldingChange: least_holding_change } = alert;
  const warnings: JobWarning[] = percentageWarnings({ least_change, least_holding_change });
  if (nightly.next_run === null) {
    const message =
      'No tracking-worker runs, so the portfolio is not analyzed at night. Ask the operator to start one.';
    warnings.push({ code: 'not_scheduled', message, field: 'portfolio_id' });
  }
  const value = {
    portfolio_id: portfolioId,
    callback_url,
    least_change,
    least_holding_change,
    ...nightly,
    warnings,
  };
  return { kind: 'done', value };
}

function noAlert(): Failed {
  return failed('portfolio_not_found', 'There is no portfolio with this id, or it has no alert.');
}
