import { type Day, formatDay, weekdayOnOrAfter, weekdayOnOrBefore } from '../dates.ts';
import { COST_MARKETS } from '../engine/costTable.ts';
import type { PortfolioRequest } from '../schemas/portfolioRequest.ts';
import type { Findings } from './findings.ts';
import { COST_RATE_BOUND, MAX_INITIAL_VALUE, MIN_INITIAL_VALUE } from './limits.ts';
import type { MarketFacts } from './marketFacts.ts';
import { allowedDay } from './readRows.ts';

/** The members of an analyze request that bound the analysis in time. */
export interface AnalysisWindow {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly start_when_available?: boolean | undefined;
}

export function checkCurrency(currency: string, facts: MarketFacts, found: Findings): void {
  const known = facts.currencies();
  if (known.includes(currency)) return;
  const hint = inOtherCase(currency, known) ?? `Known are ${known.join(', ')}.`;
  const message = `Currency "${currency}" is not supported. ${hint}`;
  found.error('unsupported_currency', ['base_currency'], message);
}

export function checkInitialValue(value: number, found: Findings): void {
  if (value >= MIN_INITIAL_VALUE && value <= MAX_INITIAL_VALUE) return;
  const message = `The initial value must be at least ${MIN_INITIAL_VALUE} and at most ${MAX_INITIAL_VALUE}.`;
  found.error('invalid_initial_value', ['initial_value'], message);
}

export function checkCosts(
  {
    transaction_cost_config: config,
    include_transaction_costs: isApplied = false,
  }: Pick<PortfolioRequest, 'transaction_cost_config' | 'include_transaction_costs'>,
  facts: MarketFacts,
  found: Findings,
): void {
  if (!config) return;
  if (!isApplied && Object.keys(config).length > 0) {
    const message = 'The rates have no effect, because include_transaction_costs is not true.';
    found.warn('costs_not_applied', ['transaction_cost_config'], message);
  }
  const known = new Set([...facts.markets(), ...COST_MARKETS]);
  for (const [market, rates] of Object.entries(config)) {
    const path = ['transaction_cost_config', market];
    if (!known.has(market)) {
      const hint = inOtherCase(market, known) ?? `Known are ${[...known].sort().join(', ')}.`;
      found.error('unknown_market', path, `Market "${market}" is not known. ${hint}`);
    }
    for (const side of ['buy', 'sell'] as const) {
      if (rates[side] >= 0 && rates[side] < COST_RATE_BOUND) continue;
      const message = `The ${side} rate must be at least 0 and below ${COST_RATE_BOUND}, as a fraction of the traded value.`;
      found.error('invalid_cost_rate', [...path, side], message);
    }
  }
}

/** What to send instead of a name that is only written in another case; null for other names. */
function inOtherCase(name: string, known: Iterable<string>): string | null {
  const same = [...known].find((one) => one.toLowerCase() === name.toLowerCase());
  return same === undefined ? null : `Upper and lower case matter: send "${same}".`;
}

/** `firstRebalance` is null when no row has a usable date; then the window is not compared. */
export function checkWindow(
  window: AnalysisWindow,
  firstRebalance: Day | null,
  facts: MarketFacts,
  found: Findings,
): void {
  const start = readDate('start_date', window.start_date, facts, found);
  const end = readDate('end_date', window.end_date, facts, found);
  if (start === 'bad' || end === 'bad' || firstRebalance === null) return;
  const first = Math.max(start ?? firstRebalance, firstRebalance);
  const last = end ?? facts.today - 1;
  const member = end !== null ? 'end_date' : start !== null ? 'start_date' : 'portfolio';
  const begins = start !== null && start > firstRebalance ? 'start_date is' : 'the first holdings are of';
  const ends = end === null ? 'the last day that can be analyzed is' : 'end_date is';
  const where = `${begins} ${formatDay(first)} and ${ends} ${formatDay(last)}`;
  if (first > last) found.error('end_before_start', [member], `There is nothing to analyze: ${where}.`);
  else if (weekdayOnOrAfter(first) >= weekdayOnOrBefore(last)) {
    const message = `The window has fewer than two trading days: ${where}. An analysis needs two.`;
    found.error('window_too_short', [member], message);
  }
}

function readDate(
  member: 'start_date' | 'end_date',
  date: string | undefined,
  facts: MarketFacts,
  found: Findings,
): Day | null | 'bad' {
  if (date === undefined) return null;
  const day = allowedDay(date);
  if (day === null) found.error('invalid_date', [member], `${date} is not a date from 1990-01-01 on.`);
  else if (day > facts.today) found.error('future_date', [member], `${date} is in the future.`);
  else return day;
  return 'bad';
}
