import { dateOnOrBefore, formatWeekday, toDay } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import { benchmarkLevelsFrom, canBeScaled, type Holding, holdingLevels, openDays } from '../facts/holdings.ts';
import type { Shock, ShockScenario } from '../input.ts';
import { type Json, roundMoney, type SectionValue } from '../json/table.ts';
import { crisisProxy } from '../market/crisisProxies.ts';
import { quoteAges } from '../market/frequency.ts';
import { lastWithValue } from '../market/series.ts';
import { maxDrawdown } from '../measures/index.ts';

/** The latest holdings in markets of the past, and under the caller's own shocks. */
export function stressTests(context: Context): SectionValue {
  return {
    windows_version: STRESS_WINDOWS_VERSION,
    historical: STRESS_WINDOWS.map((window) => replayWindow(context, window)),
    shocks: context.input.settings.stressShocks.map((scenario) => shockHoldings(context, scenario)),
  };
}

/** Holdings shown by name: those that moved the portfolio most. */
const LARGEST_MOVES = 10;

/**
 * Returns the result of buying the latest holdings at the close of the window's first day and holding them to its end, in
 * base currency. They have their latest weights. A holding is covered if it has a price and a rate by the first day and its
 * prices reach the end. In `with_proxies`, the others have the return of funds where there are some (crisisProxies.ts).
 * The covered holdings represent the whole portfolio, and their weights are scaled to sum to 1.
 */
export function replayWindow(context: Context, window: StressWindow): Json {
  const { input, ledger } = context;
  const { universe } = ledger;
  const holdings = context.holdings();
  const from = dateOnOrBefore(toDay(window.start), universe.lastWeekday);
  const to = dateOnOrBefore(toDay(window.end), universe.lastWeekday);
  const head = { name: window.name, title: window.title, start_date: window.start, end_date: window.end };
  const nothing = (reason: string) => ({
    ...head,
    available: false,
    reason,
    coverage: 0,
    portfolio_return: null,
    max_drawdown: null,
    benchmark_return: null,
    largest: [],
    with_proxies: NO_PROXIES(reason),
  });
  if (to > universe.lastWeekday) return nothing('it ends after the analysis');
  if (holdings.length === 0) return nothing('nothing is held on the last day');
  const open = openDays(universe, holdings, { from: from + 1, to });
  // Cash has a return also if nothing else has prices.
  const days = Int32Array.from([from, ...(open.length > 0 ? open : [to])]);
  const levels = holdingLevels(ledger, holdings, days);
  const covered: { readonly holding: Holding; readonly levels: Float64Array }[] = [];
  const others: Holding[] = [];
  for (const [i, holding] of holdings.entries()) {
    const series = holding.instrumentIndex === null ? null : universe.series[holding.instrumentIndex];
    const reaches = !series || (lastWithValue(series, to) ?? 0) >= to - quoteAges(0, to).stale;
    const starts = !series || (lastWithValue(series, from) ?? 0) >= from - quoteAges(0, from).stale;
    const isPriced = open.length > 0 || holding.market === 'Cash';
    if (levels[i] && reaches && starts && isPriced) covered.push({ holding, levels: levels[i] });
    else others.push(holding);
  }
  const coverage = covered.reduce((sum, { holding }) => sum + holding.weight, 0);
  const reason = reasonAgainst(
    holdings,
    covered.map(({ holding }) => holding),
    'prices over the whole window',
  );
  const own = covered.map(({ holding, levels: [...path] }) => ({ holding, return: path.at(-1)! - 1 }));
  const with_proxies = withProxies(context, window, { own, others });
  if (reason !== null) return { ...nothing(reason), with_proxies };

  const values = new Float64Array(days.length);
  for (const one of covered) {
    const weight = one.holding.weight / coverage;
    for (let d = 0; d < values.length; d++) values[d]! += weight * one.levels[d]!;
  }
  const hasBenchmark = universe.benchmark.every(
    ({ series, frequency }) => series && (lastWithValue(series, to) ?? 0) >= to - quoteAges(frequency, to).stale,
  );
  const benchmark = hasBenchmark ? benchmarkLevelsFrom(input, universe, days) : null;
  const moves = covered.map(({ holding, levels: own }) => {
    const change = own.at(-1)! - 1;
    return { ric: holding.ric, return: change, contribution: (holding.weight / coverage) * change };
  });
  moves.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.ric < b.ric ? -1 : 1));
  return {
    ...head,
    start_date: formatWeekday(from),
    end_date: formatWeekday(to),
    available: true,
    reason: null,
    coverage,
    portfolio_return: values.at(-1)! / values[0]! - 1,
    max_drawdown: maxDrawdown(values),
    benchmark_return: benchmark && benchmark.at(-1)! - 1,
    largest: moves.slice(0, LARGEST_MOVES),
    with_proxies,
  };
}

/** Returns why some of the holdings cannot represent all of them, or null. Cash does not represent holdings that have prices. */
function reasonAgainst(all: readonly Holding[], some: readonly Holding[], known: string): string | null {
  const isCash = ({ market }: Holding) => market === 'Cash';
  if (!some.some((holding) => !isCash(holding) || all.every(isCash))) return `no holding has ${known}`;
  return canBeScaled(some) ? null : `loans take almost all of the holdings that have ${known}`;
}

const NO_PROXIES = (reason: string) => ({
  portfolio_return: null,
  reason,
  own_weight: 0,
  proxy_weight: 0,
  missing_weight: 0,
  proxies: [],
  missing: [],
});

/**
 * Returns the return of a scenario in which holdings without prices have the return of their proxy: Σ w · r / Σ w over the holdings that
 * have either. The weights say which part of the portfolio has which. They sum to 1. A holding without prices and proxy has a reason.
 */
function withProxies(
  { input, ledger: { universe }, holdings }: Context,
  { name }: StressWindow,
  { own, others }: { own: readonly { holding: Holding; return: number }[]; others: readonly Holding[] },
): Json {
  const { baseCurrency } = input.settings;
  const found = others.map((holding) => {
    const { type = 'cash', country = null } =
      holding.instrumentIndex === null ? {} : universe.instruments[holding.instrumentIndex]!;
    return { holding, proxy: crisisProxy(name, { ...holding, type, country }, baseCurrency) };
  });
  const proxies = found.flatMap(({ holding, proxy }) =>
    proxy.kind === 'none' ? [] : [{ holding, kind: proxy.kind, funds: proxy.funds, return: proxy.return }],
  );
  const missing = found.flatMap(({ holding, proxy }) =>
    proxy.kind === 'none' ? [{ ric: holding.ric, weight: holding.weight, reason: proxy.reason }] : [],
  );
  const known = [...own, ...proxies];
  const weightOf = (rows: readonly { readonly holding: Holding }[]) =>
    rows.reduce((sum, { holding }) => sum + holding.weight, 0);
  const weight = weightOf(known);
  const reason = reasonAgainst(
    holdings(),
    known.map(({ holding }) => holding),
    'prices or a proxy in the window',
  );
  const rows = proxies.map(({ holding, kind, funds, return: change }) => ({
    ...{ ric: holding.ric, kind, funds: funds.join(', '), weight: holding.weight, return: change },
    contribution: (holding.weight / weight) * change,
  }));
  const bySize = <Row extends { readonly ric: string; readonly weight: number }>(list: readonly Row[]) =>
    list
      .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.ric < b.ric ? -1 : 1))
      .slice(0, LARGEST_MOVES);
  return {
    portfolio_return:
      reason === null ? known.reduce((sum, row) => sum + (row.holding.weight / weight) * row.return, 0) : null,
    reason,
    own_weight: weightOf(own),
    proxy_weight: weightOf(proxies),
    missing_weight: missing.reduce((sum, row) => sum + row.weight, 0),
    proxies: reason === null ? bySize(rows) : [],
    missing: bySize(missing),
  };
}

/** From the most specific on. */
const PRICE_SCOPES = ['symbol', 'sector', 'market', 'all'] as const;

/**
 * Returns the immediate effect of a scenario on the latest holdings. The most specific shock that names a holding changes
 * its price, the shock of its currency changes the rate, and the two multiply. The base currency cannot change against
 * itself, and cash has no price that a shock with the scope `all` could change.
 */
function shockHoldings({ input, ledger, holdings }: Context, { name, shocks }: ShockScenario): Json {
  const base = input.settings.baseCurrency;
  const used = new Set<Shock>();
  const moves = holdings().map((holding) => {
    const scopes = holding.market === 'Cash' ? PRICE_SCOPES.filter((scope) => scope !== 'all') : PRICE_SCOPES;
    const price = scopes.map((scope) => latest(shocks, scope, namesOf(holding, scope))).find(Boolean);
    const currency =
      holding.currency === base ? undefined : latest(shocks, 'currency', [holding.currency.toLowerCase()]);
    for (const shock of [price, currency]) if (shock) used.add(shock);
    const [own, rate] = [price?.change ?? 0, currency?.change ?? 0];
    const change = own + rate + own * rate;
    return { ric: holding.ric, return: change, contribution: holding.weight * change };
  });
  const total = moves.reduce((sum, { contribution }) => sum + contribution, 0);
  moves.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution) || (a.ric < b.ric ? -1 : 1));
  return {
    name,
    portfolio_return: total,
    value_change: roundMoney(total * ledger.totals.finalValue, ledger.moneyDecimals),
    largest: moves.slice(0, LARGEST_MOVES),
    without_effect: shocks.filter((shock) => !used.has(shock)).map(({ scope, name }) => ({ scope, name })),
  };
}

function latest(shocks: readonly Shock[], scope: Shock['scope'], names: readonly string[]): Shock | undefined {
  return shocks.findLast(
    (shock) => shock.scope === scope && (scope === 'all' || names.includes((shock.name ?? '').toLowerCase())),
  );
}

function namesOf(holding: Holding, scope: (typeof PRICE_SCOPES)[number]): string[] {
  if (scope === 'symbol') return [holding.ric.toLowerCase()];
  return scope === 'all' ? [] : [holding[scope].toLowerCase()];
}

/** Raised when a window is added or changed. */
const STRESS_WINDOWS_VERSION = '2026-11';

/** A market episode: closing highs and lows of the S&P 500 (S&P Dow Jones Indices), unless said otherwise. */
export interface StressWindow {
  readonly name: string;
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

export const STRESS_WINDOWS: readonly StressWindow[] = [
  { name: 'dot_com_bust', title: 'Bust of technology stocks', start: '2000-03-24', end: '2002-10-09' },
  { name: 'financial_crisis', title: 'Global financial crisis', start: '2007-10-09', end: '2009-03-09' },
  {
    name: 'lehman_weeks',
    title: 'Ten weeks from the failure of Lehman Brothers',
    start: '2008-09-12',
    end: '2008-11-20',
  },
  {
    name: 'euro_debt_2010',
    title: 'First euro debt fears and the flash crash',
    start: '2010-04-23',
    end: '2010-07-02',
  },
  {
    name: 'us_downgrade_2011',
    title: 'Downgrade of the United States and euro crisis',
    start: '2011-04-29',
    end: '2011-10-03',
  },
  { name: 'china_oil_2015', title: 'Chinese devaluation and the fall of oil', start: '2015-07-20', end: '2016-02-11' },
  { name: 'late_2018', title: 'Rate rises and trade dispute', start: '2018-09-20', end: '2018-12-24' },
  { name: 'covid_2020', title: 'Outbreak of COVID-19', start: '2020-02-19', end: '2020-03-23' },
  { name: 'inflation_2022', title: 'Inflation and rate rises', start: '2022-01-03', end: '2022-10-12' },
  {
    name: 'regional_banks_2023',
    title: 'Failures of regional banks in the United States',
    start: '2023-03-06',
    end: '2023-03-13',
  },
  { name: 'tariffs_2025', title: 'Tariff announcements', start: '2025-02-19', end: '2025-04-08' },
];
