import { describe, expect, test } from '@jest/globals';
import { type IsoDate, toDay } from '@tearsheet/shared';
import { type AnalysisInput, type BenchmarkInput, rateBenchmark, seriesBenchmark } from '@tearsheet/shared/engine';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { bookInput } from '@tearsheet/testing/oracle/bookInput.ts';
import { Exact, sum } from '@tearsheet/testing/oracle/books.ts';
import { CASES } from '@tearsheet/testing/oracle/cases.ts';
import {
  type KeptWeights,
  keepWeights,
  riskFreeBetween,
  type WeightsCase,
} from '@tearsheet/testing/oracle/keepWeights.ts';
import { randomWeights } from '@tearsheet/testing/oracle/randomWeights.ts';
import { disagreements } from '../compare.ts';

const dayOf = (date: string) => toDay(date as IsoDate);

/** The input of the engine for a case. */
function inputOf(one: WeightsCase): AnalysisInput {
  const { market, rebalances, withholding, riskFree } = one;
  const endDate = market.weekdays.at(-1)!;
  const input = bookInput(market, {
    rebalances: Object.fromEntries(rebalances.map(({ date, weights }) => [date, normalized(weights)])),
    endDate,
    settings: {
      initialValue: one.initialValue,
      dividends: one.dividends,
      fees: one.fees,
      riskFreeRate: {
        days: Int32Array.from(riskFree, ({ date }) => dayOf(date)),
        annualRates: Float64Array.from(riskFree, ({ annualRate }) => annualRate),
        source: 'own rates',
      },
    },
  });
  const instruments = input.instruments.map((instrument) => ({
    ...instrument,
    withheld: withholding[market.instruments[instrument.ric]!.country] ?? 0,
  }));
  return { ...input, instruments, benchmark: benchmarkOf(one, input) };
}

function normalized(weights: Readonly<Record<string, number>>): Record<string, number> {
  const whole = Object.values(weights).reduce((a, b) => a + b);
  return Object.fromEntries(Object.entries(weights).map(([symbol, weight]) => [symbol, weight / whole]));
}

function benchmarkOf(
  { benchmark, market, rebalances }: WeightsCase,
  { instruments, settings }: AnalysisInput,
): BenchmarkInput {
  if (benchmark.kind === 'rate') {
    const terms = { annualRate: benchmark.annualRate, currency: market.baseCurrency };
    return rateBenchmark('rate', terms, [dayOf(rebalances[0]!.date), settings.endDay]);
  }
  if (benchmark.kind === 'series') {
    const values = benchmark.values.map(({ date, value }) => ({ day: dayOf(date), value }));
    return seriesBenchmark('series', benchmark.currency, values);
  }
  return {
    kind: 'blend',
    name: 'blend',
    components: Object.entries(normalized(benchmark.weights)).map(([ric, weight]) => ({
      instrument: { ...instruments.find((one) => one.ric === ric)!, withheld: 0 },
      weight,
      constituents: null,
      holdings: null,
    })),
    rebalancing: { schedule: benchmark.schedule, on: 'last', band: null, to: 'target' },
  };
}

/** Sharpe ratio with a rate for each return, without √periods. Rates that are equal in the whole window are a number. */
function sharpe({ dates, values }: KeptWeights, rates: WeightsCase['riskFree'], periodsPerYear: number): number {
  const used = new Set(rates.filter(({ date }) => date < dates.at(-1)!).map(({ annualRate }) => annualRate));
  const [only = 0] = used;
  const constant = new Exact(1 + only).pow(new Exact(1).div(periodsPerYear)).sub(1);
  const rateOf = (i: number) => (used.size === 1 ? constant : riskFreeBetween(rates, dates[i]!, dates[i + 1]!));
  const excess = values.slice(1).map((value, i) => value.div(values[i]!).sub(1).sub(rateOf(i)));
  const mean = sum(excess).div(excess.length);
  const variance = sum(excess.map((value) => value.sub(mean).pow(2))).div(excess.length - 1);
  return mean.div(variance.sqrt()).toNumber();
}

function expectedOf(one: WeightsCase, net: KeptWeights, gross: KeptWeights) {
  const { dates, values } = net;
  const last = values.length - 1;
  const incomeOf = (list: KeptWeights['income']) => {
    const [paid, withheld] = [sum(list.map((row) => row.gross)), sum(list.map((row) => row.withheld))];
    return { gross: paid.toNumber(), withheld: withheld.toNumber(), net: paid.sub(withheld).toNumber() };
  };
  const recent = net.income.filter(({ date }) => Date.parse(dates[last]!) - Date.parse(date) < 365 * 86_400_000);
  const yearOf = (d: number) => dates[d]!.slice(0, 4);
  const bounds = dates.flatMap((_, d) => (d > 0 && (d === last || yearOf(d + 1) !== yearOf(d)) ? [d] : []));
  const starts = [0, ...bounds.slice(0, -1)];
  const growth = (list: readonly Exact[], from: number, to: number) => list[to]!.div(list[from]!).sub(1).toNumber();
  return {
    daily_summary: dates.map((date, d) => ({
      date,
      portfolio_value: values[d]!.toNumber(),
      benchmark_value_base: net.benchmark[d]!.toNumber(),
    })),
    portfolio_summary: {
      total_return: growth(values, 0, last),
      ...(one.fees.length > 0 ? { total_fees: sum(net.fees).toNumber() } : {}),
    },
    fee_impact: {
      total_fees: sum(net.fees).toNumber(),
      gross: { total_return: growth(gross.values, 0, last) },
      net: { total_return: growth(values, 0, last) },
      annual: bounds.map((to, i) => ({
        year: Number(yearOf(to)),
        gross_return: growth(gross.values, starts[i]!, to),
        net_return: growth(values, starts[i]!, to),
        fees: sum(net.fees.slice(starts[i]! + 1, to + 1)).toNumber(),
      })),
    },
    income: {
      by_month: [...Map.groupBy(net.income, ({ date }) => date.slice(0, 7))].map(([key, list]) => ({
        year: Number(key.slice(0, 4)),
        month: Number(key.slice(5)),
        ...incomeOf(list),
      })),
      by_holding: [...Map.groupBy(net.income, ({ symbol }) => symbol)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([ric, list]) => ({ ric, ...incomeOf(list) })),
      totals: {
        ...incomeOf(net.income),
        yield_on_value: sum(recent.map((row) => row.gross))
          .div(values[last]!)
          .toNumber(),
      },
    },
  };
}

describe('portfolios of weights with fees, taxes, benchmarks, and risk-free rates', () => {
  test('agree with books kept in exact decimals', () => {
    const found: string[] = [];
    for (let seed = 1; seed <= CASES / 3 && found.length < 20; seed++) {
      const one = randomWeights(seed);
      const net = keepWeights(one);
      const result = readResult(inputOf(one));
      const parameters = result.object('portfolio_parameters');
      const { frequency, periods_per_year: periodsPerYear } = parameters as {
        frequency: string;
        periods_per_year: number;
      };
      const { sharpe_ratio: ratio } = result.object('performance_metrics').portfolio as {
        readonly sharpe_ratio: number;
      };
      const ratios = { frequency, sharpe: ratio / Math.sqrt(periodsPerYear) };
      const expected = { frequency: 'daily', sharpe: sharpe(net, one.riskFree, periodsPerYear) };
      const differences = [
        ...disagreements(result.plain, expectedOf(one, net, keepWeights(one, false)), 'result', () => 1e-5),
        ...disagreements(ratios, expected, 'ratios', () => 1e-9),
      ];
      found.push(...differences.slice(0, 4).map((text) => `seed ${seed}: ${text}`));
    }
    expect(found).toEqual([]);
  }, 600_000);
});
