import {
  compileBody,
  compileQuery,
  portfolioList,
  portfolioListQuery,
  portfolioVersions,
  trackedPortfolio,
  trackRequest,
} from '@tearsheet/shared/schemas';
import { withBody, withQuery } from '../checkedInput.ts';
import type { Route } from '../routes.ts';
import {
  answerList,
  answerRead,
  answerRemoval,
  answerTrack,
  answerUpdate,
  answerVersion,
  answerVersions,
} from './answers.ts';

const checkTrackRequest = compileBody(trackRequest);
const checkListQuery = compileQuery(portfolioListQuery);
const PATH = '/v1/portfolio/:portfolio_id';

/** Portfolios that are kept, with their history. */
export const TRACKING_ROUTES: readonly Route[] = [
  {
    method: 'post',
    path: '/v1/portfolio/track',
    operationId: 'trackPortfolio',
    summary: 'Keep a portfolio that validate finds valid',
    scope: 'portfolio:analyze',
    success: { status: 201, description: 'Version 1; the ETag names it.', schema: trackedPortfolio },
    problems: ['too_many_portfolios', 'invalid_idempotency_key', 'idempotency_key_reused', 'portfolio_not_found'],
    ...withBody(trackRequest, checkTrackRequest, answerTrack),
  },
  {
    method: 'get',
    path: '/v1/portfolio',
    operationId: 'listPortfolios',
    summary: 'Your tracked portfolios, newest first, page by page',
    scope: 'portfolio:read',
    success: { status: 200, description: 'One page.', schema: portfolioList },
    problems: [],
    ...withQuery(portfolioListQuery, checkListQuery, answerList),
  },
  {
    method: 'get',
    path: PATH,
    operationId: 'getPortfolio',
    summary: 'A tracked portfolio',
    scope: 'portfolio:read',
    body: null,
    success: { status: 200, description: 'The present version; the ETag names it.', schema: trackedPortfolio },
    problems: ['portfolio_not_found'],
    run: answerRead,
  },
  {
    method: 'put',
    path: PATH,
    operationId: 'updatePortfolio',
    summary: 'A new version of a tracked portfolio, after the one that `If-Match` names',
    scope: 'portfolio:analyze',
    success: {
      status: 200,
      description: 'The new version; the same one when nothing differs.',
      schema: trackedPortfolio,
    },
    problems: ['portfolio_not_found', 'precondition_failed', 'precondition_required'],
    ...withBody(trackRequest, checkTrackRequest, answerUpdate),
  },
  {
    method: 'delete',
    path: PATH,
    operationId: 'deletePortfolio',
    summary: 'Forget a tracked portfolio with its history',
    scope: 'portfolio:analyze',
    body: null,
    success: { status: 204, description: 'Gone for good.', schema: null },
    problems: ['portfolio_not_found', 'precondition_failed'],
    run: answerRemoval,
  },
  {
    method: 'get',
    path: `${PATH}/versions`,
    operationId: 'listPortfolioVersions',
    summary: 'The history of a tracked portfolio',
    scope: 'portfolio:read',
    body: null,
    success: { status: 200, description: 'The kept versions.', schema: portfolioVersions },
    problems: ['portfolio_not_found'],
    run: answerVersions,
  },
  {
    method: 'get',
    path: `${PATH}/versions/:version`,
    operationId: 'getPortfolioVersion',
    summary: 'An earlier version of a tracked portfolio',
    scope: 'portfolio:read',
    body: null,
    success: { status: 200, description: 'That version.', schema: trackedPortfolio },
    problems: ['portfolio_not_found'],
    run: answerVersion,
  },
];
