import type { ReadPortfolio } from '@tearsheet/client';

/** The tracked portfolio that a draft is a change of. */
export interface TrackedRef {
  readonly portfolioId: string;
  readonly version: number;
  /** Names the version when the change is saved. */
  readonly etag: string;
  readonly name: string | null;
}

export function trackedRef({ portfolio, etag }: ReadPortfolio): TrackedRef {
  const { portfolio_id: portfolioId, version, name } = portfolio;
  return { portfolioId, version, etag, name };
}

export function shownName(name: string | null): string {
  return name ?? 'Portfolio without a name';
}
