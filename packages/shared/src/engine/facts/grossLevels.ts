import type { AnalysisInput } from '../input.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { simulate } from '../simulation/simulate.ts';

/**
 * Returns the levels by valuation day before fees, and the return of a ledger's first day. A portfolio of weights is simulated again without its yearly fees. The
 * daily return of a ledger before fees is its return plus the fees of the day over the value that the return divides by.
 */
export function grossLevels(
  { settings }: AnalysisInput,
  ledger: Ledger,
): { readonly levels: Float64Array; readonly firstReturn: number | undefined } {
  const { universe, plan, growth, costs, simulation, book } = ledger;
  if (!book) {
    if (!simulation.fees) return { levels: simulation.levels, firstReturn: undefined };
    const { levels } = simulate({ universe, schedule: plan.schedule, growth }, costs, settings, 0);
    return { levels, firstReturn: undefined };
  }
  const levels = simulation.levels.slice();
  let level = levels[0]!;
  let firstReturn: number | undefined;
  for (let d = 0; d < levels.length; d++) {
    const net = book.returns[d]!;
    const cost = simulation.dailyCosts[d]!;
    const late = Math.min(cost, book.lateCharges[d]!);
    if (!Number.isNaN(net))
      level *= 1 + net + (cost - late) / book.bases[d]! + (late > 0 ? late / book.lateBases[d]! : 0);
    if (d > 0) levels[d] = level;
    else firstReturn = level / levels[0]! - 1;
  }
  return { levels, firstReturn };
}
