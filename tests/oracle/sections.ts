import {
  formatDay,
  formatWeekday,
  toDay,
  type Weekday,
  weekdayOnOrBefore,
  weekdayToDay,
} from '@tearsheet/shared/dates';
import type { Scores } from '@tearsheet/shared/engine';
import { carriedRuns } from './carriedRuns.ts';
import { calendarDays, type Market } from './market.ts';
import type { OracleRun } from './simulation.ts';
import { mean, metricsOf, relativeOf, returns } from './statistics.ts';

type Rows = Record<string, unknown>[];

/** All sections of the interface from a run, but for texts that are explanations. */
export function sectionsOf(market: Market, run: OracleRun): Record<string, unknown> {
  const { input, instruments } = market;
  const { settings, provenance } = input;
  const { days, values } = run;
  const last = days.length - 1;
  const date = (d: number) => formatWeekday(days[d]!);
  const initial = settings.initialValue;
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

  const contributions = (labels: readonly string[], labelOf: (rank: number) => string): Rows =>
    labels.map((label) => {
      const ranks = instruments
        .map((_, rank) => rank)
        .filter((rank) => labelOf(rank) === label && run.rows[rank]!.isHeld);
      const total = (key: 'pricePl' | 'fxPl' | 'cost') => sum(ranks.map((rank) => run.rows[rank]![key]));
      const pl = total('pricePl') + total('fxPl') - total('cost');
      const growth = run.periods.reduce((chained, { startValue, endValue }) => {
        const start = sum(ranks.map((rank) => startValue[rank]!));
        return start > 0 ? (chained * sum(ranks.map((rank) => endValue[rank]!))) / start : chained;
      }, 1);
      return {
        price_pl: total('pricePl'),
        fx_pl: total('fxPl'),
        transaction_cost: total('cost'),
        total_pl: pl,
        contribution_pct: pl / initial,
        avg_weight: sum(ranks.map((rank) => run.rows[rank]!.weightSum)) / days.length,
        return_pct: growth - 1,
      };
    });
  const heldRanks = instruments.map((_, rank) => rank).filter((rank) => run.rows[rank]!.isHeld);
  const labels = (key: 'sector' | 'market') => [...new Set(heldRanks.map((rank) => instruments[rank]![key]))].sort();
  const company = contributions(
    heldRanks.map((rank) => instruments[rank]!.ric),
    (rank) => instruments[rank]!.ric,
  ).map((row, i) => ({ ric: instruments[heldRanks[i]!]!.ric, name: instruments[heldRanks[i]!]!.name, ...row }));
  const grouped = (key: 'sector' | 'market') =>
    contributions(labels(key), (rank) => instruments[rank]![key]).map((row, i) => ({ [key]: labels(key)[i], ...row }));
  const totalOf = (key: 'pricePl' | 'fxPl' | 'cost') => sum(run.rows.map((row) => row[key]));
  const totalPl = totalOf('pricePl') + totalOf('fxPl') - totalOf('cost');
  const totalReturn = totalPl / initial;

  const benchmark = benchmarkOf(market, days);
  const common = { values: values.slice(benchmark.first), levels: benchmark.levels.slice(benchmark.first) };
  const benchmarkReturn = common.levels.at(-1)! / initial - 1;
  const portfolioMetrics = metricsOf(values, {
    total: totalReturn,
    days: calendarDays(days[0]!, days[last]!),
    rate: settings.riskFreeRate,
  });
  const benchmarkMetrics = metricsOf(common.levels, {
    total: benchmarkReturn,
    days: calendarDays(days[benchmark.first]!, days[last]!),
    rate: settings.riskFreeRate,
  });
  const relative = {
    ...relativeOf(common.values, common.levels, settings.riskFreeRate),
    excess_return: benchmark.first === 0 ? totalReturn - benchmarkReturn : null,
  };

  const holdings = latestHoldings(market, run);
  const weights = holdings.map(({ weight }) => weight as number);
  const sortedWeights = [...weights].sort((a, b) => b - a);
  const groupsOf = (key: 'sector' | 'market') => {
    const names = [...new Set(holdings.map((row) => row[key]))];
    return names.map((name) => sum(holdings.filter((row) => row[key] === name).map((row) => row.weight as number)));
  };
  const squares = (list: readonly number[]) => sum(list.map((weight) => weight * weight));
  const ascending = [...weights].sort((a, b) => a - b);

  const allocation = (key: 'market' | 'sector' | 'currency'): Rows => {
    const traded = new Set(run.periods.map(({ start }) => start));
    const month = (d: number) => date(d).slice(0, 7);
    const shown = days.map((_, d) => d).filter((d) => traded.has(d) || d === last || month(d) !== month(d + 1));
    return shown.flatMap((d) => {
      const total = sum(run.held[d]!) + run.cash[d]!;
      const names = [
        ...new Set([...instruments.map((one) => one[key]), key === 'currency' ? settings.baseCurrency : 'Cash']),
      ];
      return names.sort().flatMap((name) => {
        const own = sum(run.held[d]!.filter((_, rank) => instruments[rank]![key] === name));
        const cash = name === (key === 'currency' ? settings.baseCurrency : 'Cash') ? run.cash[d]! : 0;
        const weight = (own + cash) / total;
        return weight > 0 ? [{ date: date(d), [key]: name, value: weight * values[d]!, weight }] : [];
      });
    });
  };

  const drawdowns = episodes(values).map(({ peak, start, trough, end }) => ({
    peak_date: date(peak),
    start_date: date(start),
    trough_date: date(trough),
    end_date: end === null ? null : date(end),
    depth: values[trough]! / values[peak]! - 1,
    duration_days: calendarDays(days[peak]!, days[end ?? last]!),
    recovery_days: end === null ? null : calendarDays(days[trough]!, days[end]!),
  }));
  const durations = drawdowns.map(({ duration_days }) => duration_days);
  const underwater = values.map((value, d) => value / Math.max(...values.slice(0, d + 1)) - 1);

  const trades = run.trades.filter(({ reason }) => reason !== 'exit');
  const really = trades.filter(({ reason }) => !(run.carriedIn && reason === 'initial'));
  const marketNames = [...new Set(really.map(({ rank }) => instruments[rank]!.market))].sort();
  const oneWay = run.rebalances.map(({ buy, sell, before }) => (buy + sell) / 2 / before);
  const totalOneWay = sum(oneWay.filter((_, i) => run.rebalances[i]!.kind !== 'bought'));
  const intervals = run.rebalances
    .slice(1)
    .map(({ day }, i) => calendarDays(days[run.rebalances[i]!.day]!, days[day]!));
  const length = calendarDays(days[0]!, days[last]!);
  const heldDays = run.held.reduce((count, row) => count + row.filter((value) => value > 0).length, 0);
  const carried = carriedRuns(market, run);

  const rolling = (window: number): Rows => {
    const [r, b] = [returns(common.values), returns(common.levels)];
    return r.slice(window - 1).map((_, i) => {
      const own = { values: r.slice(i, i + window), benchmark: b.slice(i, i + window) };
      const one = relativeOf(null, null, settings.riskFreeRate, own);
      return {
        date: date(benchmark.first + i + window),
        sharpe_ratio: one.sharpe_ratio,
        volatility: one.volatility,
        beta: one.beta,
        correlation: one.correlation,
      };
    });
  };
  const calendar = (parts: (d: number) => Record<string, number>): Rows => {
    const key = (d: number) => JSON.stringify(parts(d));
    const ends = days.map((_, d) => d).filter((d) => d === last || key(d) !== key(d + 1));
    return ends.map((end, i) => {
      const from = i === 0 ? 0 : ends[i - 1]!;
      const own = values[end]! / values[from]! - 1;
      const other = benchmark.levels[end]! / benchmark.levels[from]! - 1;
      const known = Number.isFinite(other);
      return {
        ...parts(end),
        portfolio_return: own,
        benchmark_return: known ? other : null,
        excess_return: known ? own - other : null,
      };
    });
  };
  const yearOf = (d: number) => Number(date(d).slice(0, 4));
  const monthOf = (d: number) => Number(date(d).slice(5, 7));

  return {
    portfolio_parameters: {
      start_date: date(0),
      end_date: date(last),
      base_currency: settings.baseCurrency,
      benchmark: settings.benchmark,
      initial_value: initial,
      include_transaction_costs: settings.includeTransactionCosts,
      risk_free_rate: settings.riskFreeRate,
      periods_per_year: 252,
    },
    portfolio_input: input.rebalances.flatMap(({ day, from, to }, i) =>
      Array.from({ length: to - from }, (_, k) => ({
        date: formatDay(day),
        effective_date: run.effective[i] == null ? null : formatWeekday(run.effective[i]!),
        symbol: input.rows.symbols[input.rows.symbol[from + k]!],
        ric: input.instruments[input.rows.instrument[from + k]!]!.ric,
        weight: input.rows.weight[from + k],
      })),
    ),
    data_quality: {
      total_rics_requested: provenance.requestedCount,
      rics_found: provenance.requestedCount - provenance.missingSymbols.length,
      missing_rics: provenance.missingSymbols,
      data_completeness_pct: heldDays === 0 ? null : 100 * (1 - carried.days / heldDays),
      removed_positions: byText([
        ...run.removed,
        ...run.trades
          .filter(({ reason }) => reason === 'exit')
          .map(({ rank, day, value }) => ({
            ric: instruments[rank]!.ric,
            date: date(day),
            reason: 'delisted',
            value: -value,
          })),
      ]),
      forward_filled_days: carried.days,
      stale: carried.stale,
      fx_sources: provenance.fxSources,
      data_version: provenance.dataVersion,
      data_source: provenance.dataSource,
    },
    portfolio_summary: {
      final_value: initial + totalPl,
      total_return: totalReturn,
      total_price_pl: totalOf('pricePl'),
      total_fx_pl: totalOf('fxPl'),
      total_pl: totalPl,
      total_transaction_cost: totalOf('cost'),
      include_transaction_costs: settings.includeTransactionCosts,
    },
    turnover_analysis: {
      num_rebalances: run.rebalances.length,
      rebalance_frequency_days: {
        mean: intervals.length ? mean(intervals) : null,
        median: intervals.length ? medianOf(intervals) : null,
      },
      total_one_way_turnover: totalOneWay,
      annualized_turnover: length < 365 ? null : totalOneWay / (length / 365.25),
      per_rebalance: run.rebalances.map(({ day, buy, sell, cost }, i) => ({
        date: date(day),
        buy_value: buy,
        sell_value: sell,
        one_way_turnover: oneWay[i],
        cost,
      })),
      costs_by_market: marketNames.map((name) => {
        const own = really.filter(({ rank }) => instruments[rank]!.market === name);
        const [buys, sales] = [own.filter(({ value }) => value > 0), own.filter(({ value }) => value < 0)];
        return {
          market: name,
          buy_value: sum(buys.map(({ value }) => value)),
          sell_value: -sum(sales.map(({ value }) => value)),
          cost: sum(own.map(({ cost }) => cost)),
        };
      }),
    },
    performance_metrics: { portfolio: portfolioMetrics, benchmark: benchmarkMetrics, relative },
    rolling_metrics: { window_30d: rolling(30), window_60d: rolling(60), window_90d: rolling(90) },
    drawdown_analysis: {
      summary: {
        current_drawdown: underwater[last],
        max_drawdown: Math.min(...underwater),
        num_episodes: drawdowns.length,
        avg_duration_days: durations.length ? mean(durations) : 0,
        max_duration_days: Math.max(0, ...durations),
      },
      episodes: drawdowns,
      underwater: underwater.map((drawdown, d) => ({ date: date(d), drawdown })),
    },
    portfolio_scores: scoresOf(holdings),
    concentration_metrics: {
      herfindahl_index: squares(weights),
      effective_positions: 1 / squares(weights),
      top_1_weight: sum(sortedWeights.slice(0, 1)),
      top_5_weight: sum(sortedWeights.slice(0, 5)),
      top_10_weight: sum(sortedWeights.slice(0, 10)),
      gini_coefficient: sum(ascending.map((weight, i) => (2 * (i + 1) - weights.length - 1) * weight)) / weights.length,
      num_markets: groupsOf('market').length,
      num_sectors: groupsOf('sector').length,
      sector_hhi: squares(groupsOf('sector')),
      market_hhi: squares(groupsOf('market')),
    },
    transactions: run.trades.map(({ day, rank, value, cost, price, reason }) => {
      const { ric, currency, market: name } = instruments[rank]!;
      const rate = market.rate(currency, days[day]!)!;
      const size = Math.abs(value);
      return {
        date: date(day),
        ric,
        side: value > 0 ? 'BUY' : 'SELL',
        quantity: size / (price * rate),
        price_local: price,
        fx_rate: rate,
        value: size,
        cost,
        market: name,
        reason,
      };
    }),
    company_info: Object.fromEntries(
      instruments.map((one) => {
        const at = market.lastOwn(one, market.last);
        const before = at === null ? null : market.lastOwn(one, at - 1);
        const close = at === null ? null : market.own(one, at);
        const previous = before === null ? null : market.own(one, before);
        return [
          one.ric,
          {
            ric: one.ric,
            name: one.name,
            description: one.description,
            exchange: one.exchange,
            market: one.market,
            country: one.country,
            sector: one.sector,
            industry: one.industry,
            currency: one.currency,
            market_cap: one.marketCap,
            close,
            changepercent: close === null || previous === null ? null : (close / previous - 1) * 100,
            recommendation: ladder(one.scores),
          },
        ];
      }),
    ),
    latest_holdings: holdings,
    market_allocation: allocation('market'),
    sector_allocation: allocation('sector'),
    currency_allocation: allocation('currency'),
    company_contribution: company,
    sector_contribution: grouped('sector'),
    market_contribution: grouped('market'),
    time_period_returns: periodReturns(days, values, { benchmark, totalReturn }),
    monthly_returns: calendar((d) => ({ year: yearOf(d), month: monthOf(d) })),
    annual_returns: calendar((d) => ({ year: yearOf(d) })),
    daily_summary: days.map((_, d) => ({
      date: date(d),
      portfolio_value: values[d],
      benchmark_value_base: d < benchmark.first ? null : benchmark.levels[d],
      cumulative_return: values[d]! / initial - 1,
      daily_return: d === 0 ? null : values[d]! / values[d - 1]! - 1,
      benchmark_return: d <= benchmark.first ? null : benchmark.levels[d]! / benchmark.levels[d - 1]! - 1,
      cost: run.costs[d],
    })),
  };
}

function benchmarkOf(market: Market, days: readonly Weekday[]) {
  const { benchmark, settings } = market.input;
  const known = (weekday: Weekday) =>
    market.price(benchmark, weekday) !== null && market.rate(benchmark.currency, weekday) !== null;
  const first = days.findIndex(known);
  let units = 0;
  const levels = days.map((weekday, d) => {
    if (d < first) return Number.NaN;
    const worth = market.price(benchmark, weekday)! * market.rate(benchmark.currency, weekday)!;
    if (d === first) units = settings.initialValue / worth;
    else units *= 1 + market.paid(benchmark, days[d - 1]!, weekday).reduce((a, b) => a + b, 0);
    return units * worth;
  });
  return { first, levels };
}

function latestHoldings(market: Market, run: OracleRun): Record<string, unknown>[] {
  const last = run.days.length - 1;
  const total = run.held[last]!.reduce((a, b) => a + b, 0) + run.cash[last]!;
  const rows = market.instruments.flatMap((one, rank) => {
    const value = run.held[last]![rank]!;
    if (!(value > 0)) return [];
    const close = market.price(one, run.days[last]!)!;
    const rate = market.rate(one.currency, run.days[last]!)!;
    return [
      {
        ric: one.ric,
        name: one.name,
        weight: value / total,
        market: one.market,
        sector: one.sector,
        recommendation: ladder(one.scores),
        quantity: run.units[last]![rank],
        close_local: close,
        close_base: close * rate,
        currency: one.currency,
        value,
        scores: one.scores,
      },
    ];
  });
  const { baseCurrency } = market.input.settings;
  const cash = run.cash[last]!;
  if (cash === 0) return rows;
  const own = { market: 'Cash', sector: 'Cash', currency: baseCurrency, recommendation: null, scores: null };
  const money = { weight: cash / total, value: cash, quantity: cash, close_local: 1, close_base: 1 };
  return [...rows, { ric: `CASH.${baseCurrency}`, name: `${baseCurrency} cash`, ...own, ...money }];
}

function ladder(scores: Scores | null): string | null {
  const total = scores?.total ?? null;
  if (total === null) return null;
  return total >= 8 ? 'STRONG BUY' : total >= 6 ? 'BUY' : total >= 4 ? 'HOLD' : total >= 2 ? 'SELL' : 'STRONG SELL';
}

function scoresOf(holdings: readonly Record<string, unknown>[]): Record<string, number | null> {
  const factors = ['value', 'quality', 'momentum', 'defensive', 'tactical', 'total'] as const;
  const of = (factor: (typeof factors)[number]) =>
    holdings.flatMap(({ scores, weight }) => {
      const score = (scores as Scores | null)?.[factor] ?? null;
      return score === null ? [] : [{ score, weight: weight as number }];
    });
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const entries = factors.map((factor) => {
    const known = of(factor);
    const weight = sum(known.map((one) => one.weight));
    return [
      factor,
      weight > 0 ? Math.round((sum(known.map((one) => one.weight * one.score)) / weight) * 10) / 10 : null,
    ];
  });
  return { ...Object.fromEntries(entries), coverage: sum(of('total').map(({ weight }) => weight)) };
}

/** Levels within 1e-12 of each other are equal. */
function episodes(values: readonly number[]) {
  const below = (value: number, high: number) => value < high * (1 - 1e-12);
  const highBefore = (d: number) => Math.max(...values.slice(0, d));
  const isBelow = values.map((value, d) => d > 0 && below(value, highBefore(d)));
  return values.flatMap((_, d) => {
    if (!isBelow[d] || isBelow[d - 1]) return [];
    const after = isBelow.findIndex((one, i) => i > d && !one);
    const end = after < 0 ? null : after;
    const stretch = values.slice(d, end ?? values.length);
    const lowest = Math.min(...stretch);
    return [{ peak: d - 1, start: d, trough: d + stretch.findIndex((value) => !below(lowest, value)), end }];
  });
}

function periodReturns(
  days: readonly Weekday[],
  values: readonly number[],
  { benchmark, totalReturn }: { benchmark: { first: number; levels: readonly number[] }; totalReturn: number },
): Record<string, unknown> {
  const last = days.length - 1;
  const end = formatWeekday(days[last]!);
  const [year = 0, month = 0, day = 0] = end.split('-').map(Number);
  const back = (months: number) => {
    const target = new Date(Date.UTC(year, month - 1 - months, 1));
    const length = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
    target.setUTCDate(Math.min(day, length));
    return weekdayOnOrBefore(toDay(target.toISOString().slice(0, 10) as `${number}-${number}-${number}`));
  };
  const beforeFirst = (m: number) => weekdayOnOrBefore(Date.UTC(year, m, 1) / 86_400_000 - 1);
  const from: Record<string, Weekday> = {
    '1w': days[last]! - 5,
    '1m': back(1),
    '3m': back(3),
    '6m': back(6),
    mtd: beforeFirst(month - 1),
    qtd: beforeFirst(month - 1 - ((month - 1) % 3)),
    ytd: beforeFirst(0),
    '1yr': back(12),
    '3yr': back(36),
    '5yr': back(60),
    '10yr': back(120),
    inception: days[0]!,
  };
  return Object.fromEntries(
    Object.entries(from).map(([key, weekday]) => {
      const base = days.findLastIndex((one) => one <= weekday);
      if (base < 0) {
        return [
          key,
          { portfolio_return: null, benchmark_return: null, excess_return: null, start_date: null, days: null },
        ];
      }
      const own = base === 0 ? totalReturn : values[last]! / values[base]! - 1;
      const other = base < benchmark.first ? null : benchmark.levels[last]! / benchmark.levels[base]! - 1;
      return [
        key,
        {
          portfolio_return: own,
          benchmark_return: other,
          excess_return: other === null ? null : own - other,
          start_date: formatWeekday(days[base]!),
          days: weekdayToDay(days[last]!) - weekdayToDay(days[base]!),
        },
      ];
    }),
  );
}

function medianOf(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function byText(rows: readonly object[]): object[] {
  return [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
