import { formatDay, formatWeekday } from '@tearsheet/shared';
import type { Scores } from '@tearsheet/shared/engine';
import { forwardFilledRuns } from './forwardFilledRuns.ts';
import type { Market } from './market.ts';
import { moneySections } from './moneySections.ts';
import type { OracleRun } from './oracleRun.ts';
import { periodsOf, relativePeriodsOf } from './periods.ts';
import { returnSections } from './returnSections.ts';

/** All sections of the interface from a run, except explanations. */
export function sectionsOf(market: Market, run: OracleRun): Record<string, unknown> {
  const { input, instruments } = market;
  const { settings, provenance } = input;
  const { days } = run;
  const last = days.length - 1;
  const date = (d: number) => formatWeekday(days[d]!);
  const initial = settings.initialValue;
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

  const holdings = latestHoldings(market, run);
  const weights = holdings.map(({ weight }) => weight as number);
  const sortedWeights = [...weights].sort((a, b) => b - a);
  const groupsOf = (key: 'sector' | 'market') => {
    const names = [...new Set(holdings.map((row) => row[key]))];
    return names.map((name) => sum(holdings.filter((row) => row[key] === name).map((row) => row.weight as number)));
  };
  const squares = (list: readonly number[]) => sum(list.map((weight) => weight * weight));
  const ascending = [...weights].sort((a, b) => a - b);

  const heldDays = run.held.reduce((count, row) => count + row.filter((value) => value > 0).length, 0);
  const filled = forwardFilledRuns(market, run);
  const periods = periodsOf(market, run);

  const money = moneySections(market, run);
  return {
    ...money.sections,
    ...returnSections(market, run, money.totalReturn),
    portfolio_parameters: {
      start_date: date(0),
      end_date: date(last),
      base_currency: settings.baseCurrency,
      benchmark: settings.benchmark,
      initial_value: initial,
      include_transaction_costs: settings.includeTransactionCosts,
      risk_free_rate: settings.riskFreeRate,
      frequency: periods.frequency,
      periods_per_year: periods.perYear,
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
      data_completeness_pct: heldDays === 0 ? null : 100 * (1 - filled.days / heldDays),
      removed_positions: byText([
        ...run.removed,
        ...run.trades
          .filter(({ reason }) => reason === 'exit')
          .map(({ rank, day, value }) => ({
            ric: instruments[rank]!.ric,
            date: date(day),
            reason: run.endings.find((one) => one.rank === rank && one.day === day)?.why,
            value: -value,
          })),
      ]),
      late_distributions: byText(run.late),
      forward_filled_days: filled.days,
      low_frequency: relativePeriodsOf(market, run).slow,
      stale: filled.stale,
      fx_sources: provenance.fxSources,
      data_version: provenance.dataVersion,
      data_source: provenance.dataSource,
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
      ...activeShareOf(market, holdings),
    },
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
            market_cap_date:
              one.marketCapDay === null ? null : new Date(one.marketCapDay * 86_400_000).toISOString().slice(0, 10),
            close,
            changepercent: close === null || previous === null ? null : (close / previous - 1) * 100,
            recommendation: ladder(one.scores),
          },
        ];
      }),
    ),
    latest_holdings: holdings,
  };
}

/** Half the distance of the weights over every name of either side; the benchmark itself is replaced by its list. */
function activeShareOf({ input, benchmark }: Market, holdings: readonly Record<string, unknown>[]) {
  const list = input.benchmark?.components[0]?.holdings;
  const listed = [...(list?.weights ?? [])];
  const whole = listed.reduce((sum, [, weight]) => sum + weight, 0);
  if (!list || whole < 0.9) return { active_share: null, active_share_date: null };
  const own = (name: string) => (holdings.find(({ ric }) => ric === name)?.weight as number | undefined) ?? 0;
  const inBenchmark = own(benchmark.ric);
  const names = new Set([...listed.map(([name]) => name), ...holdings.map(({ ric }) => ric as string)]);
  names.delete(benchmark.ric);
  const distance = [...names].map((name) => {
    const theirs = (list.weights.get(name) ?? 0) / whole;
    return Math.abs(own(name) + inBenchmark * theirs - theirs);
  });
  return { active_share: distance.reduce((a, b) => a + b, 0) / 2, active_share_date: formatDay(list.day) };
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

export function byText(rows: readonly object[]): object[] {
  return [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
