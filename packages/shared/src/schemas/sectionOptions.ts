import type { TypeOf } from './members.ts';
import { attributionOptions } from './sections/attributionOptions.ts';
import { confidenceOptions } from './sections/confidence.ts';
import { customMetricsOptions } from './sections/customMetrics.ts';
import { factorOptions } from './sections/factors.ts';
import { valueAtRiskOptions } from './sections/valueAtRisk.ts';

/** The options of sections, by the name of the section. Each one is a member of the analyze request. */
export const sectionOptions = {
  attribution: attributionOptions,
  confidence: confidenceOptions,
  value_at_risk: valueAtRiskOptions,
  custom_metrics: customMetricsOptions,
  factor_exposures: factorOptions,
} as const;

/** The options of a request. A section without options uses its defaults. */
export type SectionOptions = {
  readonly [Name in keyof typeof sectionOptions]?: TypeOf<(typeof sectionOptions)[Name]>;
};

/** Returns the options that a request has. */
export function sectionOptionsIn(request: SectionOptions): SectionOptions {
  return Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(sectionOptions, name)));
}
