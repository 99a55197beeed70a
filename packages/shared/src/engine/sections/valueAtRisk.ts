import { formatWeekday } from '../../dates.ts';
import type { Context } from '../facts/context.ts';
import type { Json, SectionValue } from '../json/table.ts';
import {
  backtestOf,
  type LikelihoodRatio,
  OUTCOME,
  SMALLEST_DEVIATION,
  sampleStandardDeviation,
  type Tail,
  type TailModel,
  tailModels,
  tailOf,
  VAR_METHODS,
  type VarMethod,
} from '../measures/index.ts';

const LEVELS = [95, 99].map((level) => ({ level, tail: tailOf((100 - level) / 100) }));
const DEFAULTS = { horizon_days: [1, 10], ewma_lambda: 0.94, backtest_window: 250 } as const;
/** Trading days of one return. */
const DAYS_OF_RETURN = { daily: 1, weekly: 5, monthly: 21, quarterly: 63 } as const;
const FEWEST_RETURNS = 20;
/** A backtest over fewer periods hardly ever rejects a model. */
const FEWEST_FORECASTS = 100;

/**
 * Returns the value at risk and the expected shortfall of the portfolio's own returns by four methods, and backtests of the one-period
 * forecasts. The forecast for a period uses only the returns of the periods before it.
 */
export function valueAtRisk(context: Context): SectionValue {
  const { horizon_days, ewma_lambda, backtest_window } = {
    ...DEFAULTS,
    ...context.input.settings.options?.value_at_risk,
  };
  const { returns, periods } = context.performance();
  const { frequency, days } = periods;
  const reason = reasonAgainst(returns);
  const head = {
    available: reason === null,
    reason,
    start_date: formatWeekday(days[0]!),
    end_date: formatWeekday(days.at(-1)!),
    frequency,
    observations: returns.length,
    ewma_lambda,
    backtest_window,
  };
  if (reason !== null) return { ...head, estimates: [], backtests: [] };
  const dayOfReturn = DAYS_OF_RETURN[frequency];
  const models = tailModels(returns, ewma_lambda);
  const estimates = VAR_METHODS.flatMap((method) => {
    const model = models[method];
    return LEVELS.flatMap(({ level, tail }) =>
      [...new Set(horizon_days)].map((horizon): Json => {
        const figure = horizonReason(horizon, frequency) ?? figureOf(model, tail, horizon / dayOfReturn);
        const isKnown = typeof figure === 'number' && typeof model !== 'string';
        return {
          method,
          level,
          horizon_days: horizon,
          value_at_risk: isKnown ? figure : null,
          expected_shortfall: isKnown ? model.expectedShortfall(tail, horizon / dayOfReturn) : null,
          reason: isKnown ? null : figure,
        };
      }),
    );
  });
  const outcomes = outcomesOf(returns, { lambda: ewma_lambda, window: backtest_window });
  const backtests = VAR_METHODS.flatMap((method) =>
    LEVELS.map((one, i) => backtestRow(outcomes[method][i]!, { method, ...one, window: backtest_window })),
  );
  return { ...head, estimates, backtests };
}

function reasonAgainst(returns: Float64Array): string | null {
  if (returns.length < FEWEST_RETURNS) {
    return `it needs at least ${FEWEST_RETURNS} returns and there are ${returns.length}`;
  }
  if (!returns.every(Number.isFinite)) return 'the portfolio has no value on some days';
  return sampleStandardDeviation(returns)! < SMALLEST_DEVIATION ? 'the returns do not vary' : null;
}

function horizonReason(horizon: number, frequency: keyof typeof DAYS_OF_RETURN): string | null {
  const days = DAYS_OF_RETURN[frequency];
  return horizon < days ? `the returns are ${frequency}, so the shortest horizon is ${days} days` : null;
}

function figureOf(model: TailModel | string, tail: Tail, periods: number): number | string {
  return typeof model === 'string' ? model : model.valueAtRisk(tail, periods);
}

/** Returns, for each method and level, if the return of a period was below the forecast from the `window` returns before it. */
function outcomesOf(
  returns: Float64Array,
  { lambda, window }: { readonly lambda: number; readonly window: number },
): Readonly<Record<VarMethod, readonly Uint8Array[]>> {
  const empty = () => LEVELS.map(() => new Uint8Array(Math.max(0, returns.length - window)));
  const outcomes = { historical: empty(), parametric: empty(), cornish_fisher: empty(), ewma: empty() };
  const { kept, exceeded, noForecast } = OUTCOME;
  for (let t = window; t < returns.length; t++) {
    const models = tailModels(returns.subarray(t - window, t), lambda);
    for (const method of VAR_METHODS) {
      LEVELS.forEach(({ tail }, i) => {
        const forecast = figureOf(models[method], tail, 1);
        outcomes[method][i]![t - window] =
          typeof forecast === 'string' ? noForecast : returns[t]! < forecast ? exceeded : kept;
      });
    }
  }
  return outcomes;
}

function backtestRow(
  outcomes: Uint8Array,
  {
    method,
    level,
    tail: { probability },
    window,
  }: { readonly method: VarMethod; readonly level: number; readonly tail: Tail; readonly window: number },
): Json {
  const { observations, exceptions, kupiec, independence, conditional } = backtestOf(outcomes, probability);
  const isLong = observations >= FEWEST_FORECASTS;
  const reason =
    outcomes.length < FEWEST_FORECASTS
      ? `it needs ${FEWEST_FORECASTS} forecasts, each from ${window} returns, and there are ${observations}`
      : `the method has a forecast for ${observations} of ${outcomes.length} periods, and it needs ${FEWEST_FORECASTS}`;
  return {
    method,
    level,
    observations,
    exceptions,
    expected_exceptions: observations * probability,
    ...ratioMembers('kupiec', isLong ? kupiec : null),
    ...ratioMembers('independence', isLong ? independence : null),
    ...ratioMembers('conditional_coverage', isLong ? conditional : null),
    reason: !isLong
      ? reason
      : independence === null
        ? 'no exception has a next period, so independence is unknown'
        : null,
  };
}

function ratioMembers(name: string, ratio: LikelihoodRatio | null): { readonly [key: string]: Json } {
  return { [`${name}_statistic`]: ratio?.statistic ?? null, [`${name}_p_value`]: ratio?.pValue ?? null };
}
