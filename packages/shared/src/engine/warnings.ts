import { formatDay, formatWeekday } from '../dates.ts';
import { groupWarnings, limitWarnings } from '../portfolio/jobWarnings.ts';
import type { JobWarning, JobWarningCode } from '../schemas/issues.ts';
import { returnPeriodsOf, unusualYear } from './facts/returnPeriods.ts';
import type { AnalysisInput } from './input.ts';
import { roundTo } from './json/numbers.ts';
import { RATIO_DECIMALS } from './json/table.ts';
import type { Ledger } from './simulation/ledger.ts';
import type { RemovalReason, RemovedRow } from './simulation/targets.ts';
import { TRADE_REASONS } from './simulation/tradeBook.ts';

/**
 * Returns the warnings from the check of the request, followed by those of the simulation. The simulation finds rows that
 * could not be bought, positions that were delisted while held, and prices that were forward-filled too long. A code that is
 * already reported for a symbol is not repeated.
 */
export function collectWarnings(input: AnalysisInput, ledger: Ledger): readonly JobWarning[] {
  const reported = input.provenance.warnings;
  const known = new Set(reported.map(keyOf));
  const found = [
    ...unknownSymbols(input),
    ...notBought(ledger),
    ...ignoredDates(input, ledger),
    ...delisted(ledger),
    ...bookedRemarks(input, ledger),
    ...unusualDays(ledger),
  ];
  const other = groupWarnings([...found, ...stalePrices(ledger)]).filter((warning) => !known.has(keyOf(warning)));
  const endsKnown = new Set(reported.flatMap(({ code, symbol }) => (code === 'partial_price_history' ? [symbol] : [])));
  return limitWarnings([...reported, ...other.filter(({ code, symbol }) => !ENDS.has(code) || !endsKnown.has(symbol))]);
}

/** The number of periods a year comes from calendars. If the window has another number, figures a year are off by that share. */
function unusualDays(ledger: Ledger): JobWarning[] {
  const periods = returnPeriodsOf(ledger);
  const observed = unusualYear(periods);
  if (observed === null) return [];
  const usual = `the exchanges of the holdings usually have ${periods.perYear}`;
  const message = `The window has ${Math.round(observed)} returns a year, and ${usual}. Figures are annualized with ${periods.perYear}.`;
  return [{ code: 'unusual_valuation_days', message, field: ledger.book ? 'transactions' : 'portfolio' }];
}

/** Codes that follow from the end of the prices of a holding. */
const ENDS: ReadonlySet<JobWarningCode> = new Set<JobWarningCode>(['stale_price', 'position_delisted']);

function keyOf({ code, symbol = '' }: JobWarning): string {
  return `${code} ${symbol}`;
}

const GONE = 'It is left out, and its weight goes to the other holdings of that date.';

/** Returns the unknown symbols that are not held. A ledger holds an unknown symbol at its booked prices. */
export function leftOutSymbols({ provenance, instruments }: AnalysisInput): string[] {
  const held = new Set(instruments.map(({ ric }) => ric));
  return provenance.missingSymbols.filter((symbol) => !held.has(symbol));
}

/** The snapshot may have been replaced since the request was checked. */
function unknownSymbols(input: AnalysisInput): JobWarning[] {
  return leftOutSymbols(input).map((symbol) => ({
    code: 'unresolved_symbol',
    message: `Symbol "${symbol}" is not known. ${GONE}`,
    field: 'portfolio',
    symbol,
  }));
}

const WHY: Readonly<Record<RemovalReason, { readonly code: JobWarningCode; readonly what: string }>> = {
  delisted: { code: 'no_price_history', what: 'no longer trades' },
  no_price: { code: 'rebalance_before_history', what: 'has no price' },
  no_fx: { code: 'missing_fx_history', what: 'has no exchange rate' },
  stale_price: { code: 'stale_price', what: 'has no recent price' },
};

function notBought({ plan }: Ledger): JobWarning[] {
  return plan.removed.map(({ ric, date, reason, weight }: RemovedRow) => ({
    code: WHY[reason].code,
    message: `${ric} ${WHY[reason].what} on ${date}. ${GONE}`,
    field: 'portfolio',
    symbol: ric,
    ...(weight === undefined ? {} : { weight: roundTo(weight, RATIO_DECIMALS) }),
  }));
}

function ignoredDates({ rebalances }: AnalysisInput, { plan }: Ledger): JobWarning[] {
  const last = plan.schedule.days.at(-1) ?? 0;
  return rebalances.flatMap(({ day }, i) => {
    if (plan.effective[i] !== null) return [];
    const date = formatDay(day);
    const isLate = formatWeekday(last) < date;
    const message = isLate
      ? `The rebalance of ${date} is ignored: the analysis ends before it.`
      : `The rebalance of ${date} is ignored: a later one trades on the same day.`;
    return [{ code: isLate ? 'rebalance_after_end' : 'rebalance_overridden', message, field: 'portfolio' } as const];
  });
}

/** Booked transactions that come too late, and positions that became cash because their instrument ended. */
function bookedRemarks({ transactions }: AnalysisInput, { book, plan, universe, simulation }: Ledger): JobWarning[] {
  if (!book || !transactions) return [];
  const late = transactions.entries.filter((_, i) => book.effective[i] === null);
  const { trades } = simulation;
  const exits = Array.from(trades.reason.keys()).filter((i) => TRADE_REASONS[trades.reason[i]!] === 'exit');
  return [
    ...late.map(({ row, day }): JobWarning => {
      const message = `The transaction of ${formatDay(day)} is ignored: the analysis ends before it.`;
      return { code: 'transaction_after_end', message, field: `transactions[${row}].date` };
    }),
    ...exits.map((i): JobWarning => {
      const { ric, currency } = universe.instruments[trades.instrument[i]!]!;
      const date = formatWeekday(plan.schedule.days[trades.day[i]!]!);
      const message = `${ric} ended while it was held. Its value is cash in ${currency} from ${date}.`;
      return { code: 'position_delisted', message, field: 'transactions', symbol: ric };
    }),
  ];
}

/** By instrument, on the day on which the position became cash. */
function delisted({ growth, plan, universe }: Ledger): JobWarning[] {
  const { days, instrument } = plan.schedule;
  return [...growth.exits].map(([row, at]) => {
    const { ric } = universe.instruments[instrument[row]!]!;
    const message = `${ric} was delisted while it was held. Its value is cash from ${formatWeekday(days[at]!)} until the next rebalance.`;
    return { code: 'position_delisted', message, field: 'portfolio', symbol: ric };
  });
}

function stalePrices({ growth, universe, book }: Ledger): JobWarning[] {
  return growth.forwardFilled.stale.map(({ instrumentIndex, from, to }) => {
    const { ric } = universe.instruments[instrumentIndex]!;
    const message = `${ric} has no prices from ${formatWeekday(from)} to ${formatWeekday(to)}. The last price is used on these days.`;
    return { code: 'stale_price', message, field: book ? 'transactions' : 'portfolio', symbol: ric };
  });
}
