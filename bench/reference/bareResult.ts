import { type ReferenceMarket, sectorOrder } from './market.ts';
import { full } from './onePass.ts';

/** Returns the one-pass computation as objects in the shape of a result, with the sections that have the most bytes. */
export function bareResult(market: ReferenceMarket): object {
  const { n, K, cal, reb, bench } = market;
  const { V, contribution, trades, metrics } = full(market, monthKeys(cal), sectorOrder(market));
  const ric = (i: number) => `I${String(i).padStart(4, '0')}.EX`;
  return {
    success: true,
    result: {
      analytics_version: 1,
      performance_metrics: metrics.values,
      drawdown_analysis: metrics.episodes,
      monthly_returns: metrics.monthly.map(rounded),
      annual_returns: metrics.annual.map(rounded),
      company_contribution: Array.from({ length: n }, (_, i) => ({
        ric: ric(i),
        price_pl: rounded(contribution[i]!),
        fx_pl: rounded(contribution[n + i]!),
        total_pl: rounded(contribution[2 * n + i]!),
        contribution_pct: rounded(contribution[2 * n + i]! / V[0]!),
      })),
      transactions: Array.from({ length: K * n }, (_, j) => {
        const [k, i] = [Math.floor(j / n), j % n];
        const trade = trades[i * K + k]!;
        const units = rounded(Math.abs(trade));
        return { date: cal[reb[k]!], ric: ric(i), side: trade > 0 ? 'BUY' : 'SELL', units, value: units, cost: 0 };
      }),
      rolling_metrics: metrics.rolling.map(({ sharpe, beta, correlation }) =>
        Array.from(sharpe, (value, j) => ({
          date: cal[cal.length - sharpe.length + j],
          sharpe: rounded(value),
          beta: rounded(beta[j]!),
          correlation: rounded(correlation[j]!),
        })),
      ),
      daily_summary: cal.map((date, d) => ({
        date,
        portfolio_value: rounded(V[d]!),
        benchmark_value_base: rounded(bench[d]! * 100),
        cumulative_return: rounded(V[d]! / V[0]! - 1),
      })),
    },
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Months since year 0, one per date. */
export function monthKeys(dates: readonly string[]): Int32Array {
  return Int32Array.from(dates, (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1);
}
