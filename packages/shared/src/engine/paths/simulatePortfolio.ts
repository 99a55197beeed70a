import { formatWeekday } from '../../dates.ts';
import type { JobWarning } from '../../schemas/issues.ts';
import { AnalysisError } from '../analysisError.ts';
import { makeContext } from '../facts/context.ts';
import { heldNow } from '../facts/heldNow.ts';
import { type Holding, latestHoldings } from '../facts/holdings.ts';
import type { AnalysisInput } from '../input.ts';
import { FIGURES, type Json, type SectionValue, withDigits } from '../json/table.ts';
import { MONTHS_PER_YEAR } from '../market/calendar.ts';
import { randomOf, sampleStandardDeviation } from '../measures/index.ts';
import type { Ledger } from '../simulation/ledger.ts';
import { type TradeRates, tradeCosts } from '../simulation/tradeCosts.ts';
import { ANALYTICS_VERSION } from '../version.ts';
import { estimateWarnings } from '../warnings.ts';
import { type CommonHistory, commonHistory } from './commonHistory.ts';
import { monthlyFlows } from './flows.ts';
import { makeReturnModel, type ReturnModel, withExpectedReturns } from './returnModel.ts';
import type { PathSettings } from './settings.ts';
import { type PathPlan, simulatePaths } from './simulatePaths.ts';
import { summarizePaths } from './summarizePaths.ts';

export interface PathHooks {
  /** `fraction` of the step that is done, 0 to 1. Throwing stops the simulation. */
  onStep?(step: 'simulate' | 'paths' | 'assemble', fraction: number): void;
}

export interface PathSimulation {
  readonly value: SectionValue;
  readonly warnings: readonly JobWarning[];
}

/** Sums of more paths than a request can have stay finite below this. */
const LARGEST_VALUE = 1e200;
/** Share of the whole work after which each step begins. */
const PATHS_FROM = 0.05;
const PATHS_TO = 0.9;

/**
 * Simulates the future of the latest holdings. Pure: the same input and settings give the same result, byte for byte.
 * Throws AnalysisError if the data do not allow it.
 */
export function simulatePortfolio(sent: AnalysisInput, settings: PathSettings, hooks: PathHooks = {}): PathSimulation {
  hooks.onStep?.('simulate', 0);
  const { input, ledger } = heldNow(sent);
  const holdings = latestHoldings(input, ledger);
  const history = commonHistory(input, ledger, holdings, settings);
  const plan = planOf(input, ledger, holdings, settings);
  const { expectedReturns = {} } = settings;
  const expected = holdings.map(({ ric, instrumentIndex }) => {
    const ofAll = instrumentIndex === null ? null : (expectedReturns['*'] ?? null);
    return expectedReturns[ric] ?? ofAll;
  });
  const model = makeReturnModel(settings, withExpectedReturns(history, expected), {
    weights: plan.target,
    months: plan.months,
    random: randomOf(settings.seed),
  });
  hooks.onStep?.('paths', PATHS_FROM);
  const simulated = simulatePaths(plan, model, (fraction) =>
    hooks.onStep?.('paths', PATHS_FROM + (PATHS_TO - PATHS_FROM) * fraction),
  );
  hooks.onStep?.('assemble', PATHS_TO);
  if (simulated.values.some((column) => column.some((value) => !(value <= LARGEST_VALUE)))) {
    const message = 'the values of the paths become too large to compute with; send fewer years or another method';
    throw new AnalysisError('paths_too_large', message);
  }
  const warnings = estimateWarnings(makeContext(input, ledger));
  const value = {
    success: true,
    parameters: parametersOf(input, settings, { plan, model, history }),
    holdings: holdings.map((holding, i) => ({
      ...holdingRow(holding, i, plan, history),
      expected_return: expected[i]!,
    })),
    percentiles: settings.percentiles,
    ...summarizePaths(plan, simulated, settings),
    analytics_version: ANALYTICS_VERSION,
    warnings: warnings.map((warning): Json => ({ ...warning })),
    input_hash: input.provenance.inputHash,
  };
  return { value: withDigits(value, FIGURES), warnings };
}

function planOf(
  input: AnalysisInput,
  ledger: Ledger,
  holdings: readonly Holding[],
  { paths, years, interval, startValue, inflation, flows }: PathSettings,
): PathPlan {
  const { rebalancing, fees = [] } = input.settings;
  const sum = holdings.reduce((total, { weight }) => total + weight, 0);
  const weights = Float64Array.from(holdings, ({ weight }) => weight / sum);
  return {
    paths,
    months: years * MONTHS_PER_YEAR,
    keepEvery: interval === 'month' ? 1 : MONTHS_PER_YEAR,
    startValue: startValue ?? ledger.totals.finalValue,
    weights,
    target: targetWeights(input, ledger, holdings) ?? weights,
    rebalancing,
    annualFee: fees.reduce((total, { annualRate }) => total + annualRate, 0),
    costs: ratesOf(input, ledger, holdings),
    inflation,
    flows: monthlyFlows(flows, years, inflation),
  };
}

/** Returns the costs of trades in force at the end of the window, by holding. Null if the request leaves them out. */
function ratesOf(input: AnalysisInput, { universe, plan }: Ledger, holdings: readonly Holding[]): TradeRates | null {
  if (!input.settings.includeTransactionCosts) return null;
  const { buy, sell } = tradeCosts(input, universe).on(plan.schedule.days.at(-1)!);
  const byHolding = (rates: Float64Array) =>
    Float64Array.from(holdings, ({ instrumentIndex }) => (instrumentIndex === null ? 0 : rates[instrumentIndex]!));
  return { buy: byHolding(buy), sell: byHolding(sell) };
}

/** Returns the weights of the latest date for the holdings that are left of it. Null if the portfolio has no policy to return to them. */
function targetWeights(
  { settings, transactions, rebalances, rows }: AnalysisInput,
  { universe, plan }: Ledger,
  holdings: readonly Holding[],
): Float64Array | null {
  const latest = rebalances.findLast((_, i) => plan.effective[i] !== null);
  if (settings.rebalancing === null || transactions !== null || latest === undefined) return null;
  const wanted = new Float64Array(universe.instruments.length);
  for (let row = latest.from; row < latest.to; row++) {
    wanted[universe.instrumentIndexOf[rows.instrument[row]!]!]! += rows.weight[row]!;
  }
  const target = Float64Array.from(holdings, ({ instrumentIndex }) =>
    instrumentIndex === null ? 0 : wanted[instrumentIndex]!,
  );
  const sum = target.reduce((total, weight) => total + weight, 0);
  return sum > 0 ? target.map((weight) => weight / sum) : null;
}

function parametersOf(
  { settings, provenance }: AnalysisInput,
  { method, years, paths, seed, blockLength, interval, inflation, flows }: PathSettings,
  { plan, model, history }: { readonly plan: PathPlan; readonly model: ReturnModel; readonly history: CommonHistory },
): Json {
  const { schedule = 'none', band = null, to = 'target' } = settings.rebalancing ?? {};
  return {
    base_currency: settings.baseCurrency,
    initial_value: plan.startValue,
    method,
    years,
    paths,
    seed,
    interval,
    history_start: formatWeekday(history.from),
    history_end: formatWeekday(history.to),
    observations: history.months,
    block_length: model.blockLength,
    block_length_method: model.blockLength === null ? null : blockLength === null ? 'automatic' : 'given',
    degrees_of_freedom: model.degrees,
    rebalancing: { schedule, band: band && { [band.kind]: band.width }, to },
    annual_fee_rate: plan.annualFee,
    include_transaction_costs: settings.includeTransactionCosts,
    inflation,
    flows: flows.map(({ amount, every, fromYear, untilYear, growth, indexed }) => ({
      amount,
      every,
      from_year: fromYear,
      until_year: untilYear,
      growth,
      indexed,
    })),
    data_version: provenance.dataVersion,
    data_source: provenance.dataSource,
  };
}

/** The weights of a holding, and what its history says about it. */
function holdingRow(
  { ric, name }: Holding,
  index: number,
  { weights, target }: PathPlan,
  history: CommonHistory,
): { readonly [name: string]: Json } {
  const { growth, months } = history;
  const returns = Float64Array.from({ length: months }, (_, m) => growth[m * weights.length + index]! - 1);
  const level = returns.reduce((product, value) => product * (1 + value), 1);
  return {
    ric,
    name,
    weight: weights[index]!,
    target_weight: target[index]!,
    annualized_return: level ** (MONTHS_PER_YEAR / months) - 1,
    annualized_volatility: sampleStandardDeviation(returns)! * Math.sqrt(MONTHS_PER_YEAR),
  };
}
