import { type RateClass, type RateLimits, type RateState, rateClassOf } from '@tearsheet/runtime/rates';
import { AppError } from '@tearsheet/shared';
import type { Budget, Dependencies } from './dependencies.ts';
import { estimateWork, unitsOf } from './estimateWork.ts';
import type { Operation } from './operation.ts';

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

/** The budget of jobs that the service submits by itself. */
export const UNCHARGED: Budget = { charge: async () => {} };

/** Charges the check of a request, beyond the one unit that its call has cost. A job is charged when it is accepted (acceptJob.ts). */
export async function chargeCheck(
  { budget }: Pick<Dependencies, 'budget'>,
  operation: Pick<Operation, 'scope' | 'startsJobs'>,
  owner: string,
  input: object,
): Promise<void> {
  await budget.charge(owner, rateClassOf(operation), checkUnits(input));
}

/** Returns the units of the check of a request. Its schema has checked the members. */
export function checkUnits(input: object): number {
  const lengthOf = (member: string) => {
    const value = (input as Readonly<Record<string, unknown>>)[member];
    return Array.isArray(value) ? value.length : 0;
  };
  const rows = lengthOf('portfolio') + lengthOf('transactions') + lengthOf('symbols');
  return unitsOf(estimateWork({ kind: 'check', rows, expressions: lengthOf('custom_metrics') }));
}
