import { submitPortfolioReport } from '@tearsheet/operations';
import { AppError } from '@tearsheet/shared';
import {
  compileQuery,
  type PortfolioReportQuery,
  portfolioReportQuery,
  reportSubmitAnswer,
} from '@tearsheet/shared/schemas';
import { type Answer, json } from '../answer.ts';
import { withQuery } from '../checkedInput.ts';
import { invalid } from '../errors.ts';
import { jobNotFound } from '../jobAnswer.ts';
import type { Route, RouteInput } from '../routes.ts';

const checkPortfolioReportQuery = compileQuery(portfolioReportQuery);

export const REPORT_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/portfolio/report',
    operationId: 'reportPortfolio',
    summary: 'Make a tear sheet (HTML, PDF, JSON) from a portfolio analysis, as a background job',
    scope: 'portfolio:analyze',
    success: { status: 202, description: 'Accepted; poll check_url.', schema: reportSubmitAnswer },
    problems: ['job_not_found', 'job_expired', 'invalid_idempotency_key', 'idempotency_key_reused'],
    ...withQuery(portfolioReportQuery, checkPortfolioReportQuery, submit),
  },
];

async function submit(
  { services, caller, requestId, idempotencyKey }: RouteInput,
  { job_id }: PortfolioReportQuery,
): Promise<Answer> {
  const outcome = await submitPortfolioReport(services, job_id, { owner: caller.owner, requestId, idempotencyKey });
  switch (outcome.kind) {
    case 'refused':
      return invalid(outcome.detail);
    case 'key_reused':
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key came with another analysis within 24 hours.');
    case 'accepted': {
      const replayed = outcome.replayed ? { 'idempotent-replayed': 'true' } : {};
      return json(202, outcome.answer, { location: outcome.answer.check_url, 'retry-after': '1', ...replayed });
    }
    default:
      throw jobNotFound(outcome.kind);
  }
}
