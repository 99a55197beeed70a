import type { AnalysisInput } from '../input.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { simulate } from '../simulation/simulate.ts';

/**
 * Returns the levels by valuation day before fees. A portfolio of weights is simulated again without its yearly fees. The
 * daily return of a ledger before fees is its return plus the fees of the day over the value that the return divides by.
 */
export function grossLevels({ settings }: AnalysisInput, ledger: Ledger): Float64Array {
  const { universe, plan, growth, costs, simulation, book } = ledger;
  if (!book) {
    if (!simulation.fees) return simulation.levels;
    const { initialValue, includeTransactionCosts: withCosts } = settings;
    return simulate({ universe, schedule: plan.schedule, growth }, costs, { initialValue, withCosts, annualFee: 0 })
      .levels;
  }
  const levels = simulation.levels.slice();
  let level = levels[0]!;
  for (let d = 0; d < levels.length; d++) {
    const net = book.returns[d]!;
    const cost = simulation.dailyCosts[d]!;
    const late = Math.min(cost, book.lateCharges[d]!);
    if (!Number.isNaN(net))
      level *= 1 + net + (cost - late) / book.bases[d]! + (late > 0 ? late / book.lateBases[d]! : 0);
    if (d > 0) levels[d] = level;
  }
  return levels;
}
