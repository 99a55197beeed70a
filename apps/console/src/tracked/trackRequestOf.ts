import type { AnalyzeRequest, TrackRequest } from '@tearsheet/client';

/** What of an analysis is kept with a portfolio: its definition. Dates, rates and scenarios belong to one analysis. */
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

/** A tracked definition as a request, without what identifies it. */
export function definitionOf({ portfolio, ...others }: TrackRequest): AnalyzeRequest {
  const { name: _, ...definition } = trackRequestOf({ portfolio, ...others }, '');
  return definition;
}
