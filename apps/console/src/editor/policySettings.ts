import type { AnalyzeRequest } from '@tearsheet/client';
import { t } from '@tearsheet/presentation/text';
import { percentOf, percentText } from './settingTexts.ts';

/** The rebalancing policy as it is typed. */
export interface PolicySettings {
  readonly schedule: string;
  readonly on: string;
  /** Percentage points, or percent of the target weight. An empty band is none. */
  readonly band: string;
  readonly bandKind: 'absolute' | 'relative';
}

type Policy = NonNullable<AnalyzeRequest['rebalancing']>;

/** The form shows policies that return to the target. Other policies of a file stay as they are. */
export function isShownPolicy(policy: Policy | undefined): boolean {
  return policy?.to !== 'edge';
}

/** Returns the settings of a policy, or those of no policy if the form does not show it. */
export function policySettings(policy: Policy | undefined): PolicySettings {
  const { schedule = 'none', on = 'last', band } = isShownPolicy(policy) ? (policy ?? {}) : {};
  const bandKind = band?.relative === undefined ? 'absolute' : 'relative';
  const width = band?.[bandKind];
  return { schedule, on, band: width === undefined ? '' : percentText(width), bandKind };
}

/** Returns a sentence about a band that cannot be used, or null. */
export function policyProblem({ band }: PolicySettings): string | null {
  return band.trim() === '' || percentOf(band) > 0 ? null : t('The drift needs a number above 0, such as 5.');
}

/** Returns the policy of the form. Without one, a policy of a file that the form does not show stays. */
export function policyOf({ schedule, on, band, bandKind }: PolicySettings): Pick<AnalyzeRequest, 'rebalancing'> {
  const width = percentOf(band);
  if (schedule === 'none' && !(width > 0)) return {};
  const policy = { schedule, on, ...(width > 0 ? { band: { [bandKind]: width } } : {}) };
  return { rebalancing: policy as Policy };
}
