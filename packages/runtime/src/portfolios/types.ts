/** A tracked portfolio without its definition. Times are RFC 3339 by Redis' clock. */
export interface PortfolioRecord {
  readonly id: string;
  readonly owner: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** JSON: what a list shows of the definition. */
  readonly summary: string;
}

/** One version with its definition. */
export interface PortfolioVersion extends PortfolioRecord {
  /** JSON, as it was stored. */
  readonly definition: string;
}

/** A version without its definition. */
export interface VersionEntry {
  readonly version: number;
  readonly createdAt: string;
  readonly summary: string;
}

export interface NewPortfolio {
  readonly owner: string;
  readonly definition: string;
  readonly summary: string;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

export type Created =
  | { readonly kind: 'created' | 'replayed'; readonly portfolioId: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'too_many'; readonly count: number };

export type Updated =
  | { readonly kind: 'updated'; readonly version: number }
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'not_found' };

export type Removed =
  | { readonly kind: 'removed' }
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'not_found' };

/** What the caller has seen; null writes whatever the version is. */
export type SeenVersion = number | null;
