import { type RateClass, type RateLimits, type RateState, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import { type Budget, type Dependencies, today } from './dependencies.ts';
import type { Operation } from './operation.ts';
import { workUnits } from './workUnits.ts';

/** @param note called with every state, for the headers of the answer */
export function createBudget(
  rates: RateLimits,
  note: (rateClass: RateClass, state: RateState) => void = () => {},
): Budget {
  return {
    async charge(owner, rateClass, units) {
      if (units <= 0) return;
      const state = await rates[rateClass].take(owner, units);
      note(rateClass, state);
      if (!state.isAllowed) throw rateLimited(rateClass, state);
    },
  };
}

/** Returns the error for work beyond the limit. */
export function rateLimited(rateClass: RateClass, { limit, windowSeconds, resetSeconds }: RateState): AppError {
  const detail = `At most ${limit} ${rateClass} in ${windowSeconds} s, and large requests count as several. Try again in ${resetSeconds} s.`;
  return new AppError('rate_limited', detail, { retryAfterSeconds: resetSeconds });
}

/** Charges the estimated work of a checked request beyond the one unit that its call has cost. */
export async function chargeWork(
  { budget, now }: Pick<Dependencies, 'budget' | 'now'>,
  operation: Pick<Operation, 'scope' | 'startsJobs'>,
  owner: string,
  input: object,
): Promise<void> {
  const units = workUnits(input, today({ now })) - 1;
  if (units > 0) await budget.charge(owner, rateClassOf(operation), units);
}
