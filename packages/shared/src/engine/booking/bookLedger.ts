import { dateOnOrAfter, formatDay, weekdayToDay } from '../../dates.ts';
import type { AnalysisInput, LedgerInput } from '../input.ts';
import { moneyDecimals, roundedSum, roundMoney } from '../json/table.ts';
import { ratesOn } from '../market/rates.ts';
import { checkGrowth, lowerBound } from '../market/series.ts';
import { buildUniverse, type Universe } from '../market/universe.ts';
import { NOTES } from '../notes.ts';
import type { Account, Book } from '../simulation/account.ts';
import { benchmarkLevels } from '../simulation/benchmark.ts';
import { growPositions } from '../simulation/growth.ts';
import type { Ledger, ProfitLoss, Totals } from '../simulation/ledger.ts';
import { FEWEST_DAYS, tooFew } from '../simulation/planSchedule.ts';
import { tradeCosts } from '../simulation/tradeCosts.ts';
import { bookEntries } from './bookEntries.ts';
import { bookedAccount } from './bookedAccount.ts';
import { bookedInstruments } from './bookedInstruments.ts';
import { bookedTrades, investedMoney } from './bookedTrades.ts';
import type { Window } from './bookings.ts';
import { capitalFrom } from './dayCapital.ts';
import { exitsOf, heldSteps, ledgerDays, marketDividends } from './heldSteps.ts';
import { replayQuantities } from './replay.ts';
import { timeWeighted } from './timeWeighted.ts';
import { valuePositions } from './valuePositions.ts';

/**
 * Builds the history of a portfolio from its booked transactions. Units change only on the days of transactions, and every
 * position is valued at each close in between. The ledger runs from its first day, and the figures cover the window.
 * Throws AnalysisError if the data do not allow it.
 */
export function bookLedger(given: AnalysisInput, ledger: LedgerInput, fewestDays = FEWEST_DAYS): Ledger {
  const { settings } = given;
  const replay = replayQuantities(given, ledger);
  const { input, cashOf, pricedByLedger } = bookedInstruments(given, ledger, replay);
  const universe = buildUniverse(input);
  const indexOf = (position: number) => universe.instrumentIndexOf[position]!;
  const withoutPrices = new Set([...pricedByLedger].map(indexOf));
  const steps = heldSteps(ledger, replay, universe);
  const days = ledgerDays(universe, { steps, withoutPrices });
  const { open, isMiddle, notes } = openingDay(input, universe, { days, fewestDays });
  const schedule = { days: days.subarray(open), periods: [], instrument: new Int32Array(), weight: new Float64Array() };
  // Nothing grows from weights. The rates and the empty rows are those that sections read.
  const growth = growPositions(universe, schedule);
  const exits = exitsOf(universe, steps, days);
  const window: Window = { days: schedule.days, open, firstBooked: isMiddle ? open + 1 : open, rates: growth.rates };
  const bookings = bookEntries({
    ledger,
    replay,
    universe,
    days,
    window,
    rates: open === 0 ? growth.rates : ratesOn(universe, days),
    indexOf,
    cashIndex: (currency) => indexOf(cashOf.get(currency)!),
    exits,
    dividends: ledger.dividends === 'market' ? marketDividends(universe, steps, { exits, days }) : [],
  });
  const valued = valuePositions(universe, bookings, window, withoutPrices);
  const invested = investedMoney(bookings, window, valued.gains);
  // A ledger on credit may have nothing invested, and then its largest value says how large its money is.
  const largest = valued.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const decimals = moneyDecimals(invested > 0 ? invested : largest || 1);
  const booked = bookedAccount(universe, bookings, { window, valued }, decimals);
  const { levels, returns, inflows, undefinedDays, ...measured } = timeWeighted({
    values: valued.values,
    netFlows: booked.netFlows,
    capital: capitalFrom(bookings.capital, open, !isMiddle),
    startValue: valued.gains.startValue.reduce((sum, value) => sum + value, 0),
    initialLevel: settings.initialValue,
  });
  const account = { ...booked, inflows };
  checkGrowth(levels, 'the portfolio');
  // A window in the middle of a ledger starts at the close of its first day.
  if (isMiddle) returns[0] = Number.NaN;
  const benchmark = benchmarkLevels(input, universe, schedule.days);
  checkGrowth(benchmark.levels, 'the benchmark');
  const { rates, ...trades } = bookedTrades(universe, bookings, { window, account, bases: measured.bases });
  const profitLoss = contributionsOf(account, valued.gains.ownReturn, decimals);
  const ricOf = (instrumentIndex: number) => universe.instruments[instrumentIndex]!.ric;
  const book: Book = {
    ...valued,
    account,
    returns,
    ...measured,
    invested,
    tradeRates: rates,
    yearlyFees: 0,
    effective: bookings.effective.map((at) => (at === null ? null : days[at]!)),
    remarks: {
      startsInside: isMiddle,
      undefinedDays,
      pricedByLedger: [...withoutPrices].map(ricOf).sort(),
    },
  };
  return {
    universe,
    plan: { schedule, removed: [], effective: [], notes, lateDistributions: [] },
    growth: { ...growth, heldDays: valued.heldDays, forwardFilled: valued.forwardFilled },
    simulation: { levels, valueAfter: new Float64Array(), fees: null, ...trades },
    profitLoss,
    totals: totalsOf(account, profitLoss, { levels, decimals }),
    benchmark,
    // The ledger books its own costs.
    costs: tradeCosts({ ...input, settings: { ...settings, includeTransactionCosts: false } }, universe),
    moneyDecimals: decimals,
    book,
  };
}

/** Returns the first day of the window as a position in the valuation days of the ledger. */
function openingDay(
  { settings }: AnalysisInput,
  { firstWeekday }: Universe,
  { days, fewestDays }: { readonly days: Int32Array; readonly fewestDays: number },
) {
  const { startDay } = settings;
  const starts = startDay === null ? firstWeekday : dateOnOrAfter(startDay, firstWeekday);
  const open = lowerBound(days, starts);
  if (days.length - open < fewestDays) throw tooFew(days.length - open, startDay ?? weekdayToDay(firstWeekday));
  const isEarly = startDay !== null && starts < firstWeekday;
  return { open, isMiddle: open > 0, notes: isEarly ? [NOTES.startsAtFirstTransaction(formatDay(startDay))] : [] };
}

/** The rows of contributions: the price part has income and taxes, and the cost is the fees. */
function contributionsOf({ profitLoss }: Account, ownReturn: Float64Array, decimals: number): ProfitLoss {
  const { held, price, currency, income, fees, taxes, total } = profitLoss;
  const earned = price.map((value, i) => roundMoney(value + income[i]! - taxes[i]!, decimals));
  return { held, price: earned, currency, cost: fees, fees: new Float64Array(fees.length), total, ownReturn };
}

function totalsOf(
  { endValue }: Account,
  { price, currency, cost, total }: ProfitLoss,
  { levels, decimals }: { readonly levels: Float64Array; readonly decimals: number },
): Totals {
  return {
    pricePl: roundedSum(price, decimals),
    fxPl: roundedSum(currency, decimals),
    cost: roundedSum(cost, decimals),
    fees: 0,
    totalPl: roundedSum(total, decimals),
    finalValue: endValue,
    totalReturn: levels.at(-1)! / levels[0]! - 1,
  };
}
