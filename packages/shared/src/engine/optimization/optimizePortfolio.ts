import { formatWeekday } from '../../dates.ts';
import type { JobWarning } from '../../schemas/issues.ts';
import { AnalysisError } from '../analysisError.ts';
import { makeContext } from '../facts/context.ts';
import { heldNow } from '../facts/heldNow.ts';
import { latestHoldings } from '../facts/holdings.ts';
import type { AnalysisInput } from '../input.ts';
import { FIGURES, type Json, type SectionValue, withDigits } from '../json/table.ts';
import { ANALYTICS_VERSION } from '../version.ts';
import { estimateWarnings } from '../warnings.ts';
import { type AssetHistory, assetHistory } from './assetHistory.ts';
import { estimate } from './estimate.ts';
import { costOf, turnoverOf } from './figures.ts';
import { type FrontierPoint, frontierOf } from './frontier.ts';
import { optimize } from './optimize.ts';
import { OPTIMAL_GAP, type Problem, withShareOfTime } from './problem.ts';
import { FREE, limitsOf, objectiveOf, soldOf } from './readSettings.ts';
import { bindingLimits, brokenLimits, figuresOf, heldRows, weightRows } from './report.ts';
import type { OptimizationSettings } from './settings.ts';
import { walkForwardDates } from './walkForward.ts';
import { walkForwardValue } from './walkForwardReport.ts';

export interface OptimizationHooks {
  /** `fraction` of the whole work that is done, 0 to 1. Throwing stops the optimization. */
  onStep?(step: 'simulate' | 'optimize' | 'frontier' | 'walk_forward' | 'assemble', fraction: number): void;
  /**
   * Returns the seconds that are left. Without it, no time ends the optimization. It is called between two solves, and may wait
   * until it is the turn of this work. At 0 the optimization ends with the best weights it has found, and reports their gap.
   */
  secondsLeft?(): number;
}

/** `assets` has every instrument that may be held, and `current` the portfolio to trade from. Null if there is none. */
export interface OptimizationInput {
  readonly assets: AnalysisInput;
  readonly current: AnalysisInput | null;
}

export interface OptimizationOutcome {
  readonly value: SectionValue;
  readonly warnings: readonly JobWarning[];
}

/**
 * Optimizes the weights of the assets. Pure: the same input and settings give the same result, byte for byte, unless `secondsLeft`
 * ends it. A note says that. Await `loadSolver` first.
 *
 * @throws AnalysisError if the data do not allow it, or if limits contradict each other
 */
export function optimizePortfolio(
  { assets: input, current }: OptimizationInput,
  settings: OptimizationSettings,
  { onStep = () => {}, secondsLeft }: OptimizationHooks = {},
): OptimizationOutcome {
  onStep('simulate', 0);
  const held = current === null ? null : currentHoldings(current);
  const history = assetHistory(input, settings, held?.weights ?? new Map());
  const { assets } = history;
  const rics = assets.map(({ ric }) => ric);
  const riskFreeRate = latestRate(input);
  const { perYear } = history;
  const expected = Float64Array.from(rics, (ric) => settings.expectedReturns[ric] ?? Number.NaN);
  const options = { perYear, covariance: settings.covariance, expected };
  const estimates = estimate(history.returns, history.benchmark, options);
  const objective = objectiveOf(settings, rics, riskFreeRate);
  if (objective.kind === 'minimum_tracking_error' && history.benchmark === null) {
    throw new AnalysisError('no_benchmark_data', 'the benchmark has no prices for the history of the symbols');
  }
  const limits = limitsOf(settings, history, held?.weights ?? null);
  const points = settings.frontierPoints ?? 0;
  const dates = settings.walkForward === null ? 0 : countDates(history, settings.walkForward);
  const time = secondsLeft ? { time: { search: secondsLeft, all: secondsLeft } } : {};
  const problem: Problem = { symbols: rics, estimates, objective, limits, ...time };
  onStep('optimize', 0.1);
  const found = optimize(withShareOfTime(problem, 1 / (1 + points + dates)));
  if (found.kind === 'impossible') throw new AnalysisError('no_optimum', `There is no optimum: ${found.reason}.`);
  if (found.kind === 'infeasible') throw new AnalysisError('no_optimum', conflictMessage(found.conflict));
  const { weights, gap } = found;

  onStep('frontier', 0.3);
  const ofFrontier = withShareOfTime(problem, points / (points + dates));
  const frontier = points === 0 ? [] : frontierOf(ofFrontier, points, (done) => onStep('frontier', 0.3 + 0.3 * done));
  onStep('walk_forward', 0.6);
  const plan = settings.walkForward && {
    ...settings.walkForward,
    objective,
    limits,
    estimates: { ...options, expected: null },
    ...time,
  };
  const walked =
    plan && walkForwardValue(history, plan, riskFreeRate, (done) => onStep('walk_forward', 0.6 + 0.35 * done));

  onStep('assemble', 0.95);
  const measure = { problem, history, riskFreeRate, confidence: settings.confidence };
  const currentWeights = held && Float64Array.from(rics, (ric) => held.weights.get(ric) ?? 0);
  const base =
    limits.trading ?? (currentWeights && { current: currentWeights, sold: soldOf(held!.weights, rics), ...FREE });
  const { warnings: checked } = input.provenance;
  const ofSymbols = checked.filter(({ field }) => field.startsWith('symbols'));
  const warnings = held ? [...held.warnings, ...ofSymbols] : [...checked];
  const value: SectionValue = {
    success: true,
    parameters: parametersOf(input, settings, { history, riskFreeRate, shrinkage: estimates.shrinkage }),
    status: gap <= OPTIMAL_GAP ? 'optimal' : 'feasible',
    gap: reported(gap),
    weights: weightRows(measure, weights, currentWeights),
    proposed: figuresOf(measure, weights),
    current: currentWeights && soldOf(held!.weights, rics) < 1e-9 ? figuresOf(measure, currentWeights) : null,
    binding_limits: bindingLimits(limits, rics, weights),
    broken_limits: currentWeights ? brokenLimits(limits, rics, currentWeights) : [],
    turnover: base && turnoverOf(base, weights),
    transaction_cost: base && settings.costs ? costOf(base, weights) : null,
    frontier: frontier.map((point) => ({
      ...figuresOf(measure, point.weights),
      gap: reported(point.gap),
      weights: heldRows(rics, point.weights),
    })),
    walk_forward: walked,
    excluded: history.excluded.map((one): Json => ({ ...one })),
    notes: [
      ...notesOf(settings, history, estimates.covariance),
      ...(gap > OPTIMAL_GAP ? [endedEarly(limits.holdings === null)] : []),
      ...frontierNotes(frontier, points),
    ],
    analytics_version: ANALYTICS_VERSION,
    warnings: warnings.map((warning): Json => ({ ...warning })),
    input_hash: input.provenance.inputHash,
  };
  return { value: withDigits(value, FIGURES), warnings };
}

/** Returns the number of dates of a walk-forward test. Throws if the history is too short. */
function countDates(
  history: AssetHistory,
  { window, every }: NonNullable<OptimizationSettings['walkForward']>,
): number {
  const returns = history.days.length - 1;
  if (window < returns) return walkForwardDates(history, window, every).length;
  const message = `the window of walk_forward has ${window} returns, but the history has ${returns}`;
  throw new AnalysisError('history_too_short', message);
}

/** Returns a gap for the result. Null if nothing is proven. */
function reported(gap: number): number | null {
  return Number.isFinite(gap) ? Math.max(0, gap) : null;
}

function endedEarly(isConvex: boolean): string {
  const what = isConvex ? 'The time for the optimization ended.' : 'The search for the holdings ended early.';
  return `${what} A repeated run may find other weights.`;
}

function frontierNotes(frontier: readonly FrontierPoint[], points: number): string[] {
  const unproven = frontier.filter(({ gap }) => gap > OPTIMAL_GAP).length;
  const missing = frontier.length === 1 ? 0 : points - frontier.length;
  return [
    ...(unproven > 0
      ? [`Portfolios of the frontier that may not be optimal, because their search ended early: ${unproven}.`]
      : []),
    ...(missing > 0 ? [`Portfolios of the frontier that were not found: ${missing}.`] : []),
  ];
}

function currentHoldings(sent: AnalysisInput) {
  const { input, ledger } = heldNow(sent);
  const weights = new Map<string, number>();
  for (const { ric, weight } of latestHoldings(input, ledger)) weights.set(ric, (weights.get(ric) ?? 0) + weight);
  return { weights, warnings: estimateWarnings(makeContext(input, ledger)) };
}

/** Returns the latest rate as an annual decimal. */
function latestRate({ settings: { riskFreeRate } }: AnalysisInput): number {
  return typeof riskFreeRate === 'number' ? riskFreeRate : (riskFreeRate.annualRates.at(-1) ?? 0);
}

function conflictMessage(conflict: readonly string[]): string {
  const list = conflict.map((name) => `"${name}"`).join(', ');
  return `No weights meet these limits together: ${list}. The weights must sum to 100%. Without any one of these limits, the others can be met.`;
}

function parametersOf(
  { settings, provenance }: AnalysisInput,
  { objective, riskAversion, confidence, covariance }: OptimizationSettings,
  {
    history,
    riskFreeRate,
    shrinkage,
  }: { readonly history: AssetHistory; readonly riskFreeRate: number; readonly shrinkage: number },
): { readonly [name: string]: Json } {
  return {
    objective,
    risk_aversion: objective === 'mean_variance' ? riskAversion : null,
    cvar_level: confidence,
    risk_free_rate: riskFreeRate,
    base_currency: settings.baseCurrency,
    benchmark: settings.benchmark,
    covariance,
    shrinkage,
    frequency: history.frequency,
    observations: history.days.length - 1,
    periods_per_year: history.perYear,
    history_start: formatWeekday(history.days[0]!),
    history_end: formatWeekday(history.days.at(-1)!),
    data_version: provenance.dataVersion,
    data_source: provenance.dataSource,
  };
}

function notesOf({ covariance }: OptimizationSettings, { assets, days }: AssetHistory, matrix: Float64Array): string[] {
  const still = assets.flatMap(({ ric }, i) => (matrix[i * assets.length + i] === 0 ? [ric] : []));
  const isShort = covariance === 'sample' && days.length - 1 <= assets.length;
  return [
    ...(still.length > 0
      ? [`${still.join(', ')}: the value does not move in the history, so its risk counts as 0.`]
      : []),
    ...(isShort
      ? [
          'The sample covariance has no inverse, because there are no more returns than symbols. The weights follow its errors.',
        ]
      : []),
  ];
}
