import { isPortfolioListEntry } from '@tearsheet/runtime/portfolios';
import {
  type PortfolioListQuery,
  portfolioList,
  portfolioListQuery,
  portfolioVersions,
  type TrackRequest,
  trackedPortfolio,
  trackRequest,
} from '@tearsheet/shared/schemas';
import { encodeCursor } from '../encodeCursor.ts';
import { fingerprintOf, keyOf, keyReused } from '../jobs/acceptJob.ts';
import { type Checking, failed, type Issues, type Operation, operationRow } from '../operation.ts';
import { readCursor } from '../pages.ts';
import { getPortfolioValue } from './portfolioValue.ts';
import {
  CREATING,
  changedMeanwhile,
  checkTracked,
  found,
  identityOf,
  type PortfolioId,
  portfolioNotFound,
  readSummary,
  stored,
  UPDATING,
  withKept,
  withWarnings,
} from './trackedPortfolio.ts';
import { deletePortfolioTool, getPortfolioTool, savePortfolioTool } from './trackingTools.ts';

interface SeenVersion {
  /** The version that the caller has read; null or absent for any. */
  readonly seen_version?: number | null;
}

const PATH = '/v1/portfolio/:portfolio_id';

function trackIssues(dependencies: Checking, request: TrackRequest): Issues {
  const checked = checkTracked(dependencies, request, UPDATING);
  return 'kind' in checked ? checked.issues : [];
}

const track = operationRow<TrackRequest>({
  name: 'track_portfolio',
  scope: 'portfolio:analyze',
  input: { body: trackRequest },
  output: trackedPortfolio,
  idempotent: true,
  rest: {
    method: 'post',
    path: '/v1/portfolio/track',
    summary: 'Store a valid portfolio',
    status: 201,
    success: 'The portfolio at version 1. The ETag contains the version.',
    problems: ['too_many_portfolios', 'portfolio_not_found'],
    location: PATH,
  },
  tool: savePortfolioTool,
  issues: trackIssues,
  async run(dependencies, request, { owner, idempotency }) {
    const checked = checkTracked(dependencies, request, CREATING);
    if ('kind' in checked) return checked;
    const fingerprint = idempotency === null ? '' : fingerprintOf(idempotency);
    const created = { owner, ...stored(request), idempotency: keyOf(idempotency, fingerprint) };
    const outcome = await dependencies.portfolios.create(created);
    if (outcome.kind === 'key_reused') return keyReused('another body');
    if (outcome.kind === 'too_many') {
      return failed('too_many_portfolios', `The account tracks ${outcome.count} portfolios. Delete one first.`);
    }
    // A repeat gets version 1 too. It fails if the portfolio was deleted since.
    const portfolio = withWarnings(await found(dependencies, { portfolio_id: outcome.portfolioId }, owner, 1), checked);
    return portfolio.kind === 'done' ? { ...portfolio, replayed: outcome.kind === 'replayed' } : portfolio;
  },
});

const list = operationRow<PortfolioListQuery>({
  name: 'list_portfolios',
  scope: 'portfolio:read',
  input: { query: portfolioListQuery },
  output: portfolioList,
  rest: {
    method: 'get',
    path: '/v1/portfolio',
    summary: 'List your tracked portfolios, newest first, page by page',
    success: 'One page.',
  },
  tool: {
    title: 'Saved portfolios',
    description: 'Lists the saved portfolios of the account, newest first, without their holdings.',
    isReadOnly: true,
    isIdempotent: true,
  },
  async run({ portfolios }, { cursor, limit = portfolioListQuery.properties.limit.default }, { owner }) {
    const page = readCursor(cursor, isPortfolioListEntry);
    if (page.kind === 'refused') return page;
    const { items, next } = await portfolios.list(owner, page.after, limit);
    const rows = items.map((record) => ({ ...identityOf(record), ...readSummary(record.summary) }));
    return { kind: 'done', value: { portfolios: rows, next_cursor: encodeCursor(next) } };
  },
});

const get = operationRow<PortfolioId & { readonly version?: number }>({
  name: 'get_portfolio',
  scope: 'portfolio:read',
  output: trackedPortfolio,
  conditional: 'version',
  rest: {
    method: 'get',
    path: PATH,
    summary: 'Get a tracked portfolio',
    success: 'The present version. The ETag contains the version.',
    problems: ['portfolio_not_found'],
  },
  tool: getPortfolioTool,
  run: (dependencies, input, { owner }) => found(dependencies, input, owner, input.version),
});

const update = operationRow<TrackRequest & PortfolioId & SeenVersion>({
  name: 'update_portfolio',
  scope: 'portfolio:analyze',
  input: { body: trackRequest },
  output: trackedPortfolio,
  precondition: 'required',
  rest: {
    method: 'put',
    path: PATH,
    summary: 'Store a new version of a tracked portfolio after the one that `If-Match` names',
    success: 'The new version, or the same one if nothing differs.',
    problems: ['portfolio_not_found', 'precondition_failed', 'precondition_required'],
  },
  issues: trackIssues,
  async run(dependencies, { portfolio_id, seen_version: seen = null, ...request }, { owner }) {
    const checked = checkTracked(dependencies, request, UPDATING);
    if ('kind' in checked) return checked;
    const kept = await withKept(dependencies, portfolio_id, owner, request);
    const outcome = await dependencies.portfolios.update(portfolio_id, owner, { ...stored(kept), seen });
    if (outcome.kind === 'not_found') return portfolioNotFound();
    if (outcome.kind === 'conflict') return changedMeanwhile(outcome.version);
    // The version of this call, because another caller may have stored the next one.
    return withWarnings(await found(dependencies, { portfolio_id }, owner, outcome.version), checked);
  },
});

const remove = operationRow<PortfolioId & SeenVersion>({
  name: 'delete_portfolio',
  scope: 'portfolio:analyze',
  output: null,
  precondition: 'optional',
  rest: {
    method: 'delete',
    path: PATH,
    summary: 'Delete a tracked portfolio with its history',
    status: 204,
    success: 'The portfolio is deleted and cannot be restored.',
    problems: ['portfolio_not_found', 'precondition_failed'],
  },
  tool: deletePortfolioTool,
  async run({ portfolios }, { portfolio_id, seen_version: seen = null }, { owner }) {
    const outcome = await portfolios.remove(portfolio_id, owner, seen);
    if (outcome.kind === 'not_found') return portfolioNotFound();
    return outcome.kind === 'conflict' ? changedMeanwhile(outcome.version) : { kind: 'done', value: null };
  },
});

const listVersions = operationRow<PortfolioId>({
  name: 'list_portfolio_versions',
  scope: 'portfolio:read',
  output: portfolioVersions,
  rest: {
    method: 'get',
    path: `${PATH}/versions`,
    summary: 'List the versions of a tracked portfolio',
    success: 'The stored versions.',
    problems: ['portfolio_not_found'],
  },
  async run({ portfolios, alerts }, { portfolio_id }, { owner }) {
    const [entries, alert] = await Promise.all([
      portfolios.versions(portfolio_id, owner),
      alerts.read(portfolio_id, owner),
    ]);
    if (entries === null) return portfolioNotFound();
    const versions = entries.map(({ version, createdAt, summary }) => {
      return { version, updated_at: createdAt, ...readSummary(summary) };
    });
    return { kind: 'done', value: { portfolio_id, has_alert: alert !== null, versions } };
  },
});

const getVersion = operationRow<PortfolioId & { readonly version: string }>({
  name: 'get_portfolio_version',
  scope: 'portfolio:read',
  output: trackedPortfolio,
  conditional: 'version',
  rest: {
    method: 'get',
    path: `${PATH}/versions/:version`,
    summary: 'Get an earlier version of a tracked portfolio',
    success: 'That version.',
    problems: ['portfolio_not_found'],
  },
  run(dependencies, input, { owner }) {
    if (!/^[1-9]\d{0,14}$/.test(input.version)) return portfolioNotFound();
    return found(dependencies, input, owner, Number(input.version));
  },
});

/** Portfolios that an account keeps, with their history. */
export const TRACKING_OPERATIONS: readonly Operation[] = [
  track,
  list,
  get,
  getPortfolioValue,
  update,
  remove,
  listVersions,
  getVersion,
];
