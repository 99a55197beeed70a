import { ATTRIBUTION_LABELS } from './labels/attribution.ts';
import { COMPANY_LABELS } from './labels/companies.ts';
import { CONFIDENCE_LABELS } from './labels/confidence.ts';
import { CUSTOM_METRIC_LABELS } from './labels/customMetrics.ts';
import { FACTOR_LABELS } from './labels/factors.ts';
import { FLOW_LABELS } from './labels/flows.ts';
import { OWN_MEASURES, RELATIVE_MEASURES } from './labels/measures.ts';
import { OPTIMIZATION_LABELS } from './labels/optimization.ts';
import { POSITION_LABELS } from './labels/positions.ts';
import { RETURN_LABELS } from './labels/returns.ts';
import { RISK_MODEL_LABELS } from './labels/riskModels.ts';
import type { Format, LabelRow, Unit } from './labels/row.ts';
import { SIMULATION_LABELS } from './labels/simulation.ts';

export { type Format, OWN_MEASURES, RELATIVE_MEASURES, type Unit };

/** The name, the form, and the meaning of one figure. */
export interface Label {
  readonly label: string;
  readonly unit: Unit;
  readonly format: Format;
  /** The first sentence of the long description. */
  readonly short: string;
  /** The definition, the unit, and the meaning of null. */
  readonly long: string;
}

const ROWS = {
  ...ATTRIBUTION_LABELS,
  ...RETURN_LABELS,
  ...OWN_MEASURES,
  ...RELATIVE_MEASURES,
  ...POSITION_LABELS,
  ...FLOW_LABELS,
  ...SIMULATION_LABELS,
  ...OPTIMIZATION_LABELS,
  ...COMPANY_LABELS,
  ...CONFIDENCE_LABELS,
  ...RISK_MODEL_LABELS,
  ...CUSTOM_METRIC_LABELS,
  ...FACTOR_LABELS,
} as const satisfies Record<string, LabelRow>;

export type LabelName = keyof typeof ROWS;

/**
 * The one table of labels: a row per figure, by its name in the API. Where one name means two things, the key is the end of
 * its path, for example `transactions.value`. OpenAPI, tools, console, reports, command line, and research read it.
 */
export const LABELS = Object.fromEntries(
  Object.entries<LabelRow>(ROWS).map(([name, [label, unit, format, long]]) => [
    name,
    { label, unit, format, short: /^.+?\.(?:\s|$)/.exec(long)?.[0].trimEnd() ?? long, long },
  ]),
) as Readonly<Record<LabelName, Label>>; // The keys are those of ROWS.

/** @example labelText('max_drawdown') // Maximum drawdown */
export function labelText(name: LabelName): string {
  return LABELS[name].label;
}
