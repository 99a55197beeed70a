/** A tracked portfolio without its definition. Times are RFC 3339, by the clock of Redis. */
export interface PortfolioRecord {
  readonly id: string;
  readonly owner: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** JSON with the part of the definition that lists show. */
  readonly summary: string;
}

/** One version with its definition. */
export interface PortfolioVersion extends PortfolioRecord {
  /** JSON as it was stored. */
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

/** The version that the caller has read; null to write without a check. */
export type SeenVersion = number | null;
