import { formatWeekday } from '../../dates.ts';
import type { Json } from '../json/table.ts';
import {
  annualizedReturnByPeriods,
  annualizedVolatility,
  maxDrawdown,
  perPeriodRate,
  returnsOf,
  sharpeRatio,
} from '../measures/index.ts';
import type { AssetHistory } from './assetHistory.ts';
import { heldRows } from './report.ts';
import { type WalkForwardPlan, walkForward } from './walkForward.ts';

/** Returns the member `walk_forward` of the result. */
export function walkForwardValue(
  history: AssetHistory,
  plan: WalkForwardPlan,
  riskFreeRate: number,
  onDate: (fraction: number) => void,
): { readonly [name: string]: Json } {
  const { steps, levels, equalLevels } = walkForward(history, plan, onDate);
  const rics = history.assets.map(({ ric }) => ric);
  const dateAt = (position: number) => formatWeekday(history.days[position]!);
  const first = steps[0]!.position;
  const figures = (values: Float64Array) => {
    const returns = returnsOf(values);
    return {
      annualized_return: annualizedReturnByPeriods(returns, history.perYear),
      annualized_volatility: annualizedVolatility(returns, history.perYear),
      sharpe_ratio: sharpeRatio(returns, perPeriodRate(riskFreeRate, history.perYear), history.perYear),
      max_drawdown: maxDrawdown(values),
    };
  };
  const traded = steps.flatMap(({ turnover }) => turnover ?? []);
  const after = steps.map(({ position }) => position - first);
  return {
    window: plan.window,
    every: plan.every,
    start_date: dateAt(first),
    end_date: dateAt(history.days.length - 1),
    observations: levels.length - 1,
    optimized: figures(levels),
    equal_weights: figures(equalLevels),
    mean_turnover: traded.length === 0 ? null : traded.reduce((sum, value) => sum + value, 0) / traded.length,
    dates: steps.map(({ position, weights, turnover, kept, gap }) => ({
      date: dateAt(position),
      turnover,
      kept_because: kept,
      gap: gap !== null && Number.isFinite(gap) ? Math.max(0, gap) : null,
      weights: heldRows(rics, weights),
    })),
    values: [...after, levels.length - 1].map((k) => ({
      date: dateAt(first + k),
      optimized_value: levels[k]!,
      equal_weights_value: equalLevels[k]!,
    })),
  };
}
