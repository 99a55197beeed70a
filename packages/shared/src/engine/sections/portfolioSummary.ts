import type { Context } from '../context.ts';
import type { SectionValue } from '../table.ts';

/** Sums of the contribution rows as they are written; total_price_pl + total_fx_pl − total_transaction_cost = total_pl. */
export function portfolioSummary({ input, ledger }: Context): SectionValue {
  const { totals } = ledger;
  return {
    final_value: totals.finalValue,
    total_return: totals.totalReturn,
    total_price_pl: totals.pricePl,
    total_fx_pl: totals.fxPl,
    total_pl: totals.totalPl,
    total_transaction_cost: totals.cost,
    include_transaction_costs: input.settings.includeTransactionCosts,
  };
}
