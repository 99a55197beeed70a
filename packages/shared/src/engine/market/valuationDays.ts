import { dateOnOrAfter, type Weekday } from '../../dates.ts';
import { uint8Of } from '../columns.ts';
import type { AnalysisInput } from '../input.ts';
import { quoteAges } from './quoteAges.ts';
import { lastWithValue } from './series.ts';
import { hasSession, mayBeCash, type Universe } from './universe.ts';

/**
 * Returns the valuation days of a portfolio of weights. They depend on its own instruments and cash, and never on a benchmark,
 * a risk-free rate, or the selected sections. With an instrument that trades on all days of the week, every calendar day after the
 * first valuation day is one. Otherwise a day from the first date to the end date is a valuation day in two cases:
 * - The exchange of an instrument that the portfolio holds is open, or the instrument has a price of its own. The rows of a date
 *   count from that date on. The rows of the date before it also count until the first valuation day, on which they are sold.
 * - It is a weekday on which the portfolio holds only cash. Positions that have ended are cash. A purchase with that cash waits for a
 *   session of what is bought.
 *
 * An instrument that cannot be bought does not count. With a rebalancing policy, an instrument counts from the day on which it can
 * be bought.
 */
export function valuationDays(input: AnalysisInput, universe: Universe): Int32Array {
  const { firstWeekday, lastWeekday, series, instrumentIndexOf, instruments, tradableFrom, ends, frequency } = universe;
  const days = new Int32Array(Math.max(0, lastWeekday - firstWeekday + 1));
  const starts = input.rebalances.map(({ day }) => dateOnOrAfter(day, firstWeekday));
  const rows = input.rebalances.map(({ from, to }) => input.rows.instrument.subarray(from, to));
  const rowsOf = (i: number) => rows[i]!;
  const isSecurity = uint8Of(instruments, ({ type }) => (type === 'cash' ? 0 : 1));
  const isOpen = (i: number, since: Weekday, weekday: Weekday) =>
    rowsOf(i).some((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      const isBought = tradableFrom[instrumentIndex]! <= since && isSecurity[instrumentIndex] === 1;
      return isBought && hasSession(universe, instrumentIndex, weekday);
    });
  /** True if rows bought on `since` are all cash on a weekday without a session. */
  const isCash = (i: number, since: Weekday, weekday: Weekday) =>
    rowsOf(i).every((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      if (isSecurity[instrumentIndex] === 0 || tradableFrom[instrumentIndex]! > since) return true;
      return ends[instrumentIndex]!.some((end) => end >= since && end < weekday);
    });
  /** True if a row could be bought on a weekday, although its exchange is closed then. */
  const isWaiting = (i: number, weekday: Weekday) =>
    rowsOf(i).some((instrument) => {
      const instrumentIndex = instrumentIndexOf[instrument]!;
      const prices = series[instrumentIndex];
      if (isSecurity[instrumentIndex] === 0 || tradableFrom[instrumentIndex]! > weekday || !prices) return false;
      const age = weekday - (lastWithValue(prices, weekday) ?? weekday);
      return age <= quoteAges(frequency[instrumentIndex]!, firstWeekday).notBought;
    });
  const holdsSecurities = (i: number) =>
    rowsOf(i).some((instrument) => isSecurity[instrumentIndexOf[instrument]!] === 1);
  const policy = input.settings.rebalancing;
  const isPolicy = policy !== null && (policy.schedule !== 'none' || policy.band !== null);
  let count = 0;
  let asked = 0;
  let held = -1;
  let since = 0;
  for (let weekday = firstWeekday; weekday <= lastWeekday; weekday++) {
    while (asked + 1 < starts.length && starts[asked + 1]! <= weekday) asked++;
    const isTraded = held === asked;
    const boughtOn = isPolicy ? weekday : since;
    const open =
      (universe.isEveryDay && count > 0) ||
      isOpen(asked, isTraded ? boughtOn : weekday, weekday) ||
      (held >= 0 && !isTraded && isOpen(held, since, weekday)) ||
      (mayBeCash(universe, weekday) &&
        (held < 0
          ? !holdsSecurities(asked)
          : isCash(held, since, weekday) && (isTraded || !isWaiting(asked, weekday))));
    if (!open) continue;
    days[count++] = weekday;
    if (isTraded) continue;
    held = asked;
    since = weekday;
  }
  return days.subarray(0, count);
}
