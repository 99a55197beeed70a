import { locale } from '../format/locale.ts';
import { t } from '../language/translate.ts';
import type { SheetAnalysis } from './tearSheet/analysis.ts';

type Policy = NonNullable<NonNullable<SheetAnalysis['portfolio_parameters']>['rebalancing']>;

/**
 * Returns a rebalancing policy in words, or null if nothing trades between the dates. Example: "Rebalanced monthly, on the last
 * trading day".
 */
export function policyText({ schedule = 'none', on = 'last', band, to = 'target' }: Policy): string | null {
  const width = band?.absolute ?? band?.relative;
  const share = width === undefined ? 0 : Number((100 * width).toFixed(4));
  const size = share.toLocaleString(locale(), { maximumFractionDigits: 4, useGrouping: false });
  const edge = to === 'edge' ? `. ${t('It then moves to the edge of its band')}` : '';
  const values = { schedule, on, share, size };
  if (schedule === 'none') {
    if (width === undefined) return null;
    const text =
      band?.absolute === undefined
        ? t('Rebalanced when a weight is more than {size}% away from its target', values)
        : t(
            'Rebalanced when a weight is more than {size} percentage {share, plural, one {point} other {points}} from its target',
            values,
          );
    return text + edge;
  }
  const days =
    schedule === 'daily'
      ? t('Rebalanced daily')
      : t(
          'Rebalanced {schedule, select, annual {yearly} semiannual {every half-year} other {{schedule}}}, on the {on} trading day',
          values,
        );
  if (width === undefined) return days;
  const text =
    band?.absolute === undefined
      ? t('{days}, and when a weight is more than {size}% away from its target', { days, share, size })
      : t(
          '{days}, and when a weight is more than {size} percentage {share, plural, one {point} other {points}} from its target',
          { days, share, size },
        );
  return text + edge;
}
