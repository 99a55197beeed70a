import { COMPANY_LABELS } from './labels/companies.ts';
import { CONFIDENCE_LABELS } from './labels/confidence.ts';
import { FACTOR_LABELS } from './labels/factors.ts';
import { FLOW_LABELS } from './labels/flows.ts';
import { LOOK_THROUGH_LABELS } from './labels/lookThrough.ts';
import { OWN_MEASURES, RELATIVE_MEASURES } from './labels/measures.ts';
import { OPTIMIZATION_LABELS } from './labels/optimization.ts';
import { POSITION_LABELS } from './labels/positions.ts';
import { RETURN_LABELS } from './labels/returns.ts';
import { RISK_MODEL_LABELS } from './labels/riskModels.ts';
import type { Format, LabelRow, Unit } from './labels/row.ts';
import { SIMULATION_LABELS } from './labels/simulation.ts';

/** Figures of custom metrics. See labels.ts. */
// biome-ignore format: one figure per line
const CUSTOM_METRIC_LABELS = {
  'custom_metrics.value': ['Value', 'same', 'number4', 'Value of the expression, in the unit that the expression gives. Null if a figure has no value, a series is too short, or the result is not finite. Then `reason` says why.'],
} as const;

/** Figures of attribution by currency. See labels.ts. */
// biome-ignore format: one figure per line
const ATTRIBUTION_LABELS = {
  currency_effect: ['Currency effect', 'fraction', 'change2', 'Effect of weighting currencies differently, as a decimal. It is the difference of the currency weights times the cash return of the currency, in base currency, above that of the benchmark (Karnosky and Singer 1994).'],
  exchange_return: ['Exchange rate return', 'fraction', 'change', 'Change of the exchange rate to the base currency, chained over the spans with the currency, as a decimal.'],
  cash_return: ['Cash return', 'fraction', 'change', 'Return of cash in the currency at its risk-free rate, in base currency, chained over the spans with the currency, as a decimal. Null if the rate is not known.'],
} as const;

export { type Format, OWN_MEASURES, RELATIVE_MEASURES };

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
  ...LOOK_THROUGH_LABELS,
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
