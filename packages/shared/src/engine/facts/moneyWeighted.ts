import { weekdayToDay } from '../../dates.ts';
import { type MoneyWeightedReturn, xirr } from '../measures/index.ts';
import type { Account } from '../simulation/account.ts';

/**
 * Returns the money-weighted return of the window. The investor pays the start value on the first valuation day and the flows on their booked
 * dates, weekends included, as XIRR of a spreadsheet does. The investor receives the final value on the last one. `days`: the valuation days.
 * A window of under a year has no annual rate, so its roots are rates over the window, as its total is.
 */
export function moneyWeighted(
  { startValue, flows, endValue }: Account,
  days: Int32Array,
  isYear: boolean,
): MoneyWeightedReturn {
  const [first, last] = [weekdayToDay(days[0]!), weekdayToDay(days.at(-1)!)];
  const rates = xirr([
    { day: first, amount: -startValue },
    ...flows.map(({ day, amount }) => ({ day, amount: -amount })),
    { day: last, amount: endValue },
  ]);
  return isYear ? rates : { ...rates, annualized: null, roots: rates.totals };
}
