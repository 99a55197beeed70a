import type { AnalyzeRequest, ReadPortfolio, Sections, TrackRequest } from '@tearsheet/client';

/**
 * The request of an analysis: its rows, with weights that sum to 1 on each date. Null if the result does not contain its
 * input.
 * @param others members of the request that no section repeats, such as custom transaction costs
 */
export function requestOfResult(
  { portfolio_input: rows, portfolio_parameters: parameters }: Sections,
  others: Readonly<Record<string, unknown>>,
): AnalyzeRequest | null {
  if (!rows || !parameters) return null;
  const { base_currency, initial_value, benchmark, include_transaction_costs } = parameters;
  return {
    ...others,
    portfolio: rows.map(({ date, symbol, weight }) => ({ date, symbol, weight })),
    base_currency,
    initial_value,
    benchmark,
    include_transaction_costs,
  };
}

/** The part of a request that defines a portfolio. Dates, rates, and scenarios belong to one analysis. */
export function trackRequestOf(request: AnalyzeRequest, name: string): TrackRequest {
  const { portfolio, base_currency, initial_value, benchmark } = request;
  const { include_transaction_costs, transaction_cost_config } = request;
  const definition = {
    base_currency,
    initial_value,
    benchmark,
    include_transaction_costs,
    transaction_cost_config,
  };
  const given = Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== undefined));
  return { portfolio, ...given, name: name.trim() === '' ? null : name.trim() };
}

/** A tracked portfolio as a request, without its id and version. */
export function definitionOf({ portfolio, ...others }: TrackRequest): AnalyzeRequest {
  const { name: _, ...definition } = trackRequestOf({ portfolio, ...others }, '');
  return definition;
}

/** The tracked portfolio that a draft changes. */
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
