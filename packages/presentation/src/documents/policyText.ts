import type { SheetAnalysis } from './tearSheet/analysis.ts';

type Policy = NonNullable<NonNullable<SheetAnalysis['portfolio_parameters']>['rebalancing']>;

/**
 * Returns a rebalancing policy in words, or null if nothing trades between the dates. Example: "Rebalanced monthly, on the last
 * trading day".
 */
export function policyText({ schedule = 'none', on = 'last', band, to = 'target' }: Policy): string | null {
  const period = { annual: 'yearly', semiannual: 'every half-year' }[schedule as string] ?? schedule;
  const days = schedule === 'daily' ? 'daily' : `${period}, on the ${on} trading day`;
  const width = bandText(band);
  const returns = to === 'edge' ? '. It then moves to the edge of its band' : '';
  const moves =
    width === null
      ? null
      : `when a weight is more than ${width} ${band?.relative === undefined ? 'from' : 'away from'} its target${returns}`;
  if (schedule === 'none') return moves === null ? null : `Rebalanced ${moves}`;
  return `Rebalanced ${days}${moves === null ? '' : `, and ${moves}`}`;
}

function bandText(band: Policy['band']): string | null {
  const percent = (share: number) => Number((100 * share).toFixed(4));
  if (band?.absolute !== undefined) {
    const points = percent(band.absolute);
    return `${points} percentage ${points === 1 ? 'point' : 'points'}`;
  }
  return band?.relative === undefined ? null : `${percent(band.relative)}%`;
}
