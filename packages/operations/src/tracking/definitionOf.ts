import {
  DEFAULT_BASE_CURRENCY,
  DEFAULT_BENCHMARK,
  DEFAULT_INITIAL_VALUE,
  type TrackedPortfolio,
  type TrackRequest,
} from '@tearsheet/shared/schemas';

/** What is stored of a tracked portfolio. */
export type TrackedDefinition = Omit<TrackedPortfolio, 'portfolio_id' | 'version' | 'created_at' | 'updated_at'>;

/** What a list shows of it. */
export interface TrackedSummary {
  readonly name: string | null;
  readonly base_currency: string;
  readonly benchmark: string;
  readonly positions: number;
  readonly rebalance_dates: number;
}

/** The request as it was sent, defaults written out: a later change of a default must not change what a version means. */
export function definitionOf(request: TrackRequest): TrackedDefinition {
  return {
    name: request.name ?? null,
    portfolio: request.portfolio,
    base_currency: request.base_currency ?? DEFAULT_BASE_CURRENCY,
    initial_value: request.initial_value ?? DEFAULT_INITIAL_VALUE,
    benchmark: request.benchmark ?? DEFAULT_BENCHMARK,
    include_transaction_costs: request.include_transaction_costs ?? false,
    transaction_cost_config: request.transaction_cost_config ?? null,
  };
}

export function summaryOf({ name, base_currency, benchmark, portfolio }: TrackedDefinition): TrackedSummary {
  return {
    name: name ?? null,
    base_currency,
    benchmark,
    positions: new Set(portfolio.map(({ symbol }) => symbol)).size,
    rebalance_dates: new Set(portfolio.map(({ date }) => date)).size,
  };
}
