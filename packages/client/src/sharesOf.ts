import type { Tearsheet } from './createTearsheet.ts';
import type { CreatedShare, Share, ShareRequest } from './types.ts';

/** The links of one result or one tracked portfolio. */
export interface Shares {
  /** Makes a link that shows it without an account. By default it works for a week and hides amounts. */
  share(request?: ShareRequest): Promise<Omit<CreatedShare, 'job_id'>>;
  /** Lists the links that work, without their tokens. */
  shares(): Promise<readonly Omit<Share, 'job_id'>[]>;
  /** Revokes a link. */
  revokeShare(shareId: string): Promise<void>;
}

/** Returns true if an id is that of a tracked portfolio. */
export function isPortfolioId(id: string): boolean {
  return id.startsWith('pf-');
}

/** Returns the links of a tracked portfolio, or of the result of a job. The prefix of an id says which it is. */
export function sharesOf(client: Pick<Tearsheet, 'job' | 'portfolios'>, id: string): Shares {
  if (!isPortfolioId(id)) return client.job(id);
  const { portfolios } = client;
  return {
    share: (request) => portfolios.share(id, request),
    shares: () => portfolios.shares(id),
    revokeShare: (shareId) => portfolios.revokeShare(id, shareId),
  };
}
