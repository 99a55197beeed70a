import type { Client } from 'openapi-fetch';
import { ProblemError } from './errors.ts';
import type { operations, paths } from './generated/openapi.ts';
import type {
  AlertRequest,
  CreatedPortfolioShare,
  PortfolioAlert,
  PortfolioList,
  PortfolioShare,
  PortfolioValue,
  PortfolioVersions,
  ShareRequest,
  TrackedPortfolio,
  TrackRequest,
} from './types.ts';
import { type CallOptions, newIdempotencyKey, signalOf, unwrap } from './unwrap.ts';

/** A tracked portfolio. `etag` names its version for update and delete. */
export interface ReadPortfolio {
  readonly portfolio: TrackedPortfolio;
  readonly etag: string;
}

/** The stored portfolios and their versions. */
export interface Portfolios {
  /** Stores a portfolio. A retry does not store it twice. */
  track(request: TrackRequest, options?: CallOptions): Promise<ReadPortfolio>;
  get(portfolioId: string, options?: CallOptions): Promise<ReadPortfolio>;
  /** Returns a page with the cursor of the next one. */
  list(page?: NonNullable<operations['listPortfolios']['parameters']['query']>): Promise<PortfolioList>;
  /** Deletes a portfolio. Throws ProblemError 412 if there is a newer version than `etag` names. */
  update(portfolioId: string, request: TrackRequest, etag: string, options?: CallOptions): Promise<ReadPortfolio>;
  /** Throws ProblemError 412 likewise. */
  delete(portfolioId: string, etag: string, options?: CallOptions): Promise<void>;
  /** Returns the value at the last close, the change of the day, and a short history. */
  value(portfolioId: string, options?: CallOptions): Promise<PortfolioValue>;
  /** Returns the versions, the latest first. */
  versions(portfolioId: string, options?: CallOptions): Promise<PortfolioVersions>;
  /** Returns one version of the portfolio. */
  version(portfolioId: string, version: number, options?: CallOptions): Promise<TrackedPortfolio>;
  /** Returns who is notified of changes in its nightly analyses. Null if there is no alert. */
  alert(portfolioId: string, options?: CallOptions): Promise<PortfolioAlert | null>;
  setAlert(portfolioId: string, request: AlertRequest, options?: CallOptions): Promise<PortfolioAlert>;
  deleteAlert(portfolioId: string, options?: CallOptions): Promise<void>;
  /** Makes a link that shows the present value without an account. By default it works for a week and hides amounts of money. */
  share(portfolioId: string, request?: ShareRequest, options?: CallOptions): Promise<CreatedPortfolioShare>;
  /** Returns the links that work, without their tokens. */
  shares(portfolioId: string, options?: CallOptions): Promise<readonly PortfolioShare[]>;
  revokeShare(portfolioId: string, shareId: string, options?: CallOptions): Promise<void>;
}

const ALERT = '/v1/portfolio/{portfolio_id}/alert';
const SHARES = '/v1/portfolio/{portfolio_id}/shares';

export function createPortfolios(api: Client<paths>): Portfolios {
  const read = (answer: { readonly data?: unknown; readonly error?: unknown; readonly response: Response }) => ({
    portfolio: unwrap<TrackedPortfolio>(answer),
    etag: answer.response.headers.get('etag') ?? '*',
  });
  const of = (portfolioId: string, etag: string) => ({
    path: { portfolio_id: portfolioId },
    header: { 'If-Match': etag },
  });
  return {
    track: async (body, options) => {
      const header = { 'Idempotency-Key': newIdempotencyKey() };
      return read(await api.POST('/v1/portfolio/track', { body, params: { header }, ...signalOf(options) }));
    },
    get: async (portfolioId, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      return read(await api.GET('/v1/portfolio/{portfolio_id}', { params, ...signalOf(options) }));
    },
    list: async (query = {}) => unwrap<PortfolioList>(await api.GET('/v1/portfolio', { params: { query } })),
    update: async (portfolioId, body, etag, options) => {
      const params = of(portfolioId, etag);
      return read(await api.PUT('/v1/portfolio/{portfolio_id}', { body, params, ...signalOf(options) }));
    },
    delete: async (portfolioId, etag, options) => {
      const params = of(portfolioId, etag);
      unwrap<undefined>(await api.DELETE('/v1/portfolio/{portfolio_id}', { params, ...signalOf(options) }));
    },
    value: async (portfolioId, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      return unwrap(await api.GET('/v1/portfolio/{portfolio_id}/value', { params, ...signalOf(options) }));
    },
    versions: async (portfolioId, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      return unwrap(await api.GET('/v1/portfolio/{portfolio_id}/versions', { params, ...signalOf(options) }));
    },
    version: async (portfolioId, version, options) => {
      const params = { path: { portfolio_id: portfolioId, version: String(version) } };
      return unwrap(await api.GET('/v1/portfolio/{portfolio_id}/versions/{version}', { params, ...signalOf(options) }));
    },
    alert: async (portfolioId, options) => {
      const how = { params: { path: { portfolio_id: portfolioId } }, ...signalOf(options) };
      try {
        return unwrap<PortfolioAlert>(await api.GET(ALERT, how));
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) return null;
        throw error;
      }
    },
    setAlert: async (portfolioId, body, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      return unwrap(await api.PUT(ALERT, { body, params, ...signalOf(options) }));
    },
    deleteAlert: async (portfolioId, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      unwrap<undefined>(await api.DELETE(ALERT, { params, ...signalOf(options) }));
    },
    share: async (portfolioId, body = {}, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      return unwrap(await api.POST(SHARES, { body, params, ...signalOf(options) }));
    },
    shares: async (portfolioId, options) => {
      const params = { path: { portfolio_id: portfolioId } };
      const answer = await api.GET(SHARES, { params, ...signalOf(options) });
      return unwrap<{ readonly shares: PortfolioShare[] }>(answer).shares;
    },
    revokeShare: async (portfolioId, shareId, options) => {
      const params = { path: { portfolio_id: portfolioId, share_id: shareId } };
      unwrap<undefined>(await api.DELETE(`${SHARES}/{share_id}`, { params, ...signalOf(options) }));
    },
  };
}
