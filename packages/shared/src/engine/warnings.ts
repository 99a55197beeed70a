import { formatDay, formatWeekday } from '../dates.ts';
import { counted } from '../messages.ts';
import { faultsFirst, groupWarnings, limitWarnings } from '../portfolio/checkAnswers.ts';
import { QUALITY_CODES } from '../schemas/dataQuality.ts';
import { type JobWarning, type JobWarningCode, MOST_JOB_WARNINGS } from '../schemas/issues.ts';
import { dataFaults, type WeightsOf, weightsIn } from './dataFaults.ts';
import type { Context } from './facts/context.ts';
import { largeFlows } from './facts/largeFlows.ts';
import { type ReturnPeriods, unusualYear } from './facts/returnPeriods.ts';
import type { RiskFree } from './facts/riskFree.ts';
import type { AnalysisInput } from './input.ts';
import { roundTo } from './json/byteBuffer.ts';
import { RATIO_DECIMALS } from './json/table.ts';
import { quoteAges } from './market/frequency.ts';
import { lowerBound } from './market/series.ts';
import type { Ledger } from './simulation/ledger.ts';
import { exitReason } from './simulation/planSchedule.ts';
import { TRADE_REASONS } from './simulation/simulate.ts';
import type { RemovalReason, RemovedRow } from './simulation/targets.ts';

/**
 * Returns the warnings from the check of the request, followed by those of the simulation. The simulation finds rows that
 * could not be bought, positions that were delisted while held, and prices that were forward-filled too long. A code that is
 * already reported for a symbol is not repeated.
 */
export function collectWarnings({
  input,
  ledger,
  riskFree,
  returnPeriods,
}: Pick<Context, 'input' | 'ledger' | 'riskFree' | 'returnPeriods'>): readonly JobWarning[] {
  const weightsOf = weightsIn(ledger);
  const faults = dataFaults(ledger, weightsOf);
  const found = [
    ...unknownSymbols(input),
    ...notBought(ledger),
    ...ignoredDates(input, ledger),
    ...returnRemarks(ledger),
    ...unusualDays(ledger, returnPeriods()),
    ...delisted(ledger, weightsOf),
    ...bookedRemarks(input, ledger, weightsOf),
    ...staleRiskFree(riskFree()),
  ];
  const all = groupWarnings([...found, ...stalePrices(ledger, weightsOf)]);
  // The analysis knows the share of what the check could only announce.
  const ended = new Set(all.flatMap(({ code, symbol }) => (ENDS.has(code) && symbol !== undefined ? [symbol] : [])));
  const withEffect = new Set(faults.map(keyOf));
  const reported = input.provenance.warnings.filter((warning) => {
    const { code, symbol, field } = warning;
    if (IS_FAULT.has(code)) return field.startsWith('benchmark') && !withEffect.has(keyOf(warning));
    return !(code === 'partial_price_history' && symbol !== undefined && ended.has(symbol));
  });
  const known = new Set(reported.map(keyOf));
  const others = faultsFirst([...reported, ...all.filter((warning) => !known.has(keyOf(warning)))]);
  const room = Math.max(MOST_FAULTS, MOST_JOB_WARNINGS - others.length);
  return limitWarnings([...faults.slice(0, room), ...others, ...faults.slice(room)]);
}

/**
 * Returns the warnings of an estimate from the past. It reads the data before the holdings were bought, so faults that only the check
 * has found count too.
 */
export function estimateWarnings(context: Parameters<typeof collectWarnings>[0]): readonly JobWarning[] {
  const found = collectWarnings(context);
  const known = new Set(found.map(keyOf));
  const { warnings } = context.input.provenance;
  const earlier = warnings.filter((warning) => IS_FAULT.has(warning.code) && !known.has(keyOf(warning)));
  return limitWarnings(faultsFirst([...earlier, ...found]));
}

/** The number of periods a year comes from calendars. If the window has another number, figures a year are off by that share. */
function unusualDays(ledger: Ledger, periods: ReturnPeriods): JobWarning[] {
  const observed = unusualYear(periods);
  if (observed === null) return [];
  const usual = `the exchanges of the holdings usually have ${periods.perYear}`;
  const message = `The window has ${Math.round(observed)} returns a year, and ${usual}. Figures are annualized with ${periods.perYear}.`;
  return [{ code: 'unusual_valuation_days', message, field: ledger.book ? 'transactions' : 'portfolio' }];
}

/** Findings of the check about data. The analysis finds those that touch a holding, with their effect. */
const IS_FAULT: ReadonlySet<string> = new Set(QUALITY_CODES);
/** If there are too many warnings, so many faults are listed before the others. */
const MOST_FAULTS = 50;

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
  stale_rate: { code: 'missing_fx_history', what: 'has no recent exchange rate' },
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
function bookedRemarks({ transactions }: AnalysisInput, ledger: Ledger, weightsOf: WeightsOf): JobWarning[] {
  const { book, simulation } = ledger;
  if (!book || !transactions) return [];
  const late = transactions.entries.filter((_, i) => book.effective[i] === null);
  const { trades } = simulation;
  const exits: number[] = [];
  for (let i = 0; i < trades.length; i++) if (TRADE_REASONS[trades.reason[i]!] === 'exit') exits.push(i);
  return [
    ...late.map(({ row, day }): JobWarning => {
      const message = `The transaction of ${formatDay(day)} is ignored: the analysis ends before it.`;
      return { code: 'transaction_after_end', message, field: `transactions[${row}].date` };
    }),
    ...exits.map((i): JobWarning => {
      const instrumentIndex = trades.instrument[i]!;
      const { currency } = ledger.universe.instruments[instrumentIndex]!;
      const after = `Its value is cash in ${currency}`;
      return endOf(
        ledger,
        { instrumentIndex, day: trades.day[i]!, weightsOf },
        { field: 'transactions', after, until: '' },
      );
    }),
  ];
}

/** Dates that a warning names. */
const MOST_DATES = 5;

/** Days without a return, and days whose flow is large compared with the portfolio. */
function returnRemarks({ book, plan }: Ledger): JobWarning[] {
  if (!book) return [];
  const { days } = plan.schedule;
  const warn = (code: JobWarningCode, positions: readonly number[], say: (dates: string) => string): JobWarning[] => {
    const dates = positions.map((at) => formatWeekday(days[at]!));
    if (dates.length === 0) return [];
    const rest = dates.length - MOST_DATES;
    const named = `${dates.slice(0, MOST_DATES).join(', ')}${rest > 0 ? `, and ${counted(rest, 'other day')}` : ''}`;
    const span = { first_date: dates[0]!, last_date: dates.at(-1)! };
    return [{ code, message: say(named), field: 'transactions', ...span }];
  };
  return [
    ...warn('undefined_return', book.remarks.undefinedDays, (dates) => {
      return `There is no time-weighted return on ${dates}, because no money above 0 was at work, charges took everything, or late income exceeded the money at work. The index does not change on these days, and volatility and similar figures count them as returns of 0.`;
    }),
    ...warn(
      'large_flow',
      largeFlows(book.account).map(({ at }) => at),
      (dates) => {
        return `The external flow exceeds 10% of the value of the portfolio on ${dates}. The return of such a day depends on when the money moved.`;
      },
    ),
  ];
}

/** By instrument, on the day on which the position became cash. */
function delisted(ledger: Ledger, weightsOf: WeightsOf): JobWarning[] {
  const text = { field: 'portfolio', after: 'Its value is cash', until: ' until the next rebalance' };
  return [...ledger.growth.exits].map(([row, day]) =>
    endOf(ledger, { instrumentIndex: ledger.plan.schedule.instrument[row]!, day, weightsOf }, text),
  );
}

/** Returns the warning about a position that became cash. It names the assumption about the value of a share. */
function endOf(
  { universe, plan }: Ledger,
  {
    instrumentIndex,
    day,
    weightsOf,
  }: { readonly instrumentIndex: number; readonly day: number; readonly weightsOf: WeightsOf },
  { field, after, until }: { readonly field: string; readonly after: string; readonly until: string },
): JobWarning {
  const { days } = plan.schedule;
  const { ric, currency, finalValue } = universe.instruments[instrumentIndex]!;
  const date = formatWeekday(days[day]!);
  const reason = exitReason(universe, instrumentIndex, days[day]!);
  const paid = universe.finalFrom[instrumentIndex]! <= days[day]!;
  const value = paid
    ? finalValue === 0
      ? 'A share is worthless.'
      : `A share pays its final value of ${finalValue} ${currency}.`
    : 'The analysis assumes that a share is worth its last price, because the data have no final value.';
  const message = `${ric} ${ENDED[reason]} while it was held. ${value} ${after} from ${date}${until}.`;
  const share = Math.max(weightsOf(instrumentIndex)[day - 1] ?? 0, weightsOf(instrumentIndex)[day] ?? 0);
  return {
    code: 'position_delisted',
    message,
    field,
    symbol: ric,
    first_date: date,
    portfolio_share: roundTo(share, RATIO_DECIMALS),
  };
}

const ENDED = {
  delisted: 'was delisted',
  stale_price: 'had no new price for too long',
  stale_rate: 'had no new exchange rate for too long',
} as const;

function stalePrices({ growth, universe, book, plan }: Ledger, weightsOf: WeightsOf): JobWarning[] {
  const { days } = plan.schedule;
  return growth.forwardFilled.stale
    .filter(({ instrumentIndex, days: age, to }) => age > quoteAges(universe.frequency[instrumentIndex]!, to).stale)
    .map(({ instrumentIndex, from, to }) => {
      const { ric } = universe.instruments[instrumentIndex]!;
      const [first, last] = [formatWeekday(from), formatWeekday(to)];
      const message = `${ric} has no prices from ${first} to ${last}. The last price is used on these days.`;
      const weights = weightsOf(instrumentIndex).subarray(lowerBound(days, from), lowerBound(days, to + 1));
      const share = weights.reduce((most, weight) => Math.max(most, weight), 0);
      return {
        code: 'stale_price',
        message,
        field: book ? 'transactions' : 'portfolio',
        symbol: ric,
        first_date: first,
        last_date: last,
        portfolio_share: roundTo(share, RATIO_DECIMALS),
      };
    });
}

function staleRiskFree({ source, stale, tooOld }: RiskFree): JobWarning[] {
  if (stale === null) return [];
  const returns = stale.next === null ? 'No later one follows.' : `The next one is of ${formatDay(stale.next)}.`;
  const used =
    tooOld === null
      ? `It is used for ${stale.sessions} sessions.`
      : 'It is too old to use, so figures that need it are null.';
  const message = `The risk-free rate "${source}" of ${formatDay(stale.day)} became stale. ${used} ${returns}`;
  return [{ code: 'stale_rate', message, field: 'risk_free_rate', first_date: formatDay(stale.day) }];
}
