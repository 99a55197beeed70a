import { weekdayToDay } from '../../dates.ts';
import type { AnalysisInput, LedgerEntry, LedgerInput } from '../input.ts';
import { roundMoney } from '../json/table.ts';
import { calendarDays } from '../market/calendar.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { bookLedger } from './bookLedger.ts';

const DAYS_PER_YEAR = 365;
/** The position in the request of an entry that the request does not have. */
const NO_ROW = -1;

/**
 * Builds the history of a ledger whose yearly fees are paid from its cash in base currency: rate · calendar days / 365 · value
 * at the close of the valuation day before. That cash earns nothing, so the value after fees is the value before fees less all
 * fees so far. They accrue in the window only.
 */
export function bookWithYearlyFees(input: AnalysisInput, ledger: LedgerInput, fewestDays?: number): Ledger {
  const annualRate = (input.settings.fees ?? []).reduce((sum, fee) => sum + fee.annualRate, 0);
  const before = bookLedger(input, ledger, fewestDays);
  if (!(annualRate > 0)) return before;
  const fees = feeEntries(before, ledger, { annualRate, currency: input.settings.baseCurrency });
  // The sort is stable, so a fee comes after the other entries of its day.
  const entries = [...ledger.entries, ...fees].sort((a, b) => a.day - b.day);
  const after = bookLedger(input, { ...ledger, entries }, fewestDays);
  const yearlyFees = fees.reduce((sum, { amount }) => sum + amount, 0);
  const effective = after.book!.effective.filter((_, i) => entries[i]!.row !== NO_ROW);
  return {
    ...withFeesApart(after, yearlyFees, input.settings.baseCurrency),
    book: { ...after.book!, effective, yearlyFees },
  };
}

function feeEntries(
  { plan, book }: Ledger,
  { track_cash }: LedgerInput,
  { annualRate, currency }: { readonly annualRate: number; readonly currency: string },
): LedgerEntry[] {
  const { days } = plan.schedule;
  const { values } = book!.account;
  const none = { instrument: null, quantity: Number.NaN, price: Number.NaN, rate: Number.NaN, toCurrency: null };
  const entries: LedgerEntry[] = [];
  let paid = 0;
  for (let d = 1; d < days.length; d++) {
    const share = (annualRate * calendarDays(days[d - 1]!, days[d]!)) / DAYS_PER_YEAR;
    // Without tracked cash the investor pays the fee from outside.
    const amount = share * (values[d - 1]! - (track_cash ? paid : 0));
    if (!(amount > 0)) continue;
    paid += amount;
    entries.push({ ...none, day: weekdayToDay(days[d]!), type: 'fee', amount, currency, fee: 0, tax: 0, row: NO_ROW });
  }
  return entries;
}

/** Moves the yearly fees from the costs of the base currency's cash to a column of their own. */
function withFeesApart(ledger: Ledger, yearlyFees: number, baseCurrency: string): Ledger {
  const { universe, profitLoss, totals, moneyDecimals } = ledger;
  const round = (value: number) => roundMoney(value, moneyDecimals);
  const cash = universe.instruments.findIndex(({ ric }) => ric === `CASH.${baseCurrency}`);
  const [cost, fees] = [profitLoss.cost.slice(), profitLoss.fees.slice()];
  const moved = Math.min(round(yearlyFees), cost[cash]!);
  fees[cash] = moved;
  cost[cash] = round(cost[cash]! - moved);
  return {
    ...ledger,
    profitLoss: { ...profitLoss, cost, fees },
    totals: { ...totals, cost: round(totals.cost - moved), fees: moved },
  };
}
