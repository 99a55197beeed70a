import type { SharedSource } from '@tearsheet/runtime/jobs';
import { resultJson, type StoredResult } from '@tearsheet/runtime/seal';
import type { PortfolioValue } from '@tearsheet/shared/schemas';
import type { ShownValue } from '../results/hideAmounts.ts';

const MOST_POINTS = 120;
const MOST_MONTHS = 12;

/** The value of a tracked portfolio, and the sources of its data. */
export interface Valued {
  readonly value: ShownValue;
  readonly sources: readonly SharedSource[];
}

/** The members of these sections that are read. */
interface Sections {
  readonly warnings: PortfolioValue['warnings'];
  readonly portfolio_parameters: {
    readonly start_date: string;
    readonly end_date: string;
    readonly base_currency: string;
    readonly benchmark: string | null;
  };
  readonly portfolio_summary: { readonly total_return: number; readonly money_weighted_return?: number | null };
  readonly performance_metrics: { readonly portfolio: { readonly annualized_return: number | null } };
  readonly daily_summary: readonly Day[];
  readonly latest_holdings: readonly Omit<Position, 'changepercent' | 'total_pl' | 'contribution_pct'>[];
  readonly company_contribution: readonly Pick<Position, 'ric' | 'total_pl' | 'contribution_pct'>[];
  readonly company_info: Readonly<Record<string, Pick<Position, 'changepercent'>>>;
  readonly income: {
    readonly by_month: PortfolioValue['income']['months'];
    readonly totals: Received;
  };
  readonly data_quality: { readonly sources: readonly SharedSource[] };
}

type Position = PortfolioValue['positions'][number];
type Received = Pick<PortfolioValue['income'], 'gross' | 'withheld' | 'net'>;

interface Day {
  readonly date: string;
  readonly portfolio_value: number;
  readonly cumulative_return: number;
  readonly benchmark_value_base?: number | null;
  readonly daily_return: number | null;
  readonly net_flow?: number;
}

/** Returns the value that a finished analysis of startValuing contains. The result is large, so call it in a thread. */
export async function presentValue(stored: StoredResult): Promise<Valued> {
  const { result }: { readonly result: Sections } = JSON.parse((await resultJson(stored)).toString());
  const { warnings, portfolio_parameters, portfolio_summary, performance_metrics, daily_summary: days } = result;
  const last = days.at(-1)!;
  const before = days.at(-2) ?? last;
  const { money_weighted_return = null } = portfolio_summary;
  const value: ShownValue = {
    warnings,
    as_of: last.date,
    base_currency: portfolio_parameters.base_currency,
    value: last.portfolio_value,
    day_change: Number((last.portfolio_value - before.portfolio_value - (last.net_flow ?? 0)).toFixed(6)),
    day_return: last.daily_return,
    since: portfolio_parameters.start_date,
    total_return: portfolio_summary.total_return,
    annualized_return: performance_metrics.portfolio.annualized_return,
    money_weighted_return,
    benchmark: portfolio_parameters.benchmark,
    series: thinned(days).map(({ date, portfolio_value, cumulative_return, benchmark_value_base = null }) => {
      return { date, portfolio_value, cumulative_return, benchmark_value_base };
    }),
    ...presentHoldings(result),
  };
  const unique = new Map(result.data_quality.sources.map((one) => [`${one.source} ${one.rights}`, one]));
  return { value, sources: [...unique.values()].map(({ source, rights }) => ({ source, rights })) };
}

/** Returns the positions with what the sections say about each, and sums of their weights. */
function presentHoldings({
  latest_holdings,
  company_contribution,
  company_info,
  income: { by_month, totals },
}: Sections): Pick<PortfolioValue, 'positions' | 'allocation' | 'income'> {
  const gained = new Map(company_contribution.map((row) => [row.ric, row]));
  const positions = latest_holdings
    .map(({ ric, name, market, sector, currency, quantity, close_local, value, weight }): Position => {
      const { total_pl = null, contribution_pct = null } = gained.get(ric) ?? {};
      const { changepercent = null } = company_info[ric] ?? {};
      const known = { ric, name, market, sector, currency, quantity, close_local, value, weight };
      return { ...known, changepercent, total_pl, contribution_pct };
    })
    .sort((a, b) => b.weight - a.weight);
  const sharesBy = (of: 'sector' | 'market' | 'currency') => {
    const sums = new Map<string, number>();
    for (const position of positions) sums.set(position[of], (sums.get(position[of]) ?? 0) + position.weight);
    return [...sums]
      .map(([name, weight]) => ({ name, weight: Number(weight.toFixed(12)) }))
      .sort((a, b) => b.weight - a.weight);
  };
  const { gross, withheld, net } = totals;
  return {
    positions,
    allocation: { sectors: sharesBy('sector'), markets: sharesBy('market'), currencies: sharesBy('currency') },
    income: {
      gross,
      withheld,
      net,
      months: by_month.slice(-MOST_MONTHS).map((row) => {
        return { year: row.year, month: row.month, gross: row.gross, withheld: row.withheld, net: row.net };
      }),
    },
  };
}

/** Returns at most MOST_POINTS days at equal distances, with the first and the last one. */
function thinned(days: readonly Day[]): readonly Day[] {
  if (days.length <= MOST_POINTS) return days;
  const step = (days.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, i) => days[Math.round(i * step)]!);
}
