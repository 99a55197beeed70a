import { formatWeekday } from '@tearsheet/shared';
import { fullPeriods, wholeMonths } from './fullPeriods.ts';
import { calendarDays, type Market } from './market.ts';
import type { OracleRun } from './oracleRun.ts';
import { mean } from './statistics.ts';

type Rows = Record<string, unknown>[];

/** The sections on gains, trades, and holdings. `totalReturn` is the one total return of a result. */
export function moneySections(market: Market, run: OracleRun) {
  const { input, instruments } = market;
  const { settings } = input;
  const { days } = run;
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
      const growth = run.periods.reduce((chained, period) => chained * growthOf(run, ranks, period), 1);
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
        return weight > 0 ? [{ date: date(d), [key]: name, value: own + cash, weight }] : [];
      });
    });
  };

  const trades = run.trades.filter(({ reason }) => reason !== 'exit');
  const really = trades.filter(({ reason, rank }) => reason !== 'opening' && instruments[rank]!.type !== 'cash');
  const marketNames = [...new Set(really.map(({ rank }) => instruments[rank]!.market))].sort();
  const oneWay = run.rebalances.map(({ buy, sell, before }) => (buy + sell) / 2 / before);
  const exits = run.trades.filter(({ reason }) => reason === 'exit');
  const exitTurnover = sum(exits.map(({ day, value }) => -value / 2 / run.values[day]!));
  const totalOneWay = exitTurnover + sum(oneWay.filter((_, i) => run.rebalances[i]!.kind !== 'bought'));
  const intervals = run.rebalances
    .slice(1)
    .map(({ day }, i) => calendarDays(days[run.rebalances[i]!.day]!, days[day]!));
  const length = calendarDays(days[0]!, days[last]!);
  const months = wholeMonths(0, last, fullPeriods(days, settings.endDay, 'month'));
  const years = months === null ? length / 365.25 : months / 12;
  const isYear = months === null ? length >= 365 : months >= 12;
  const sections = {
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
      exit_turnover: exitTurnover,
      total_one_way_turnover: totalOneWay,
      annualized_turnover: isYear ? totalOneWay / years : null,
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
    market_allocation: allocation('market'),
    sector_allocation: allocation('sector'),
    currency_allocation: allocation('currency'),
    company_contribution: company,
    sector_contribution: grouped('sector'),
    market_contribution: grouped('market'),
  };
  return { totalReturn, sections };
}

function medianOf(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Growth of a group in one period, day by day: a position that becomes cash leaves with all that it is paid. */
function growthOf(run: OracleRun, ranks: readonly number[], period: OracleRun['periods'][number]): number {
  const { start, end, startValue, endValue } = period;
  const ending = (rank: number) =>
    run.endings.find((one) => one.rank === rank && one.day > start && one.day <= end)?.day ?? Number.POSITIVE_INFINITY;
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  let chained = 1;
  for (let d = start + 1; d <= end; d++) {
    const before = ranks.map((rank) => {
      if (d - 1 === start) return startValue[rank]!;
      return ending(rank) <= d - 1 ? 0 : run.held[d - 1]![rank]!;
    });
    const now = ranks.map((rank) => {
      if (ending(rank) < d) return 0;
      return ending(rank) === d || d === end ? endValue[rank]! : run.held[d]![rank]!;
    });
    if (sum(before) > 0) chained *= sum(now) / sum(before);
  }
  return chained;
}
