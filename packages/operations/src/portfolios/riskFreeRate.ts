import type { MarketData } from '@tearsheet/market-data';
import { type Day, formatDay, toDay, weekdayToDay } from '@tearsheet/shared';
import type { AnalyzeRequest, JobWarning, RequestIssue } from '@tearsheet/shared/schemas';
import type { RiskFreeChoice } from '../jobs/jobPayload.ts';

type Market = Pick<MarketData, 'resolveSymbol' | 'closes' | 'riskFreeRates' | 'riskFreeCurrencies'>;
type Requested = AnalyzeRequest['risk_free_rate'];

/** Returns the rate that a request means, or the reason why there is none. */
export function readRiskFreeRate(requested: Requested, market: Market): RiskFreeChoice | RequestIssue {
  if (requested === undefined || typeof requested === 'number') return requested ?? 0;
  const { symbol, series = [] } = requested;
  return symbol === undefined ? inDateOrder(series) : bySymbol(symbol, market);
}

export function isRateIssue(choice: RiskFreeChoice | RequestIssue): choice is RequestIssue {
  return typeof choice === 'object' && 'field' in choice;
}

function bySymbol(symbol: string, market: Market): RiskFreeChoice | RequestIssue {
  const currencies = market.riskFreeCurrencies();
  const currency = symbol.toUpperCase();
  if (currencies.includes(currency)) return { currency };
  const match = market.resolveSymbol(symbol);
  const unusable = match.kind === 'found' ? yieldProblem(match.instrument, market) : 'it is not known';
  if (match.kind === 'found' && unusable === null) return { index: match.instrument.ric };
  const known =
    currencies.length === 0 ? 'The data have no rates.' : `Currencies with rates are ${currencies.join(', ')}.`;
  return {
    field: ['risk_free_rate', 'symbol'],
    code: 'unresolved_rate',
    message: `the risk-free rate "${symbol}" cannot be used, because ${unusable}. ${known}`,
    input: symbol,
    context: { symbol, ...(currencies.length === 0 ? {} : { suggestions: [...currencies] }) },
  };
}

type Found = Extract<ReturnType<Market['resolveSymbol']>, { readonly kind: 'found' }>['instrument'];

/** Returns the reason why an instrument is not a yield in percent per year; null if it is one. */
function yieldProblem({ ric, type }: Found, market: Market): string | null {
  if (type !== 'index') return `${ric} is not an index`;
  const values = market.closes(ric)?.values;
  if (!values) return `${ric} has no values`;
  return values.some((percent) => percent <= -100 || percent > 100)
    ? `the values of ${ric} are not percentages between -100 and 100`
    : null;
}

function inDateOrder(
  series: readonly { readonly date: string; readonly annual_rate: number }[],
): RiskFreeChoice | RequestIssue {
  const seen = new Set<string>();
  for (const [i, { date }] of series.entries()) {
    if (seen.has(date)) {
      return {
        field: ['risk_free_rate', 'series', i, 'date'],
        code: 'duplicate_rate_date',
        message: `the risk-free rates have two values on ${date}. Send one value per date`,
        input: date,
        context: {},
      };
    }
    seen.add(date);
  }
  return { series: series.toSorted((a, b) => (a.date < b.date ? -1 : 1)) };
}

/** A first rate up to this many days after the window begins also counts before its day. */
const MAX_LATE_DAYS = 10;

/** Returns a warning if the rate does not cover the start of the window, because its ratios are then null. */
export function riskFreeWarnings(choice: RiskFreeChoice, start: string, market: Market): JobWarning[] {
  const first = firstDay(choice, market);
  if (first === null || first - toDay(start) <= MAX_LATE_DAYS) return [];
  const message = `The risk-free rate starts on ${formatDay(first)}, more than ${MAX_LATE_DAYS} days after the analysis. Ratios that use it are null.`;
  return [{ code: 'partial_rate_history', message, field: 'risk_free_rate' }];
}

function firstDay(choice: RiskFreeChoice, market: Market): Day | null {
  if (typeof choice === 'number') return null;
  if ('currency' in choice) return market.riskFreeRates(choice.currency)[0]?.day ?? null;
  if ('series' in choice) return choice.series[0] ? toDay(choice.series[0].date) : null;
  const closes = market.closes(choice.index);
  const first = closes?.values.findIndex((value) => !Number.isNaN(value)) ?? -1;
  return closes && first >= 0 ? weekdayToDay(closes.first + first) : null;
}
